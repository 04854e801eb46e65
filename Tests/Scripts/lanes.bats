load helpers

@test "help comes from the header" { header_is_help dev/lanes.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused dev/lanes.sh; }

@test "the register types are those that scripts/dev/lanes.sh writes" {
  run "$root/scripts/dev/lanes.sh" --check
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "lanes.sh --check fails on a register type that differs" {
  mkdir -p "$BATS_TEST_TMPDIR/Sources/Engine/LaneMath"
  cp -r "$root/scripts" "$BATS_TEST_TMPDIR"
  cp -r "$root/Sources/Engine/LaneMath/Lanes" "$BATS_TEST_TMPDIR/Sources/Engine/LaneMath"
  sed -i 's/batch_add_float8/batch_subtract_float8/' "$BATS_TEST_TMPDIR/Sources/Engine/LaneMath/Lanes/Floats8.swift"
  run "$BATS_TEST_TMPDIR/scripts/dev/lanes.sh" --check
  [ "$status" -eq 1 ]
  [[ $output == *batch_subtract_float8* ]]
  "$BATS_TEST_TMPDIR/scripts/dev/lanes.sh"
  "$BATS_TEST_TMPDIR/scripts/dev/lanes.sh" --check
}
