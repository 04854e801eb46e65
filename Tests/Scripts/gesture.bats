# bats file_tags=build
load helpers

# overshoot gesture, and the quantities of eval that belong to gestures.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

setup() {
  printf '%s\n' t,x,y 0,0,10 0.016,16,10 0.016,16,10 0.032,32,10 0.048,48,10 >"$BATS_TEST_TMPDIR/touch.csv"
}

# refused PART ARGUMENT...: exit 2, nothing on standard output, an error message with PART on standard error.
refused() {
  local part=$1
  shift
  run_split "$OVERSHOOT" gesture "$@" <"$BATS_TEST_TMPDIR/touch.csv"
  [ "$status" -eq 2 ] && [ -z "$output" ] && contains "$stderr" "$part"
}

@test "gesture reads a file or standard input, as text or JSON" {
  run_split "$OVERSHOOT" gesture "$BATS_TEST_TMPDIR/touch.csv"
  [ "$status" -eq 0 ]
  contains "$output" "samples             5 over 0.048 s, the last at (48, 10)"
  contains "$output" "projection          (547, 10)"
  "$OVERSHOOT" gesture --format json <"$BATS_TEST_TMPDIR/touch.csv" |
    holds '(.velocity_points_per_s[0] - 1000 | fabs) < 1e-9 and (.landing_points[0] - 542.6 | fabs) < 0.01'
}

@test "gesture: rate, release and targets" {
  "$OVERSHOOT" gesture --rate fast --target -5,10 --target 200,10 --format json <"$BATS_TEST_TMPDIR/touch.csv" |
    holds '.target_points == [200, 10] and (.projection_points[0] - 147 | fabs) < 1e-9
      and (.initial_velocity_distances_per_s[0] - 1000 / 152 | fabs) < 1e-9'
  "$OVERSHOOT" gesture --release 0.3 --format json <"$BATS_TEST_TMPDIR/touch.csv" |
    holds '.velocity_points_per_s == [0, 0] and .landing_points == [48, 10]'
}

@test "gesture: bad tables and options are refused with an error message" {
  refused "none.csv" "$BATS_TEST_TMPDIR/none.csv"
  refused "--rate is 'slow'" --rate slow
  refused "deceleration rate is 1.5; give" --rate 1.5
  refused "--degree is 9" --degree 9
  refused "--window is 0.0" --window 0
  refused "--target is '1,2,3'" --target 1,2,3
  printf 't,x\n1,0\n0,1\n' >"$BATS_TEST_TMPDIR/touch.csv"
  refused "touch sample 1 has the time 0.0, before its predecessor 1.0"
  printf 't,x\n0,left\n' >"$BATS_TEST_TMPDIR/touch.csv"
  refused "line 2: x is 'left'"
}

@test "eval decay and rubberband reproduce their reference tables" {
  # The last columns are ours. The table's decelerations have no stop velocity.
  run_split "$OVERSHOOT" eval decay < <(
    awk -F, -v OFS=, '/^#/ { next } { print $0, /^rate/ ? "stop" : 0 }' \
      "$root/Tests/AnimationCoreTests/Reference/deceleration.csv"
  )
  [ "$status" -eq 0 ]
  [ "$(awk -F, 'NR == 1 { next }
    { error = $8 - $5; if (error < 0) error = -error; size = $2 < 0 ? -$2 : $2; size += ($3 < 0 ? -$3 : $3) * ($4 > 1 ? $4 : 1)
      rows++; if (error > 1e-14 * size) bad++ } END { print rows, bad + 0 }' <<<"$output")" = "432 0" ]
  run_split "$OVERSHOOT" eval rubberband <<<$'length,coefficient,x\n960,0.55,100'
  contains "$output" "960,0.55,100,52.01"
}
