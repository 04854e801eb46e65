# The Google Benchmark files of one side's processes (slurped, in order) → one file in which each observation is one
# repetition of each benchmark: what a quarter of all repetitions of its processes, one in each of $passes passes, did not
# exceed. Repetitions of one process share its luck with memory and caches, and processes that follow one another that of
# the machine, so only observations are independent; the context says that these are such. What else runs on a machine
# only ever adds time, so the lower quartile scatters less than the median; a minimum would depend on one time alone.
# A benchmark that failed in one process, or is missing from one, fails as a whole: its one row says in which.
# $side names the side.
include "gbench";

# Numbers that describe the row rather than a measurement.
def descriptive: ["family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads"];

# The largest of the lowest quarter; of less than five numbers the least.
def lower_quartile: sort | .[(length - 1) / 4 | floor];

# One row from the repetitions of one benchmark: times are their lower quartile, other measured numbers their median.
def observation:
  . as $rows
  | .[0] | with_entries(
      .key as $key
      | if (.value | type) == "number" and (descriptive | index($key) | not)
        then .value = ($rows | map(.[$key]) | map(select(usable))
          | if $key == "real_time" or $key == "cpu_time" then lower_quartile else median end)
        else . end);

def failed($message): . + {error_occurred: true, error_message: $message, repetitions: 1, repetition_index: 0};

. as $files
| ($files | length) as $processes
| ($processes / $passes) as $observations
| [$files[] | [repetitions] | group_by(benchmark_name) | map({key: .[0] | benchmark_name, value: .}) | from_entries] as $by_name
| [$files[] | repetitions | benchmark_name]
  # In the order of the first process that has it.
  | reduce .[] as $name ({seen: {}, order: []}; if .seen[$name] then . else .seen[$name] = true | .order += [$name] end)
  | .order as $names
| {
    context: ($files[0].context | del(.load_avg) + {
      overshoot_observations: "processes",
      overshoot_side: $side,
      overshoot_process_dates: ($files | map(.context.date) | join(" "))
    }),
    benchmarks: [
      $names[] as $name
      | [$by_name[] | .[$name]] as $rows
      | ($rows | map(select(.))[0][0] | .name = $name | .run_name = $name | .run_type = "iteration") as $model
      | [ $rows | to_entries[]
          | (.key + 1) as $process
          | if .value == null then "missing from process \($process)"
            else .value[] | flaw | "process \($process): \(.)" end ] as $flaws
      | if $flaws != [] then $model | failed($flaws[0])
        else range($observations) as $index
          | [range($index; $processes; $observations) | $rows[.][]] | observation
          | .name = $name | .run_name = $name | .run_type = "iteration"
          | .repetitions = $observations | .repetition_index = $index
        end
    ]
  }
