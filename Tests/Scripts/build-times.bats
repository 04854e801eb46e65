load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export TMPDIR=$BATS_TEST_TMPDIR/tmp
  mkdir "$TMPDIR" bin
}

# replace_swift LINE...: a compiler in its place, which is given the folder of the build as $folder.
replace_swift() {
  {
    printf '%s\n' '#!/bin/bash' "case \$* in *resolve*) exit 0 ;; esac" "folder=\$3/.build/release" "$@"
  } >bin/swift
  chmod +x bin/swift
  export PATH=$BATS_TEST_TMPDIR/bin:$PATH
}

@test "--help prints the header" { header_is_help dev/build-times.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/build-times.sh; }

@test "a product, a configuration and a picture's name are checked before the build" {
  replace_swift "touch '$BATS_TEST_TMPDIR/built'"
  for call in "--product a/b" "--configuration fast" "--out builds.png" "--out no/folder/builds.svg" "--product"; do
    # shellcheck disable=SC2086  # two words
    run_split "$scripts/dev/build-times.sh" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "${call%% *}" || contains "$stderr" no/folder
  done
  [ ! -e built ]
}

@test "modules are listed from the start of their compiler to their last object, and drawn" {
  [ "$(uname -s)" = Linux ] || skip "reads times of files with GNU find"
  # B starts while A is compiled. What is in no folder of the build, such as a plugin, is left out.
  # shellcheck disable=SC2016  # the replaced compiler's variables
  replace_swift 'mkdir -p "$folder"/{A,B,Consumer}.build' \
    'echo "/usr/bin/swiftc -module-name A -c A.swift"; sleep 0.5' \
    'echo "/usr/bin/swiftc -module-name B -c B.swift"; touch "$folder"/B.build/B.swift.o; sleep 0.5' \
    'touch "$folder"/A.build/A.swift.o; sleep 0.3; touch "$folder"/A.build/Z.swift.o "$folder"/Consumer.build/C.swift.o' \
    'echo "/usr/bin/swiftc -module-name Consumer -c"; echo "/usr/bin/swiftc -module-name Plugin -c"'
  run_split "$scripts/dev/build-times.sh" --product A --out builds.svg
  [ "$status" -eq 0 ]
  [ "$(awk 'NR > 2 { print $1 }' <<<"$output")" = $'A\nB' ]
  # A's last object is its end, not its first one.
  awk '$1 == "A" { start = $2; end = $3 } $1 == "B" { exit !(start < $2 && $2 < end && $3 < end && end - start >= 1.2) }' <<<"$output"
  grep -q '</svg>' builds.svg
  grep -q '>A<' builds.svg && grep -q 'A, release' builds.svg
}

@test "a build that fails shows the end of its log, and writes nothing" {
  [ "$(uname -s)" = Linux ] || skip "reads times of files with GNU find"
  replace_swift 'echo "A.swift:1:1: error: no such thing"; exit 1'
  run_split "$scripts/dev/build-times.sh" --out builds.svg
  [ "$status" -eq 2 ]
  contains "$stderr" "error: no such thing"
  contains "$stderr" "cannot build HeadlessUIKit"
  [ ! -e builds.svg ] && [ -z "$(ls "$TMPDIR")" ]
}

@test "an interrupt ends the build and leaves no file" {
  [ "$(uname -s)" = Linux ] || skip "reads times of files with GNU find"
  replace_swift "sleep 20" "touch '$BATS_TEST_TMPDIR/finished'"
  interrupt_when "building a package" "$scripts/dev/build-times.sh" --out builds.svg >out
  [ "$status" -eq 130 ] && [ ! -s out ] && [ ! -e builds.svg ] && [ -z "$(ls "$TMPDIR")" ]
  # The build is ended, not waited for.
  [ ! -e finished ]
}

@test "a missing tool is named" {
  hide_tool swift
  run_split "$scripts/dev/build-times.sh"
  [ "$status" -eq 2 ]
  contains "$stderr" "swift is missing"
}
