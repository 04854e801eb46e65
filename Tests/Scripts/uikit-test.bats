# bats file_tags=build
load helpers

# uikit-test.sh: 'overshoot uikit test' of an installed or built tool, in the package's folder.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

@test "--help prints the header" { header_is_help uikit-test.sh; }

@test "a wrong flag, and a folder that is no package, are exit 2" {
  run_split "$scripts/uikit-test.sh" --no-such-option
  [ "$status" -eq 2 ]
  contains "$stderr" '--no-such-option'
  mkdir "$BATS_TEST_TMPDIR/empty"
  OVERSHOOT_PACKAGE=$BATS_TEST_TMPDIR/empty run_split "$scripts/uikit-test.sh"
  [ "$status" -eq 2 ]
  contains "$stderr" 'cannot read the manifest of'
}
