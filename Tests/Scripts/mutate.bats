load helpers

# sample_of: sources sample.sh with three candidates: lines 3, 4 and 5 of Sources/A/a.swift.
sample_of() {
  # shellcheck disable=SC2034  # read by what is sourced
  lib_dir=$BATS_TEST_TMPDIR temp_dir=$BATS_TEST_TMPDIR results=$BATS_TEST_TMPDIR/results tests=now files=() lines=() sample=3 seed=1 least=85
  # shellcheck source=scripts/lib/mutate/sample.sh
  . "$scripts/lib/mutate/sample.sh"
  mkdir -p "$lib_dir/mutate"
  cp "$scripts/lib/mutate/summary.awk" "$lib_dir/mutate/"
  : >"$lib_dir/mutate/equivalents.tsv"
  for number in 0 1 2; do
    printf 'Sources/A/a.swift\tdigest\t%d\t%d\tboundary\ta < %d\ta <= %d\n' "$number" $((number + 3)) "$number" "$number"
  done >"$temp_dir/candidates"
}

@test "--help prints the header" { header_is_help dev/mutate.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/mutate.sh; }

@test "modules, lines and numbers are checked" {
  for call in "--module NoSuch" "--at CircleLayout.swift" "--sample 0"; do
    # shellcheck disable=SC2086  # two words
    run_split "$scripts/dev/mutate.sh" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "error: "
  done
}

@test "what the compiler refuses is dropped: the mutants of the line, or the nearest ones" {
  # shellcheck disable=SC2034  # read by what is sourced
  work_dir=$BATS_TEST_TMPDIR temp_dir=$BATS_TEST_TMPDIR root_dir=/none
  # shellcheck source=scripts/lib/mutate/swift.sh
  . "$scripts/lib/mutate/swift.sh"
  # shellcheck disable=SC2034
  tree=/tree
  printf '%s\tSources/A/%s\tdigest\t0\t%s\tkind\n' 1 a.swift 10 2 a.swift 12 3 a.swift 12 4 a.swift 40 5 b.swift 11 \
    >"$work_dir/numbered"
  : >"$work_dir/uncompilable"
  printf '%s\n' "/tree/Sources/A/a.swift:12:5: error: x" "/tree/Sources/A/b.swift:9:1: error: the statement starts here" \
    "/tree/Sources/A/a.swift:10:5: warning: x" >"$temp_dir/log"
  drop_uncompilable "$temp_dir/log"
  [ "$(paste -s -d ' ' "$work_dir/uncompilable")" = "2 3 5" ]
  run drop_uncompilable /dev/null
  [ "$status" -eq 1 ]
}

@test "the copy of the project has its files, and none that it no longer has" {
  # shellcheck disable=SC2034  # read by what is sourced
  work_dir=$BATS_TEST_TMPDIR temp_dir=$BATS_TEST_TMPDIR root_dir=$BATS_TEST_TMPDIR/project
  # shellcheck source=scripts/lib/mutate/swift.sh
  . "$scripts/lib/mutate/swift.sh"
  tree=$BATS_TEST_TMPDIR/tree
  mkdir -p "$root_dir/Sources/A" "$root_dir/Sources/B"
  git -C "$root_dir" init -q
  touch "$root_dir/Sources/A/a.swift" "$root_dir/Sources/A/mutated.swift"
  printf '1\tSources/A/mutated.swift\n' >"$work_dir/numbered"
  # As the scripts have it: nothing that is gone is no failure.
  set -o pipefail
  copy_project
  touch "$tree/Sources/A/Choice.swift" "$tree/Sources/A/mutated.swift"
  mv "$root_dir/Sources/A/a.swift" "$root_dir/Sources/B/"
  copy_project
  [ "$(cd "$tree" && find . -name '*.swift' | LC_ALL=C sort | paste -s -d ' ')" = \
    './Sources/A/Choice.swift ./Sources/A/mutated.swift ./Sources/B/a.swift' ]
}

