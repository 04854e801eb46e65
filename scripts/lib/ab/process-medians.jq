# The Google Benchmark files of one side's processes (slurped, in order) → one file in which each process is one
# repetition of each benchmark, with the median of its own repetitions. Repetitions of one process share its luck with
# memory and caches, so only processes are independent observations; the context says that these are such.
# A benchmark that failed in one process, or is missing from one, fails as a whole: its one row says in which.
# $side names the side.
include "gbench";

# Numbers that describe the row rather than a measurement.
def descriptive: ["family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads"];

# One row from the repetitions of one benchmark in one process: every measured number is its median.
def middle:
  . as $rows
  | .[0] | with_entries(
      .key as $key
      | if (.value | type) == "number" and (descriptive | index($key) | not)
        then .value = ($rows | map(.[$key]) | map(select(usable)) | median) else . end);

def failed($message): . + {error_occurred: true, error_message: $message, repetitions: 1, repetition_index: 0};

. as $files
| ($files | length) as $processes
| [$files[] | [repetitions] | group_by(benchmark_name) | map({key: .[0] | benchmark_name, value: .}) | from_entries] as $by_name
| [$files[] | repetitions | benchmark_name]
  # In the order of the first process that has it.
  | reduce .[] as $name ({seen: {}, order: []}; if .seen[$name] then . else .seen[$name] = true | .order += [$name] end)
  | .order as $names
| {
    context: ($files[0].context | del(.load_avg) + {
      overshoot_observations: "process-medians",
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
        else $rows | to_entries[] | .key as $index
          | .value | middle
          | .name = $name | .run_name = $name | .run_type = "iteration"
          | .repetitions = $processes | .repetition_index = $index
        end
    ]
  }
