# bats file_tags=build
load helpers

# One cheap benchmark for all tests.
one='^harness/empty-loop'

@test "--help prints the header" { header_is_help bench.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused bench.sh; }

@test "--repetitions takes a whole number from 1" {
  for count in 0 -1 two 1.5 ' 3' 4294967297; do
    run_split "$scripts/bench.sh" --repetitions "$count"
    [ "$status" -eq 2 ]
    contains "$stderr" "--repetitions takes a whole number"
  done
}

@test "a missing tool is named, and nothing is built" {
  hide_tool jq
  run_split "$scripts/bench.sh" --no-install --filter "$one"
  [ "$status" -eq 2 ]
  contains "$stderr" "missing: jq"
}

@test "an output path that cannot be written is exit 2 before the build" {
  run_split "$scripts/bench.sh" --out "$BATS_TEST_TMPDIR/not/there/run.json"
  [ "$status" -eq 2 ]
  contains "$stderr" "no such folder"
  run_split "$scripts/bench.sh" --out "$BATS_TEST_TMPDIR"
  [ "$status" -eq 2 ]
  contains "$stderr" "--out is a folder"
  run_split "$scripts/bench.sh" --out /proc/run.json
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot write into /proc"
  cp -r "$scripts" "$BATS_TEST_TMPDIR/scripts"
  touch "$BATS_TEST_TMPDIR/results"
  run_split "$BATS_TEST_TMPDIR/scripts/bench.sh"
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot make the folder $BATS_TEST_TMPDIR/results"
}

@test "from another folder, into a path with spaces: valid JSON with its context, and the table" {
  mkdir "$BATS_TEST_TMPDIR/a b"
  cd /
  run_split "$scripts/bench.sh" --quick --filter "$one" --out "$BATS_TEST_TMPDIR/a b/run 1.json"
  [ "$status" -eq 0 ]
  contains "$output" "benchmark"
  contains "$output" "harness/empty-loop"
  contains "$stderr" "wrote $BATS_TEST_TMPDIR/a b/run 1.json"
  holds '.context.overshoot_commit and .context.overshoot_flags and (.context.compiler | test("^Swift version ")) and
    .context.kernel_set and (.benchmarks | length > 0)' \
    "$BATS_TEST_TMPDIR/a b/run 1.json"
  [ "$(find "$BATS_TEST_TMPDIR/a b" -type f | wc -l)" -eq 1 ]
}

@test "repetitions are shown as one row, their median" {
  run_split "$scripts/bench.sh" --quick --filter "$one" --repetitions 3 --out "$BATS_TEST_TMPDIR/run.json"
  [ "$status" -eq 0 ]
  [ "$(printf '%s\n' "$output" | grep -c '^harness/empty-loop')" -eq 1 ]
  [ "$(jq '[.benchmarks[] | select(.run_type == "iteration")] | length' "$BATS_TEST_TMPDIR/run.json")" -eq 3 ]
}

@test "--list prints names only" {
  run_split "$scripts/bench.sh" --list
  [ "$status" -eq 0 ]
  contains "$output" "frame/pop-in/cells:100000/hz:120"
  lacks "$output" " "
}

@test "a filter that matches nothing writes nothing" {
  run_split "$scripts/bench.sh" --filter '^no-such-benchmark$' --out "$BATS_TEST_TMPDIR/run.json"
  [ "$status" -eq 2 ]
  contains "$stderr" "no-such-benchmark"
  [ ! -e "$BATS_TEST_TMPDIR/run.json" ]
}

@test "arguments after -- reach Google Benchmark, and its refusal is exit 2" {
  run_split "$scripts/bench.sh" --filter "$one" --out "$BATS_TEST_TMPDIR/run.json" -- --benchmark_no_such_flag
  [ "$status" -eq 2 ]
  contains "$stderr" "benchmark_no_such_flag"
  [ ! -e "$BATS_TEST_TMPDIR/run.json" ]
}

