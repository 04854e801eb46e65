load helpers

# Stored runs and limits: baseline.sh and thresholds.sh, with a program that 'measures' what the file rows.txt says.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
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
if [ -n "${list-}" ]; then grep -E "$filter" rows.txt | cut -d ' ' -f 1; exit; fi
grep -E "$filter" rows.txt | while read -r name time allocations error; do
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

baseline() { run_split "$scripts/baseline.sh" --binary ./program "$@"; }
thresholds() { run_split "$scripts/thresholds.sh" --binary ./program "$@"; }

@test "their help texts are their headers, and wrong options are refused" {
  header_is_help baseline.sh
  header_is_help thresholds.sh
  wrong_flag_is_refused baseline.sh
  wrong_flag_is_refused thresholds.sh
}

@test "a saved baseline is listed, and a run like it has no regression" {
  baseline save before
  [ "$status" -eq 0 ]
  contains "$output" parse
  holds '.benchmarks | length == 18' stored/Baselines/before.json
  baseline list
  contains "$output" 'before    2026-01-01T00:00:00+00:00           2'
  baseline compare before
  [ "$status" -eq 0 ] || { echo "$output$stderr"; false; }
  contains "$output" '2 no change'
}

@test "a slower run than the baseline is a regression and exit 1" {
  baseline save before
  sed -i 's/parse 100/parse 150/' rows.txt
  baseline compare before
  [ "$status" -eq 1 ]
  contains "$output" '1 regression'
  baseline compare before --threshold 60
  [ "$status" -eq 0 ]
  baseline compare before --format json --output result.json
  [ "$status" -eq 1 ]
  holds '.status == "regression"' result.json
}

@test "benchmarks that a filter leaves out are not missing from a comparison with a baseline" {
  baseline save before
  baseline compare before --filter print
  [ "$status" -eq 0 ]
  lacks "$output" parse
  sed -i /parse/d rows.txt
  baseline compare before
  [ "$status" -eq 3 ]
}

@test "wrong names and commands of baselines are exit 2, with what to do" {
  baseline compare nothing
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: no such baseline: nothing; make it with: baseline.sh save nothing'
  baseline save ../other
  [ "$status" -eq 2 ]
  contains "$stderr" "a baseline's name has letters"
  baseline save
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: save needs the name of a baseline (see baseline.sh --help)'
  baseline save before --threshold 5
  [ "$status" -eq 2 ]
  contains "$stderr" "'save' takes no options for comparing"
  baseline remove before
  [ "$status" -eq 2 ]
  contains "$stderr" "unknown command 'remove'"
  run_split "$scripts/baseline.sh"
  [ "$status" -eq 2 ]
}

@test "limits from a run hold for a run like it; a slower one, or one with more allocations, exceeds them" {
  thresholds update --slack 10
  [ "$status" -eq 0 ]
  # The median of five repetitions is 100.2 µs.
  holds '.limits == [
    {benchmark: "parse", metric: "allocs_per_iter", at_most: 3},
    {benchmark: "parse", metric: "real_time", at_most: 111000, unit: "ns"},
    {benchmark: "print", metric: "allocs_per_iter", at_most: 0},
    {benchmark: "print", metric: "real_time", at_most: 221000, unit: "ns"}]' stored/thresholds.json
  thresholds check
  [ "$status" -eq 0 ]
  sed -i 's/parse 100 3/parse 120 3/' rows.txt
  thresholds check
  [ "$status" -eq 1 ]
  contains "$output" '120200 ns  at most 111000 ns  exceeded'
  printf 'parse 100 4\nprint 200 0\n' >rows.txt
  thresholds check
  [ "$status" -eq 1 ]
  [ "$(grep -c exceeded <<<"$output")" -eq 1 ]
}

@test "limits have units and lower bounds, and those of benchmarks that did not run stay" {
  mkdir stored
  echo '{"limits": [{"benchmark": "parse", "metric": "real_time", "at_most": 0.2, "at_least": 101, "unit": "ms"},
    {"benchmark": "gone", "metric": "iterations", "at_least": 1}]}' >stored/thresholds.json
  thresholds check --filter parse
  [ "$status" -eq 1 ]
  echo '{"limits": [{"benchmark": "parse", "metric": "real_time", "at_most": 0.2, "unit": "ms"},
    {"benchmark": "gone", "metric": "iterations", "at_least": 1}]}' >stored/thresholds.json
  thresholds check --filter parse
  [ "$status" -eq 0 ]
  thresholds check
  [ "$status" -eq 3 ]
  contains "$output" missing
  thresholds update --filter parse
  holds '[.limits[].benchmark] == ["gone", "parse", "parse"]' stored/thresholds.json
}

