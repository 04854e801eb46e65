# bats file_tags=build
# The kernels' sources and objects: what no Swift test can see.

load helpers

# BUILD_DIR: the folder of the release build with all kernels.
setup_file() {
  BUILD_DIR=$(dirname "$(built_program overshoot)")
  export BUILD_DIR
}

# wide_symbols SET KINDS: the symbols of those kinds (as nm letters) that the objects of a wide set define.
wide_symbols() {
  find "$BUILD_DIR/BatchKernels$1.build" -name '*.o' -exec nm {} + | awk -v kinds="$2" 'index(kinds, $2) && NF == 3 { print $3 }'
}

@test "the wide objects hold every kernel, compiled for the registers they are named after" {
  [ "$(uname -m)" = x86_64 ] || skip "only x86-64 has wide sets"
  # Every requirement of the protocol, so that a new kernel is asked for, too.
  mapfile -t kernels < <(sed -n 's/.*static func \([A-Za-z0-9]*\)(.*/\1/p' "$root/Sources/Engine/BatchKernels/Kernels/Kernels.swift")
  [ "${#kernels[@]}" -gt 10 ]
  for set in V3 V4; do
    names=$(wide_symbols "$set" WT | swift demangle --simplified)
    for kernel in "${kernels[@]}"; do
      [ "$(grep -cF "static Kernels.$kernel(" <<<"$names")" -ge 2 ]
    done
  done
  objdump -d "$BUILD_DIR"/BatchKernelsV3.build/*.o >"$BATS_TEST_TMPDIR/v3"
  objdump -d "$BUILD_DIR"/BatchKernelsV4.build/*.o >"$BATS_TEST_TMPDIR/v4"
  [ "$(grep -c 'vfmadd.*%ymm' "$BATS_TEST_TMPDIR/v3")" -gt 300 ]
  [ "$(grep -c "%zmm" "$BATS_TEST_TMPDIR/v3")" -eq 0 ]
  [ "$(grep -c 'vfmadd.*%zmm' "$BATS_TEST_TMPDIR/v4")" -gt 300 ]
}

@test "no wide object defines a weak function that another object could share" {
  [ "$(uname -m)" = x86_64 ] || skip "only x86-64 has wide sets"
  for set in V3 V4; do
    # What is specialised for the module's own two types is nobody else's: their names are part of its name. (0aB2V4 is
    # the module's name, mangled; 05FloatB0O and 06DoubleB0O are its types'.)
    run wide_symbols "$set" Ww
    [ "${#lines[@]}" -ge 56 ]
    for symbol in "${lines[@]}"; do
      case $symbol in
        *"0aB2${set}05FloatB0O_"* | *"0aB2${set}06DoubleB0O_"*) ;;
        "\$s14BatchKernels${set}"*TW) ;;
        *)
          printf 'shared: %s\n' "$symbol" >&2
          return 1
          ;;
      esac
    done
  done
}

@test "no object of the baseline uses a wide register" {
  [ "$(uname -m)" = x86_64 ] || skip "only x86-64 has wide sets"
  for target in BatchKernels AnimationCore; do
    [ "$(objdump -d "$BUILD_DIR/$target.build"/*.o | grep -cE '%[yz]mm')" -eq 0 ]
  done
}
