load helpers

# list LANGUAGE <PROGRAM: 'line: original → replacement' of each mutant.
list() { awk -v language="$1" -f "$scripts/lib/mutate/scripts.awk" | awk -F '\t' '{ print $2 ": " $6 " → " $7 }'; }

# make_project: one script with its bats file, and the real mutate.sh.
make_project() {
  project=$BATS_TEST_TMPDIR/project
  mkdir -p "$project/Tests/Scripts"
  cp -r "$scripts" "$project/scripts"
  rm -f "$project"/scripts/[a-l]*.sh "$project"/scripts/[n-z]*.sh
  cat >"$project/scripts/sign.sh" <<'SCRIPT'
#!/usr/bin/env bash
if [ "$1" -gt 0 ]; then echo positive; elif [ "$1" -lt 0 ]; then echo negative; else echo zero; fi
SCRIPT
  chmod +x "$project/scripts/sign.sh"
  printf '%s\n' "$1" | sed 's/^%test/@test/' >"$project/Tests/Scripts/sign.bats"
  git -C "$project" init -q
}

@test "--help prints the header" { header_is_help dev/mutate.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/mutate.sh; }

@test "modules, lines and numbers are checked" {
  for call in "--module NoSuch" "--at CircleLayout.swift" "--sample 0" "--scripts --module UIKit"; do
    # shellcheck disable=SC2086  # two words
    run_split "$scripts/dev/mutate.sh" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "error: "
  done
}

@test "awk: operators and numbers outside of text, patterns and comments" {
  run list awk <<'PROGRAM'
# a < b
x < 3 && /a && b < 3/ { print "a < b && 4" > file }
{ total += $1 - 1 }
PROGRAM
  [ "$status" -eq 0 ]
  [ "$output" = "2: < → <=
2: 3 → 4
2: && → ||
3: += → -=
3: - → +
3: 1 → 2" ]
}

@test "jq: comparisons, words and alternatives" {
  run list jq <<'PROGRAM'
map(select(.a < 2 and .name == "x and y")) | min // "none"
PROGRAM
  [ "$output" = '1: < → <=
1: 2 → 3
1: and → or
1: == → !=
1: min → max
1: // → |' ]
}

@test "bash: tests, lists and arithmetic, not text, assignments or redirections" {
  run list bash <<'PROGRAM'
name='a && b' # c || d
[ "$n" -gt 3 ] && n=$((n + 1)) >file 2>&1
PROGRAM
  [ "$output" = '2: -gt → -ge
2: 3 → 4
2: && → ||
2: + → -
2: 1 → 2' ]
}

@test "the mutated program differs in the one place" {
  at_exit() { :; }
  # shellcheck source=scripts/lib/mutate/scripts.sh
  . "$scripts/lib/mutate/scripts.sh"
  printf '%s\n' 'one < two' 'three < four' >"$BATS_TEST_TMPDIR/a"
  [ "$(change 2 7 1 '<=' <"$BATS_TEST_TMPDIR/a")" = "$(printf '%s\n' 'one < two' 'three <= four')" ]
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
  make_project '%test "nothing" { true; }'
  printf 'x=$((1 + 2))\n' >>"$project/scripts/sign.sh"
  run_split "$project/scripts/dev/mutate.sh" --scripts --at sign.sh:3 --list
  contains "$output" ", 3 untested"
  run_split "$project/scripts/dev/mutate.sh" --scripts --sample 7 --at sign.sh:3 --list
  contains "$output" ", 7 untested"
}

@test "mutants that a test notices are killed, others are named, and the score is the exit code" {
  make_project 'sign() { "$BATS_TEST_DIRNAME/../../scripts/sign.sh" "$1"; }
%test "positive" { [ "$(sign 5)" = positive ]; }
%test "negative" { [ "$(sign -5)" = negative ]; }'
  run_split "$project/scripts/dev/mutate.sh" --scripts --file scripts/sign.sh
  [ "$status" -eq 1 ]
  # Nobody tests -1, 0 and 1.
  contains "$output" "scripts/sign.sh:2: survived: boundary: if [ \"\$1\" -gt 0 ];"
  contains "$output" "→ if [ \"\$1\" -gt 1 ];"
  contains "$output" "0 of 4 killed (0.0 %)"
  # A change that nobody can see does not count.
  cp "$project/scripts/lib/mutate/equivalents.tsv" "$BATS_TEST_TMPDIR/equivalents.tsv"
  line=$(sed -n 2p "$project/scripts/sign.sh")
  printf '%s\t%s\t%s\ta reason\n' scripts/sign.sh "$line" "${line/-gt 0/-gt 1}" scripts/sign.sh "$line" "${line/-lt 0/-lt 1}" \
    >>"$project/scripts/lib/mutate/equivalents.tsv"
  run_split "$project/scripts/dev/mutate.sh" --scripts --file scripts/sign.sh --list
  [ "$status" -eq 1 ]
  contains "$output" "0 of 2 killed (0.0 %), 2 equivalent"
  cp "$BATS_TEST_TMPDIR/equivalents.tsv" "$project/scripts/lib/mutate/equivalents.tsv"
  # New tests are tried on the survivors; what they kill is not tested again.
  printf '@test "around zero" { [ "$(sign 0)" = zero ]; [ "$(sign 1)" = positive ]; }\n' >>"$project/Tests/Scripts/sign.bats"
  run_split "$project/scripts/dev/mutate.sh" --scripts --file scripts/sign.sh
  [ "$status" -eq 0 ]
  contains "$stderr" "4 of 4 mutants to test"
  contains "$output" "4 of 4 killed (100.0 %)"
  run_split "$project/scripts/dev/mutate.sh" --scripts --file scripts/sign.sh
  [ "$status" -eq 0 ]
  lacks "$stderr" "mutants to test"
}

@test "tests that fail without a mutant are exit 2" {
  make_project '%test "broken" { false; }'
  run_split "$project/scripts/dev/mutate.sh" --scripts --file scripts/sign.sh
  [ "$status" -eq 2 ]
  contains "$stderr" "fails without a mutant"
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
