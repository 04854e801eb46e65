# A Google Benchmark run → tab-separated: series, cells, median time in seconds, whether it is a limit of the machine (1).
# A series is the benchmarks whose names differ only in the number of cells; one with a single number is left out.
include "series";
[measurements | select($filter == "" or (.name | test($filter) or test($roofline)))] | by_name
| map((.rows[0] | cells) as $cells | select($cells != null and $cells > 0)
    | { cells: $cells, time: (.rows | map(seconds) | sort | at_fraction(0.5)),
        series: (.name | gsub("/?cells:[0-9]+"; "") | gsub("/\($cells)(?=/|$)"; "")) })
| reduce .[] as $point ({order: [], points: {}};
    (if .points[$point.series] then . else .order += [$point.series] end) | .points[$point.series] += [$point])
| . as {$order, $points} | $order[] | $points[.] | select((map(.cells) | unique | length) > 1)
| sort_by(.cells)[] | [.series, .cells, .time, (if .series | test($roofline) then 1 else 0 end)] | @tsv
