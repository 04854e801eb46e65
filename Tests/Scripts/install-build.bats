# bats file_tags=thorough
load helpers

# install.sh with its static build, in a clone whose path holds spaces, on a machine without Google Benchmark.

setup_file() {
  export CLONE="$BATS_FILE_TMPDIR/with spaces/over shoot" PREFIX="$BATS_FILE_TMPDIR/some where/new"
  make_release "$CLONE"
  # What includes Google Benchmark's header fails here, and so would a call of a package manager.
  mkdir -p "$BATS_FILE_TMPDIR/traps/include/benchmark" "$BATS_FILE_TMPDIR/traps/bin"
  printf '#error "there is no Google Benchmark here"\n' >"$BATS_FILE_TMPDIR/traps/include/benchmark/benchmark.h"
  local tool
  for tool in apt apt-get brew sudo; do
    printf '#!/bin/sh\necho "%s $*" >>"%s"\nexit 1\n' "$tool" "$BATS_FILE_TMPDIR/traps/called" >"$BATS_FILE_TMPDIR/traps/bin/$tool"
    chmod +x "$BATS_FILE_TMPDIR/traps/bin/$tool"
  done
  export CPATH="$BATS_FILE_TMPDIR/traps/include"
  PATH=$BATS_FILE_TMPDIR/traps/bin:$PATH "$CLONE/scripts/install.sh" "$PREFIX" >"$BATS_FILE_TMPDIR/install.log" 2>&1 || {
    cat "$BATS_FILE_TMPDIR/install.log" >&2
    return 1
  }
}

# files_below FOLDER: every file and folder in it, sorted.
files_below() { (cd "$1" && find . | LC_ALL=C sort); }

@test "the installed tool runs from any folder, with the kernels for this processor, and prints its tag" {
  cp "$PREFIX/bin/overshoot" "$BATS_TEST_TMPDIR/moved"
  cd /
  run_split env -i LD_LIBRARY_PATH= "$BATS_TEST_TMPDIR/moved" --version
  [ "$status" -eq 0 ]
  [ "$output" = 9.9.9 ]
  run_split env -i "$BATS_TEST_TMPDIR/moved" trace pop-in-and-out --digest
  [ "$status" -eq 0 ]
  contains "$(env -i "$BATS_TEST_TMPDIR/moved" kernels)" v3
  if command -v ldd >/dev/null; then
    lacks "$(ldd "$BATS_TEST_TMPDIR/moved")" libswift
    lacks "$(ldd "$BATS_TEST_TMPDIR/moved")" libFoundation
    lacks "$(ldd "$BATS_TEST_TMPDIR/moved")" "not found"
  fi
}

@test "locale data is left out of the tool, and what it prints is the same" {
  [ "$(wc -c <"$PREFIX/bin/overshoot")" -lt 40000000 ]
  local other call
  other=$(built_program overshoot)
  for call in 'spring --duration 0.5 --bounce 0.3' 'list' 'audit grow-frame' \
    'spring --duration 0.5 --bounce 0.3 --format json' 'frames run --help'; do
    # shellcheck disable=SC2086
    [ "$(env -i "$PREFIX/bin/overshoot" $call 2>&1)" = "$(env -i LD_LIBRARY_PATH="${LD_LIBRARY_PATH-}" "$other" $call 2>&1)" ] ||
      { echo "$call"; false; }
  done
  env -i "$PREFIX/bin/overshoot" report "$fixtures/table.json" -o "$BATS_TEST_TMPDIR/static.html"
  "$other" report "$fixtures/table.json" -o "$BATS_TEST_TMPDIR/dynamic.html"
  # The date is that of the call.
  diff <(sed 's/20[0-9-]* [0-9:]*//g' "$BATS_TEST_TMPDIR/static.html") <(sed 's/20[0-9-]* [0-9:]*//g' "$BATS_TEST_TMPDIR/dynamic.html")
}

@test "neither Google Benchmark nor a package manager was needed" {
  [ ! -e "$BATS_FILE_TMPDIR/traps/called" ]
  [ -z "$(find "$CLONE/.build/static/" -ipath '*benchmark*.build/*' -name '*.o')" ]
  # The header of this machine is really hidden: what does need it cannot be built here.
  run_split swift build --package-path "$CLONE" --scratch-path "$CLONE/.build/static" -c release \
    --traits CommandLineTool,WideKernels --static-swift-stdlib --target CGoogleBenchmark
  [ "$status" -ne 0 ]
  contains "$output$stderr" "there is no Google Benchmark here"
}

@test "a build leaves nothing that git sees" {
  [ -z "$(git -C "$CLONE" status --porcelain)" ]
}

@test "an interrupt leaves nothing behind" {
  # Something to build, so that the interrupt comes in the middle of it.
  touch "$CLONE/Sources/Tool/overshoot/Version.swift"
  interrupt_when building "$CLONE/scripts/install.sh" "$BATS_TEST_TMPDIR/a/b"
  [ "$status" -eq 130 ]
  [ ! -e "$BATS_TEST_TMPDIR/a" ]
  mkdir "$BATS_TEST_TMPDIR/there"
  touch "$BATS_TEST_TMPDIR/there/mine" "$CLONE/Sources/Tool/overshoot/Version.swift"
  interrupt_when building "$CLONE/scripts/install.sh" "$BATS_TEST_TMPDIR/there"
  [ "$status" -eq 130 ]
  [ "$(files_below "$BATS_TEST_TMPDIR/there")" = "$(printf '.\n./mine')" ]
}
