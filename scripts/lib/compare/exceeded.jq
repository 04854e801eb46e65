# An old run ($old) and a new one ($new) → the limits in the new program's code that the new run exceeds, one line each.
# Relative limits refer to the old run. Limits on the metric that is compared ($metric) are in its verdict if they are relative.
# Benchmarks that failed or are missing are in the verdicts, too.
include "gbench";
include "compare/limits";
include "compare/format";

($old[0] | rows_by_name) as $before
| $new[0] | rows_by_name | to_entries[] | .key as $name | .value as $measured
| $measured | limits_in_code
| select(.relative == null or (.metric != $metric and ($metric != "" or (.metric | is_time | not))))
| .metric as $field
| if .relative == null then . else
    (($before[$name] // []) | median_of($field)) as $reference
    | select($reference != null) | from_reference($reference)
  end
| judged($measured) | select(.verdict == "exceeded")
| "limit exceeded: \(.benchmark): \(.metric) is \(.value), its limit is \(.limit)" | printable
