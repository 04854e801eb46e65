# bats file_tags=build
load helpers

# ab.sh --frames: frame times of two programs that are called as overshoot is.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export WRITE_RUN=$BATS_TEST_DIRNAME/write-run.bash
  out=$BATS_TEST_TMPDIR/out
}

ab() { run_split "$scripts/ab.sh" --frames "$@"; }

# program NAME LINE...: an overshoot whose n-th process measures the n-th line (see fixtures/ab/program.sh).
program() {
  cp "$fixtures/ab/program.sh" "$1"
  printf '%s\n' "${@:2}" >>"$1"
}

wave=frames/wave/cells:12/hz:60
steady=("$wave/p50=100 $wave/p99=300" "$wave/p50=100.4 $wave/p99=301" "$wave/p50=99.8 $wave/p99=299.9")
# The median as before, the tail a tenth longer.
hitching=("$wave/p50=100.1 $wave/p99=330" "$wave/p50=100.3 $wave/p99=331" "$wave/p50=99.7 $wave/p99=329.9")

verdict() { jq -r --arg name "$wave/$1" '.benchmarks[] | select(.name == $name) | .verdict' "$out/summary.json"; }

@test "a longer tail is a regression of the 99th percentile alone" {
  program a "${steady[@]}"
  program b "${hitching[@]}"
  ab --binary a b --pairs 16 --out "$out" -- wave --cells 12 --hz 60
  [ "$status" -eq 1 ]
  [ "$(verdict p99)" = regression ]
  [ "$(verdict p50)" = "no change" ]
  contains "$output" "$wave/p99"
}

@test "the same program is no regression" {
  program a "${steady[@]}"
  ab --binary a a --pairs 16 --out "$out"
  [ "$status" -eq 0 ]
  [ "$(verdict p99)" = "no change" ]
}

@test "both are called as overshoot frames, in the order A B B A, with the arguments after --" {
  program a "${steady[@]}"
  program b "${steady[@]}"
  ab --binary a b --pairs 2 --out "$out" -- wave --hz 60 --precision float
  [ "$(cut -d ' ' -f 1 calls.log | paste -sd ' ' -)" = 'a b b a' ]
  [ "$(sed 's/^.*cpus:[^ ]* //; s/output=[^ ]*/output=/' calls.log | sort -u)" = \
    'frames wave --hz 60 --precision float --format=google-benchmark --output=' ]
  [ "$(jq -c .arguments "$out/plan.json")" = '["frames","wave","--hz","60","--precision","float"]' ]
}

@test "without a selection, the seven transitions with few cells" {
  program a "${steady[@]}"
  ab --binary a a --pairs 1 --out "$out"
  contains "$(head -n 1 calls.log)" 'frames --cells 12,1000 --hz 120 --frames 1000 --format=google-benchmark'
}

@test "a measurement that ended early can be resumed" {
  program a "${steady[@]}"
  program b "${hitching[0]}" crash "${hitching[@]}"
  ab --binary a b --pairs 2 --out "$out"
  [ "$status" -eq 3 ]
  contains "$stderr" "--resume $out"
  local before
  before=$(wc -l <calls.log)
  run_split "$scripts/ab.sh" --resume "$out"
  [ "$status" -eq 0 ] # two pairs can prove nothing
  contains "$(tail -n +$((before + 1)) calls.log | head -n 1)" 'cells 12,1000'
  [ "$(find "$out/raw" -type f | wc -l)" -eq 1 ]
}

@test "wrong positions in one process break the comparison" {
  program a "${steady[@]}"
  program b "${steady[0]}" fail
  ab --binary a b --pairs 2 --out "$out"
  [ "$status" -eq 3 ]
}

@test "wrong calls are exit 2 and leave nothing" {
  program a "${steady[@]}"
  local call
  for call in '--binary a' '--binary a missing' '--binary a a --filter wave' '--binary a a --repetitions 3' \
    '--binary a a --min-time 1' '--resume nowhere' 'a b c'; do
    # shellcheck disable=SC2086
    ab --out "$out" $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
  done
  ab --binary a a --out "$out" --filter wave
  contains "$stderr" "--filter is for benchmarks"
  [ ! -e "$out/plan.json" ]
}

@test "revisions: the product is overshoot" {
  enter_repository
  printf '%s\n' "${steady[@]}" >runs
  git add . && git commit -qm 'as it was' && git tag base
  printf '%s\n' "${hitching[@]}" >runs
  cd .. || return
  export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
  ab --repository repository --pairs 16 --out "$out" base --build \
    "cat '$fixtures/ab/program.sh' runs >overshoot && chmod +x overshoot"
  [ "$status" -eq 1 ]
  [ "$(verdict p99)" = regression ]
}

@test "the real program takes turns: what it lists is what it measures, and what it refuses is exit 2" {
  overshoot=$(built_program overshoot)
  ab --binary "$overshoot" "$overshoot" --pairs 1 --out "$out" -- wave grow-frame --cells 3 --hz 60 --frames 5
  contains "$stderr" ': 4 benchmarks in pairs of turns'
  [ "$(jq -c '[.benchmarks[].name]' "$out/summary.json")" = '["frames/wave/cells:3/hz:60/p50","frames/wave/cells:3/hz:60/p99","frames/grow-frame/cells:3/hz:60/p50","frames/grow-frame/cells:3/hz:60/p99"]' ]
  ab --binary "$overshoot" "$overshoot" --out "$out-refused" -- wafe
  [ "$status" -eq 2 ]
  contains "$stderr" wafe
}

@test "the real program: slow frames are a regression of both percentiles of their run, and of no other run" {
  overshoot=$(built_program overshoot)
  AB_ENVIRONMENT_A="OVERSHOOT_INJECT_SLOWDOWN=$wave/p50:00" AB_ENVIRONMENT_B="OVERSHOOT_INJECT_SLOWDOWN=$wave/p50:50" \
    ab --binary "$overshoot" "$overshoot" --pairs 16 --floor 15 --out "$out" -- wave pop-in-and-out --cells 12 --hz 60 --frames 100
  [ "$status" -eq 1 ]
  [ "$(verdict p50)" = regression ]
  [ "$(verdict p99)" = regression ]
  [ "$(jq '[.benchmarks[] | select(.verdict == "regression")] | length' "$out/summary.json")" -eq 2 ]
}

@test "the real program: wrong positions and frames that take no turns" {
  overshoot=$(built_program overshoot)
  jq ".rows[].frames |= reverse" "$root/Benchmarks/digests.json" >digests.json
  ab --binary "$overshoot" "$overshoot" --pairs 1 --out "$out" -- wave --cells 12 --hz 60 --frames 5 --digests "$PWD/digests.json"
  [ "$status" -eq 3 ]
  contains "$stderr" 'wrong positions'
  ab --binary "$overshoot" "$overshoot" --pairs 1 --out "$out-paced" -- wave --cells 12 --hz 240 --frames 1 --paced
  contains "$stderr" 'measured in alternating processes'
}
