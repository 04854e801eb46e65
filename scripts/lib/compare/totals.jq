# The JSON result → lines for totals.awk: key, a tab and value. $description: what was compared.
include "format";

printable_result
| ["description", ($description | printable)], (.problems[] | ["problem", .message]), (.warnings[] | ["warning", .message]),
  ({metric, alpha, floor, status, observations, summary, geomean} | paths(scalars) as $path | [($path | map(tostring) | join(".")), getpath($path)]),
  (.geomean | to_entries[] | select(.value == null) | ["geomean.\(.key)", ""])
| map(tostring) | join("\t")
