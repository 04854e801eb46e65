# Limits and a run ($run) → the limits with new ones for the run's benchmarks: the median of the time that it is judged by and
# $slack per cent, and the allocations of an iteration, unless the program's code has a limit for that metric (or for either time).
# For a relative limit in the code the median is recorded.
include "gbench";
include "compare/limits";

# A number with three digits, rounded up.
def up:
  if . == 0 then 0
  else . as $x | pow(10; ($x | log10 | floor) - 2) as $step | ($x / $step - 1e-9 | ceil) * $step
    | if $step < 1 then (. / $step | round) / (1 / $step | round) else . end
  end;

($run[0] | rows_by_name) as $rows
| .limits |= map(select($rows[.benchmark] == null)) + [
    $rows | to_entries[] | select(.value | all(flaw == null)) | .key as $benchmark | .value as $measured
    | [$measured | limits_in_code] as $in_code
    | ($measured[0] | clock) as $time
    | ( ( ({metric: $time, at_most: ($measured | median_of($time) * (1 + $slack / 100) | up)},
           ($measured | median_of("allocs_per_iter") | values | {metric: "allocs_per_iter", at_most: .}))
          | .metric as $metric | select(any($in_code[].metric; . == $metric or ($metric | is_time) and is_time) | not) ),
        ( $in_code[] | select(.relative) | .metric as $metric
          | {$metric, recorded: ($measured | median_of($metric) | values)} ) )
    | {$benchmark} + . + if .metric | is_time then {unit: "ns"} else {} end ]
| .limits |= sort_by(.benchmark, .metric)
