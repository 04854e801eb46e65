# The JSON result as OpenMetrics text, gauges labelled by benchmark.
include "format";

def label_text: with("\\"; "\\\\") | with("\""; "\\\"");

def family($name; $help; value):
  "# TYPE \($name) gauge", "# HELP \($name) \($help)",
  (.benchmarks[] | .labels as $labels | value | select(. != null) | "\($name)\($labels) \(.)");

printable_result
| (.metric | label_text) as $metric
| .benchmarks |= map(.labels = "{benchmark=\"\(.name | label_text)\",metric=\"\($metric)\"}")
| family("overshoot_compare_shift_ratio"; "Hodges-Lehmann shift over the old median."; .relative_shift),
family("overshoot_compare_shift_low_ratio"; "Lower end of the shift's confidence interval."; (.interval // [])[0]),
family("overshoot_compare_shift_high_ratio"; "Upper end of the shift's confidence interval."; (.interval // [])[1]),
family("overshoot_compare_p_adjusted"; "Holm-adjusted p of the Mann-Whitney test."; .p_adjusted),
family("overshoot_compare_noise_ratio"; "Robust standard deviation of one observation over the median."; .noise),
family("overshoot_compare_floor_ratio"; "Smallest shift that counts as a change."; .floor),
family("overshoot_compare_resolvable_ratio"; "Smallest shift that this run could have resolved."; .resolvable),
family("overshoot_compare_failed"; "1 where the benchmark fails the comparison."; if .fails then 1 else 0 end),
"# TYPE overshoot_compare_benchmarks gauge", "# HELP overshoot_compare_benchmarks Benchmarks by verdict.",
(.summary | {regression, slower_tail, improvement, no_change, inconclusive, broken} | to_entries[]
  | "overshoot_compare_benchmarks{verdict=\"\(.key)\"} \(.value)"),
"# TYPE overshoot_compare_exit_code gauge", "# HELP overshoot_compare_exit_code Exit code of compare.sh.",
"overshoot_compare_exit_code \(.exit_code)",
"# EOF"
