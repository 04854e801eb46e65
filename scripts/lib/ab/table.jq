# The JSON result of a measurement in pairs → its rows, tab-separated for table.awk, worst first.
include "format";

["benchmark", "verdict", "shift", "interval", "could find", "turns"],
(.benchmarks | by_severity[]
  | [.name, .verdict, (.relative_shift | percent),
      (.interval | interval),
      (if .resolvable == null then "" else (.resolvable * 100 | fixed(2)) + " %" end),
      (if .pairs == 0 then .reason else "\(.turns)" end)])
| @tsv
