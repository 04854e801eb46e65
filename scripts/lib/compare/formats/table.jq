# The JSON result → tab-separated rows for table.awk, worst first, of many benchmarks only those worth a look; then the reasons and
# what is known of all. $description: what was compared; $color: 0 or 1; $all: 1 for all benchmarks.
include "format";

# Many benchmarks with one reason share a line.
def reasons:
  to_entries | map({at: .key} + .value | select(.reason != "")) | group_by(.reason)
  | map(if length > 3 then {at: .[0].at, line: "\(length) benchmarks: \(.[0].reason)"} else .[] | {at, line: "\(.name): \(.reason)"} end)
  | sort_by(.at)[].line;

if $all == 0 then .benchmarks |= few_rows else . end
| printable_result
| . as $result
| (.benchmarks | by_severity | map(if .pairs then .reason = (if .pairs > 0 then .note else .reason end) else . end)) as $shown
| ($description | select(. != "") | printable),
  (select($shown != []) | ["benchmark", "old", "new", "change", "interval", "verdict"] | join("\t")),
  ($shown[]
    | [.name, value_text($result; "old"), value_text($result; "new"), (.relative_shift | percent), (.interval | interval),
        (.verdict | colored)]
    | join("\t")),
  (.summary | select(.benchmarks > ($shown | length))
    | "not shown: \(.no_change) no change, \(.inconclusive) inconclusive (--all shows them)"),
  ($shown | reasons),
  summary_lines
