# The JSON result → several lines a benchmark: its medians in the columns of Google Benchmark's compare.py, the U test of both
# clocks, and the verdict with all figures behind it. $utest: 0 leaves the tests out; $description, $color as in table.jq.
include "format";

def fraction: if . == null then "" else (if . >= 0 then "+" else "" end) + fixed(4) end | align(16);
def whole: fixed(0) | align(14);
def shown_name: shortened(100);

def time_line($width):
  select(.old.real_time != null)
  | (.name | shown_name | pad($width)) + (.real_time_change | fraction) + (.cpu_time_change | fraction)
    + ([.old.real_time, .new.real_time, .old.cpu_time, .new.cpu_time] | map(whole) | add);

def test_line($width; $result):
  select($utest == 1 and .real_time_p != null)
  | (.name | shown_name + "_pvalue" | pad($width)) + ([.real_time_p, .cpu_time_p] | map(fixed(4) | align(16)) | add)
    + "      U Test, Repetitions: \(.old.observations) vs \(.new.observations)"
    + if ([.old.observations, .new.observations] | min) < 9 and $result.observations == "repetitions"
      then ". WARNING: Results unreliable! 9+ repetitions recommended." else "" end;

# The benchmark's name is above, or here if there is nothing to show above.
def verdict_line($width; $result):
  (if .old.real_time == null then .name | shown_name else empty end),
  ("  " + (.verdict | colored) + (" " * ($width - 2 - (.verdict | length)))
    + (if .relative_shift == null then "" else .relative_shift | percent | align(11) end)
    + (if .interval == null then "" else "  " + (.interval | interval | pad(23)) end)
    + (if .p_adjusted == null then "" else "  p " + (.p_adjusted | p_text) end)
    + (if .noise == null then "" else "  noise \(.noise | unsigned_percent)  floor \(.floor | unsigned_percent)" end)
    + (if .resolvable == null then "" else "  resolves \(.resolvable | unsigned_percent)" end)
    + (if .old.median == null then "" else "  \(value_text($result; "old")) -> \(value_text($result; "new"))" end)
    + (if .reason == "" then "" else "  (\(.reason))" end));

printable_result
| . as $result
| (7 + ([.benchmarks[].name | shown_name | length, if $result.geomean.pairs > 0 then 15 else 9 end] | max)) as $width
| ($description | select(. != "") | printable),
  columns_of_clocks($width),
  (.benchmarks[] | time_line($width), test_line($width; $result), verdict_line($width; $result)),
  (.geomean | select(.pairs > 0)
    | ("OVERALL_GEOMEAN" | pad($width)) + (.real_time_change | fraction) + (.cpu_time_change | fraction) + "      over \(.pairs | counted("matched pair"))"),
  summary_lines
