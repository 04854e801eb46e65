# The JSON result of a measurement in pairs → tab-separated rows for table.awk, worst first: benchmark, shift, interval, the
# smallest shift that the row could have found, turns, verdict, and the reason.
include "format";

printable_result
| .benchmarks | by_severity[]
| [.name, (.relative_shift | percent), (.interval | interval), (.resolvable | unsigned_percent),
    (if .pairs > 0 then .turns else "" end), .verdict, .note // .reason]
| @tsv
