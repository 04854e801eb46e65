load helpers

setup_file() {
  local sources=$BATS_TEST_DIRNAME/../../Sources/Benchmark
  export TURNS=$BATS_FILE_TMPDIR/turns
  g++ -std=c++17 -O1 -I"$sources/CGoogleBenchmark/include" -I"$sources/CLockstep/include" \
    "$BATS_TEST_DIRNAME/fixtures/ab/turns.cpp" "$sources"/CGoogleBenchmark/*.cpp "$sources/CLockstep/CLockstep.c" \
    -o "$TURNS" -lbenchmark -lpthread
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export WRITE_RUN=$BATS_TEST_DIRNAME/write-run.bash
  out=$BATS_TEST_TMPDIR/out
}

# prove OPTION...: of a program that takes turns; of one with known times.
prove() { run_split "$scripts/dev/prove-gate.sh" --binary "$TURNS" --filter . --out "$out" "$@" -- --pairs 16; }
prove_known() { run_split "$scripts/dev/prove-gate.sh" --binary program --filter . --out "$out" "$@" -- --pairs 16; }

# program LINE...: a program whose n-th process reports the n-th line (see fixtures/ab/program.sh).
program() {
  cp "$fixtures/ab/program.sh" program
  printf '%s\n' "$@" >>program
}

@test "help comes from the header" { header_is_help dev/prove-gate.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused dev/prove-gate.sh; }

@test "wrong calls are exit 2" {
  local call
  for call in '--gates x' '--gates -1' '--rates' '--load x' '--levels 1;2' '--levels' '--binary missing'; do
    # shellcheck disable=SC2086
    prove $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
  done
  prove --gates 1 --trials 1 --levels 10,20,30,40
  [ "$status" -eq 2 ]
  contains "$stderr" 'selects 3 benchmarks; each of the sizes 10,20,30,40 needs one'
}

@test "a gate that is silent about equal programs and finds the slow ones is exit 0, with rates and their intervals" {
  mkdir links
  for number in 001 002 003 004; do ln -s "$TURNS" "links/$number"; done
  run_split "$scripts/dev/prove-gate.sh" --binary links --filter . --out "$out" --gates 1 --trials 2 --levels 30,40 -- --pairs 16
  [ "$status" -eq 0 ]
  [[ $output =~ A/A\ gates\ with\ a\ false\ alarm\ +0\ +1\ +0\.0\ %\ +0\.0\ \.\.\ 97\.5\ % ]]
  [[ $output =~ false\ alarms\ beside\ slowdowns\ +0\ +2\  ]]
  [[ $output =~ \+30\ %\ found\ +2\ +2\ +100\.0\ %\ +15\.8\ \.\.\ 100\.0\ % ]]
  [[ $output =~ \+40\ %\ found\ +2\ +2\  ]]
  contains "$output" 'load average during the gates'
  # The rates can be read at any time.
  local table=$output
  run_split "$scripts/dev/prove-gate.sh" --rates --out "$out"
  [ "$status" -eq 0 ]
  [ "$output" = "$table" ]
  # From benchmark to benchmark.
  [ "$(cat "$out/slow-001/slowed.txt" "$out/slow-002/slowed.txt")" = \
    $'chain/10:30\nchain/100:40\nchain/100:30\nchain/1000:40' ]
  # A gate is not repeated, and a proof of something else does not mix with this one.
  local before
  before=$(stat -c %Y "$out/same-001/summary.json")
  run_split "$scripts/dev/prove-gate.sh" --binary links --filter . --out "$out" --gates 1 --trials 2 --levels 30,40 -- --pairs 16
  [ "$(stat -c %Y "$out/same-001/summary.json")" = "$before" ]
  run_split "$scripts/dev/prove-gate.sh" --binary links --filter . --out "$out" --gates 1 --trials 0 --levels 5 -- --pairs 16
  [ "$status" -eq 2 ]
  contains "$stderr" 'holds a proof of something else'
}

@test "a benchmark with threads is slowed down, too: the program knows it without the ends of its name" {
  mkdir links
  for number in 001 002; do ln -s "$TURNS" "links/$number"; done
  FAULT=threads run_split "$scripts/dev/prove-gate.sh" --binary links --filter threads --out "$out" --gates 0 --trials 1 \
    --levels 100 -- --pairs 16
  [[ $(cat "$out/slow-001/slowed.txt") =~ ^chain/100/.*threads:2:100$ ]]
  jq -e '.benchmarks[0].relative_shift > 0.5' "$out/slow-001/summary.json"
}

@test "a false alarm is exit 1" {
  program 'alpha=100' 'alpha=100.2'
  SLOWER_SIDE=B prove_known --gates 1 --trials 0
  [ "$status" -eq 1 ]
  [[ $output =~ A/A\ gates\ with\ a\ false\ alarm\ +1\ +1\ +100\.0\ % ]]
}

@test "a slowdown that is not found is exit 1, of a size without a requirement it is not" {
  # Below the floor of one link a side.
  program 'alpha=100'
  prove_known --gates 1 --trials 1 --levels 1
  [ "$status" -eq 1 ]
  [[ $output =~ \+1\ %\ found\ +0\ +1\ +0\.0\ % ]]
  for size in 3 4; do
    jq -n -c --arg size "$size" '{gate: "same-001", slowdown: "0"}, {gate: "slow-001", slowdown: $size}
      | . + {verdict: "no change", shift: 0, seconds: 5}' >rows
    jq -n -r -L "$scripts/lib" -L "$scripts/lib/compare" --argjson loaded false -f "$scripts/lib/prove/gates.jq" rows >counts
    run awk -f "$scripts/lib/compare/statistics.awk" -f "$scripts/lib/prove/rates.awk" counts
    [ "$status" -eq $((size == 3)) ]
  done
}

@test "a gate whose data cannot be trusted is exit 3, not a silent gate" {
  program 'alpha=100' crash
  prove_known --gates 1 --trials 0
  [ "$status" -eq 3 ]
  contains "$stderr" 'the gate same-001 could not be run'
}

@test "an interrupt ends the gate and the load" {
  program 'alpha=100' hang
  local waited=0 code=0 pid
  env --default-signal=INT "$scripts/dev/prove-gate.sh" --binary program --filter . --out "$out" --trials 0 --load 1 2>err &
  pid=$!
  # The second process of each side hangs.
  until [ -e calls.log ] && [ "$(wc -l <calls.log)" -gt 2 ]; do
    sleep 0.1
    waited=$((waited + 1))
    [ "$waited" -lt 600 ]
  done
  kill -INT "$pid"
  wait "$pid" || code=$?
  [ "$code" -eq 130 ]
  # The brackets keep grep from finding itself.
  run grep -sl "[o]ut.$out" /proc/[0-9]*/cmdline
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
  for text in harness/empty-loop harness/empty-loop:much harness/empty-loop:-1 harness/empty-loop:5/0 :5; do
    OVERSHOOT_INJECT_SLOWDOWN=$text run_split "$benchmarks" --benchmark_filter=empty --benchmark_min_time=0.001
    [ "$status" -eq 2 ]
    contains "$stderr" 'is not NAME:PERCENT[/EVERY]'
  done
  # All ten benchmarks of a gate are there.
  subset=$(sed -n "s/^readonly ten_benchmarks='\(.*\)'.*/\1/p; s/^'\(|.*\)'.*/\1/p" "$scripts/dev/prove-gate.sh" | tr -d '\n')
  [ "$("$benchmarks" --benchmark_list_tests --benchmark_filter="$subset" | wc -l)" -eq 10 ]
}

