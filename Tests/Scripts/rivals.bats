# The table of bench.sh --rivals.

load helpers

@test "rivals: program, input, output" {
  run jq -L "$root/scripts/lib" -L "$root/scripts/lib/bench" --run-tests "$BATS_TEST_DIRNAME/jq/rivals.test"
  echo "$output"
  [ "$status" -eq 0 ]
}
