# Several files of Google Benchmark's, slurped, → one in which each file is one observation of each benchmark: the median
# of its repetitions, or its median row. A benchmark that failed in one file, or is missing from it, fails. The context is
# that of the first file; a value that differs becomes the list of all values. Positional arguments: the files' names.
include "gbench";

def descriptive: ["family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads"];

# One row from the repetitions of one benchmark in one file.
def observation:
  . as $rows
  | .[0] | with_entries(.key as $key
      | if (.value | type) == "number" and (descriptive | index($key) | not)
        then .value = ($rows | map(.[$key] | select(usable)) | median) else . end);

def merged_context:
  . as $contexts
  | .[0] + ([$contexts[] | keys_unsorted[]] | unique
      | map(. as $key
          | ([$contexts[] | .[$key] | if type == "string" then . elif . == null then "" else tojson end] | unique) as $values
          | if ($values | length) > 1 then {($key): ("differs between files: " + ($values | join(", ")))} else empty end)
      | add // {})
    + {overshoot_observations: "processes"};

def failed($message): . + {error_occurred: true, error_message: $message, repetitions: 1, repetition_index: 0};

. as $files
| $ARGS.positional as $names
| [$files[] | [.benchmarks[]
    | select((is_aggregate | not) or .aggregate_name == "median")
    | .name = benchmark_name]
    | group_by(.name)
    | map((map(select(is_aggregate | not)) | if . == [] then null else . end) // .)
    | map({key: .[0].name, value: .}) | from_entries] as $by_name
| [by_benchmark($files[].benchmarks[])[][0] | benchmark_name] as $order
| {context: ([$files[].context // {}] | merged_context),
   benchmarks: [
     $order[] as $name
     | [$by_name[] | .[$name]] as $rows
     | ($rows | map(select(.)) | .[0][0] // empty
        | del(.aggregate_name, .aggregate_unit) + {$name, run_name: $name, run_type: "iteration"}) as $model
     | [$rows | to_entries[] | $names[.key] as $file
         | if .value == null then "missing from \($file)"
           else .value[] | select(is_aggregate | not) | flaw | "\($file): \(.)" end] as $flaws
     | if $flaws != [] then $model | failed($flaws[0])
       else range($rows | length) as $index
         | $rows[$index] | observation
         | del(.aggregate_name, .aggregate_unit)
         + {$name, run_name: $name, run_type: "iteration", repetitions: ($rows | length), repetition_index: $index}
       end]}