@test "--help and --benchmark_list_tests of Google Benchmark are passed through and measure nothing" {
  run_split "$scripts/bench.sh" -- --help
  [ "$status" -eq 0 ]
  contains "$output" "--benchmark_counters_tabular"
  run_split "$scripts/bench.sh" --filter '^harness/empty' -- --benchmark_list_tests
  [ "$status" -eq 0 ]
  [ "$output" = harness/empty-loop ]
  lacks "$stderr" "measuring"
}

@test "options that would write the result elsewhere are refused" {
  run_split "$scripts/bench.sh" --filter "$one" -- --benchmark_out="$BATS_TEST_TMPDIR/run.json"
  [ "$status" -eq 2 ]
  contains "$stderr" "--benchmark_out is not passed on; use --out"
  run_split "$scripts/bench.sh" --filter "$one" -- --benchmark_out_format=csv
  [ "$status" -eq 2 ]
}

@test "a run with aggregates only is shown by its medians" {
  run_split "$scripts/bench.sh" --quick --filter "$one" --repetitions 3 --out "$BATS_TEST_TMPDIR/run.json" \
    -- --benchmark_report_aggregates_only
  [ "$status" -eq 0 ]
  [ "$(printf '%s\n' "$output" | grep -c '^harness/empty-loop .* ns$')" -eq 1 ]
}

@test "one harness benchmark allocates one array per iteration, the others nothing" {
  run_split "$(built_program OvershootBenchmarks)" --benchmark_filter='^harness/' --benchmark_min_time=0.001 --benchmark_format=json
  [ "$status" -eq 0 ]
  [ "$(jq -c '[.benchmarks[] | select(.allocs_per_iter != 0) | [.name, .allocs_per_iter]]' <<<"$output")" = '[["harness/allocations",1]]' ]
  holds '[.benchmarks[] | select(.error_occurred)] == []' <<<"$output"
}

@test "every benchmark verifies its result" {
  run_split "$(built_program OvershootBenchmarks)" --benchmark_filter=-:100000 --benchmark_min_time=0.0001s --benchmark_format=json
  [ "$status" -eq 0 ]
  holds '[.benchmarks[] | select(.error_occurred)] == []' <<<"$output"
}

@test "the result goes through a link and into a pipe, and replaces neither" {
  touch "$BATS_TEST_TMPDIR/target.json"
  ln -s target.json "$BATS_TEST_TMPDIR/link.json"
  run_split "$scripts/bench.sh" --quick --filter "$one" --out "$BATS_TEST_TMPDIR/link.json"
  [ "$status" -eq 0 ]
  [ -L "$BATS_TEST_TMPDIR/link.json" ]
  holds '.benchmarks | length > 0' "$BATS_TEST_TMPDIR/target.json"
  mkfifo "$BATS_TEST_TMPDIR/pipe"
  jq '.benchmarks | length' "$BATS_TEST_TMPDIR/pipe" >"$BATS_TEST_TMPDIR/read" &
  run_split "$scripts/bench.sh" --quick --filter "$one" --out "$BATS_TEST_TMPDIR/pipe"
  wait "$!"
  [ "$status" -eq 0 ]
  [ -p "$BATS_TEST_TMPDIR/pipe" ]
  [ "$(cat "$BATS_TEST_TMPDIR/read")" -gt 0 ]
  contains "$output" "harness/empty-loop"
}

@test "standard output that is full is exit 2, and the result is kept" {
  [ -c /dev/full ] || skip "no device that is always full"
  status=0
  "$scripts/bench.sh" --quick --filter "$one" --out "$BATS_TEST_TMPDIR/run.json" >/dev/full 2>"$BATS_TEST_TMPDIR/err" ||
    status=$?
  [ "$status" -eq 2 ]
  contains "$(cat "$BATS_TEST_TMPDIR/err")" "wrote $BATS_TEST_TMPDIR/run.json"
  contains "$(cat "$BATS_TEST_TMPDIR/err")" "cannot write to standard output"
  holds '.benchmarks | length > 0' "$BATS_TEST_TMPDIR/run.json"
}

