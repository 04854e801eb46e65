#!/usr/bin/env bash
# Usage: scripts/test.sh [--only swift|shell|lint]... [--filter PATTERN] [--no-install] [--verbose] [--help]
#
# Runs all of the project's tests, set-up included: formatting (swift format lint --strict), ShellCheck, the Swift tests
# in release, and the bats tests of the scripts. The last line counts them; the exit code is 0 when nothing failed, 1
# when a test failed, 2 when something could not be run at all.
#
#   --only PART        only the Swift tests, the bats tests ('shell') or the linters; may be given more than once
#   --filter PATTERN   only the Swift and bats tests whose name matches, without the linters
#   --no-install       check for the tools instead of installing them
#   --verbose          show what the test runners print, not only what failed
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"

passed=0 failed=0 skipped=0 verbose=0

# count PASSED FAILED SKIPPED: adds to the totals.
count() {
  passed=$((passed + $1))
  failed=$((failed + $2))
  skipped=$((skipped + $3))
}

# check LABEL COMMAND...: a linter counts as one test.
check() {
  local label=$1
  shift
  if "$@" >"$temp_dir/check.log" 2>&1; then
    say "  ok      $label"
    count 1 0 0
  else
    say "  FAILED  $label"
    cat "$temp_dir/check.log" >&2
    count 0 1 0
  fi
}

lint() {
  say "lint"
  cd "$root_dir"
  check "swift format lint --strict" \
    swift format lint --strict --recursive Package.swift Sources Benchmarks Tests
  local scripts=() tests=()
  while IFS= read -r file; do scripts+=("$file"); done < <(find scripts -maxdepth 1 -name '*.sh' | sort)
  while IFS= read -r file; do tests+=("$file"); done < <(find Tests/Scripts -name '*.bats' -o -name '*.bash' | sort)
  check "shellcheck (${#scripts[@]} scripts)" shellcheck -x -a .ci/run "${scripts[@]}"
  # bats sets variables that ShellCheck cannot see, and its tests hold programs as text.
  check "shellcheck (${#tests[@]} test files)" shellcheck -x -e SC2154,SC2016,SC2030,SC2031 "${tests[@]}"
}

# run_tests LOG COMMAND...: a test runner, what it prints shown with --verbose.
run_tests() {
  local status=0
  run_logged "$@" || status=$?
  if [ "$verbose" -eq 1 ]; then cat "$1" >&2; fi
  return "$status"
}

# The attribute NAME of the first <testsuite> of an xUnit FILE.
xunit_attribute() { sed -nE "s/.*<testsuite [^>]*$1=\"([0-9]+)\".*/\1/p" "$2" | head -n 1; }

swift_tests() { # [FILTER]
  say "Swift tests"
  local log=$temp_dir/swift.log report=$temp_dir/report.xml status=0 arguments=()
  [ -z "${1:-}" ] || arguments=(--filter "$1")
  swift_build "the package and its tests" --build-tests
  run_tests "$log" swift test --package-path "$root_dir" "${build_flags[@]}" --skip-build --disable-xctest \
    --xunit-output "$report" "${arguments[@]+"${arguments[@]}"}" || status=$?
  local results=$temp_dir/report-swift-testing.xml
  [ -s "$results" ] || results=$report
  if [ ! -s "$results" ]; then
    tail -n 40 "$log" >&2
    die "$EXIT_USAGE" "swift test ended with $status and left no report; its last lines stand above"
  fi
  local total failures skips
  total=$(xunit_attribute tests "$results")
  # The report counts the issues of a test, not the tests that have some.
  failures=$(grep -E '^✘ Test .* failed after' "$log" | grep -cvE '^✘ Test (run with|case passing) ' || true)
  skips=$(xunit_attribute skipped "$results")
  total=${total:-0} skips=${skips:-0}
  if [ "$status" -ne 0 ]; then
    grep -E '✘|error:|Fatal|recorded an issue|↳' "$log" >&2 || tail -n 40 "$log" >&2
    # A crash leaves tests that never reported: they must not count as passed.
    [ "$failures" -gt 0 ] || failures=1
  fi
  [ "$total" -ge $((failures + skips)) ] || total=$((failures + skips))
  count $((total - failures - skips)) "$failures" "$skips"
  say "  $((total - failures - skips)) passed, $failures failed, $skips skipped"
}

shell_tests() { # [FILTER]
  say "shell tests"
  local log=$temp_dir/bats.tap arguments=() status=0
  [ -z "${1:-}" ] || arguments=(--filter "$1")
  swift_build "what the shell tests run"
  run_tests "$log" bats --formatter tap --recursive "${arguments[@]+"${arguments[@]}"}" "$root_dir/Tests/Scripts" || status=$?
  local good bad skips
  skips=$(grep -cE '^ok .*# skip' "$log" || true)
  good=$(($(grep -cE '^ok ' "$log" || true) - skips))
  bad=$(grep -cE '^not ok ' "$log" || true)
  if [ "$status" -ne 0 ]; then
    awk '/^not ok /{show=1} /^ok /{show=0} show' "$log" >&2
    [ "$bad" -gt 0 ] || { tail -n 20 "$log" >&2; bad=1; }
  fi
  count "$good" "$bad" "$skips"
  say "  $good passed, $bad failed, $skips skipped"
}

main() {
  local parts=() filter='' setup=() value
  while [ $# -gt 0 ]; do
    case $1 in
      --only)
        value=$(option_value "$@")
        case $value in
          swift | shell | lint) parts+=("$value") ;;
          *) usage_error "--only takes swift, shell or lint, not '$value'" ;;
        esac
        shift 2
        ;;
      --filter)
        filter=$(option_value "$@")
        shift 2
        ;;
      --no-install)
        setup=(--no-install)
        shift
        ;;
      --verbose)
        verbose=1
        shift
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      *) usage_error "unknown argument '$1'" ;;
    esac
  done
  if [ "${#parts[@]}" -eq 0 ]; then
    parts=(swift shell)
    # Linters would hide that no test matches.
    [ -n "$filter" ] || parts=(lint swift shell)
  fi
  "$root_dir/scripts/setup.sh" --for test "${setup[@]+"${setup[@]}"}"
  make_temp_dir
  local part
  for part in "${parts[@]}"; do
    case $part in
      lint) lint ;;
      swift) swift_tests "$filter" ;;
      shell) shell_tests "$filter" ;;
    esac
  done
  [ $((passed + failed)) -gt 0 ] || die "$EXIT_USAGE" "no test ran; nothing matches the filter '$filter'"
  printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  [ "$failed" -eq 0 ] || exit 1
}

main "$@"
