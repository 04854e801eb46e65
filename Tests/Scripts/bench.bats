load helpers

# One cheap benchmark stands for all of them here.
one='^harness/empty-loop'

@test "help comes from the header" { header_is_help bench.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused bench.sh; }

@test "repetitions have to be a count" {
  for count in 0 -1 two 1.5; do
    run_split "$scripts/bench.sh" --repetitions "$count"
    [ "$status" -eq 2 ]
    contains "$stderr" "--repetitions"
  done
}

@test "a missing tool is named, and nothing is built" {
  hide_tool jq
  run_split "$scripts/bench.sh" --no-install --filter "$one"
  [ "$status" -eq 2 ]
  contains "$stderr" "missing: jq"
}

@test "an unwritable place for the result is said before anything is built" {
  run_split "$scripts/bench.sh" --out "$BATS_TEST_TMPDIR/not/there/run.json"
  [ "$status" -eq 2 ]
  contains "$stderr" "does not exist"
  run_split "$scripts/bench.sh" --out "$BATS_TEST_TMPDIR"
  [ "$status" -eq 2 ]
  contains "$stderr" "names a folder"
  run_split "$scripts/bench.sh" --out /proc/run.json
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot write into /proc"
}

@test "from another folder, into a path with spaces: valid JSON with its context, and the table" {
  mkdir "$BATS_TEST_TMPDIR/a b"
  cd /
  run_split "$scripts/bench.sh" --quick --filter "$one" --out "$BATS_TEST_TMPDIR/a b/run 1.json"
  [ "$status" -eq 0 ]
  contains "$output" "benchmark"
  contains "$output" "harness/empty-loop"
  contains "$stderr" "wrote $BATS_TEST_TMPDIR/a b/run 1.json"
  jq -e '.context.overshoot_commit and .context.overshoot_flags and (.context.compiler | test("^Swift version ")) and
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

@test "what follows -- reaches Google Benchmark, and its refusal comes back" {
  run_split "$scripts/bench.sh" --filter "$one" --out "$BATS_TEST_TMPDIR/run.json" -- --benchmark_no_such_flag
  [ "$status" -eq 2 ]
  contains "$stderr" "benchmark_no_such_flag"
  [ ! -e "$BATS_TEST_TMPDIR/run.json" ]
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
