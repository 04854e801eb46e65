# bats file_tags=build
load helpers

# A checkout whose path holds spaces (install.bats installs from one, too), with products in another such folder.

setup_file() {
  export CLONE="$BATS_FILE_TMPDIR/with spaces/it's \$HOME (1)"
  make_release "$CLONE"
  mkdir "$BATS_FILE_TMPDIR/products of it"
  local product program
  for product in overshoot OvershootBenchmarks; do
    program=$(built_program "$product")
    ln -s "$program" "$BATS_FILE_TMPDIR/products of it/$product"
  done
  export OVERSHOOT_PRODUCTS="$BATS_FILE_TMPDIR/products of it"
}

setup() {
  mkdir -p "$BATS_TEST_TMPDIR/my results"
  cd "$BATS_TEST_TMPDIR/my results" || return
  write_run "old run.json" 2026-01-01T00:00:00Z spring/a/cells:10=100,101,102,103,104 spring/a/cells:100=900,901,902,903,904
  write_run "new run.json" 2026-01-02T00:00:00Z spring/a/cells:10=150,151,152,153,154 spring/a/cells:100=900,901,902,903,905
}

# succeeds COMMAND...: exit 0, or what it said.
succeeds() {
  run_split "$@"
  [ "$status" -eq 0 ] || { printf '%s: exit %d\n%s\n%s\n' "$1" "$status" "$output" "$stderr" >&2; return 1; }
}

@test "setup.sh, bench.sh, and the readers of its result work in a path with spaces" {
  succeeds "$CLONE/scripts/setup.sh" --for bench --no-install
  succeeds "$CLONE/scripts/bench.sh" --no-install --filter '^harness/(empty-loop|call-per-iteration)$' --repetitions 2 \
    -- --benchmark_min_time=0.001
  contains "$output" "harness/empty-loop"
  measured=("$CLONE/results/"*.json)
  [ "${#measured[@]}" -eq 1 ]
  run_split "$CLONE/scripts/compare.sh" benchmarks "${measured[0]}" "${measured[0]}" --format json
  [ "$(printf '%s' "$output" | jq '.benchmarks | length')" -eq 2 ]
  run_split "$CLONE/scripts/compare.sh" benchmarks "old run.json" "new run.json"
  contains "$output" "spring/a/cells:10"
  succeeds "$CLONE/scripts/history.sh" record "${measured[0]}" "old run.json"
  succeeds "$CLONE/scripts/history.sh" export --format csv
  contains "$output" "harness/empty-loop"
  for kind in runs scaling; do
    succeeds "$CLONE/scripts/plot.sh" "$kind" "old run.json" --out "a $kind.svg"
    grep -q '</svg>' "a $kind.svg"
  done
  succeeds "$CLONE/scripts/report.sh" --no-install --base "old run.json" "new run.json"
  grep -q 'spring/a/cells:10' "$CLONE/results/report.html"
  # The history that was recorded above: one run is no trend yet, so there is a second.
  succeeds "$CLONE/scripts/history.sh" record "new run.json"
  succeeds "$CLONE/scripts/report.sh" --no-install
  grep -q 'harness/empty-loop' "$CLONE/results/report.html"
  grep -q '<strong>spring/a/cells:10</strong>' "$CLONE/results/report.html"
  grep -q 'title="Transition: wave"' "$CLONE/results/report.html"
}

@test "frames.sh and plot.sh work in a path with spaces" {
  succeeds "$CLONE/scripts/frames.sh" --no-install wave --cells 12 --hz 60 --frames 30 --format chrome-trace \
    --output "the frames.json"
  succeeds "$CLONE/scripts/plot.sh" frames "the frames.json" --out "the frames.svg"
  grep -q '</svg>' "the frames.svg"
}

@test "profile.sh" {
  command -v valgrind >/dev/null || skip "valgrind is missing"
  # Without debug information, whose newest form not every valgrind reads; profile.sh builds its own in an older one.
  strip --strip-debug -o "a program" "$OVERSHOOT_PRODUCTS/OvershootBenchmarks"
  succeeds "$CLONE/scripts/profile.sh" --no-install --callgrind --seconds 0.01 --binary "$PWD/a program" \
    --out "a profile" '^harness/empty-loop$'
  grep -q '</svg>' "a profile/flame.svg"
}
