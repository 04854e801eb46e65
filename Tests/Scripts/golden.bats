# bats file_tags=build
load helpers

setup_file() {
  OVERSHOOT_PRODUCTS=$(dirname "$(built_program overshoot)")
  export OVERSHOOT_PRODUCTS
}

# A copy of the files that golden.sh reads and writes.
setup() {
  project=$BATS_TEST_TMPDIR/project
  mkdir -p "$project/Tests"
  cp -R "$root/scripts" "$project/scripts"
  cp -R "$root/Tests/Golden" "$project/Tests/Golden"
  cd "$BATS_TEST_TMPDIR" || return
}

golden() { run_split "$project/scripts/dev/golden.sh" "$@"; }

@test "--help prints the header" { header_is_help dev/golden.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/golden.sh; }

@test "the golden files match the transitions" {
  golden --check
  [ "$status" -eq 0 ]
}

@test "a changed trace is exit 1 with --check, and written without" {
  sed -i 's/,1,/,2,/' "$project/Tests/Golden/wave-forward.csv"
  rm "$project/Tests/Golden/grow-frame-forward.csv"
  golden --check
  [ "$status" -eq 1 ]
  contains "$stderr" 'wave-forward.csv would change'
  contains "$stderr" 'grow-frame-forward.csv would change'
  [ ! -e "$project/Tests/Golden/grow-frame-forward.csv" ]
  golden
  [ "$status" -eq 0 ]
  diff -r "$project/Tests/Golden" "$root/Tests/Golden"
}

@test "a tool that fails is exit 2, and nothing is written" {
  mkdir broken
  printf '#!/bin/sh\n[ "$1" != trace ] || exit 1\nexec %q "$@"\n' "$OVERSHOOT_PRODUCTS/overshoot" >broken/overshoot
  chmod +x broken/overshoot
  OVERSHOOT_PRODUCTS=$BATS_TEST_TMPDIR/broken golden
  [ "$status" -eq 2 ]
  contains "$stderr" 'overshoot trace'
  diff -r "$project/Tests/Golden" "$root/Tests/Golden"
}