@test "a closed standard error ends the run, which cleans up" {
  mkdir "$BATS_TEST_TMPDIR/tmp"
  TMPDIR=$BATS_TEST_TMPDIR/tmp env --default-signal=PIPE "$scripts/bench.sh" --filter "$one" \
    --out "$BATS_TEST_TMPDIR/run.json" -- --benchmark_min_time=20 2>&1 | head -n 1 >/dev/null
  [ -z "$(find "$BATS_TEST_TMPDIR/tmp" -name 'overshoot.*')" ]
  run grep -sl "[b]enchmark_out=$BATS_TEST_TMPDIR" /proc/[0-9]*/cmdline
  [ -z "$output" ]
}

@test "the commit is that of this project, not of a surrounding repository" {
  local outer=$BATS_TEST_TMPDIR/outer
  mkdir -p "$outer/vendored"
  cp -r "$scripts" "$outer/vendored/scripts"
  named() { bash -c '. "$1/scripts/lib/common.sh"; . "$1/scripts/lib/build.sh"; commit_name' bash "$1"; }
  committed() {
    git -C "$1" init -q
    git -C "$1" add -A
    git -C "$1" -c user.name=test -c user.email=test@example.org commit -qm "a commit"
  }
  [ "$(named "$outer/vendored")" = unversioned ]
  committed "$outer"
  [ "$(named "$outer/vendored")" = unversioned ]
  committed "$outer/vendored"
  ln -s "$outer/vendored" "$BATS_TEST_TMPDIR/link"
  [ "$(named "$BATS_TEST_TMPDIR/link")" = "$(git -C "$outer/vendored" rev-parse --short=12 HEAD)" ]
  touch "$outer/vendored/scripts/new"
  git -C "$outer/vendored" add scripts/new
  [ "$(named "$BATS_TEST_TMPDIR/link")" = "$(git -C "$outer/vendored" rev-parse --short=12 HEAD)-dirty" ]
}

@test "an interrupted run leaves no half file and no process" {
  mkdir "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/tmp"
  TMPDIR=$BATS_TEST_TMPDIR/tmp interrupt_when measuring "$scripts/bench.sh" --filter "^harness/pause" \
    --out "$BATS_TEST_TMPDIR/out/run.json" -- --benchmark_min_time=60
  [ "$status" -eq 130 ]
  [ -z "$(ls -A "$BATS_TEST_TMPDIR/out")" ]
  # The build leaves folders of its own there, which are not ours to remove.
  [ -z "$(find "$BATS_TEST_TMPDIR/tmp" -name 'overshoot.*')" ]
  # The brackets keep grep from finding itself.
  run grep -sl "[b]enchmark_out=$BATS_TEST_TMPDIR" /proc/[0-9]*/cmdline
  [ -z "$output" ]
}

@test "the table: units, medians, cells, shares, errors" {
  run_split jq -r -L "$scripts/lib" -f "$scripts/lib/bench/table.jq" "$fixtures/table.json"
  [ "$output" = "$(cat "$fixtures/table.tsv")" ]
}

