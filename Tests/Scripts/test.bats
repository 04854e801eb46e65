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

@test "--help prints the header" { header_is_help test.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused test.sh; }

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

@test "TMPDIR may be a relative path" {
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

@test "with --quick only the files of changed scripts run, and no file that needs a build" {
  make_project '%test "a" { true; }'
  cp "$project/Tests/Scripts/sample.bats" "$project/Tests/Scripts/plot.bats"
  printf '# bats file_tags=build\n@test "needs a build" { false; } # bench.sh\n' >"$project/Tests/Scripts/bench.bats"
  printf '@test "names it" { true; } # runs plot.sh\n' >"$project/Tests/Scripts/other.bats"
  cd "$project"
  git init -q && git -c user.name=t -c user.email=t@example.org add -A && git -c user.name=t -c user.email=t@example.org commit -qm one
  printf '\n' >>scripts/plot.sh
  printf '\n' >>scripts/bench.sh
  printf '@test "new" { true; }\n' >Tests/Scripts/new.bats
  run_split "$project/scripts/test.sh" --quick --only shell
  [ "$status" -eq 0 ]
  contains "$stderr" "changed: scripts/bench.sh scripts/plot.sh Tests/Scripts/new.bats"
  [ "${output##*$'\n'}" = "2 passed, 0 failed, 0 skipped" ]
  git -c user.name=t -c user.email=t@example.org add -A && git -c user.name=t -c user.email=t@example.org commit -qm two
  # Without changes the last commit counts; its test that failed and the linters are seen.
  printf '@test "new" { false; }\n' >Tests/Scripts/new.bats
  run_split "$project/scripts/test.sh" --quick --only shell
  [ "$status" -eq 1 ]
  contains "$stderr" "changed: Tests/Scripts/new.bats"
}

@test "--quick runs the Swift tests of a changed module and of those that depend on it" {
  printf '%s' '{"targets": [{"name": "A", "type": "regular"}, {"name": "B", "type": "regular", "dependencies": [{"byName": ["A", null]}]},
    {"name": "C", "type": "regular", "path": "Elsewhere/C"}, {"name": "ATests", "type": "test", "dependencies": [{"byName": ["A", null]}]},
    {"name": "BTests", "type": "test", "dependencies": [{"target": ["B", null]}]},
    {"name": "CTests", "type": "test", "dependencies": [{"byName": ["C", null]}]}]}' >"$BATS_TEST_TMPDIR/package.json"
  affected() { jq -r --arg changed "$1" -f "$scripts/lib/test/affected.jq" "$BATS_TEST_TMPDIR/package.json"; }
  [ "$(affected 'Sources/A/x.swift')" = '^(ATests|BTests)\.' ]
  [ "$(affected $'README.md\nSources/B/Deep/x.swift')" = '^(BTests)\.' ]
  [ "$(affected 'Elsewhere/C/x.c')" = '^(CTests)\.' ]
  [ "$(affected 'Tests/ATests/x.swift')" = '^(ATests)\.' ]
  [ "$(affected 'Package.swift')" = '^(ATests|BTests|CTests)\.' ]
  [ -z "$(affected 'Sources/Another/x.swift')" ]
}

@test "tests tagged 'thorough' run with --thorough only" {
  make_project '%test "a" { true; }
# bats test_tags=thorough
%test "b" { true; }'
  run_split "$project/scripts/test.sh" --only shell
  [ "${output##*$'\n'}" = "1 passed, 0 failed, 0 skipped" ]
  run_split "$project/scripts/test.sh" --only shell --thorough
  [ "${output##*$'\n'}" = "2 passed, 0 failed, 0 skipped" ]
}

@test "several files run at the same time, and each is counted" {
  make_project '%test "a" { until [ -e "$TOGETHER/b" ]; do sleep 0.05; done; touch "$TOGETHER/a"; }'
  printf '@test "b" { touch "$TOGETHER/b"; until [ -e "$TOGETHER/a" ]; do sleep 0.05; done; }\n' >"$project/Tests/Scripts/b.bats"
  TOGETHER=$BATS_TEST_TMPDIR run_split "$project/scripts/test.sh" --only shell --jobs 2
  [ "$status" -eq 0 ]
  [ "${output##*$'\n'}" = "2 passed, 0 failed, 0 skipped" ]
}

