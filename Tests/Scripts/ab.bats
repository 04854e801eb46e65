load helpers

bats_require_minimum_version 1.5.0

setup_file() {
  export TURNS=$BATS_FILE_TMPDIR/turns
  local sources=$BATS_TEST_DIRNAME/../../Sources/Benchmark objects=$BATS_FILE_TMPDIR/objects
  local include=(-std=c++17 -O1 -I"$sources/CGoogleBenchmark/include" -I"$sources/CLockstep/include")
  mkdir "$objects"
  (cd "$objects" && g++ "${include[@]}" -c "$sources"/CGoogleBenchmark/*.cpp "$sources/CLockstep/CLockstep.c")
  # The second one is of the same benchmarks, a quarter longer.
  g++ "${include[@]}" "$BATS_TEST_DIRNAME/fixtures/ab/turns.cpp" "$objects"/*.o -o "$TURNS" -lbenchmark -lpthread
  g++ "${include[@]}" -DLONGER "$BATS_TEST_DIRNAME/fixtures/ab/turns.cpp" "$objects"/*.o -o "$BATS_FILE_TMPDIR/longer" \
    -lbenchmark -lpthread
  g++ -O1 "$BATS_TEST_DIRNAME/fixtures/ab/benchmarks.cpp" -o "$BATS_FILE_TMPDIR/plain" -lbenchmark -lpthread
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export WRITE_RUN=$BATS_TEST_DIRNAME/write-run.bash
  out=$BATS_TEST_TMPDIR/out
  library=$scripts/lib/compare
}

# ab OPTION...: two equal programs unless AB_ENVIRONMENT_A or AB_ENVIRONMENT_B says otherwise.
ab() { run_split "$scripts/ab.sh" --binary "$TURNS" "$TURNS" --out "$out" "$@"; }

of_summary() { jq -r "$1" "$out/summary.json"; }

# shifts FILE LINE...: lines as lockstep.c prints them, for one benchmark a line: name, then shifts in per cent; PER_CENT:PER_CENT
# with that of the 99th percentile.
shifts() {
  local line
  : >"$1"
  for line in "${@:2}"; do
    awk -v line="$line" 'BEGIN { n = split(line, f, " ")
      for (i = 2; i <= n; i++) { split(f[i] ":", part, ":"); printf "pair %d\t%s\tA\t1\t100\t%.12g\t%s\t%s\n", i - 1, f[1],
        100 * exp(part[1] / 100), part[2] == "" ? "0 0" : "1 1", part[2] == "" ? "0 0" : sprintf("1 %.12g", exp(part[2] / 100)) } }'
  done >>"$1"
  cut -f 2 "$1" | uniq >"$1.names"
}

# pairs_awk PROGRAM ARGUMENT...: as in lib/ab/pairs.sh.
pairs_awk() { awk -f "$library/records.awk" -f "$library/statistics.awk" -f "$scripts/lib/ab/pairs.awk" -f "$@"; }

# shifts_of FILE: turns, time and shift of each line.
shifts_of() { pairs_awk <(cat <<<'{ read_pair(); printf "%d\t%.6g\t%.9g\n", turns, time, shift }') "$1"; }

# judge SHIFTS [VARIABLE=VALUE]...: verdicts as ab.sh asks for them.
judge() {
  local file=$1 variable variables=()
  shift
  for variable; do variables+=(-v "$variable"); done
  pairs_awk "$scripts/lib/ab/verdicts.awk" -v tests=1 -v looks='16 24 32' -v alpha=0.05 -v floor=0.0025 -v resolution=0.005 \
    -v names="$file.names" "${variables[@]}" "$file" |
    jq -r '[.name, .verdict, .step] | @tsv'
}

@test "help comes from the header" { header_is_help ab.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused ab.sh; }

@test "wrong calls are exit 2 and leave nothing" {
  local call
  for call in '' 'a b c' '--binary x' "--binary $TURNS missing" "--binary $TURNS $TURNS --pairs 0" '--pairs' \
    "--binary $TURNS $TURNS --runs 3" "--binary $TURNS $TURNS --resolution x" "--binary $TURNS $TURNS --format x" \
    "--binary $TURNS $TURNS --alpha 2" "--binary $TURNS $TURNS --cpu 99999" '--resume nowhere' \
    "--binary $BATS_TEST_TMPDIR $TURNS" 'no-such-revision'; do
    # shellcheck disable=SC2086
    run_split "$scripts/ab.sh" --out "$out" $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
  done
  [ ! -e "$out/plan.json" ]
}

# --- The statistics

@test "signed rank test, interval, looks, Clopper-Pearson: against exact enumeration" {
  run pairs_awk "$BATS_TEST_DIRNAME/awk/expect.awk" -f "$BATS_TEST_DIRNAME/awk/signed-rank.awk"
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "a pair's shift is the mean of its turns' middle half, each turn against the mean of its neighbours" {
  # A's turns become slower by 10 % each, B's lie between them: no shift, though every B is slower than the A before it.
  printf 'pair 1\tx\tA\t1\t%s\t%s\n' '100 121 146.41 177.1561' '110 133.1 161.051 194.87171' >lines
  run shifts_of lines
  [ "$(awk -F '\t' '{ printf "%.6f %s", $3, $1 }' <<<"$output" | sed 's/^-0/0/')" = '0.000000 4' ]
  # One turn with an interrupt in it changes nothing.
  printf 'pair 1\tx\tB\t10\t%s\t%s\n' '1000 1000 1000 9000 1000' '1010 1010 1010 1010 1010' >lines
  run shifts_of lines
  [ "$(awk -F '\t' '{ printf "%.6f %s", exp($3) - 1, $2 }' <<<"$output")" = '0.010000 100' ]
  # Shifts of 0 to 9 per mille: of ten, four count.
  printf 'pair 1\tx\tA\t1\t%s\t%s\n' "$(printf '1 %.0s' {1..10})" \
    "$(awk 'BEGIN { for (turn = 1; turn <= 10; turn++) printf "%.9f ", exp((turn < 8 ? turn : 10 * turn) / 1000) }')" >lines
  run shifts_of lines
  [ "$(cut -f 3 <<<"$output" | awk '{ printf "%.4f", 1000 * $1 }')" = 5.0000 ]
}

@test "verdicts: a steady shift is a change to confirm, none is no change, scatter goes on and ends inconclusive" {
  shifts data 'slow 1.1 0.9 1 1.2 0.8 1.05 0.95 1.1 1 0.9 1.15 1 0.85 1.1 0.99 1.01' \
    'fast -1.1 -0.9 -1 -1.2 -0.8 -1.05 -0.95 -1.1 -1 -0.9 -1.15 -1 -0.85 -1.1 -0.99 -1.01' \
    'same 0.1 -0.1 0.05 -0.05 0.12 -0.08 0.02 -0.03 0.07 -0.06 0.01 -0.02 0.09 -0.11 0.04 -0.04' \
    'wild 9 -8 7 -6 5 -9.5 3 -2 8.5 -7.5 6.5 -5.5 4.5 -3.5 2.5 -1' \
    'tiny 0.2 0.19 0.21 0.22 0.2 0.18 0.2 0.21 0.2 0.2 0.19 0.23 0.2 0.2 0.21 0.19'
  run judge data
  [ "$(cut -f 1-3 <<<"$output" | tr '\t\n' ' ;')" = \
    'slow regression confirm;fast improvement confirm;same no change done;wild inconclusive more;tiny no change done;' ]
  # The last look decides.
  run judge data looks='8 16'
  [ "$(sed -n 4p <<<"$output" | cut -f 2-3)" = $'inconclusive\tdone' ]
}

@test "what slows down a twentieth of the slices counts in no turn, and is a slower tail" {
  AB_ENVIRONMENT_B=FAULT=bursts ab --pairs 16 --filter 'chain/1000?$'
  of_summary '[.benchmarks[].relative_shift] | map(fabs) | max' | awk '{ exit !($1 < 0.05) }'
  [ "$status" -eq 1 ]
  # The body of a slice is ten times as long there.
  of_summary '.benchmarks[] | select(.name == "chain/1000") | [.verdict, .tail.percentile, .tail.shift] | @tsv' |
    awk -F '\t' '{ exit !($1 == "slower tail" && $2 == 99 && $3 > 5) }'
}

@test "every hundredth iteration twice as long is a slower tail, in each format" {
  export AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN=chain/1000:000/100 AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=chain/1000:100/100
  ab --filter 'chain/1000$'
  [ "$status" -eq 1 ]
  [ "$(of_summary '.status, .benchmarks[0].verdict, .summary.slower_tail' | paste -sd ' ' -)" = 'regression slower tail 1' ]
  of_summary '.benchmarks[0] | .tail | .shift > 0.02 and .interval[0] < .shift and .shift < .interval[1]' | grep -Fx true
  contains "$output" 'percentile of its slices is slower by' '1 slower tail, 0 regressions'
  run_split "$scripts/ab.sh" --resume "$out" --format markdown
  contains "$output" '1 of 1 with a slower tail: <code>chain/1000</code> +'
  run_split "$scripts/ab.sh" --resume "$out" --format junit
  contains "$output" 'failures="1"' '<failure type="slower tail"'
  run_split "$scripts/ab.sh" --resume "$out" --threshold 50
  [ "$status" -eq 0 ]
}

@test "verdicts: a percentile is slower where it passes its fifth of alpha and the floor; a faster one is nothing" {
  local calm='0 0.01 -0.01 0.02 -0.02 0.03 -0.03 0.04 -0.04 0.05 -0.05 0.06 -0.06 0.07 -0.07 0.08' number value=()
  # rows NAME PER_CENT...: the calm shifts with those of the 99th percentile, repeated as often as needed.
  rows() {
    local at=1
    value=()
    for number in $calm; do value+=("$number:${*:$((at % ($# - 1) + 2)):1}") at=$((at + 1)); done
    printf '%s %s' "$1" "${value[*]}"
  }
  shifts data "$(rows slow 5 6 7)" "$(rows small 1 1.2 1.4)" "$(rows fast -5 -6)"
  run judge data
  [ "$(tr '\t\n' ' ;' <<<"$output")" = 'slow slower tail confirm;small no change done;fast no change done;' ]
  run judge data confirming=1
  [ "$(sed -n 1p <<<"$output")" = $'slow\tslower tail\tdone' ]
  # Of a hundred benchmarks, each gets too little of alpha for 16 pairs.
  run judge data tests=100
  [ "$(sed -n 1p <<<"$output")" = $'slow\tno change\tmore' ]
}

@test "an early look demands a smaller p than the whole test" {
  # All of 16 differences positive has p 3.1e-5: too large for one of 1000 tests at the first look.
  shifts data 'slow 1.1 0.9 1 1.2 0.8 1.05 0.95 1.1 1.02 0.91 1.15 1.03 0.85 1.11 0.99 1.01'
  run judge data tests=1000
  [ "$(cut -f 2-3 <<<"$output")" = $'inconclusive\tmore' ]
}

# --- Turns

@test "a slowdown of 20 % is a regression with its size, and ends with 1; its absence is no change" {
  AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN=chain/100:00 AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=chain/100:20 ab --pairs 16 --filter 'chain/100$'
  [ "$status" -eq 1 ]
  [ "$(of_summary '.benchmarks[0] | [.name, .verdict, .pairs, .turns] | join(" ")')" = 'chain/100 regression 16 160' ]
  of_summary '.benchmarks[0].relative_shift' | awk '{ exit !($1 > 0.17 && $1 < 0.23) }'
  [[ $output =~ chain/100\ .*\ regression ]]
  AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN=chain/100:20 AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=chain/100:00 run_split "$scripts/ab.sh" --binary "$TURNS" \
    "$TURNS" --out "$out-faster" --pairs 16 --filter 'chain/100$' --format csv
  [ "$status" -eq 0 ]
  contains "$output" '"chain/100","","improvement"'
}

@test "with one link a side, a change without other instructions is inconclusive, and says why" {
  command -v valgrind >/dev/null || skip "no valgrind"
  cp "$TURNS" other
  printf 'x' >>other
  export AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN=chain/100:00 AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=chain/100:20
  run_split "$scripts/ab.sh" --binary "$TURNS" "$PWD/other" --out "$out" --pairs 16 --filter 'chain/100$'
  [ "$status" -eq 0 ]
  [ "$(jq -r '.benchmarks[0].verdict' "$out/summary.json")" = inconclusive ]
  contains "$(jq -r '.benchmarks[0].reason' "$out/summary.json")" 'layout: one link a side'
}

@test "each look is kept and not measured again" {
  ab --pairs 8
  [ "$status" -eq 0 ]
  [ "$(ls "$out/raw")" = pairs-0001-0008.tsv ]
  [ "$(cut -f 1 "$out/raw/pairs-0001-0008.tsv" | sort | uniq -c | awk '{ print $1 }' | paste -sd ' ' -)" = '3 3 3 3 3 3 3 3' ]
  [ "$(sort -s "$out/raw/pairs-0001-0008.tsv" | cut -f 3 | uniq | paste -sd ' ' -)" = 'A B A B A B A B' ]
  rm "$out/summary.json"
  local before after
  before=$(stat -c %Y.%s "$out/raw/pairs-0001-0008.tsv")
  run_split "$scripts/ab.sh" --resume "$out" --format json
  after=$(stat -c %Y.%s "$out/raw/pairs-0001-0008.tsv")
  [ "$before" = "$after" ]
  [ "$(jq '.benchmarks | length' <<<"$output")" -eq 3 ]
}

@test "a side that crashes, exits, prints, fails or changes a name is named, exit 3, and nothing stays behind" {
  local fault message
  mkdir tmp
  while IFS='|' read -r fault message; do
    rm -rf "$out"
    TMPDIR=$BATS_TEST_TMPDIR/tmp AB_ENVIRONMENT_B=FAULT=$fault ab --pairs 2
    [ "$status" -eq 3 ] || { echo "$fault: $status $stderr" && false; }
    contains "$stderr" "$message"
    contains "$stderr" 'pair 1: side B'
    [ -z "$(ls -A tmp)" ]
    [ -z "$(ls "$out/raw")" ]
    run grep -sl "$BATS_TEST_TMPDIR/tm[p]" /proc/[0-9]*/cmdline
    [ -z "$output" ]
  done <<'FAULTS'
crash|was ended by signal 6
exit|ended after
print|prints to standard output
error|chain/100: wrong sum
rename|chain/100: there is no such benchmark
FAULTS
}

@test "a side that hangs is named, and the other one is ended" {
  AB_ENVIRONMENT_A=FAULT=hang ab --pairs 2 --time-limit 2
  [ "$status" -eq 3 ]
  contains "$stderr" 'side A'
  contains "$stderr" 'hangs'
}

@test "a side with another protocol of turns is measured at the same time" {
  # shellcheck disable=SC2016  # the program's arguments
  printf '#!/bin/sh\n# CGB_LOCKSTEP\nexec "%s" "$@"\n' "$TURNS" >older
  chmod +x older
  run_split "$scripts/ab.sh" --binary "$TURNS" older --out "$out" --pairs 2 --floor 50 --filter 'chain/100$'
  [ "$status" -eq 0 ]
  contains "$stderr" 'measured at the same time on one CPU'
}

@test "a benchmark with threads takes turns like the others, and its second thread counts" {
  export AB_ENVIRONMENT_A=FAULT=threads AB_ENVIRONMENT_B=FAULT=slow-thread FAULT=threads
  # Three times the work in one of two threads: thrice the time where each has a CPU, twice the time where they share one.
  # Where another program takes a CPU during one of three measurements, the other two decide.
  for _ in 1 2 3; do
    ab --pairs 4 --floor 50
    [ "$status" -eq 0 ]
    [ "$(of_summary '[.benchmarks[].turns] | unique | join(" ")')" = 40 ]
    jq -e '.benchmarks[] | select(.name == "chain/100/threads:2") | .relative_shift > 0.6 and .relative_shift < 3' "$out/summary.json" &&
      return
    rm -r "$out"
  done
  false
}

@test "a benchmark that one side lacks is broken, exit 3, unless it may be missing" {
  cat >lacking <<SCRIPT
#!/bin/sh
# CGB_LOCKSTEP_3
FAULT=missing exec "$TURNS" "\$@"
SCRIPT
  chmod +x lacking
  run_split "$scripts/ab.sh" --binary "$TURNS" lacking --out "$out" --pairs 2 --floor 50
  [ "$status" -eq 3 ]
  [ "$(of_summary '.benchmarks[] | select(.verdict == "broken") | "\(.name): \(.reason)"')" = 'chain/1000: missing from B' ]
  run_split "$scripts/ab.sh" --resume "$out" --allow-missing
  [ "$status" -eq 0 ]
  run_split "$scripts/ab.sh" --binary lacking "$TURNS" --out "$out-new" --pairs 2 --floor 50 --allow-new
  [ "$status" -eq 0 ]
}

@test "an interrupt leaves no process and no temporary file, and the measurement can be resumed" {
  mkdir tmp
  TMPDIR=$BATS_TEST_TMPDIR/tmp AB_ENVIRONMENT_A=FAULT=hang interrupt_when 'pairs of turns' "$scripts/ab.sh" \
    --binary "$TURNS" "$TURNS" --out "$out" --pairs 2
  [ "$status" -eq 130 ]
  contains "$(cat "$BATS_TEST_TMPDIR/interrupt.err")" "--resume $out"
  [ -z "$(ls -A tmp)" ]
  run grep -sl "$BATS_TEST_TMPDIR/tm[p]" /proc/[0-9]*/cmdline
  [ -z "$output" ]
  run_split "$scripts/ab.sh" --resume "$out"
  [ "$(of_summary '.benchmarks | length')" -eq 3 ]
}

@test "folders of links: a layout for each pair, and the same objects are not measured" {
  mkdir a b
  for number in 001 002 003; do cp "$TURNS" "a/$number" && cp "$TURNS" "b/$number"; done
  run_split "$scripts/ab.sh" --binary a b --out "$out" --pairs 2
  contains "$stderr" 'layouts: 3 and 3'
  echo same | tee a/code.sha256 >b/code.sha256
  run_split "$scripts/ab.sh" --binary a b --out "$out-same"
  [ "$status" -eq 0 ]
  contains "$output" 'same code: not measured'
  [ -z "$(ls "$out-same/raw")" ]
  run_split "$scripts/ab.sh" --binary a b --out "$out-measured" --pairs 2 --measure-same-code
  [ -n "$(ls "$out-measured/raw")" ]
}

@test "every format renders the verdicts" {
  ab --pairs 2 --floor 50
  for format in table markdown json csv junit tap github openmetrics bmf; do
    run_split "$scripts/ab.sh" --resume "$out" --format "$format"
    [ "$status" -eq 0 ] || { echo "$format: $status $stderr" && false; }
    # An annotation names what failed, and nothing did.
    [ "$format" = github ] || contains "$output" chain/10
  done
}

# --- Programs without turns

@test "a program without the shim is measured at the same time, a turn each repetition, and the output says so" {
  run_split "$scripts/ab.sh" --binary "$BATS_FILE_TMPDIR/plain" "$BATS_FILE_TMPDIR/plain" --out "$out" --pairs 4 \
    --min-time 0.001
  contains "$stderr" 'measured at the same time'
  [ "$(of_summary '[.benchmarks[].turns] | unique | join(" ")')" = 16 ]
  [ "$(of_summary '[.benchmarks[].name] | join(" ")')" = 'BM_Chain/10 BM_Chain/20' ]
  [ "$(cut -f 3 "$out"/raw/*.tsv | uniq | paste -sd ' ' -)" = 'A B A B' ]
}

@test "at the same time: of ten benchmarks the slower one is found with its size" {
  g++ -O1 "$fixtures/ab/ten.cpp" -o ten -lbenchmark -lpthread
  [ "$(./ten --benchmark_list_tests | wc -l)" -eq 10 ]
  # A chain of latencies: a fifth more of it takes a fifth more time on every processor, which branches of short loops do not.
  AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN=sines:00 AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=sines:20 \
    run_split "$scripts/ab.sh" --binary ten ten --out "$out" --pairs 16 --min-time 0.002 --filter '^(registers|sines)$'
  [ "$status" -eq 1 ]
  [ "$(of_summary '.benchmarks[] | select(.verdict == "regression") | "\(.name) \(.turns)"')" = 'sines 64' ]
  of_summary '.benchmarks[] | select(.name == "sines") | .relative_shift' | awk '{ exit !($1 > 0.1 && $1 < 0.3) }'
}

@test "processes: a slower program is found, a failed row ends with 3" {
  cp "$fixtures/ab/program.sh" a
  cp "$fixtures/ab/program.sh" b
  printf '%s\n' 'alpha=100,99.5,150 beta=200,201,300' 'alpha=100.4,101,100 beta=200.6,200,201' >>a
  printf '%s\n' 'alpha=100.1,99.6,150 beta=220,221,300' 'alpha=100.4,101.1,100 beta=220.6,220,221' >>b
  run_split "$scripts/ab.sh" --binary a b --out "$out" --pairs 16
  [ "$status" -eq 1 ]
  [ "$(of_summary '[.benchmarks[].verdict] | join(" ")')" = 'no change regression' ]
  contains "$(of_summary '.benchmarks[1].reason')" '; one link a side: some of it may be the luck of where code lies'
  # A change of 5 % may be layout.
  sed 's/beta=220,221,300/beta=210,211,300/; s/beta=220.6,220,221/beta=210.6,210,211/' b >c
  chmod +x c
  run_split "$scripts/ab.sh" --binary a c --out "$out-luck" --pairs 16
  [ "$status" -eq 0 ]
  contains "$(jq -r '.benchmarks[] | select(.name == "beta") | "\(.verdict): \(.reason)"' "$out-luck/summary.json")" \
    'inconclusive: 48 turns in 16 pairs; layout: one link a side'
  # The same, where 15 % are tolerated.
  run_split "$scripts/ab.sh" --binary a b --out "$out-tolerated" --pairs 16 --threshold 15 --format json
  [ "$status" -eq 0 ]
  holds '.summary.tolerated == 1 and [.benchmarks[] | .verdict, .fails] == ["no change", false, "regression", false]' <<<"$output"
  printf 'fail\n' >>b
  run_split "$scripts/ab.sh" --binary a b --out "$out-failed" --pairs 4
  [ "$status" -eq 3 ]
}

@test "a change that new pairs do not show again is no regression, and the row says so" {
  cp "$fixtures/ab/program.sh" a
  cp "$fixtures/ab/program.sh" b
  printf '%s\n' 'alpha=100 beta=200' 'alpha=100.1 beta=200.1' >>a
  # B is slower in the first sixteen pairs, beta also in the sixteen that have to confirm it.
  for _ in 1 2 3 4 5 6 7 8; do printf '%s\n' 'alpha=110 beta=220' 'alpha=110.3 beta=220.4' >>b; done
  for _ in 1 2 3 4 5 6 7 8; do printf '%s\n' 'alpha=100 beta=220' 'alpha=100.1 beta=220.3' >>b; done
  run_split "$scripts/ab.sh" --binary a b --out "$out" --pairs 16
  [ "$status" -eq 1 ]
  [ "$(ls "$out/raw")" = $'confirm-0016.tsv\npairs-0001-0016.tsv' ]
  [ "$(of_summary '.benchmarks[] | select(.name == "alpha") | "\(.verdict): \(.note)"')" = \
    'inconclusive: a change of this size did not repeat' ]
  [ "$(of_summary '.benchmarks[] | select(.name == "beta") | .verdict')" = regression ]
}

@test "a benchmark that is decided is not measured further" {
  cp "$fixtures/ab/program.sh" a
  cp "$fixtures/ab/program.sh" b
  printf '%s\n' 'calm=100 wild=200' 'calm=100.1 wild=200' >>a
  printf 'calm=100 wild=%s\ncalm=100.1 wild=%s\n' 180 223 190 215 170 230 205 186 212 240 >>b
  run_split "$scripts/ab.sh" --binary a b --out "$out" --pairs 24
  [ "$status" -eq 0 ]
  [ "$(cut -f 2 "$out/raw/pairs-0001-0016.tsv" | sort -u | paste -sd ' ' -)" = 'calm wild' ]
  [ "$(cut -f 2 "$out/raw/pairs-0017-0024.tsv" | sort -u)" = wild ]
  [ "$(of_summary '[.benchmarks[] | "\(.name) \(.verdict) \(.pairs)"] | join(", ")')" = 'calm no change 16, wild inconclusive 24' ]
  run_split "$scripts/ab.sh" --binary a b --out "$out-longest"
  [ "$(jq '[.benchmarks[].pairs] | max' "$out-longest/summary.json")" -eq 64 ]
}

@test "without taskset it measures unpinned and says so" {
  hide_tool taskset
  ab --pairs 2 --floor 50
  [ "$status" -eq 0 ]
  contains "$stderr" 'not pinned'
}

@test "a missing tool is named" {
  hide_tool jq
  ab
  [ "$status" -eq 2 ]
  contains "$stderr" 'jq is missing'
}

@test "a time budget ends the looks, and resuming does not extend them" {
  cat >slow <<SCRIPT
#!/bin/sh
# CGB_LOCKSTEP_3
sleep 2
exec "$TURNS" "\$@"
SCRIPT
  chmod +x slow
  run_split "$scripts/ab.sh" --binary slow slow --out "$out" --time-budget 1 --resolution 0.0001 --floor 50
  [ "$(ls "$out/raw")" = pairs-0001-0016.tsv ] || [ "$(find "$out/raw" -mindepth 1 | wc -l)" -le 3 ]
  [ "$(of_summary '.benchmarks | length')" -eq 3 ]
  local before
  before=$(ls "$out/raw")
  run_split "$scripts/ab.sh" --resume "$out"
  [ "$(ls "$out/raw")" = "$before" ]
  [ "$(of_summary '.benchmarks | length')" -eq 3 ]
}

@test "one CPU is enough" {
  taskset -c 0 true 2>/dev/null || skip "no taskset here, or not this CPU"
  run_split taskset -c 0 "$scripts/ab.sh" --binary "$TURNS" "$TURNS" --out "$out" --pairs 2
  [ "$status" -eq 0 ]
  contains "$stderr" 'on CPU 0'
  [ "$(of_summary '.benchmarks | length')" -eq 3 ]
}

@test "processes: one that hangs is named after its time limit, ended, and nothing stays behind" {
  mkdir tmp
  cp "$fixtures/ab/program.sh" a
  cp "$fixtures/ab/program.sh" b
  printf '%s\n' 'alpha=100' >>a
  printf "%s\n" alpha=100 hang >>b
  TMPDIR=$BATS_TEST_TMPDIR/tmp run_split "$scripts/ab.sh" --binary a b --out "$out" --pairs 2 --time-limit 2
  [ "$status" -eq 3 ]
  contains "$stderr" 'alpha in pair 2 (b) hangs: no result within 2 s'
  [ -z "$(ls -A tmp)" ]
  run grep -sl "$BATS_TEST_TMPDIR/tm[p]" /proc/[0-9]*/cmdline
  [ -z "$output" ]
}

# --- Functions behind a regression

@test "a regression names the functions that execute more instructions" {
  printf 'wave\t%s\t%s\n' Spring.value 1000 Frame.compute 200 gone 10 >a
  printf 'wave\t%s\t%s\n' Spring.value 1029 Frame.compute 200 added 30 >b
  printf 'same\tloop\t500\n' | tee -a a >>b
  printf 'fewer\tloop\t%s\n' 500 >>a
  printf 'fewer\tloop\t%s\n' 400 >>b
  printf 'main\tclosure #1 in \t%s\n' 500 >>a
  printf 'main\tclosure #1 in \t%s\n' 750 >>b
  # Too little to be an explanation.
  printf 'hardly\tloop\t%s\n' 10000 >>a
  printf 'hardly\tloop\t%s\n' 9998 >>b
  printf 'stripped\t0x000012\t%s\n' 500 >>a
  printf 'stripped\t0x000034\t%s\n' 600 >>b
  run jq -n -r -L "$scripts/lib/compare" --rawfile a a --rawfile b b -f "$scripts/lib/ab/changed-functions.jq"
  [ "$(jq -r '.wave, .same, .fewer, .main, .hardly, .stripped' <<<"$output")" = "$(printf '%s\n' \
    'the new added executes 30, Spring.value executes 2.9 % more instructions; 4.0 % more in all' \
    'executes as many instructions as before' \
    'loop executes 20.0 % fewer instructions; 20.0 % fewer in all' \
    'closure #1 executes 50.0 % more instructions; 50.0 % more in all' \
    'executes as many instructions as before' \
    'executes 20.0 % more instructions')" ]
}

@test "a slower program's regression is explained by its function, in all formats" {
  command -v valgrind >/dev/null || skip "no valgrind here"
  run_split "$scripts/ab.sh" --binary "$TURNS" "$BATS_FILE_TMPDIR/longer" --out "$out" --pairs 16 --filter 'chain/100$'
  [ "$status" -eq 1 ]
  contains "$(of_summary '.benchmarks[0].reason')" 'chain(cgb_state*, void*) executes '
  contains "$output" ' more instructions'
  run_split "$scripts/ab.sh" --resume "$out" --format junit
  contains "$output" ' more instructions'
}

# replay GATES LEVELS: rates from pairs that were recorded on a busy machine (fixtures/ab/shifts.tsv).
replay() {
  pairs_awk "$scripts/lib/prove/replay.awk" -v gates="$1" -v levels="$2" \
    -v looks='16 24 32 48 64' -v alpha=0.05 -v floor=0.0025 -v resolution=0.005 -v seed=1 "$fixtures/ab/shifts.tsv"
}

@test "replayed gates: recorded pairs with sides exchanged at random give few alarms, and a shift of 2 % is found" {
  run replay 20 2
  echo "$output"
  [ "$status" -eq 0 ]
  # 5 % of the gates may alarm: more than 5 of 20 would be one in 3000.
  awk -F '\t' '$1 == "none" { exit !($7 + 0 <= 5) }' <<<"$output"
  awk -F '\t' '$1 == "+2 %" { exit !($3 + 0 >= 95) }' <<<"$output"
}