@test "a benchmark that fails is exit 3, and gets no limit" {
  thresholds update
  echo 'parse 100 3 crash' >rows.txt
  thresholds check
  [ "$status" -eq 3 ]
  contains "$output" failed
}

@test "no limits, damaged limits and wrong commands are exit 2" {
  thresholds check
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: no limits: neither in the benchmarks that ran nor in'
  contains "$stderr" 'make it with: thresholds.sh update'
  mkdir stored
  echo '{"limits": [{"benchmark": "parse"}]}' >stored/thresholds.json
  thresholds check
  [ "$status" -eq 2 ]
  contains "$stderr" 'not a file of limits'
  thresholds check --slack 5
  [ "$status" -eq 2 ]
  thresholds frob
  [ "$status" -eq 2 ]
  contains "$stderr" "unknown command 'frob'"
}

@test "limits in the code are checked without a file, and the exit code says so" {
  export FIELDS='"limit.allocs_per_iter.at_most": 2, "limit.cpu_time.at_least": 1'
  thresholds check
  [ "$status" -eq 1 ] || { echo "$output$stderr"; false; }
  contains "$output" 'parse      allocs_per_iter          3      at most 2  exceeded'
  contains "$output" 'print      allocs_per_iter          0      at most 2    within'
  contains "$output" 'print             cpu_time  200200 ns  at least 1 ns    within'
  sed -i 's/parse 100 3/parse 100 2/' rows.txt
  thresholds check
  [ "$status" -eq 0 ] || { echo "$output$stderr"; false; }
}

@test "a relative limit in the code refers to the recorded value, which 'update' writes instead of a limit" {
  export FIELDS='"limit.real_time.relative": 5, "limit.allocs_per_iter.at_most": 9'
  thresholds check --filter parse
  [ "$status" -eq 3 ]
  contains "$output" 'no record'
  thresholds update
  holds '.limits == [{benchmark: "parse", metric: "real_time", recorded: 100200, unit: "ns"},
    {benchmark: "print", metric: "real_time", recorded: 200200, unit: "ns"}]' stored/thresholds.json
  sed -i 's/parse 100/parse 104/' rows.txt
  thresholds check
  [ "$status" -eq 0 ] || { echo "$output$stderr"; false; }
  sed -i 's/parse 104/parse 106/' rows.txt
  thresholds check
  [ "$status" -eq 1 ]
  contains "$output" 'parse            real_time  106200 ns  at most 105210 ns  exceeded'
  # A metric that is better when it is higher.
  export FIELDS='"limit.items_per_second.relative": 10, "items_per_second": 100'
  thresholds update --filter print
  export FIELDS='"limit.items_per_second.relative": 10, "items_per_second": 89'
  thresholds check --filter print
  [ "$status" -eq 1 ]
  contains "$output" 'at least 90  exceeded'
}

@test "a comparison with a baseline holds the new program's limits against both runs" {
  export FIELDS='"limit.real_time.relative": 60, "p99": 100, "limit.p99.relative": 5'
  baseline save before
  sed -i 's/parse 100/parse 150/' rows.txt
  baseline compare before
  [ "$status" -eq 0 ] || { echo "$output$stderr"; false; }
  contains "$output" 'within the tolerated 60 %'
  export FIELDS='"limit.real_time.relative": 40, "p99": 100, "limit.p99.relative": 5'
  baseline compare before
  [ "$status" -eq 1 ]
  export FIELDS='"limit.real_time.relative": 60, "p99": 106, "limit.p99.relative": 5'
  baseline compare before
  [ "$status" -eq 1 ]
  contains "$stderr" 'limit exceeded: parse: p99 is 106, its limit is at most 105'
  export FIELDS='"limit.real_time.relative": 60, "limit.allocs_per_iter.at_most": 2'
  baseline compare before
  [ "$status" -eq 1 ]
  contains "$stderr" 'limit exceeded: parse: allocs_per_iter is 3, its limit is at most 2'
  lacks "$stderr" 'print'
}
