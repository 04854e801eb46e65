load helpers

# The jobs of .github and docs/ci, run as a CI machine would: in a clone, with the variables it sets. Only gh and curl,
# which talk to GitHub and GitLab, are replaced by programs that record their arguments.

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
    name: "sample", traits: [.trait(name: "WideKernels")], targets: [.executableTarget(name: "OvershootBenchmarks")])
SWIFT
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
  local tool
  for tool in gh curl; do
    printf '#!/bin/sh\necho "%s $*" >>"%s/called"\n' "$tool" "$BATS_TEST_TMPDIR" >"tools/$tool"
    chmod +x "tools/$tool"
  done
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
  block "$root/.github/workflows/benchmarks.yml" 'Compare with the merge base' >a.sh
  block "$root/.github/workflows/benchmarks.yml" 'name: Comment' >b.sh
  block "$root/.github/workflows/benchmarks.yml" 'Measure and record' >c.sh
  block "$root/docs/ci/gitlab.yml" '^compare:' >d.sh
  block "$root/docs/ci/gitlab.yml" '^history:' >e.sh
  local file
  for file in ?.sh; do
    [ "$(grep -c scripts/ "$file")" -gt 0 ] || [ "$file" = b.sh ]
    shellcheck -s bash -e SC2015,SC2154 "$file"
  done
}

@test "GitHub: a slower change has a comment, a test report, a summary and a failing verdict" {
  project
  export GITHUB_BASE_REF=main GITHUB_OUTPUT=$PWD/output GITHUB_STEP_SUMMARY=$PWD/summary NUMBER=7
  block "$root/.github/workflows/benchmarks.yml" 'Compare with the merge base' | sed 's/--time-budget 20/--pairs 16/' >job.sh
  # As the runner calls it.
  bash -e job.sh
  contains "$(cat output)" 'status=1'
  contains "$(cat summary)" sample
  contains "$(cat junit.xml)" '<failure'
  block "$root/.github/workflows/benchmarks.yml" 'name: Comment' >job.sh
  bash -e job.sh
  contains "$(cat ../called)" 'gh pr comment 7 --body-file comment.md --edit-last'
  [ "$(git worktree list | wc -l)" -eq 1 ]
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
  done < <(cd "$root" && git grep -ohE 'actions/[a-z-]+@v[0-9]+' -- .github docs Sources Plugins | sed 's|actions/\(.*\)@v|\1\t|' | sort -u)
}

@test "only the jobs that write have the permission for it" {
  local file=$root/.github/workflows/benchmarks.yml
  [ "$(awk '/^permissions:/ { inside = 1; next } /^[a-z]/ { inside = 0 } inside && /:/ { print $1 $2 }' "$file")" = contents:read ]
  [ "$(awk '/^  [a-z]+:$/ { job = $1 } /: write/ { print job $1 }' "$file" | paste -sd ' ' -)" = \
    'compare:pull-requests: history:contents:' ]
}

@test "GitHub: a history that cannot be fetched fails the job, and stays" {
  project
  printf '#!/bin/sh\ncp "%s/run.json" run.json\n' "$BATS_TEST_TMPDIR" >scripts/bench.sh
  export GITHUB_SHA=abc
  block "$root/.github/workflows/benchmarks.yml" 'Measure and record' >job.sh
  write_run "$BATS_TEST_TMPDIR/run.json" 2026-01-01T10:00:00+00:00 alpha=100
  bash -e job.sh
  local before
  before=$(git -C ../origin rev-parse benchmark-history)
  write_run "$BATS_TEST_TMPDIR/run.json" 2026-01-02T10:00:00+00:00 alpha=100
  # A fetch fails, a push would succeed.
  git config remote.origin.pushurl "$(git config remote.origin.url)"
  git config remote.origin.url "$BATS_TEST_TMPDIR/unreachable"
  run bash -e job.sh
  [ "$status" -ne 0 ]
  [ "$(git -C ../origin rev-parse benchmark-history)" = "$before" ]
}

@test "GitHub: every push adds a run to the history's branch" {
  project
  # Recording is what this is about; bench.sh has tests of its own.
  printf '#!/bin/sh\ncp "%s/run.json" run.json\n' "$BATS_TEST_TMPDIR" >scripts/bench.sh
  export GITHUB_SHA=abc
  block "$root/.github/workflows/benchmarks.yml" 'Measure and record' >job.sh
  local day
  for day in 1 2; do
    write_run "$BATS_TEST_TMPDIR/run.json" "2026-01-0${day}T10:00:00+00:00" alpha=100
    bash -e job.sh
  done
  git -C ../origin show benchmark-history:history.sqlite >stored.sqlite
  [ "$(sqlite3 stored.sqlite 'SELECT count(*) FROM run')" -eq 2 ]
  [ "$(git -C ../origin rev-list --count benchmark-history)" -eq 2 ]
}