@test "a Swift mutant meets the suites that reach it, the most specific first, until one fails" {
  # shellcheck disable=SC2034  # read by what is sourced
  work_dir=$BATS_TEST_TMPDIR temp_dir=$BATS_TEST_TMPDIR filter='' tests=digest results=$BATS_TEST_TMPDIR/results
  # shellcheck source=scripts/lib/mutate/sample.sh
  . "$scripts/lib/mutate/sample.sh"
  # shellcheck source=scripts/lib/mutate/swift.sh
  . "$scripts/lib/mutate/swift.sh"
  # Mutants 1 to 3 in a file; 'Wide' reaches two mutants, 'Narrow' one, nothing reaches the third.
  printf '%s\tSources/A/a.swift\tfile\t%s\n' 1 10 2 20 3 30 >"$work_dir/numbered"
  printf '%s\t%s\t%s\n' 1 400 Wide 2 400 Wide 1 400 Narrow >"$work_dir/reached.tsv"
  run_suite() { echo "$1" >>"$BATS_TEST_TMPDIR/met" && ! [ "$1" = "$failing" ]; }
  failing=none test_mutant 1
  failing=Narrow test_mutant 1
  failing=none test_mutant 3
  [ "$(cut -f 2,3,5 "$results")" = $'10\tsurvived\t2 suites reach it\n10\tkilled\tNarrow\n30\tsurvived\tno test reaches it' ]
  [ "$(paste -s -d ' ' "$BATS_TEST_TMPDIR/met")" = 'Narrow Wide Narrow' ]
  # With --tests a suite that is left out may notice it.
  filter=Other failing=none test_mutant 3
  filter=Wide failing=none test_mutant 2
  [ "$(tail -n +4 "$results" | cut -f 2,3)" = $'20\tsurvived' ]
}

@test "--at adds the mutants of a line to the sample, or asks for them alone" {
  sample_of
  lines=(a.swift:4) sample=0
  [ "$(choose <"$temp_dir/candidates" | cut -f 4)" = 4 ]
  [ "$(printf '%s\n' Sources/A/a.swift Sources/A/b.swift | selected)" = Sources/A/a.swift ]
  sample=3
  [ "$(choose <"$temp_dir/candidates" | sort | cut -f 4 | paste -s -d ' ')" = '3 4 5' ]
}

@test "what a test noticed is not tested again, what none noticed when the tests change" {
  sample_of
  cp "$temp_dir/candidates" "$temp_dir/sample"
  keep digest 0 killed Suite
  tests=before keep digest 1 survived ''
  keep digest 2 survived ''
  [ "$(pending | cut -f 3)" = 1 ]
}

@test "survivors are named, and the score is the exit code; an equivalent mutant does not count" {
  sample_of
  cp "$temp_dir/candidates" "$temp_dir/sample"
  keep digest 0 killed Suite
  keep digest 1 survived 'no test reaches it'
  run summary
  [ "$status" -eq 1 ]
  [ "$output" = 'Sources/A/a.swift:4: survived: boundary: a < 1 → a <= 1 (no test reaches it)
1 of 2 killed (50.0 %), 0 equivalent, 0 do not compile, 1 untested' ]
  printf 'Sources/A/a.swift\ta < 1\ta <= 1\ta reason\n' >"$lib_dir/mutate/equivalents.tsv"
  run summary
  [ "$status" -eq 0 ]
  contains "$output" '1 of 1 killed (100.0 %), 1 equivalent'
}

@test "tests that a signal ends leave no lines of the shell" {
  printf '#!/bin/sh\nkill -ILL $$\n' >"$BATS_TEST_TMPDIR/program"
  chmod +x "$BATS_TEST_TMPDIR/program"
  # shellcheck disable=SC2016  # for the inner shell
  run_split bash -c '. "$1/lib/common.sh"; . "$1/lib/mutate/swift.sh"; test_program=$2 suite_log=/dev/null; run_suite Suite 5' \
    "$scripts/dev/mutate.sh" "$scripts" "$BATS_TEST_TMPDIR/program"
  [ "$status" -eq 132 ]
  [ -z "$stderr" ]
}
