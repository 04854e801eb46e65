# The Google Benchmark files of a pair of processes (slurped: A, B, A, B …) → the lines that lockstep.c prints, by $clock (cpu_time
# or real_time): each repetition a turn if both sides ran at the same time, else one turn, the lower quartile of the repetitions.
# $names is the text with the benchmarks to report, $first the side that started first. Ends with an error where a side has no usable
# result for one of them.
include "gbench";

def times($name; $side):
  [.[] | repetitions | select(benchmark_name == $name)] as $rows
  | if $rows == [] then error("\($name) is missing from \($side)") else [$rows[]
    | if [flaw] != [] then error("\($name) of \($side) \([flaw][0])") else .[$clock] * nanoseconds end]
    | if $mode == "together" and $clock == "cpu_time" then . else [lower_quartile] end end;

. as $files
| [range(0; length; 2) | $files[.]] as $a | [range(1; length; 2) | $files[.]] as $b
| $names | split("\n")[] | select(. != "") as $name
| [$a | times($name; "A")] as [$of_a] | [$b | times($name; "B")] as [$of_b]
| if ($of_a | length) != ($of_b | length) then error("\($name) has not as many repetitions on both sides") else . end
| ["pair \($pair)", $name, $first, 1, ($of_a | map(tostring) | join(" ")), ($of_b | map(tostring) | join(" "))]
| @tsv
