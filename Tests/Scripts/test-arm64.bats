load helpers

# What the script does around Debian, the compiler and the emulator, with stand-ins for the three: the real run downloads
# a gigabyte and needs root. Each stand-in notes its call.

setup() {
  stand_ins=$BATS_TEST_TMPDIR/bin
  mkdir -p "$stand_ins"
  export CALLS=$BATS_TEST_TMPDIR/calls PATH=$stand_ins:$PATH
  dir=$BATS_TEST_TMPDIR/work
  stand_in id 'echo 0'
  stand_in uname 'echo Linux x86_64'
  stand_in qemu-aarch64-static true
  # A Debian system as far as the script looks into it; the last arguments are suite, folder and mirror.
  stand_in mmdebstrap 'for last in "$@"; do folder=$before before=$last; done
    mkdir -p "$folder/etc" "$folder/usr/lib/gcc/aarch64-linux-gnu/15" "$folder/usr/lib/gcc/aarch64-linux-gnu/16" \
      "$folder/usr/include/c++/15" "$folder/usr/libexec/swift/lib/swift/linux"'
  # In place of the compiler: what it would build.
  program=$BATS_TEST_TMPDIR/work/build/aarch64-unknown-linux-gnu/release
  stand_in unshare "mkdir -p '$program'
    cp '$BATS_TEST_TMPDIR/tests' '$program/overshootPackageTests.xctest'
    cp '$BATS_TEST_TMPDIR/tool' '$program/overshoot'"
  built tests 'echo "tests $*" >>"$CALLS"' 'echo "✔ Test run with 3 tests in 1 suites passed after 1 seconds."'
  built tool 'echo "tool $*" >>"$CALLS"' 'echo "{\"runs\": [{\"position_digest_on_file\": true}, {}]}"'
}

# stand_in NAME COMMANDS: a program on PATH.
stand_in() {
  printf '#!/bin/bash\necho "%s $*" >>"$CALLS"\n%s\n' "$1" "$2" >"$stand_ins/$1"
  chmod +x "$stand_ins/$1"
}

# built NAME LINE...: a program that the compiler leaves.
built() {
  printf '%s\n' '#!/bin/bash' "${@:2}" >"$BATS_TEST_TMPDIR/$1"
  chmod +x "$BATS_TEST_TMPDIR/$1"
}

arm64() { run_split "$scripts/dev/test-arm64.sh" --dir "$dir" --no-install "$@"; }

# How often a stand-in was called.
calls() { grep -c "^$1 " "$CALLS" || true; }

@test "--help prints the header" { header_is_help dev/test-arm64.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/test-arm64.sh; }

@test "--record builds the tool alone and writes digests instead of testing" {
  arm64 --record
  [ "$status" -eq 0 ]
  contains "$(cat "$CALLS")" "--product overshoot"
  contains "$(cat "$CALLS")" "tool frames record --digests $root/Benchmarks/digests.json"
  [ "$(calls tests)" -eq 0 ]
  arm64 --record --filter Spring
  [ "$status" -eq 2 ]
  contains "$stderr" "--record runs no tests; leave out --filter"
}

@test "wrong values are refused before anything is fetched" {
  for wrong in --filter --dir --suite --mirror --apt-option; do
    run_split "$scripts/dev/test-arm64.sh" "$wrong"
    [ "$status" -eq 2 ]
    contains "$stderr" "$wrong needs a value"
  done
  arm64 --suite ../sid
  [ "$status" -eq 2 ]
  contains "$stderr" "--suite takes the name of a Debian suite, not '../sid'"
  touch "$BATS_TEST_TMPDIR/file"
  run_split "$scripts/dev/test-arm64.sh" --dir "$BATS_TEST_TMPDIR/file/x"
  [ "$status" -eq 2 ]
  contains "$stderr" "--dir"
  [ "$(calls mmdebstrap)" -eq 0 ]
}