@test "lint: a banned phrase is found in any case, as whole words, and named with its replacement" {
  make_project '%test "a" { true; }'
  cp -r "$root/.ci" "$root/.shellcheckrc" "$project"
  printf '# comment\nbad phrase(s)?\tgood words\n' >"$project/scripts/lib/lint/phrases.txt"
  printf 'not abad phrase\n' >"$project/README.md"
  run_split "$project/scripts/test.sh" --only lint
  [ "$status" -eq 0 ]
  printf '// one\n// Some Bad phrases.\n' >"$project/a.swift"
  run_split "$project/scripts/test.sh" --only lint
  [ "$status" -eq 1 ]
  contains "$stderr" "a.swift:2: 'bad phrase(s)?': write good words"
  contains "${output##*$'\n'}" "passed, 1 failed, 0 skipped"
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

@test "--sanitize builds with the sanitizer in a folder of its own, runs the Swift tests alone, and its reports fail them" {
  make_project '%test "a" { false; }'
  # A toolchain whose tests pass, with or without a report.
  cat >"$BATS_TEST_TMPDIR/path/swift" <<'SWIFT'
#!/bin/sh
[ "$1" = --version ] && echo "Swift version 6.3"
echo "$*" >>"$CALLS"
[ "$1" = test ] || exit 0
while [ $# -gt 1 ]; do
  # As Swift Testing counts: 'tests' are those that ran.
  [ "$1" != --xunit-output ] || printf '%s\n' '<testsuite name="t" errors="0" tests="3" failures="0" skipped="1">' \
    '<testcase name="a()" />' '<testcase name="b()" />' '<testcase name="c()" />' '<testcase name="d()">' '<skipped />' '</testcase>' >"$2"
  shift
done
echo "$REPORT"
SWIFT
  export CALLS=$BATS_TEST_TMPDIR/calls
  REPORT='no report' run_split "$project/scripts/test.sh" --sanitize address
  [ "$status" -eq 0 ]
  [ "${output##*$'\n'}" = "3 passed, 0 failed, 1 skipped" ]
  contains "$(cat "$CALLS")" "--scratch-path $project/.build/address --sanitize address --build-tests"
  # The Swift compiler does not know this one on Linux.
  REPORT='no report' run_split "$project/scripts/test.sh" --sanitize undefined
  [ "$status" -eq 0 ]
  contains "$(cat "$CALLS")" "-Xcc -fsanitize=undefined -Xcxx -fsanitize=undefined"
  lacks "$(cat "$CALLS")" "--sanitize undefined"
  for report in '==1==ERROR: AddressSanitizer: heap-use-after-free' 'WARNING: ThreadSanitizer: data race' 'a.c:1:2: runtime error: shift'; do
    REPORT=$report run_split "$project/scripts/test.sh" --sanitize thread
    [ "$status" -eq 1 ]
    contains "$stderr" "$report"
    contains "${output##*$'\n'}" "1 failed"
  done
  for call in "--sanitize memory" "--sanitize thread --quick" "--sanitize address --only shell"; do
    # shellcheck disable=SC2086  # words
    run_split "$project/scripts/test.sh" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "--sanitize"
  done
}

@test "a failed test is run again alone; one that passes then is named" {
  make_project '%test "busy (50 %) [a]" {
  if mkdir "$BATS_TEST_DIRNAME/seen"; then false; fi
}
%test "broken" { false; }'
  run_split "$project/scripts/test.sh" --only shell
  [ "$status" -eq 1 ]
  contains "$stderr" "passed only when run again, alone: sample.bats: busy (50 %) [a]"
  lacks "$stderr" "alone: sample.bats: broken"
  [ "${output##*$'\n'}" = "1 passed, 1 failed, 0 skipped" ]
}