@test "runs that start in the same second write a file each" {
  local folder=$BATS_TEST_TMPDIR number
  cp -r "$scripts" "$folder/scripts"
  mkdir "$folder/bin" "$folder/products"
  # One second for all of them, and a program that measures nothing else than its own process.
  printf '#!/bin/sh\necho 20260101T000000Z\n' >"$folder/bin/date"
  cat >"$folder/products/OvershootBenchmarks" <<'PROGRAM'
#!/usr/bin/env bash
for option; do
  case $option in
    --benchmark_list_tests) echo BM_X; exit ;;
    --benchmark_out=*) out=${option#*=} ;;
  esac
done
sleep 0.2
printf '{"context": {}, "benchmarks": [{"name": "BM_X", "run_type": "iteration", "real_time": %d, "cpu_time": 1, "time_unit": "ns"}]}' $$ >"$out"
PROGRAM
  chmod +x "$folder/bin/date" "$folder/products/OvershootBenchmarks"
  for number in 1 2 3 4; do
    PATH=$folder/bin:$PATH OVERSHOOT_PRODUCTS=$folder/products "$folder/scripts/bench.sh" --no-install \
      >"$folder/$number.out" 2>"$folder/$number.err" &
  done
  wait
  [ "$(find "$folder/results" -type f | wc -l)" -eq 4 ]
  [ -e "$folder/results/20260101T000000Z-unversioned.json" ]
  # Four different results, and each run has named its own file.
  [ "$(jq -s 'map(.benchmarks[0].real_time) | unique | length' "$folder"/results/*.json)" -eq 4 ]
  [ "$(sed -n 's/^wrote //p' "$folder"/?.err | sort)" = "$(find "$folder/results" -type f | sort)" ]
}

@test "--binary runs another program: its table has the columns that it fills, allocations among them" {
  cat >"$BATS_TEST_TMPDIR/program" <<'PROGRAM'
#!/usr/bin/env bash
for option; do
  case $option in
    --benchmark_list_tests) echo parse; exit ;;
    --benchmark_out=*) out=${option#*=} ;;
  esac
done
printf '{"context": {}, "benchmarks": [{"name": "parse", "run_type": "iteration", "real_time": 5, "cpu_time": 5,
  "time_unit": "us", "allocs_per_iter": 2.5, "max_bytes_used": 3072, "retains_per_iter": 7, "releases_per_iter": 0,
  "allocated_bytes_per_iter": 1600.5, "peak_resident_bytes": 9437184}]}' >"$out"
PROGRAM
  chmod +x "$BATS_TEST_TMPDIR/program"
  cd "$BATS_TEST_TMPDIR"
  run_split "$scripts/bench.sh" --binary program --out run.json
  [ "$status" -eq 0 ] || { echo "$stderr"; false; }
  [ "$output" = "benchmark     time  allocations    bytes  retains     peak  resident
--------------------------------------------------------------------
parse      5.00 µs          2.5  1.6 KiB        7  3.0 KiB   9.0 MiB" ]
  run_split "$scripts/bench.sh" --binary ./missing
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: not a program: ./missing'
  run_split "$scripts/bench.sh" --binary ./program --rivals
  [ "$status" -eq 2 ]
  contains "$stderr" '--rivals is for this project'
}

# many_rows FILE: a run of 300 benchmarks in 60 families with a counter that is 0, one that is always 3, and hostile names.
many_rows() {
  jq -n '{context: {kernel_set: "v3"}, benchmarks: [range(300) | . as $i
    | ["::error::x", "b\u001b[31m", "c\u202e"][$i] // "family\($i % 60)/\($i)" | {name: ., run_type: "iteration", real_time: (1 + $i),
        cpu_time: 1, time_unit: "ns", allocs_per_iter: 0, retains_per_iter: 3, items_per_second: 1e10}]}' >"$1"
}

@test "the table is a screenful: a row a family, without columns that are zero or constant; --all has everything" {
  cd "$BATS_TEST_TMPDIR"
  many_rows rows.json
  cat >program <<'PROGRAM'
#!/usr/bin/env bash
for option; do
  case $option in
    --benchmark_list_tests) jq -r '.benchmarks[].name' rows.json; exit ;;
    --benchmark_out=*) cp rows.json "${option#*=}" ;;
  esac
done
PROGRAM
  chmod +x program
  run_split "$scripts/bench.sh" --binary program --out run.json
  [ "$status" -eq 0 ]
  [ "$(wc -l <<<"$output")" -le 25 ]
  [[ $output =~ ^benchmark\ +time\ +per\ item$'\n' ]]
  contains "$output" '22 of 300 benchmarks; --all shows all of them'
  run_split "$scripts/bench.sh" --binary program --out run.json --all
  [ "$(wc -l <<<"$output")" -eq 302 ]
  contains "$(sed -n 1p <<<"$output")" 'allocations  retains'
}

