# Limits and a run ($run) → a row for each limit: benchmark, metric, value, limit, verdict (within, exceeded, failed, missing,
# no record: a relative limit without a recorded value). The limits are those of the file and those in the program's code.
# With a filter, limits of benchmarks that did not run do not count.
include "gbench";
include "compare/limits";

# A limit of the file in nanoseconds.
def in_nanoseconds:
  if .metric | is_time then ({time_unit: (.unit // "ns")} | nanoseconds) as $factor
    | with_entries(if .key | IN("at_most", "at_least", "recorded") then .value *= $factor else . end)
  else . end;

($run[0] | rows_by_name) as $rows
| [.limits[] | in_nanoseconds] as $file
| ($file | map(select(has("recorded")) | {key: "\(.benchmark) \(.metric)", value: .recorded}) | from_entries) as $recorded
| [ ( $file[] | select(has("at_most") or has("at_least")) | select($rows[.benchmark] or $filter == "") ),
    ( $rows[] | limits_in_code
      | $recorded["\(.benchmark) \(.metric)"] as $reference
      | if .relative and $reference then from_reference($reference) else . end ),
    ( $file[] | select(has("recorded") and $rows[.benchmark] == null and $filter == "") )
    | judged($rows[.benchmark]) ]
