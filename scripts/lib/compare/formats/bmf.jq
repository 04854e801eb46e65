# The new side in Bencher Metric Format: medians with their extremes. Times in nanoseconds as "latency"; any other metric
# under its own name, and counts of instructions as such. Hidden characters of names are shown as escapes.
include "format";

printable_result
| .metric as $metric
| ($metric | endswith("_time")) as $is_time
| [.benchmarks[] | select(.new.median != null)
    | (if $is_time then {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[.time_unit] // 1 else 1 end) as $scale
    | {key: .name, value: {(if .time_unit == "instructions" then "instructions" elif $is_time then "latency" else $metric end):
        {value: (.new.median * $scale), lower_value: ((.new.min // .new.median) * $scale),
         upper_value: ((.new.max // .new.median) * $scale)}}}]
| from_entries
