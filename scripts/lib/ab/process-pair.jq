# The Google Benchmark files of a pair of processes (slurped: A, B) → the lines that lockstep.c prints, with one turn each:
# the lower quartile of the repetitions' $clock (cpu_time, or real_time for benchmarks with threads). $names is the text with the benchmarks to report, $order '0 1' where A ran
# first. Ends with an error where a side has no usable result for one of them.
include "gbench";

def times($name; $side):
  [repetitions | select(benchmark_name == $name)] as $rows
  | if $rows == [] then error("\($name) is missing from \($side)") else $rows[] end
  | if [flaw] != [] then error("\($name) of \($side) \([flaw][0])") else .[$clock] * nanoseconds end;

. as [$a, $b]
| $names | split("\n")[] | select(. != "") as $name
| ["pair \($pair)", $name, (if $order == "0 1" then "A" else "B" end), 1,
    ($a | [times($name; "A")] | lower_quartile), ($b | [times($name; "B")] | lower_quartile)]
| @tsv
