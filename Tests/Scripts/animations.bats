# bats file_tags=build
load helpers

# overshoot animations: baselines of animation tests, compared and drawn.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

setup() {
  old=$BATS_TEST_TMPDIR/old.txt new=$BATS_TEST_TMPDIR/new.txt
  cp "$root/Tests/AnimationTestingTests/__Animations__/AssertionTests/cardComesUp.txt" "$old"
  sed -e 's/0 – 0.5 s  /0 – 0.4 s  /' -e 's/157\.88 /167.38 /' "$old" >"$new"
}

# refused PART ARGUMENT...: exit 2, nothing on standard output, a message with PART on standard error.
refused() {
  local part=$1
  shift
  run_split "$OVERSHOOT" animations "$@" </dev/null
  [ "$status" -eq 2 ] && [ -z "$output" ] && contains "$stderr" "$part"
}

@test "diff says which view, which property, when and by how much, and draws both" {
  run_split "$OVERSHOOT" animations diff "$old" "$new" --output "$BATS_TEST_TMPDIR/both.svg"
  [ "$status" -eq 1 ]
  [ "$output" = "card.frame.minY at 0.15 s: 167.38, baseline 157.88 (the only differing sample; card.transform.ty: the time is now 0 – 0.4 s, was 0 – 0.5 s)" ]
  contains "$(cat "$BATS_TEST_TMPDIR/both.svg")" "card.frame.minY"
  contains "$(cat "$BATS_TEST_TMPDIR/both.svg")" ">now<"
}

@test "diff of the same is exit 0" {
  run_split "$OVERSHOOT" animations diff "$old" "$old"
  [ "$status" -eq 0 ]
  [ "$output" = "no difference" ]
}

@test "show draws every sampled value, and prints the text without a picture" {
  "$OVERSHOOT" animations show "$old" -o "$BATS_TEST_TMPDIR/one.svg"
  contains "$(cat "$BATS_TEST_TMPDIR/one.svg")" "home.alpha"
  "$OVERSHOOT" animations show "$old" | diff - "$old"
}

@test "files that are no baselines are errors that say what to do" {
  refused "cannot read $BATS_TEST_TMPDIR/none.txt" diff "$old" "$BATS_TEST_TMPDIR/none.txt"
  { printf '<<<<<<< HEAD\n'; cat "$old"; } >"$new"
  refused "new.txt:1 has the conflict of a merge: resolve it" diff "$old" "$new"
  sed 's/baseline 1/baseline 9/' "$old" >"$new"
  refused "is of version 9, and this package reads 1: update overshoot, or record it again" show "$new"
  printf 'text\n' >"$new"
  refused "new.txt:1 is not a line of an animation baseline" show "$new"
}
