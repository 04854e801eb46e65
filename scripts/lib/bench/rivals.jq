# A Google Benchmark run with rivals → rows: task, cells, kernels, our time per cell, rival, its time per cell, the ratio,
# the bar that the ratio has to stay under, and whether it does.
# Load it with:   jq -L scripts/lib 'include "bench/rivals"; rivals | @tsv'
#
# Ours are rows 'kernel/TASK/SET/cells:N', theirs 'rival/TASK/SET/WHO/cells:N' with SET 'any' for rivals that every set
# is compared with. A rival's counters say the bar: 'bar_SET', else 'bar'. Last come what one call costs before its
# first cell ('cells:0', bar 60 ns), two threads against one, and the same for a copy: what the memory allows. From a million
# cells on the bar of two threads is 1.05 times the copy's ratio in the same run.
include "gbench";
include "table";

# The last two fields of a row.
def verdict($ratio; $bar):
  if $bar == null then ["", ""] else [($bar | rounded(3)), (if $ratio <= $bar then "met" else "MISSED" end)] end;

def per_cell($cells): "\(. / $cells | rounded(3)) ns";

# The parts of a row's name, and the median of its repetitions in nanoseconds. Flawed rows are left out. One-threaded
# rows count CPU time, so that a busy machine does not change the ratios.
def timed:
  by_benchmark(repetitions)[]
  | (.[0] | benchmark_name) as $name
  | select(any(flaw) | not)
  | (if $name | endswith("/real_time") then "real_time" else "cpu_time" end) as $clock
  | ($name | split("/")) as $part
  | { side: $part[0], task: $part[1], set: $part[2], who: $part[3],
      cells: ($name | capture("cells:(?<n>[0-9]+)").n | tonumber),
      time: (map(nanoseconds * .[$clock]) | median), bars: .[0] };

# A row of the table that compares two of those.
def row($task; $who; $bar; $rival):
  (.time / $rival.time) as $ratio
  | [$task, .cells, .set, (.time | per_cell($rival.cells)), $who, ($rival.time | per_cell($rival.cells)), ($ratio | rounded(3))]
    + verdict($ratio; $bar);

# Two threads' time ÷ one's of a copy of as many cells, if this row is the copy on two threads.
def thread_gain($theirs; $cells):
  select(.task == "frame-float-threads:2" and .cells == $cells) | . as $two
  | $theirs[] | select(.task == "frame-float-threads:1" and .who == $two.who and .cells == $cells) | $two.time / .time;

def rivals:
  # In the order of registration: with random interleaving the rows are in the order of execution.
  [ .benchmarks |= (map(select(.name | test("^(kernel|rival)/"))) | sort_by([.family_index, .per_family_instance_index]))
    | timed ] as $all
  | [ $all[] | select(.side == "kernel") ] as $ours
  | [ $all[] | select(.side == "rival") ] as $theirs
  | ["task", "cells", "kernels", "ours/cell", "rival", "theirs/cell", "ours ÷ theirs", "bar", ""],
    ( $theirs[] as $rival | $ours[]
      | select(.task == $rival.task and .cells == $rival.cells and ($rival.set == "any" or $rival.set == .set))
      | row(.task; $rival.who; $rival.bars["bar_" + .set] // $rival.bars.bar; $rival) ),
    ( $ours[] | select(.cells == 0)
      | [.task, 0, .set, "\(.time | rounded(1)) ns a call", "", "", ""] + verdict(.time; 60) ),
    ( $ours[] | select(.task == "frame-float-threads:2") | . as $two
      | $ours[] | select(.task == "frame-float-threads:1" and .cells == $two.cells) | . as $one
      | ([ $theirs[] | thread_gain($theirs; $two.cells) ] | .[0]) as $copy
      | $two | row("frame-float, 2 threads"; "1 thread"; if .cells < 1000000 then 1.05 elif $copy then 1.05 * $copy else null end; $one) ),
    ( $theirs[] | select(.task == "frame-float-threads:2") | . as $two
      | $theirs[] | select(.task == "frame-float-threads:1" and .who == $two.who and .cells == $two.cells) | . as $one
      | $two | row("\(.who), 2 threads"; "1 thread"; null; $one) );
