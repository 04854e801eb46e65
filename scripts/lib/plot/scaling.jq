# A Google Benchmark run → tab-separated: series, size, median time in seconds, whether it is a limit of the machine (1).
# A series is the benchmarks whose names differ only in the size; a series with one size is left out. Parts that all names
# but the limits' begin or end with are left out.
include "series";
def shared($part): map(select(.series | test($roofline) | not) | .series | [match($part).string] | first)
  | unique | if length == 1 then .[0] else null end;
def stripped($part): shared($part) as $text
  | if $text then map(.series |= sub($part; "")) | stripped($part) else . end;
[measurements | select($filter == "" or (.name | test($filter) or test($roofline)))] | by_name
| map((.rows[0] | size) as $size | select($size != null and $size.size > 0)
    | { size: $size.size, time: (.rows | map(seconds) | sort | at_fraction(0.5)),
        series: (.name | split("/") | del(.[indices($size.part) | last // 1000]) | join("/") | sub("/(real|process|manual)_time$"; "")) })
| reduce .[] as $point ({order: [], points: {}};
    (if .points[$point.series] then . else .order += [$point.series] end) | .points[$point.series] += [$point])
| . as {$order, $points} | [$order[] | $points[.] | select((map(.size) | unique | length) > 1) | sort_by(.size)[]]
| if map(.series | select(test($roofline) | not)) | unique | length > 1 then stripped("^[^/]+/") | stripped("[-/][^-/]+$") else . end
| .[] | [.series, .size, .time, (if .series | test($roofline) then 1 else 0 end)] | @tsv