@test "another machine, another user and a missing tool are exit 2" {
  stand_in uname 'echo Linux aarch64'
  arm64
  [ "$status" -eq 2 ]
  contains "$stderr" "use scripts/test.sh"
  stand_in uname 'echo Darwin arm64'
  arm64
  [ "$status" -eq 2 ]
  contains "$stderr" "this is Darwin arm64"
  stand_in uname 'echo Linux x86_64'
  stand_in id 'echo 1000'
  arm64
  [ "$status" -eq 2 ]
  contains "$stderr" "sudo"
  stand_in id 'echo 0'
  hide_tool mmdebstrap
  arm64
  [ "$status" -eq 2 ]
  contains "$stderr" mmdebstrap
  [ ! -e "$dir/sid-compiler" ]
}

@test "both systems are unpacked once, with the given options" {
  arm64 --suite forky --mirror http://mirror --apt-option 'A::B "c d"'
  [ "$status" -eq 0 ]
  [ "$(calls mmdebstrap)" -eq 2 ]
  contains "$(cat "$CALLS")" '--aptopt=A::B "c d" forky'
  contains "$(cat "$CALLS")" "http://mirror"
  [ "$(readlink "$dir/forky-libraries/lib")" = usr/lib ]
  # The compiler would take the newest gcc; that one has no headers.
  [ -d "$dir/forky-libraries/usr/lib/gcc/aarch64-linux-gnu/15" ]
  [ ! -e "$dir/forky-libraries/usr/lib/gcc/aarch64-linux-gnu/16" ]
  holds '.targetTriples["aarch64-unknown-linux-gnu"].sdkRootPath == $root' \
    "$dir/sdks/debian-arm64.artifactbundle/arm64/swift-sdk.json" --arg root "$dir/forky-libraries"
  arm64 --suite forky
  [ "$status" -eq 0 ]
  [ "$(calls mmdebstrap)" -eq 2 ]
}

@test "the tests run, then the positions in both formats are compared with the recorded digests" {
  arm64 --filter Some.thing
  [ "$status" -eq 0 ]
  contains "$(cat "$CALLS")" "tests --testing-library swift-testing --filter Some.thing"
  for precision in double float; do
    contains "$(grep '^tool frames' "$CALLS")" "--precision $precision --digests $root/Benchmarks/digests.json"
    contains "$output" "1 of 2 transitions in $precision"
  done
  contains "$output" "Test run with 3 tests in 1 suites passed"
}

@test "a failing test and differing positions are exit 1" {
  built tests 'echo "✘ Test aSpring() failed after 1 seconds."' 'exit 1'
  arm64
  [ "$status" -eq 1 ]
  contains "$stderr" "aSpring"
  [ "$(calls tool)" -le 1 ]
  built tests 'echo "✔ Test run with 3 tests"'
  built tool '[ "$1" != frames ] || { echo "frame 3 differs" >&2; exit 3; }'
  arm64
  [ "$status" -eq 1 ]
  contains "$stderr" "frame 3 differs"
  contains "$stderr" "positions in double differ"
}

@test "a build that fails is exit 2 with its errors" {
  stand_in unshare 'echo "a.swift:1:2: error: no such type"; exit 1'
  arm64
  [ "$status" -eq 2 ]
  contains "$stderr" "error: no such type"
}

@test "a system that is not completely unpacked is removed" {
  stand_in mmdebstrap 'for last in "$@"; do folder=$before before=$last; done
    mkdir -p "$folder/usr"; echo "E: no such suite" >&2; exit 25'
  arm64
  [ "$status" -eq 2 ]
  contains "$stderr" "E: no such suite"
  [ "$(find "$dir" -mindepth 1 -maxdepth 1 | wc -l)" -eq 0 ]
  stand_in mmdebstrap 'for last in "$@"; do folder=$before before=$last; done
    mkdir -p "$folder/usr"; exec sleep 60'
  interrupt_when "unpacking Debian" "$scripts/dev/test-arm64.sh" --dir "$dir" --no-install
  [ "$status" -eq 130 ]
  [ "$(find "$dir" -mindepth 1 -maxdepth 1 | wc -l)" -eq 0 ]
}