# proof OPTION...: a proof of the frame gate with stand-ins for the tools and for frames.sh, in a copy of the scripts.
proof() {
  local copy=$BATS_TEST_TMPDIR/copy
  if [ ! -d "$copy" ]; then
    mkdir -p "$copy/Benchmarks" "$copy/products"
    cp -r "$scripts" "$copy/scripts"
    printf '#!/bin/sh\nprintf "%%s\\n" wave/cells:12/hz:60 wave/cells:1000/hz:120 wave/cells:100000/hz:60\n' >"$copy/products/overshoot"
    printf '#!/bin/sh\necho transition/frames-100/wave/cells:12\n' >"$copy/products/OvershootBenchmarks"
    # 10 instructions for each planted iteration of 100 000.
    printf '%s\n' '#!/bin/bash' 'count=${OVERSHOOT_INJECT_WORK##*:}' \
      'printf "# compiler: one\ntransition/frames-100/wave/cells:12\t%d\n" $((100000 + 10 * 10#$count))' \
      >"$copy/scripts/count-instructions.sh"
    # Sees what is planted as a gate of that quality ($SIGHT) would.
    cat >"$copy/scripts/frames.sh" <<'SH'
#!/bin/bash
echo "$*" >>"$CALLS"
while [ "$1" != --verdict ]; do shift; done
plant=${OVERSHOOT_INJECT_STALL-}${OVERSHOOT_INJECT_WORK-}
row='"verdict": "no change", "name": "x", "label": "p99", "reason": "", "relative_shift": 0' status=ok
if [ -n "${OVERSHOOT_INJECT_WORK-}" ] && [ "$SIGHT" != blind ]; then
  row='"verdict": "regression", "name": "x", "label": "instructions per frame", "reason": "more", "relative_shift": 0.005' status=regression
fi
IFS=: read -r kind _ _ frame _ <<<"$plant"
if { [ "$kind" = work ] && [ "$SIGHT" != blind ]; } || { [ "$kind" = wait ] && [ "$SIGHT" = nervous ]; }; then
  row="\"verdict\": \"regression\", \"name\": \"x\", \"label\": \"p99\", \"reason\": \"frame budget: hitch: frame $frame (0 s)\"" status=regression
fi
if [ -z "$plant" ] && [ "$SIGHT" = nervous ]; then status=regression; fi
echo "{\"status\": \"$status\", \"benchmarks\": [{$row}]}" >"$2"
SH
    cat >"$copy/scripts/ab.sh" <<'SH'
#!/bin/bash
verdict=regression
[ "$SIGHT" != blind ] || verdict="no change"
while [ "$1" != --out ]; do shift; done
mkdir -p "$2"
echo "{\"status\": \"x\", \"benchmarks\": [{\"name\": \"frames/x/p50\", \"verdict\": \"$verdict\", \"relative_shift\": 0.05}]}" >"$2/summary.json"
SH
    chmod +x "$copy"/products/* "$copy"/scripts/*.sh
  fi
  CALLS=$BATS_TEST_TMPDIR/calls OVERSHOOT_PRODUCTS=$copy/products run_split "$copy/scripts/dev/prove-gate.sh" --frames --no-install \
    --out "$out" "$@"
}

@test "--frames: a gate that finds what is planted and is silent otherwise is exit 0, with rates and intervals" {
  SIGHT=good proof --gates 3 --trials 4 -- wave --cells 12
  [ "$status" -eq 0 ]
  [[ $output =~ unchanged\ tree:\ gates\ with\ a\ false\ alarm\ +0\ +3\ +0\.0\ %\ +0\.0\ \.\.\ 70\.8\ % ]]
  [[ $output =~ 0\.5\ %\ more\ instructions:\ found\ \(\+0\.50\ \.\.\ \+0\.50\ %\)\ +4\ +4\ +100\.0\ %\ +39\.8\ \.\.\ 100\.0\ % ]]
  [[ $output =~ 4\ ms\ of\ work\ in\ one\ frame:\ found,\ with\ the\ frame\ +4\ +4 ]]
  [[ $output =~ 4\ ms\ without\ the\ processor:\ gates\ with\ a\ false\ alarm\ +0\ +4 ]]
  [[ $output =~ 5\ %\ longer\ frames:\ found\ by\ ab\.sh\ --frames\ \(\+5\.00\ \.\.\ \+5\.00\ %\)\ +4\ +4\ +100\.0\ %\ +39\.8\ \.\.\ 100\.0\ %\ +95\ % ]]
  contains "$(cat "$out/time-001/plant.txt")" AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=frames/wave/cells:1000/hz:120/p50:5
  # The selection is for the unchanged tree; 0.5 % of 100 000 are 50 iterations of 10; stalls are in runs whose share they break.
  [ "$(grep -c 'verdict.json wave --cells 12$' "$BATS_TEST_TMPDIR/calls")" -eq 3 ]
  [ "$(cat "$out/work-001/plant.txt")" = OVERSHOOT_INJECT_WORK=transition/frames-100/wave/cells:12:000050 ]
  [[ $(cat "$out/stall-001/plant.txt") =~ ^OVERSHOOT_INJECT_STALL=work:4:2:[0-9]+:wave/cells:1000/hz:120$ ]]
  # Nothing is repeated, and a proof of something else does not mix with this one.
  local calls
  calls=$(wc -l <"$BATS_TEST_TMPDIR/calls")
  SIGHT=good proof --gates 3 --trials 4 -- wave --cells 12
  [ "$(wc -l <"$BATS_TEST_TMPDIR/calls")" -eq "$calls" ]
  SIGHT=good proof --gates 3 --load 1
  [ "$status" -eq 2 ]
  contains "$stderr" "holds a proof of something else"
}

@test "--frames: a gate that is blind or nervous is exit 1, each part by itself" {
  for part in work stall time; do
    SIGHT=blind proof --trials 1 --parts "$part"
    [ "$status" -eq 1 ]
    [[ $output =~ \ 0\ +1\ +0\.0\ % ]]
    lacks "$output" "unchanged tree"
  done
  for part in same wait; do
    SIGHT=nervous proof --gates 1 --trials 1 --parts "$part"
    [ "$status" -eq 1 ]
    [[ $output =~ false\ alarm\ +1\ +1 ]]
  done
}

@test "--frames: wrong calls are exit 2, with the help of this proof" {
  local call
  for call in '--gates 0' '--parts other' '--parts same,' '--trials' 'wave' '--levels 1'; do
    # shellcheck disable=SC2086
    proof $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
  done
  run_split "$scripts/dev/prove-gate.sh" --frames --help
  [ "$status" -eq 0 ]
  contains "$output" "Usage: scripts/dev/prove-gate.sh --frames"
}