@test "names are shown with hidden characters and workflow commands as escapes, in the table and by --list" {
  cd "$BATS_TEST_TMPDIR"
  many_rows rows.json
  printf '#!/bin/sh\njq -r ".benchmarks[].name" rows.json\n' >program
  chmod +x program
  local shown
  for shown in "$("$scripts/bench.sh" --binary program --list)" \
    "$(jq -r -L "$scripts/lib" -f "$scripts/lib/bench/table.jq" rows.json)"; do
    contains "$shown" '\u003a:error::x'
    contains "$shown" 'b\u001b[31m'
    contains "$shown" 'c\u202e'
    ! grep -q '^::' <<<"$shown"
    lacks "$shown" $'\e'
  done
}

@test "a first look at this project's benchmarks has its springs, curves, keyframes, batches and the seven transitions" {
  "$(built_program OvershootBenchmarks)" --benchmark_list_tests |
    jq -R '{name: ., run_type: "iteration", real_time: 1, cpu_time: 1, time_unit: "ns"}' |
    jq -s '{context: {kernel_set: "baseline"}, benchmarks: .}' >"$BATS_TEST_TMPDIR/run.json"
  run -0 jq -r -L "$scripts/lib" --argjson most 22 -f "$scripts/lib/bench/table.jq" "$BATS_TEST_TMPDIR/run.json"
  [ "$(cut -d / -f 1 <<<"$output" | tail -n +2 | sort | uniq -c | awk '{ print $2 ":" $1 }' | paste -sd ' ' -)" = \
    'bezier:2 frame:1 kernel:3 keyframes:2 rects:1 spring:3 transition:7' ]
}

@test "a full temporary folder is exit 2, which names it" {
  cd "$BATS_TEST_TMPDIR"
  load measured-program
  measured_program
  mkdir small
  mount -t tmpfs -o size=16k tmpfs small 2>/dev/null || skip "needs the right to mount"
  local call
  for call in "bench.sh" "thresholds.sh check" "thresholds.sh update" "baseline.sh save x"; do
    # shellcheck disable=SC2086  # words
    TMPDIR=$PWD/small run_split "$scripts/"$call --binary ./program
    [ "$status" -eq 2 ] && contains "$stderr" 'no space left' || { umount small; false; }
  done
  umount small
}

@test "a build folder from another path is repaired: its compiled system modules are removed" {
  local folder=$BATS_TEST_TMPDIR/built
  mkdir -p "$folder/ModuleCache" "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\necho first\n' >"$folder/OvershootBenchmarks"
  cat >"$BATS_TEST_TMPDIR/bin/swift" <<SWIFT
#!/bin/sh
case "\$*" in
  --version) echo 'Swift version 6.3.1' ;;
  *--show-bin-path*) echo '$folder' ;;
  *) echo "\$*" >>'$folder/builds'
    [ ! -d '$folder/ModuleCache' ] ||
      { echo "error: precompiled file 'a.pcm' was compiled with module cache path '/elsewhere', but the path is now '/here'"; exit 1; } ;;
esac
SWIFT
  chmod +x "$BATS_TEST_TMPDIR/bin/swift" "$folder/OvershootBenchmarks"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH OVERSHOOT_PRODUCTS='' run_split "$scripts/bench.sh" --list --no-install
  [ "$status" -eq 0 ] || { echo "$stderr"; false; }
  [ "$output" = first ]
  contains "$stderr" 'the build folder was moved here'
  [ "$(grep -c 'OvershootBenchmarks' "$folder/builds")" -eq 2 ]
  # A build that fails for another reason is not repeated.
  sed -i 's/was compiled with/has another/' "$BATS_TEST_TMPDIR/bin/swift"
  mkdir "$folder/ModuleCache"
  : >"$folder/builds"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH OVERSHOOT_PRODUCTS='' run_split "$scripts/bench.sh" --list --no-install
  [ "$status" -eq 2 ]
  [ "$(grep -c 'OvershootBenchmarks' "$folder/builds")" -eq 1 ]
}

