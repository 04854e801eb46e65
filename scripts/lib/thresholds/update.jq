# Limits and a run ($run) → the limits with those of the run's benchmarks anew: the median time and $slack per cent, and the
# allocations of an iteration.
include "gbench";
include "thresholds/medians";

# A number with three digits, rounded up.
def up:
  if . == 0 then 0
  else . as $x | pow(10; ($x | log10 | floor) - 2) as $step | ($x / $step - 1e-9 | ceil) * $step
    | if $step < 1 then (. / $step | round) / (1 / $step | round) else . end
  end;

($run[0] | rows_by_name) as $rows
| .limits |= map(select($rows[.benchmark] == null)) + [
    $rows | to_entries[] | select(.value | all(flaw == null)) | .key as $name
    | ({metric: "real_time", at_most: (.value | median_of("real_time") * (1 + $slack / 100) | up), unit: "ns"},
       (.value | median_of("allocs_per_iter") | values | {metric: "allocs_per_iter", at_most: .}))
    | {benchmark: $name} + . ]
| .limits |= sort_by(.benchmark, .metric)
