load helpers

# A small fuzzer in place of ours, whose build takes minutes.
setup_file() {
  swiftc -O -parse-as-library -sanitize=fuzzer "$BATS_TEST_DIRNAME/fixtures/fuzz/fuzzer.swift" -o "$BATS_FILE_TMPDIR/fuzzer"
}

setup() {
  fuzzer=$BATS_FILE_TMPDIR/fuzzer
  out=$BATS_TEST_TMPDIR/out
  mkdir "$out"
  export TMPDIR=$BATS_TEST_TMPDIR/tmp
  mkdir "$TMPDIR"
}

@test "--help prints the header" { header_is_help dev/fuzz.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/fuzz.sh; }

@test "numbers are checked" {
  for call in "--seconds 0" "--seconds x" "--runs -1" "--runs" "--longest 0"; do
    # shellcheck disable=SC2086  # two words
    run_split "$scripts/dev/fuzz.sh" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "${call%% *}"
  done
}

@test "an unknown target is exit 2, with the names of the others" {
  run_split "$scripts/dev/fuzz.sh" decimal scenaro
  [ "$status" -eq 2 ] && [ -z "$output" ]
  contains "$stderr" "error: unknown target 'scenaro'; the targets are "
  contains "$stderr" "scenario, table"
}

@test "--list prints the targets of the Swift code" {
  run_split "$scripts/dev/fuzz.sh" --list
  [ "$status" -eq 0 ]
  [ "$output" = "$(sed -n 's/^    case \([a-z]*\)$/\1/p' "$root/Tests/Fuzz/Targets/FuzzTarget.swift" | sort)" ]
}

@test "a missing toolchain is exit 2" {
  hide_tool swift swiftc
  run_split "$scripts/dev/fuzz.sh" decimal --no-install
  [ "$status" -eq 2 ]
  contains "$stderr" "no Swift toolchain"
}

@test "a missing program or folder is exit 2" {
  run_split "$scripts/dev/fuzz.sh" decimal --binary "$BATS_TEST_TMPDIR/none"
  [ "$status" -eq 2 ]
  contains "$stderr" "no such program: $BATS_TEST_TMPDIR/none"
  run_split "$scripts/dev/fuzz.sh" decimal --binary "$fuzzer" --out "$BATS_TEST_TMPDIR/none"
  [ "$status" -eq 2 ]
  contains "$stderr" "no such folder: $BATS_TEST_TMPDIR/none"
}

@test "targets that do not fail: one line each, with the number of inputs" {
  run_split "$scripts/dev/fuzz.sh" scenario budgets --binary "$fuzzer" --runs 200 --seed 7 --out "$out"
  [ "$status" -eq 0 ]
  expected='^scenario: [0-9]+ inputs, none failed \(seed 7\).budgets: [0-9]+ inputs, none failed \(seed 7\)$'
  [[ $output =~ $expected ]]
  [ -z "$(ls -A "$out")" ] && [ -z "$(ls -A "$TMPDIR")" ]
}

@test "an input that fails is reduced and kept, and the other targets run" {
  run_split "$scripts/dev/fuzz.sh" decimal scenario --binary "$fuzzer" --seconds 5 --out "$out"
  [ "$status" -eq 1 ]
  contains "$stderr" "an exclamation mark"
  contains "$output" "decimal: an input failed after "
  contains "$output" "scenario: "
  kept=$(find "$out" -type f)
  contains "$output" ": $kept"
  [ "$(cat "$kept")" = '!' ]
}

@test "a program that is no fuzzer is exit 2, with its output" {
  printf '#!/bin/sh\necho other program "$@"; exit 1\n' >"$BATS_TEST_TMPDIR/other"
  chmod +x "$BATS_TEST_TMPDIR/other"
  run_split "$scripts/dev/fuzz.sh" decimal --longest 64 --binary "$BATS_TEST_TMPDIR/other" --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" "other program"
  contains "$stderr" " -max_len=64 "
  contains "$stderr" "the fuzzer of decimal ended with exit code 1"
}

@test "an interrupt leaves no process and no file" {
  interrupt_when "table: 600 s" "$scripts/dev/fuzz.sh" table --seconds 600 --binary "$fuzzer" --out "$out"
  [ "$status" -eq 130 ]
  [ -z "$(ls -A "$TMPDIR")" ] && [ -z "$(ls -A "$out")" ]
  run pgrep -f "^$fuzzer "
  [ "$status" -eq 1 ]
}