# fake_build FOLDER: a swift that builds, on PATH; each program measures one benchmark that is named after it.
fake_build() {
  mkdir -p "$1/release" "$1/bin"
  cat >"$1/program" <<'PROGRAM'
#!/usr/bin/env bash
for option; do
  case $option in
    --benchmark_list_tests) echo "${0##*/}/x"; exit ;;
    --benchmark_out=*) out=${option#*=} ;;
  esac
done
printf '{"context": {}, "benchmarks": [{"name": "%s/x", "run_type": "iteration", "real_time": 5, "cpu_time": 5,
  "time_unit": "ns"}]}' "${0##*/}" >"$out"
PROGRAM
  chmod +x "$1/program"
  cat >"$1/bin/swift" <<SWIFT
#!/bin/sh
case "\$*" in
  --version) echo 'Swift version 6.3.1' ;;
  *--show-bin-path*) echo '$1/release' ;;
  *) for product; do :; done
    echo "\$product" >>'$1/built'
    cp '$1/program' "$1/release/\$product" ;;
esac
SWIFT
  chmod +x "$1/bin/swift"
}

@test "a new checkout shows a first table of the engine before the rest is built; the result has all of it" {
  local folder=$BATS_TEST_TMPDIR
  fake_build "$folder"
  local in_new_checkout=(env "PATH=$folder/bin:$PATH" OVERSHOOT_PRODUCTS= "$scripts/bench.sh" --no-install --quick)
  run_split "${in_new_checkout[@]}" --out "$folder/run.json"
  [ "$status" -eq 0 ]
  [ "$(cat "$folder/built")" = $'EngineBenchmarks\nOvershootBenchmarks' ]
  contains "$stderr" $'EngineBenchmarks/x  5.00 ns\na first look; all benchmarks follow\n'
  contains "$output" 'OvershootBenchmarks/x  5.00 ns'
  lacks "$output" 'EngineBenchmarks/x'
  [ "$(jq -r '.benchmarks[].name' "$folder/run.json")" = OvershootBenchmarks/x ]
  # Once all is built there is one table.
  : >"$folder/built"
  run_split "${in_new_checkout[@]}" --out "$folder/run.json"
  [ "$(cat "$folder/built")" = OvershootBenchmarks ]
  lacks "$stderr" 'first look'
  # Who asks for certain benchmarks, or for their names, waits for them.
  local asked
  for asked in '--filter=x' '--list' '-- --benchmark_min_time=1'; do
    rm "$folder/release/OvershootBenchmarks"
    : >"$folder/built"
    # shellcheck disable=SC2086  # two words
    run_split "${in_new_checkout[@]}" --out "$folder/run.json" $asked
    [ "$status" -eq 0 ]
    [ "$(cat "$folder/built")" = OvershootBenchmarks ]
  done
}

@test "a first look that fails does not end the run" {
  local folder=$BATS_TEST_TMPDIR
  fake_build "$folder"
  sed -i '2i case ${0##*/} in Engine*) exit 1 ;; esac' "$folder/program"
  run_split env "PATH=$folder/bin:$PATH" OVERSHOOT_PRODUCTS= "$scripts/bench.sh" --no-install --out "$folder/run.json"
  [ "$status" -eq 0 ]
  lacks "$stderr" 'first look'
  contains "$output" 'OvershootBenchmarks/x  5.00 ns'
}

@test "--rivals: program, input and expected table" {
  run jq -L "$scripts/lib" --run-tests "$BATS_TEST_DIRNAME/jq/rivals.test"
  echo "$output"
  [ "$status" -eq 0 ]
}
