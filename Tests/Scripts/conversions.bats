#!/usr/bin/env bats
# The lint rule against conversions to Int that trap on a number from a file.

load helpers

lint() { run_split awk -f "$scripts/lib/lint/integer-conversions.awk" "$@"; }

@test "an unchecked conversion to Int is found, with file and line" {
  printf 'let a = 1\nlet b = UInt(x) + Int(y)\n' >"$BATS_TEST_TMPDIR/a.swift"
  lint "$BATS_TEST_TMPDIR/a.swift"
  [ "$status" -eq 1 ]
  contains "$output" "a.swift:2: unchecked conversion to Int"
}

@test "checked conversions, and those in comments, pass" {
  printf 'let a = Int(saturating: x) + Int(clamping: n) // Int(y)\nlet b = text.flatMap(Int.init)\n' \
    >"$BATS_TEST_TMPDIR/a.swift"
  lint "$BATS_TEST_TMPDIR/a.swift"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}
