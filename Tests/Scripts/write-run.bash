# Makes the files that the tests of the comparing scripts read.

# write_run FILE DATE NAME=TIME,TIME...: a Google Benchmark file with these repetitions in nanoseconds; NaN is written as the
# library writes it, which is no JSON.
write_run() {
  local file=$1 date=$2
  shift 2
  jq -n --arg date "$date" '
    [$ARGS.positional[] | capture("^(?<name>[^=]*)=(?<times>.*)$") | .times |= (split(",") | map(if . == "NaN" then . else tonumber end))] as $all
    | {
      context: {date: $date, host_name: "bench", num_cpus: 4, library_build_type: "release"},
      benchmarks: [
        $all | to_entries[] | .key as $family | .value | .name as $name | (.times | length) as $repetitions
        | .times | to_entries[]
        | {name: $name, family_index: $family, per_family_instance_index: 0, run_name: $name, run_type: "iteration",
           $repetitions, repetition_index: .key, threads: 1, iterations: 1000,
           real_time: .value, cpu_time: .value, time_unit: "ns"}
      ]
    }' --args "$@" | sed 's/: "NaN"/: NaN/' >"$file"
}
