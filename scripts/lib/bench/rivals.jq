# A Google Benchmark run with rivals → our time ÷ theirs, tab-separated: task, cells, kernels, our time per cell, rival,
# its time per cell, the ratio, the bar that the ratio has to stay under, and whether it does.
#
# Ours are rows 'kernel/TASK/SET/cells:N', theirs 'rival/TASK/SET/WHO/cells:N' with SET 'any' for rivals that every set
# is compared with. A rival's counters say the bar: 'bar_SET', else 'bar'. Last come what one call costs before its
# first cell ('cells:0', bar 60 ns) and two threads against one.
include "gbench";

def rounded($digits): . as $x | pow(10; $digits) as $scale | ($x * $scale | round) / $scale;
def verdict($ratio; $bar): if $bar == null then ["", ""] else [($bar | rounded(3)), (if $ratio <= $bar then "met" else "MISSED" end)] end;
def count: capture("cells:(?<n>[0-9]+)").n;

# Median nanoseconds by name; flawed rows have no time. One-threaded rows count CPU time, so that a busy machine does not
# change the ratios.
( reduce repetitions as $row ({order: [], rows: {}};
    ($row | benchmark_name) as $name
    | if .rows[$name] then . else .order += [$name] end
    | .rows[$name] += [$row])
  | . as {$order, $rows}
  | [ $order[] | . as $name | $rows[$name]
      | select(any(flaw) | not)
      | {name: $name, time: (map(nanoseconds * (if $name | endswith("/real_time") then .real_time else .cpu_time end)) | median), counters: .[0]} ] ) as $all
| [ $all[] | select(.name | startswith("kernel/")) | . + (.name | split("/") | {task: .[1], set: .[2]}) + {cells: (.name | count)} ] as $ours
| ["task", "cells", "kernels", "ours/cell", "rival", "theirs/cell", "ours ÷ theirs", "bar", ""],
  ( $all[] | select(.name | startswith("rival/"))
    | . as $rival | (.name | split("/")) as $part | (.name | count) as $cells
    | $ours[] | select(.task == $part[1] and .cells == $cells and ($part[2] == "any" or $part[2] == .set))
    | (.time / $rival.time) as $ratio
    | ($rival.counters["bar_" + .set] // $rival.counters.bar) as $bar
    | ($cells | tonumber) as $n
    | [ .task, $cells, .set, "\(.time / $n | rounded(3)) ns", $part[3], "\($rival.time / $n | rounded(3)) ns",
        ($ratio | rounded(3)) ] + verdict($ratio; $bar) ),
  ( $ours[] | select(.cells == "0") | (.time | rounded(1)) as $time
    | [.task, "0", .set, "\($time) ns a call", "", "", ""] + verdict(.time; 60) ),
  ( $ours[] | select(.task == "frame-float-threads:2") | . as $two
    | $ours[] | select(.task == "frame-float-threads:1" and .cells == $two.cells)
    | ($two.time / .time) as $ratio | (.cells | tonumber) as $n
    | [ "frame-float, 2 threads", .cells, .set, "\($two.time / $n | rounded(3)) ns", "1 thread",
        "\(.time / $n | rounded(3)) ns", ($ratio | rounded(3)) ]
      + verdict($ratio; if $n >= 1000000 then 1 / 1.6 else 1.05 end) )
| @tsv
