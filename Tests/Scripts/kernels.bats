# bats file_tags=build
# The kernels' sources and objects: what no Swift test can see.

load helpers

# BUILD_DIR: the folder of the release build with all kernels.
setup_file() {
  BUILD_DIR=$(dirname "$(built_program overshoot)")
  export BUILD_DIR
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
  no_shared_wide_symbol
}

@test "no object of the baseline uses a wide register" {
  [ "$(uname -m)" = x86_64 ] || skip "only x86-64 has wide sets"
  for target in LaneMath BatchKernels AnimationMath AnimationCore; do
    [ "$(objdump -d "$BUILD_DIR/$target.build"/*.o | grep -cE '%[yz]mm')" -eq 0 ]
  done
}
