#!/usr/bin/env bash
# Usage: scripts/test.sh [--quick | --thorough | --sanitize KIND] [--only swift|shell|lint]... [--filter PATTERN]
#        [--no-install] [--verbose]
#
# Runs the project's tests: linters, the Swift tests in release, and the bats tests of the scripts. Linters and bats tests
# that need no build run while the package is built, the others at the same time as the Swift tests. The last line counts
# them all.
#
#   --quick            after an edit: linters of the changed files, Swift tests (debug) of the changed modules and the
#                      modules that depend on them, and the bats tests of the changed scripts that need no build. Changed
#                      is what differs from the last commit, or what the last commit changed if nothing does
#   --thorough         also the tests that are tagged 'thorough': static and consumer builds, long sweeps
#   --sanitize KIND    only the Swift tests, built with a sanitizer in a folder of its own: address or thread for all code,
#                      undefined for undefined behaviour of the C and C++ targets. A report fails the test
#   --only PART        only the Swift tests, the bats tests ('shell') or the linters; may be given more than once
#   --filter PATTERN   only the Swift and bats tests whose name matches, without the linters
#   --jobs N           bats files that run at the same time (default: the number of CPUs)
#   --no-install       check for the tools instead of installing them
#   --verbose          show the whole output of the test runners
#   --help             this text
#
# Examples:
#   scripts/test.sh --quick
#   scripts/test.sh --only shell --filter history
#   scripts/test.sh --sanitize thread --filter BatchThreadsTests
#
# Exit codes: 0 all passed; 1 a test failed; 2 wrong usage, failed build, a part that cannot run.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/test/changed.sh"
. "$lib_dir/test/lint.sh"
. "$lib_dir/test/sanitize.sh"
. "$lib_dir/test/shell.sh"

most_operands=0 quick=0 thorough=0 sanitizer='' only=() filter='' jobs='' verbose=0
passed=0 failed=0 skipped=0

parse() {
  parse_options "$@" <<'TABLE'
--sanitize  sanitizer  address|thread|undefined
--only      only       list
TABLE
  [ $((quick + thorough)) -lt 2 ] || usage_error "give --quick or --thorough, not both"
  [ -z "$sanitizer" ] || use_sanitizer
  local part
  for part in "${only[@]+"${only[@]}"}"; do check_value --only 'swift|shell|lint' "$part"; done
  if [ "${#only[@]}" -eq 0 ]; then
    only=(swift shell)
    # With linters no filter would be known to match nothing.
    [ -n "$filter" ] || only+=(lint)
  fi
  jobs=${jobs:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
}

# runs_part PART: whether it was asked for.
runs_part() { [[ " ${only[*]} " == *" $1 "* ]]; }

# count PASSED FAILED SKIPPED: adds to the totals.
count() {
  passed=$((passed + $1))
  failed=$((failed + $2))
  skipped=$((skipped + $3))
}

# --- the build, beside the tests that do not need it

build_pid=
start_build() {
  if [ "$quick" -eq 1 ]; then
    runs_part swift && [ -n "$changed_tests" ] || return 0
    build_flags=(-c debug --traits "$package_traits")
  elif ! runs_part swift && ! needs_products; then
    return 0
  fi
  say "building the package and its tests in the background (${build_flags[1]}) …"
  [ -d "$root_dir/.build/${build_flags[1]}" ] ||
    say "nothing is built yet: this takes about $((14 / jobs + 1)) minutes on $jobs processors; later only what changed is built"
  bound "${stable_order[@]}" swift build --package-path "$root_dir" "${build_flags[@]}" --build-tests >"$temp_dir/build.log" 2>&1 </dev/null &
  build_pid=$!
}

build_progress() { printf '%d s, building: %s' "$SECONDS" "$(last_line "$temp_dir/build.log")"; }

finish_build() {
  local status=0
  [ -n "$build_pid" ] || return 0
  child_pid=$build_pid
  watch_child build_progress || status=$?
  build_pid=''
  [ "$status" -eq 0 ] || die_with "$temp_dir/build.log" "$EXIT_USAGE" "cannot build the package and its tests, see the log above"
  say "built after $SECONDS s"
  if [ "$quick" -eq 0 ]; then
    OVERSHOOT_PRODUCTS=$(bin_path)
    export OVERSHOOT_PRODUCTS
  fi
}

# --- Swift tests

swift_tests() {
  local log=$temp_dir/swift.log results=$temp_dir/report.xml status=0 started=$SECONDS arguments=() pattern=$filter
  [ "$quick" -eq 0 ] || pattern=${filter:-$changed_tests}
  [ -z "$pattern" ] || arguments=(--filter "$pattern")
  # The whole run has the tests themselves meet sets in any order.
  [ "$quick" -eq 1 ] || stable_order=()
  run_logged "$log" "${sanitizer_command[@]+"${sanitizer_command[@]}"}" "${stable_order[@]+"${stable_order[@]}"}" swift test \
    --package-path "$root_dir" "${build_flags[@]}" --skip-build --disable-xctest --xunit-output "$results" \
    "${arguments[@]+"${arguments[@]}"}" || status=$?
  if [ "$verbose" -eq 1 ]; then show_lines <"$log"; fi
  [ ! -s "$temp_dir/report-swift-testing.xml" ] || results=$temp_dir/report-swift-testing.xml
  if [ ! -s "$results" ]; then
    tail -n 40 "$log" | show_lines
    die "$EXIT_USAGE" "swift test ended with exit code $status and left no report, see its last lines above"
  fi
  local total failures skips
  # Swift Testing's totals leave out what was skipped.
  total=$(grep -c '<testcase ' "$results" || true)
  # The report counts the issues of a test, not the tests with issues.
  failures=$(grep -E '^✘ Test .* failed after' "$log" | grep -cvE '^✘ Test (run with|case passing) ' || true)
  skips=$(grep -c '<skipped' "$results" || true)
  if [ -n "$sanitizer" ] && ! sanitizer_reports "$log"; then status=1; fi
  if [ "$status" -ne 0 ]; then
    { grep -E '✘|error:|Fatal|recorded an issue|↳' "$log" || tail -n 40 "$log"; } | show_lines
    # Tests that a crash kept from reporting did not pass.
    [ "$failures" -gt 0 ] || failures=1
  fi
  [ "$total" -ge $((failures + skips)) ] || total=$((failures + skips))
  count $((total - failures - skips)) "$failures" "$skips"
  say "  $((total - failures - skips)) passed, $failures failed, $skips skipped: Swift tests, $((SECONDS - started)) s"
}

main() {
  parse "$@"
  set_up test
  make_temp_dir
  [ "$quick" -eq 0 ] || select_changed
  start_build
  if runs_part shell; then start_shell_tests; fi
  if runs_part lint; then lint; fi
  finish_build
  if runs_part shell; then continue_shell_tests; fi
  if runs_part swift && { [ "$quick" -eq 0 ] || [ -n "$changed_tests" ]; }; then swift_tests; fi
  if runs_part shell; then finish_shell_tests; fi
  if [ $((passed + failed)) -eq 0 ] && [ "$quick" -eq 0 ]; then
    die "$EXIT_USAGE" "no test ran; nothing matches the filter '$filter'"
  fi
  say "$SECONDS s"
  printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  [ "$failed" -eq 0 ] || exit 1
}

main "$@"
