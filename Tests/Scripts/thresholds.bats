bats_require_minimum_version 1.5.0
load helpers
load measured-program

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  measured_program
}

thresholds() { run_split "$scripts/thresholds.sh" --binary ./program "$@"; }

@test "help comes from the header" { header_is_help thresholds.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused thresholds.sh; }

@test "limits from a run hold for a run like it; a slower one, or one with more allocations, exceeds them" {
  thresholds update --slack 10
  [ "$status" -eq 0 ]
  # The median of five repetitions is 100.2 µs.
  holds '.limits == [
    {benchmark: "parse", metric: "allocs_per_iter", at_most: 3},
    {benchmark: "parse", metric: "cpu_time", at_most: 111000, unit: "ns"},
    {benchmark: "print", metric: "allocs_per_iter", at_most: 0},
    {benchmark: "print", metric: "cpu_time", at_most: 221000, unit: "ns"}]' stored/thresholds.json
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

@test "an interrupt ends the measurement at once, and leaves nothing" {
  # A program that takes a minute.
  sed -i '2i case "$*" in *benchmark_out=*) exec sleep 61 ;; esac' program
  mkdir tmp
  TMPDIR=$PWD/tmp interrupt_when measuring "$scripts/thresholds.sh" check --binary "$PWD/program"
  [ "$status" -eq 130 ]
  [ -z "$(ls -A tmp)" ]
  run ! pgrep -f '^sleep 61$'
}

@test "a limit of real time that the CPU time keeps is inconclusive, not exceeded" {
  jq -n '{benchmarks: [{name: "a", run_name: "a", run_type: "iteration", threads: 1, real_time: 300, cpu_time: 100, time_unit: "ns"},
    {name: "b/real_time", run_name: "b/real_time", run_type: "iteration", threads: 1, real_time: 300, cpu_time: 100, time_unit: "ns"}]}' >run.json
  jq -n '{limits: [{benchmark: "a", metric: "real_time", at_most: 200}, {benchmark: "b/real_time", metric: "real_time", at_most: 200},
    {benchmark: "a", metric: "real_time", at_most: 90}]}' >limits.json
  run jq -r -L "$scripts/lib" --slurpfile run run.json --arg filter '' -f "$scripts/lib/thresholds/check.jq" limits.json
  [ "$(jq -r 'map(.verdict) | join(" ")' <<<"$output")" = 'inconclusive exceeded exceeded' ]
}
