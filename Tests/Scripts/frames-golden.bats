load helpers

# frames.sh with stand-ins for the programs that it calls: who is called with which arguments, what is printed, and the exit code.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export CALLS=$PWD/calls OVERSHOOT_PRODUCTS=$PWD/products
  mkdir products project
  cp -r "$scripts" project/scripts
  mkdir project/Benchmarks
  echo '{}' | tee project/Benchmarks/budgets.json project/Benchmarks/digests.json >project/Benchmarks/frame-times.json
  # It measures two runs; RESULT is its result, CODE its exit code.
  cat >products/overshoot <<'SH'
#!/bin/bash
echo "overshoot $*" >>"$CALLS"
case " $* " in *' --list '*) [ -z "${LIST_CODE-}" ] || exit "$LIST_CODE"; printf '%s\n' wave/cells:12/hz:60 wave/cells:12/hz:120 wave/cells:7/hz:60; exit ;; esac
printf '%s' "${RESULT-measured
}"
while [ $# -gt 0 ]; do
  case $1 in --verdict) [ -z "${JUDGED-}" ] || printf '%s' "$JUDGED" >"$2" ;; --instructions) sed 's/^/counted: /' "$2" >>"$CALLS" ;; esac
  shift
done
exit "${CODE-0}"
SH
  printf '#!/bin/sh\necho "benchmarks $*" >>"$CALLS"\nprintf "%%s\\n" transition/frames-100/wave/cells:12 transition/frames-100/wave/cells:1000\n' \
    >products/OvershootBenchmarks
  printf '#!/bin/sh\necho "count $*" >>"$CALLS"\nprintf %%s "${COUNTS-counts\n}"\nexit "${COUNT_CODE-0}"\n' >project/scripts/count-instructions.sh
  # What is missing: a group of tools.
  printf '#!/bin/sh\necho "setup $*" >>"$CALLS"\ncase " $* " in *" ${MISSING-none} "*) exit 2 ;; esac\n' >project/scripts/setup.sh
  chmod +x products/* project/scripts/*.sh
}

# call [VARIABLE=VALUE]... -- [ARGUMENT...]: prints the calls that frames.sh makes, what it prints, and its exit code.
call() {
  local variables=() status=0
  while [ "$1" != -- ]; do variables+=("$1") && shift; done
  shift
  : >calls
  echo "--- ${variables[*]%%=\{*} frames.sh [$*]"
  env "${variables[@]+"${variables[@]}"}" project/scripts/frames.sh "$@" >out 2>err || status=$?
  sed -E "s,$PWD/,,g; s,[^ ]*/overshoot\.[A-Za-z0-9]+/,TEMP/,g; s,[^ ]*/(verdict.json|counts)( |\$),TEMP/\1\2,g" calls err
  sed 's/^/  | /' out
  echo "exit code $status"
}

@test "each command calls what it needs, with its own arguments" {
  {
    call --
    call -- run wave --cells 12 --hz=60
    call -- --format json --no-install -- --odd
    call RESULT= CODE=3 --
    call CODE=3 -- run wave
    call -- --output result wave && cat result
    call -- throughput
    rm project/Benchmarks/digests.json
    call -- wave
    echo '{}' >project/Benchmarks/digests.json
    call -- record
    call -- record --only work wave
    call -- record --only times --replace wave --hz 60
    call -- record --baseline b.txt --no-install wave
    call MISSING=count -- record
    call COUNTS= COUNT_CODE=3 -- record wave
    call -- gate
    call -- gate wave --baseline b.txt --cells 12 --verdict v.json
    call -- gate --only budget wave
    call -- gate --only work --fail-on-inconclusive
    call -- gate --list
    call -- gate --only work --schema x
    call -- gate --calibrated --budgets project/Benchmarks/digests.json wave
    call COUNT_CODE=1 -- gate
    call COUNTS= COUNT_CODE=3 -- gate
    call COUNTS= -- gate
    call LIST_CODE=3 -- gate wave
    call CODE=1 -- gate --only budget
    call MISSING=count -- gate
    call MISSING=count -- gate --only budget
  } | same_as frames-calls.txt
}

@test "verdicts in another format come from the gate's file, and wrong calls reach no program" {
  local verdicts
  verdicts=$(jq -n -c '{schema_version: 1, subject: "Frames", verb: "runs", status: "regression", exit_code: 1, old: {file: "a", filter: ""},
    new: {file: "b", filter: ""}, metric: "share", problems: [], warnings: [], summary: {regressions: 1, compared: 1},
    benchmarks: [{name: "wave", verdict: "regression", label: "worst", reason: "slow", fails: true, relative_shift: 0.5,
    time_unit: "ns", old: {median: 1}, new: {median: 2}}]}')
  {
    call JUDGED="$verdicts" CODE=1 -- gate --only budget --format csv
    call JUDGED="$verdicts" CODE=1 -- gate --only budget --format csv --verdict v.json wave
    call -- gate --format table --only budget
    call -- --format tap
    call -- run --format csv wave
    call -- gate --format details
    call -- --format xml
    for options in '--only work' 'run --only work' 'gate --only times' 'record --only budget' 'throughput --only times' 'gate --replace' \
      'record --replace --calibrated' '--calibrated' 'gate --calibrated --only work' \
      'record --verdict v.json' '--budgets b.json' 'record --budgets b.json' 'gate --budgets none.json' '--output none/result'; do
      # shellcheck disable=SC2086  # words
      call -- $options
    done
    rm project/Benchmarks/frame-times.json
    call -- gate --calibrated
    rm project/Benchmarks/budgets.json
    call -- gate
  } | same_as frames-verdicts.txt
}

# same_as FILE: standard input is the expected text.
same_as() { diff -u "$fixtures/golden/$1" -; }

@test "a recording that fails is not said to be written, and its exit code is passed on" {
  for kind in times work; do
    CODE=3 run -3 project/scripts/frames.sh record --only "$kind"
    lacks "$output" wrote
  done
}
