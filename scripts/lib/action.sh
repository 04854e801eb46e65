#!/usr/bin/env bash
# Usage: scripts/lib/action.sh prepare|compare|comment
#
# The steps of the GitHub action (action.yml), which passes its inputs in the environment.
#
#   prepare   finds base and targets (PACKAGE, TARGET, BASE). Outputs: base, targets, results, cache, key
#   compare   measures each target with ab.sh (also FILTER, THRESHOLD, TIME_BUDGET), writes report.md, the summary, junit.xml and
#             an annotation. Output: exit-code
#   comment   posts report.md to the pull request, or edits the comment from before (GH_TOKEN); not for forks, whose token may not

# shellcheck disable=SC2016,SC2153  # Markdown; the inputs
. "$(dirname "$0")/common.sh"
results=$RUNNER_TEMP/overshoot
# Whoever checked the repository out may be another user than that of a container.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'

# event FILTER: a value of the event, or nothing.
event() { jq -r "$1 // empty" "$GITHUB_EVENT_PATH"; }

output() { printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"; }

in_package() { git -C "$PACKAGE" "$@"; }

# manifest_targets: the executable targets that use GoogleBenchmark, themselves or by another target of the package.
manifest_targets() {
  swift package --package-path "$PACKAGE" dump-package | jq -r '
    .targets as $targets
    | def uses($seen): .dependencies[] | (.product // .target // .byName)[0] as $name | $name,
        ($targets[] | select(.name == $name and ($seen | index($name) | not)) | uses($seen + [$name]));
    $targets[] | select(.type == "executable" and ([uses([])] | index("GoogleBenchmark"))) | .name' | paste -s -d ' ' -
}

prepare() {
  local commit base=$BASE targets=$TARGET
  need git
  need jq
  [ -f "$PACKAGE/Package.swift" ] || die "$EXIT_USAGE" "no Package.swift in '$PACKAGE'; check the input 'package'"
  if [ -z "$base" ] && [ -n "${GITHUB_BASE_REF-}" ]; then
    base=$(in_package merge-base "origin/$GITHUB_BASE_REF" HEAD) ||
      die "$EXIT_USAGE" "no merge base with origin/$GITHUB_BASE_REF; check out with 'fetch-depth: 0'"
  fi
  base=${base:-$(event .before)}
  [ -n "$base" ] || die "$EXIT_USAGE" "neither a pull request nor a push; give the input 'base'"
  commit=$(in_package rev-parse --verify --quiet "$base^{commit}") ||
    die "$EXIT_USAGE" "no commit '$base' here; check the input 'base', and check out with 'fetch-depth: 0'"
  [ -n "$targets" ] || targets=$(manifest_targets) || die "$EXIT_USAGE" "cannot read the package in '$PACKAGE', see above"
  [ -n "$targets" ] || die "$EXIT_USAGE" "no executable target in '$PACKAGE' uses GoogleBenchmark; give the input 'target'"
  output base "$commit"
  output targets "$targets"
  output results "$results"
  output cache "${XDG_CACHE_HOME:-$HOME/.cache}/overshoot/ab/bin"
  output key "overshoot-$RUNNER_OS-$RUNNER_ARCH-$(swift --version 2>/dev/null | git hash-object --stdin)-$commit"
}

# compare_target TARGET: adds to report.md; returns the exit code of ab.sh.
compare_target() {
  local folder=$results/$1 status=0 options=(--time-budget "$TIME_BUDGET" --threshold "$THRESHOLD")
  if ! in_package show "$BASE:./Package.swift" 2>/dev/null | grep -F "\"$1\"" >/dev/null; then
    printf '### Nothing to compare: the base has no benchmark target `%s`\n' "$1" >>"$results/report.md"
    return
  fi
  [ -z "$FILTER" ] || options+=(--filter "$FILTER")
  OVERSHOOT_COMMAND=${command_of_people} "$root_dir/scripts/ab.sh" --repository "$PACKAGE" --product "$1" "${options[@]}" --out "$folder" \
    --format markdown "$BASE" HEAD >"$results/part.md" 2>"$results/messages.txt" || status=$?
  show_lines <"$results/messages.txt"
  if [ -s "$results/part.md" ]; then
    # The same data again: nothing is measured.
    "$root_dir/scripts/ab.sh" --resume "$folder" --threshold "$THRESHOLD" --format github || true
    "$root_dir/scripts/ab.sh" --resume "$folder" --threshold "$THRESHOLD" --format junit --output "$folder/junit.xml" || true
  else
    {
      printf '### `%s` could not be compared (exit code %s)\n\n' "$1" "$status"
      tail -n 15 "$results/messages.txt" | sed 's/^/    /'
    } >"$results/part.md"
    printf '::error title=Benchmarks::%s could not be compared, see the log\n' "$1"
  fi
  cat "$results/part.md" >>"$results/report.md"
  return "$status"
}

compare() {
  local target code combined=0
  command_of_people='swift package overshoot ab'
  [ ! "$PACKAGE/scripts/ab.sh" -ef "$root_dir/scripts/ab.sh" ] || command_of_people=scripts/ab.sh
  make_folder "$results"
  : >"$results/report.md"
  for target in $TARGET; do
    code=0
    compare_target "$target" || code=$?
    # What cannot be trusted, or was not measured, hides a regression.
    [ "$combined" -ge "$EXIT_USAGE" ] || [ "$code" -eq 0 ] || combined=$code
  done
  rm -f -- "$results/part.md" "$results/messages.txt"
  cat "$results/report.md" >>"$GITHUB_STEP_SUMMARY"
  output exit-code "$combined"
}

comment() {
  local number mark comments id request
  number=$(event .pull_request.number)
  [ -n "$number" ] && [ -s "$results/report.md" ] || return 0
  if [ "$(event .pull_request.head.repo.full_name)" != "$GITHUB_REPOSITORY" ]; then
    say "no comment: the token of a fork may not write one; the report is in the summary"
    return
  fi
  mark="<!-- overshoot: $PACKAGE -->"
  { printf '%s\n' "$mark" && cat "$results/report.md"; } >"$results/comment.md"
  comments=repos/$GITHUB_REPOSITORY/issues
  if have gh && gh api --paginate "$comments/$number/comments?per_page=100" >"$results/comments.json"; then
    id=$(jq -r -s --arg mark "$mark" '[.[][] | select(.body | startswith($mark)) | .id][0] // empty' "$results/comments.json")
    rm -f -- "$results/comments.json"
    request=(POST "$comments/$number/comments")
    [ -z "$id" ] || request=(PATCH "$comments/comments/$id")
    gh api --method "${request[@]}" -F "body=@$results/comment.md" >/dev/null && return
  fi
  printf '::warning title=Benchmarks::no comment could be written; it needs gh and the permission pull-requests: write\n'
}

case ${1-} in
  prepare | compare | comment) "$1" ;;
  *) die "$EXIT_USAGE" "unknown step '${1-}'; give prepare, compare or comment" ;;
esac
