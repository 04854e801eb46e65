#!/usr/bin/env bash
# Usage: scripts/lib/frames-action.sh prepare|build|judge
#
# The steps of the GitHub action frames-action/action.yml, which passes its inputs in the environment.
#
#   prepare   checks the inputs (BUDGETS, PACKAGE). Outputs: results, tool, key
#   build     installs 'overshoot' unless the cache had it
#   judge     the frames of BUDGETS (and SCENARIOS), the tests of PACKAGE; writes report.md, the summary, frames.xml and
#             annotations. Output: exit-code

# shellcheck disable=SC2034,SC2153  # OVERSHOOT_COMMAND and output are for the sourced files; the inputs
OVERSHOOT_COMMAND=frames output=''
. "$(dirname "$0")/common.sh"
. "$lib_dir/compare/formats.sh"
results=$RUNNER_TEMP/overshoot-frames
tool=$RUNNER_TEMP/overshoot-tool

output() { printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"; }

prepare() {
  need jq
  [ -n "$BUDGETS$PACKAGE" ] || die "$EXIT_USAGE" "nothing to judge; give the input 'budgets' or 'package'"
  [ -z "$BUDGETS" ] || [ -f "$BUDGETS" ] || die "$EXIT_USAGE" "no budget file '$BUDGETS'; check the input 'budgets'"
  [ -z "$PACKAGE" ] || [ -f "$PACKAGE/Package.swift" ] ||
    die "$EXIT_USAGE" "no Package.swift in '$PACKAGE'; check the input 'package'"
  output results "$results"
  output tool "$tool"
  output key "overshoot-tool-$RUNNER_OS-$RUNNER_ARCH-$({
    swift --version 2>/dev/null
    find "$root_dir/Package.swift" "$root_dir/Sources" -type f -exec cksum {} + | sort | cut -d ' ' -f 1,2
  } | cksum | tr ' ' '-')"
}

build() { [ -x "$tool/bin/overshoot" ] || "$root_dir/scripts/install.sh" "$tool"; }

judge_frames() {
  local status=0 scenarios
  read -r -a scenarios <<<"$SCENARIOS"
  "$tool/bin/overshoot" frames gate --only budget --budgets "$BUDGETS" --verdict "$results/frames.json" \
    "${scenarios[@]+"${scenarios[@]}"}" || status=$?
  if [ ! -s "$results/frames.json" ]; then
    printf '### Frame budgets: not judged (exit code %s), see the log\n' "$status" >&3
    printf '::error title=Frame budgets::not judged, see the log\n'
    return "$status"
  fi
  render_result markdown "$results/frames.json" >&3
  render_result junit "$results/frames.json" >"$results/frames.xml"
  render_result github "$results/frames.json"
  return "$status"
}

judge_tests() {
  local status=0
  "$tool/bin/overshoot" uikit test "$PACKAGE" --package "$root_dir" --report "$results/tests.md" || status=$?
  if [ -s "$results/tests.md" ]; then cat "$results/tests.md" >&3; else
    printf '### Tests: none ran (exit code %s), see the log\n' "$status" >&3
  fi
  [ "$status" -eq 0 ] || printf '::error title=Tests::tests of %s failed or were not built, see the summary\n' "$PACKAGE"
  return "$status"
}

judge() {
  local frames=0 tests=0
  make_folder "$results"
  exec 3>"$results/report.md"
  [ -z "$BUDGETS" ] || judge_frames || frames=$?
  [ -z "$PACKAGE" ] || judge_tests || tests=$?
  exec 3>&-
  cat "$results/report.md" >>"$GITHUB_STEP_SUMMARY"
  output exit-code "$((frames > tests ? frames : tests))"
}

case ${1-} in
  prepare | build | judge) "$1" ;;
  *) die "$EXIT_USAGE" "unknown step '${1-}'; give prepare, build or judge" ;;
esac
