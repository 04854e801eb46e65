# The JSON result of a measurement in pairs → tab-separated rows for table.awk, worst first, and two lines about all of it.
include "format";

printable_result
| (["benchmark", "shift", "interval", "resolves", "turns", "verdict", ""] | join("\t")),
  (.benchmarks | by_severity[]
    | [.name, (.relative_shift | percent), (.interval | interval), (.resolvable | unsigned_percent),
        (if .pairs > 0 then .turns | tostring else "" end), .verdict, if .pairs > 0 then .note else .reason end]
    | join("\t")),
  headline, .basis
