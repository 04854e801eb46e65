# measured_program: writes ./program, which 'measures' what the file rows.txt says; results and stored files go to folders here.
measured_program() {
  export OVERSHOOT_RESULTS=$PWD/results OVERSHOOT_STORED=$PWD/stored
  cat >program <<'PROGRAM'
#!/usr/bin/env bash
repetitions=1 filter=.
for option; do
  case $option in
    --benchmark_out=*) out=${option#*=} ;;
    --benchmark_repetitions=*) repetitions=${option#*=} ;;
    --benchmark_filter=*) filter=${option#*=} ;;
    --benchmark_list_tests) list=1 ;;
  esac
done
cd "$(dirname "$0")"
if [ -n "${list-}" ]; then awk -v filter="$filter" '$1 ~ filter' rows.txt | cut -d ' ' -f 1; exit; fi
awk -v filter="$filter" '$1 ~ filter' rows.txt | while read -r name time allocations error; do
  for ((number = 0; number < repetitions; number++)); do
    printf '{"name": "%s", "run_name": "%s", "run_type": "iteration", "repetition_index": %d, "iterations": 1000,
      "real_time": %s, "cpu_time": %s, "time_unit": "us", "allocs_per_iter": %s%s}\n' "$name" "$name" "$number" \
      "$time.$number" "$time.$number" "$allocations" "${FIELDS:+, $FIELDS}${error:+, \"error_occurred\": true, \"error_message\": \"$error\"}"
  done
done | jq -s '{context: {date: "2026-01-01T00:00:00+00:00", num_cpus: 2, library_build_type: "release"}, benchmarks: .}' >"$out"
PROGRAM
  chmod +x program
  printf 'parse 100 3\nprint 200 0\n' >rows.txt
}
