# bats file_tags=build
load helpers

# action.yml and the jobs of .github and docs/ci, run as a CI machine would: in a clone, with the variables it sets. Only gh and
# curl, which talk to GitHub and GitLab, are replaced: curl records its arguments, gh keeps comments in a file.

# block FILE START: the shell block whose 'run: |' or '- |' follows the line that matches START.
block() {
  awk -v start="$2" '
    !found { if ($0 ~ start) found = 1; next }
    !inside { if ($0 ~ /(run: |- )\|$/) inside = 1; next }
    {
      match($0, /^ */)
      if (!depth) depth = RLENGTH
      if (/[^ ]/ && RLENGTH < depth) exit
      print substr($0, depth + 1)
    }' "$1"
}

# project: a repository with the scripts and a Swift package whose benchmark takes 100 ns in the commit 'base' and 110
# after it, and a clone of it that CI would have.
project() {
  mkdir origin && cd origin || return
  git init -q -b main
  git config user.name Test
  git config user.email test@example.com
  cp -r "$root/scripts" .
  printf '.build/\nPackage.resolved\nresults/\n' >.gitignore
  mkdir -p Sources/OvershootBenchmarks
  cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "sample", traits: [.trait(name: "WideKernels")],
    targets: [
        .target(name: "GoogleBenchmark"), .executableTarget(name: "Other"),
        .executableTarget(name: "OvershootBenchmarks", dependencies: ["GoogleBenchmark"]),
    ])
SWIFT
  mkdir Sources/GoogleBenchmark Sources/Other
  : >Sources/GoogleBenchmark/Empty.swift
  echo 'print(1)' >Sources/Other/main.swift
  cat >Sources/OvershootBenchmarks/main.swift <<'SWIFT'
import Foundation
let time = 100
let value = { (flag: String) in
    CommandLine.arguments.first { $0.hasPrefix("--" + flag) }?.split(separator: "=", maxSplits: 1).last.map(String.init)
}
if value("benchmark_list_tests") != nil {
    print("sample")
} else if let path = value("benchmark_out=") {
    let row = """
        {"name": "sample", "run_name": "sample", "run_type": "iteration", "repetitions": 1, "repetition_index": 0,
         "threads": 1, "iterations": 1000, "real_time": \(time), "cpu_time": \(time), "time_unit": "ns"}
        """
    let text = """
        {"context": {"date": "2026-01-01T10:00:00+00:00", "host_name": "ci", "num_cpus": 2,
         "library_build_type": "release"}, "benchmarks": [\(row)]}
        """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
}
SWIFT
  git add . && git commit -qm base
  git checkout -qb change
  sed -i 's/let time = 100/let time = 110/' Sources/OvershootBenchmarks/main.swift
  git commit -qam change
  cd .. || return
  git clone -q origin clone
  cd clone || return
  git checkout -q change
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  # Of the whole file: the trees are the same in each test, and are built once.
  export XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
  mkdir tools
  printf '#!/bin/sh\necho "curl $*" >>"%s/called"\n' "$BATS_TEST_TMPDIR" >tools/curl
  export COMMENTS=$BATS_TEST_TMPDIR/comments.json
  echo '[{"id": 1, "body": "looks good"}]' >"$COMMENTS"
  cat >tools/gh <<'SH'
#!/bin/bash
# The part of GitHub's API that has the comments of pull request 7; nothing without a token.
set -euo pipefail
echo "gh $*" >>"${COMMENTS%/*}/called"
[ -n "${GH_TOKEN-}" ]
change() { jq --rawfile body "${7#body=@}" "$1" "$COMMENTS" >"$COMMENTS.new" && mv "$COMMENTS.new" "$COMMENTS"; }
case "$*" in
  'api --paginate repos/owner/sample/issues/7/comments?per_page=100') cat "$COMMENTS" ;;
  'api --method POST repos/owner/sample/issues/7/comments -F '*) change '. + [{id: 2, $body}]' "$@" ;;
  'api --method PATCH repos/owner/sample/issues/comments/2 -F '*) change 'map(if .id == 2 then .body = $body else . end)' "$@" ;;
  *) exit 1 ;;
