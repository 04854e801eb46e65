load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export WRITE_RUN=$BATS_TEST_DIRNAME/write-run.bash
  out=$BATS_TEST_TMPDIR/out
}

prove() { run_split "$scripts/prove-gate.sh" --binary program --filter . --out "$out" "$@" -- --passes 1; }

# program LINE...: a program whose n-th process reports the n-th line (see fixtures/ab/program.sh).
program() {
  cp "$fixtures/ab/program.sh" program
  printf '%s\n' "$@" >>program
}

# Eight processes with little noise; the order A B B A gives both sides four of them each.
steady=('alpha=100 beta=200' 'alpha=100.4 beta=200.6' 'alpha=99.8 beta=199.9' 'alpha=100.2 beta=200.3' 'alpha=99.9 beta=199.7'
  'alpha=100.1 beta=200.1' 'alpha=100.3 beta=200.5' 'alpha=99.7 beta=199.8')

@test "help comes from the header" { header_is_help prove-gate.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused prove-gate.sh; }

@test "wrong calls are exit 2" {
  local call
  program "${steady[@]}"
  for call in '--gates x' '--gates 0' '--runs 0' '--levels 1;2' '--levels' '--binary missing'; do
    # shellcheck disable=SC2086
    prove $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
  done
}

@test "a gate that is silent about equal programs and sees the slow ones is exit 0, with the counts" {
  program "${steady[@]/%/ gamma=300}"
  prove --gates 2 --trials 2 --levels 5,10
  [ "$status" -eq 0 ]
  [[ $output =~ none\ +2\ .*no\ false\ alarm\ +0\ +0\ +6 ]]
  [[ $output =~ beside\ slowdowns\ +2\ +0\ +0\ +2 ]]
  [[ $output =~ 5\ %\ +2\ +2\ +100\.0\ %\ +\+5\.[0-9]+\ %\ +95\ % ]]
  [[ $output =~ 10\ %\ +2\ +2\ +100\.0\ % ]]
  contains "$output" 'noise of one observation over 12 rows: median 0.'
  # From benchmark to benchmark.
  [ "$(cat "$out/slow-001/slowed.txt" "$out/slow-002/slowed.txt")" = $'alpha:5\nbeta:10\nbeta:5\ngamma:10' ]
}

@test "a false alarm is exit 1" {
  # The side that runs second and third is slower, as on a machine that lies.
  program 'alpha=100' 'alpha=110' 'alpha=110.3' 'alpha=100.2' 'alpha=99.9' 'alpha=110.1' 'alpha=109.8' 'alpha=100.3'
  prove --gates 1 --trials 0
  [ "$status" -eq 1 ]
  [[ $output =~ none\ +1\ .*no\ false\ alarm\ +1\ +0\ +1 ]]
}

@test "a slowdown that is not seen is exit 1, one below 3 % is not asked for" {
  program 'alpha=100' 'alpha=130' 'alpha=90' 'alpha=120' 'alpha=80' 'alpha=125'
  prove --gates 1 --trials 1 --levels 5
  [ "$status" -eq 1 ]
  [[ $output =~ 5\ %\ +1\ +0\ +0\.0\ % ]]
  prove --gates 1 --trials 1 --levels 2 --out "$out-small"
  [ "$status" -eq 0 ]
  prove --gates 1 --trials 1 --levels 1,2 --out "$out-many"
  [ "$status" -eq 2 ]
  contains "$stderr" 'each of 2 sizes needs one'
}

@test "a proof goes on where it was, and not with another program or another size" {
  program "${steady[@]}"
  prove --gates 1 --trials 0 --runs 5
  local calls
  calls=$(wc -l <calls.log)
  prove --gates 2 --trials 0 --runs 5
  [ "$(wc -l <calls.log)" -eq $((calls + 10)) ]
  prove --gates 2 --trials 0 --runs 6
  [ "$status" -eq 2 ]
  contains "$stderr" 'holds a proof about something else'
  echo '# changed' >>program
  prove --gates 2 --trials 0 --runs 5
  [ "$status" -eq 2 ]
}

@test "a gate whose data cannot be trusted is exit 3, not a silent gate" {
  program "${steady[0]}" crash
  prove --gates 1 --trials 0
  [ "$status" -eq 3 ]
  contains "$stderr" 'the gate same-001 could not be run'
  program fail
  prove --gates 1 --trials 0 --out "$out-failing"
  [ "$status" -eq 3 ]
}

@test "an interrupt ends the gate that was running" {
  program "${steady[0]}" hang
  local waited=0 code=0 pid
  env --default-signal=INT "$scripts/prove-gate.sh" --binary program --filter . --out "$out" -- --passes 1 2>err &
  pid=$!
  until [ "$(grep -c . calls.log 2>/dev/null)" = 2 ]; do
    sleep 0.1
    waited=$((waited + 1))
    [ "$waited" -lt 300 ]
  done
  kill -INT "$pid"
  wait "$pid" || code=$?
  [ "$code" -eq 130 ]
  # The brackets keep grep from finding itself.
  run grep -sl "[o]ut $out/same-001" /proc/[0-9]*/cmdline
  [ -z "$output" ]
}

@test "the project's own benchmarks take a slowdown, say so in their report, and refuse what is none" {
  local benchmarks
  benchmarks=$(built_program OvershootBenchmarks)
  OVERSHOOT_INJECT_SLOWDOWN=harness/empty-loop:50 run_split "$benchmarks" --benchmark_filter=empty \
    --benchmark_min_time=0.001 --benchmark_out=run.json
  [ "$status" -eq 0 ]
  [ "$(jq -r .context.injected_slowdown run.json)" = harness/empty-loop:50 ]
  OVERSHOOT_INJECT_SLOWDOWN=harness/nothing:50 run_split "$benchmarks" --benchmark_filter=empty --benchmark_min_time=0.001
  [ "$status" -eq 2 ]
  contains "$stderr" 'no benchmark that ran is called harness/nothing'
  local text
  for text in harness/empty-loop harness/empty-loop:much harness/empty-loop:-1 :5; do
    OVERSHOOT_INJECT_SLOWDOWN=$text run_split "$benchmarks" --benchmark_filter=empty --benchmark_min_time=0.001
    [ "$status" -eq 2 ]
    contains "$stderr" 'is not NAME:PERCENT'
  done
  # Every benchmark of the quick subset is there.
  subset=$(sed -n "s/^readonly quick_subset='\(.*\)'.*/\1/p; s/^'\(|.*\)'\$/\1/p" "$scripts/prove-gate.sh" | tr -d '\n')
  [ "$("$benchmarks" --benchmark_list_tests --benchmark_filter="$subset" | wc -l)" -eq 10 ]
}
