# Limits and a run ($run) → a row for each limit: benchmark, metric, value, limit, verdict (within, exceeded, failed, missing).
# With a filter, limits of benchmarks that did not run do not count.
include "gbench";
include "thresholds/medians";

def shown($limit): if $limit.metric | is_time then "\(. * 100 | round / 100) ns" else "\(. * 1000 | round / 1000)" end;
def in_base($limit): if $limit.metric | is_time then . * ($limit | {time_unit: (.unit // "ns")} | nanoseconds) else . end;

($run[0] | rows_by_name) as $rows
| [ .limits[] | . as $limit
    | (.at_most // infinite | in_base($limit)) as $most | (.at_least // -infinite | in_base($limit)) as $least
    | $rows[.benchmark] as $measured
    | select($measured or $filter == "")
    | (if $measured then $measured | median_of($limit.metric) else null end) as $value
    | { benchmark, metric,
        value: (if $value == null then "" else $value | shown($limit) end),
        limit: ([if .at_most then "at most \($most | shown($limit))" else empty end,
                 if .at_least then "at least \($least | shown($limit))" else empty end] | join(", ")),
        verdict:
          (if $measured == null then "missing"
           elif $value == null or ($measured | any(flaw != null)) then "failed"
           elif $value > $most or $value < $least then "exceeded"
           else "within" end) } ]