esac
SH
  chmod +x tools/*
  export PATH=$BATS_TEST_TMPDIR/tools:$PATH
}

@test "the jobs call the scripts with options that they have" {
  local line script option
  while read -r line; do
    script=${line%% *}
    while read -r option; do
      "$root/$script" --help | grep -q -e "$option" || { echo "$script has no $option" && false; }
    done < <(grep -oE -- '--[a-z-]+' <<<"$line")
  done < <(grep -ohE 'scripts/[a-z-]+\.sh[^|>]*' "$root"/docs/ci/*.yml "$root"/.github/workflows/*.yml | grep -- --)
}

@test "ShellCheck accepts the shell blocks of the jobs" {
  block "$root/.github/workflows/benchmarks.yml" 'name: Record' >a.sh
  block "$root/docs/ci/gitlab.yml" '^compare:' >b.sh
  block "$root/docs/ci/gitlab.yml" '^history:' >c.sh
  local file
  for file in ?.sh; do
    [ "$(grep -c scripts/ "$file")" -gt 0 ]
    shellcheck -s bash -e SC2015,SC2154 "$file"
  done
}

# run_action INPUT=VALUE...: the steps of $action (action.yml) that run a script, in their order, as GitHub's runner does; its
# exit code.
run_action() {
  local action=${action:-$root/action.yml} pair field id condition command variables name value
  declare -A inputs=()
  while IFS=$'\t' read -r name value; do inputs[$name]=$value; done < <(awk '
    /^[a-z]/ { inside = /^inputs:/ } inside && /^  [a-z-]+:$/ { name = $1; sub(":", "", name) }
    inside && /^    default: / { sub(/^    default: /, ""); gsub(/^"|"$/, ""); print name "\t" $0 }' "$action")
  for pair; do inputs[${pair%%=*}]=${pair#*=}; done
  mkdir -p "$RUNNER_TEMP"
  while IFS=$'\x1f' read -r id condition command variables; do
    [ -n "$command" ] || continue
    [ -z "$condition" ] || [ "${inputs[comment]-}" = true ] || continue
    GITHUB_OUTPUT=$RUNNER_TEMP/output-$id
    : >"$GITHUB_OUTPUT"
    (
      set -euo pipefail
      export GITHUB_OUTPUT
      IFS=$'\x1e' read -r -a fields <<<"$variables"
      for field in "${fields[@]}"; do
        value=${field#*: }
        case $value in
          '${{ inputs.'*) name=${value#*inputs.} value=${inputs[${name% \}\}}]} ;;
          '${{ steps.'*)
            [[ $value =~ steps\.([a-z]+)\.outputs\.([a-z-]+) ]]
            value=$(sed -n "s/^${BASH_REMATCH[2]}=//p" "$RUNNER_TEMP/output-${BASH_REMATCH[1]}")
            ;;
        esac
        export "${field%%: *}=$value"
      done
      eval "${command//\'/}"
    ) || return
  done < <(awk '
    function step() { if (seen) printf "%s\x1f%s\x1f%s\x1f%s\n", id, condition, command, variables; id = condition = command = variables = "" }
    !/^ +#/ && /^    - / { step(); seen = 1; sub(/- /, "  ") }
    /^      id: / { id = $2 }
    /^      if: / { condition = $0 }
    /^      run: / { sub(/^      run: /, ""); command = $0 }
    /^        [A-Z_]+: / { sub(/^ +/, ""); variables = variables $0 "\x1e" }
    END { step() }' "$action")
}

# on_github [FORK]: the variables of a job for pull request 7.
on_github() {
  export GITHUB_ACTION_PATH=$root GITHUB_REPOSITORY=owner/sample GITHUB_BASE_REF=main RUNNER_TEMP=$BATS_TEST_TMPDIR/runner
  export GITHUB_STEP_SUMMARY=$BATS_TEST_TMPDIR/summary GITHUB_EVENT_PATH=$BATS_TEST_TMPDIR/event.json RUNNER_OS=Linux RUNNER_ARCH=X64
  printf '{"pull_request": {"number": 7, "head": {"repo": {"full_name": "%s/sample"}}}}' "${1:-owner}" >"$GITHUB_EVENT_PATH"
  : >"$BATS_TEST_TMPDIR/called"
}

@test "the action: a slower change has a comment that the next push edits, a summary, an annotation, a report, and fails" {
  project
  on_github
  run_split run_action time-budget=1 token=secret
  [ "$status" -eq 1 ]
  contains "$output" '::error title=Benchmarks'
  contains "$(cat "$GITHUB_STEP_SUMMARY")" '### Benchmarks: 1 of 1 slower: <code>sample</code> +10.0 % [10.0, 10.0]'
  contains "$(cat "$RUNNER_TEMP/overshoot/OvershootBenchmarks/junit.xml")" '<failure'
  [ "$(jq length "$COMMENTS")" -eq 2 ]
  contains "$(jq -r '.[1].body' "$COMMENTS")" $'<!-- overshoot: . -->\n### Benchmarks: 1 of 1 slower'
  contains "$(jq -r '.[1].body' "$COMMENTS")" "To repeat: <code>swift package overshoot ab $(git rev-parse --short=12 origin/main)</code>"
  # Only the base's program is worth a cache.
  contains "$(cat "$RUNNER_TEMP/output-prepare")" "key=overshoot-Linux-X64-"
  [ "$(sed -n 's/^cache=//p' "$RUNNER_TEMP/output-prepare")" = "$XDG_CACHE_HOME/overshoot/ab/bin" ]
  # The next push, which is as fast as the base.
  git checkout -q origin/main && git commit -q --allow-empty -m 'nothing'
  rm -r "$RUNNER_TEMP"
  run_split run_action time-budget=1 token=secret
  [ "$status" -eq 0 ]
  contains "$stderr" 'is built already'
  [ "$(jq length "$COMMENTS")" -eq 2 ]
  contains "$(jq -r '.[1].body' "$COMMENTS")" 'none of 1 slower'
}

@test "the action: a fork has no comment, a lacking permission is a warning, a threshold tolerates, a failed build is no verdict" {
  project
  on_github stranger
  run_split run_action threshold=15 token=secret time-budget=1
  [ "$status" -eq 0 ]
  contains "$(cat "$GITHUB_STEP_SUMMARY")" 'slower: <code>sample</code>'
  [ ! -s "$BATS_TEST_TMPDIR/called" ]
  on_github
  rm -r "$RUNNER_TEMP"
  run_split run_action threshold=15 token= time-budget=1
  [ "$status" -eq 0 ]
  contains "$output" '::warning title=Benchmarks::no comment could be written'
  rm -r "$RUNNER_TEMP"
  echo 'let' >>Sources/OvershootBenchmarks/main.swift
  git commit -qam broken
  run_split run_action token=secret
  [ "$status" -eq 2 ]
  contains "$(jq -r '.[1].body' "$COMMENTS")" 'could not be compared (exit code 2)'
}

@test "the action: wrong inputs are exit 2 and say what to do; a base without the target has nothing to compare" {
  local call
  project
  on_github
  while IFS='|' read -r call message; do
    run_split run_action "$call"
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
    contains "$stderr" "$message"
  done <<'CALLS'
package=nowhere|no Package.swift in 'nowhere'; check the input 'package'
base=missing|no commit 'missing' here
CALLS
  GITHUB_BASE_REF=other run_split run_action
  [ "$status" -eq 2 ]
  contains "$stderr" "check out with 'fetch-depth: 0'"
  run_split run_action target=Newer token=secret
  [ "$status" -eq 0 ]
  contains "$(cat "$GITHUB_STEP_SUMMARY")" 'the base has no benchmark target `Newer`'
}

# run_frames_action INPUT=VALUE...: the same of frames-action/action.yml, with an installed tool whose tests of a package fail.
run_frames_action() {
  mkdir -p "$RUNNER_TEMP/overshoot-tool/bin"
  cat >"$RUNNER_TEMP/overshoot-tool/bin/overshoot" <<SH
#!/bin/bash
[ "\$1 \$2" = 'uikit test' ] || exec '$(built_program overshoot)' "\$@"
echo "# Tests: 1 failed" >"\${@: -1}"
exit 1
SH
  chmod +x "$RUNNER_TEMP/overshoot-tool/bin/overshoot"
  GITHUB_ACTION_PATH=$root/frames-action action=$root/frames-action/action.yml run_action "$@"
}

@test "the action for frames: over a budget and a failed test are the summary, annotations and exit 1; within them is 0" {
  local row='{"scenario": "grow", "cells": 12, "refresh_rate_hz": 60, "share_ratio": '
  on_github
  echo '{"name": "grow", "transition": "grow-frame", "cells": 12, "refresh_rate_hz": 60}' >grow.json
  printf '{"rows": [%s 1}]}' "$row" >wide.json
  printf '{"rows": [%s 1e-9}]}' "$row" >narrow.json
  run_split run_frames_action budgets=narrow.json scenarios=grow.json
  [ "$status" -eq 1 ]
  contains "$output" '::error title=Frame budgets%3A regression::'
  contains "$(cat "$GITHUB_STEP_SUMMARY")" '### Frame budgets: 1 of 1 over budget: <code>grow/cells:12/hz:60</code>'
  contains "$(cat "$RUNNER_TEMP/overshoot-frames/frames.xml")" '<testsuite name="frames"'
  run_split run_frames_action budgets=wide.json scenarios=grow.json
  [ "$status" -eq 0 ]
  printf '// swift-tools-version: 6.0\n' >Package.swift
  run_split run_frames_action budgets=wide.json scenarios=grow.json package=.
  [ "$status" -eq 1 ]
  contains "$output" '::error title=Tests::tests of . failed'
  contains "$(cat "$RUNNER_TEMP/overshoot-frames/report.md")" '# Tests: 1 failed'
}

@test "the action for frames: wrong inputs are exit 2 and say what to do; a damaged budget file is not judged" {
  local call message
  on_github
  echo '{' >damaged.json
  while IFS='|' read -r call message; do
    # shellcheck disable=SC2086  # no input is an argument, too
    run_split run_frames_action $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
    contains "$stderr" "$message"
  done <<'CALLS'
|nothing to judge; give the input 'budgets' or 'package'
budgets=none.json|no budget file 'none.json'; check the input 'budgets'
package=nowhere|no Package.swift in 'nowhere'; check the input 'package'
CALLS
  run_split run_frames_action budgets=damaged.json
  [ "$status" -eq 3 ]
  contains "$(cat "$GITHUB_STEP_SUMMARY")" '### Frame budgets: not judged (exit code 3)'
}

@test "GitLab: the job ends with the verdict's code, and leaves the note and the test report" {
  project
  CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git rev-parse origin/main)
  export CI_MERGE_REQUEST_DIFF_BASE_SHA BENCHMARK_TOKEN=secret CI_API_V4_URL=https://gitlab.example/api/v4
  export CI_PROJECT_ID=1 CI_MERGE_REQUEST_IID=7
  block "$root/docs/ci/gitlab.yml" '^compare:' | sed 's/--time-budget 20/--pairs 16/' >job.sh
  run bash -e job.sh
  [ "$status" -eq 1 ]
  contains "$(cat junit.xml)" '<failure'
  contains "$(cat ../called)" 'projects/1/merge_requests/7/notes'
}

@test "jobs pin their actions by digest, and only one that pushes keeps its token in the checkout" {
  local files=("$root/action.yml" "$root/frames-action/action.yml" "$root"/.github/workflows/*.yml)
  run grep -nE 'uses: ' "${files[@]}"
  # shellcheck disable=SC2143  # shows what was found
  [ -z "$(grep -vE 'uses: (\./|actions/[a-z/-]+@[0-9a-f]{40} # v[0-9.]+)$' <<<"$output")" ]
  [ "$(cat "${files[@]}" | grep -c 'uses: actions/checkout@')" -eq "$(($(cat "${files[@]}" | grep -c 'persist-credentials: false') + 1))" ]
}

@test "actions have a version that runs on Node 24, everywhere" {
  local name version least
  while IFS=$'\t' read -r name version; do
    case $name in
      checkout) least=5 ;;
      cache) least=5 ;;
      upload-artifact) least=6 ;;
      download-artifact) least=7 ;;
      *) echo "unknown action: $name" && false ;;
    esac
    [ "$version" -ge "$least" ] || { echo "$name@v$version" && false; }
  done < <(cd "$root" && git grep -ohE 'actions/[a-z-]+(/[a-z]+)?@(v|[0-9a-f]{40} # v)[0-9]+' -- action.yml frames-action .github docs Sources Plugins |
    sed -E 's|actions/([a-z-]*).*v|\1\t|' | sort -u)
}

@test "only the jobs that write have the permission for it" {
  local file=$root/.github/workflows/benchmarks.yml
  [ "$(awk '/^permissions:/ { inside = 1; next } /^[a-z]/ { inside = 0 } inside && /:/ { print $1 $2 }' "$file")" = contents:read ]
  [ "$(awk '/^  [a-z]+:$/ { job = $1 } /: write/ { print job $1 }' "$file" | paste -sd ' ' -)" = \
    'compare:pull-requests: history:contents:' ]
  # No job that may write to the repository runs its code.
  run awk '/^  history:/ { inside = 1 } inside' "$file"
  lacks "$output" bench.sh
}

@test "GitHub: a history that cannot be fetched fails the job, and stays" {
  project
  export GITHUB_SHA=abc
  block "$root/.github/workflows/benchmarks.yml" 'name: Record' >job.sh
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=100
  bash -e job.sh
  local before
  before=$(git -C ../origin rev-parse benchmark-history)
  write_run run.json 2026-01-02T10:00:00+00:00 alpha=100
  # A fetch fails, a push would succeed.
  git config remote.origin.pushurl "$(git config remote.origin.url)"
  git config remote.origin.url "$BATS_TEST_TMPDIR/unreachable"
  run bash -e job.sh
  [ "$status" -ne 0 ]
  [ "$(git -C ../origin rev-parse benchmark-history)" = "$before" ]
}

@test "GitHub: every push adds a run to the history's branch" {
  project
  export GITHUB_SHA=abc
  block "$root/.github/workflows/benchmarks.yml" 'name: Record' >job.sh
  local day
  for day in 1 2; do
    write_run run.json "2026-01-0${day}T10:00:00+00:00" alpha=100
    bash -e job.sh
  done
  git -C ../origin show benchmark-history:history.sqlite >stored.sqlite
  [ "$(sqlite3 stored.sqlite 'SELECT count(*) FROM run')" -eq 2 ]
  [ "$(git -C ../origin rev-list --count benchmark-history)" -eq 2 ]
}
