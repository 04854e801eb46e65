load helpers

# A project of its own, with the real scripts, a toolchain that does nothing, and the given bats file: what test.sh
# makes of its runners' results can be seen without running the whole suite inside itself. In the text '%test' stands
# for '@test', which bats would take for a test of this file.
make_project() { # BATS-FILE-TEXT
  project=$BATS_TEST_TMPDIR/project
  mkdir -p "$project/Tests/Scripts"
  cp -r "$root/scripts" "$project/scripts"
  printf '%s\n' "$1" | sed 's/^%test/@test/' >"$project/Tests/Scripts/sample.bats"
  hide_tool swift
  printf '#!/bin/sh\n[ "$1" = --version ] && echo "Swift version 6.3"\nexit 0\n' >"$BATS_TEST_TMPDIR/path/swift"
  chmod +x "$BATS_TEST_TMPDIR/path/swift"
}

@test "help comes from the header" { header_is_help test.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused test.sh; }

@test "an unknown part is refused" {
  run_split "$scripts/test.sh" --only everything
  [ "$status" -eq 2 ]
  contains "$stderr" "swift, shell or lint"
}

@test "the last line counts what passed, and the exit code is 0" {
  make_project '%test "a" { true; }
%test "b" { true; }
%test "c" { skip "not today"; }'
  run_split "$project/scripts/test.sh" --only shell
  [ "$status" -eq 0 ]
  [ "${output##*$'\n'}" = "2 passed, 0 failed, 1 skipped" ]
}

@test "a failing test is shown and makes the exit code 1" {
  make_project '%test "good" { true; }
%test "broken promise" { echo "seen this"; false; }'
  run_split "$project/scripts/test.sh" --only shell
  [ "$status" -eq 1 ]
  contains "$stderr" "broken promise"
  contains "$stderr" "seen this"
  [ "${output##*$'\n'}" = "1 passed, 1 failed, 0 skipped" ]
}

@test "a test file that cannot be read is a failure, not an empty success" {
  make_project '%test "unfinished {'
  run_split "$project/scripts/test.sh" --only shell
  [ "$status" -ne 0 ]
}

@test "a filter that matches nothing is an error" {
  make_project '%test "a" { true; }'
  run_split "$project/scripts/test.sh" --only shell --filter no-such-test
  [ "$status" -ne 0 ]
  contains "$stderr" "no test ran"
  # Nor do linters, which no filter is about, make it a success.
  run_split "$project/scripts/test.sh" --filter no-such-test
  [ "$status" -ne 0 ]
  lacks "$stderr" "shellcheck"
}

@test "a temporary folder may be named from here" {
  make_project '%test "a" { true; }'
  cp -r "$root/.ci" "$root/.shellcheckrc" "$project"
  mkdir -p "$project/here/temporary"
  cd "$project/here"
  TMPDIR=temporary run_split "$project/scripts/test.sh" --only lint
  [ "$status" -eq 0 ]
  [ -z "$(ls -A temporary)" ]
  TMPDIR=no/such/folder run_split "$project/scripts/test.sh" --only lint
  [ "$status" -eq 2 ]
  contains "$stderr" "temporary folder in no/such/folder"
}

@test "Swift tests that leave no report are an error" {
  make_project ''
  run_split "$project/scripts/test.sh" --only swift
  [ "$status" -eq 2 ]
  contains "$stderr" "left no report"
}

@test "a missing tool is named" {
  hide_tool shellcheck
  run_split "$scripts/test.sh" --no-install --only lint
  [ "$status" -eq 2 ]
  contains "$stderr" "missing: shellcheck"
}
