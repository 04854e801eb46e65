# bats file_tags=thorough
load helpers

# 'swift package overshoot' in a package that depends on a tag of this one: init, bench, baseline, ab.

# manifest TARGET: a package with one target.
manifest() {
  cat <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "consumer",
    dependencies: [
        .package(url: "file://$BATS_FILE_TMPDIR/overshoot", from: "9.9.9"),
    ],
    targets: [
        .target($1),
    ]
)
MANIFEST
}

setup_file() {
  export PACKAGE=$BATS_FILE_TMPDIR/consumer XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
  make_release "$BATS_FILE_TMPDIR/overshoot"
  mkdir -p "$PACKAGE/Sources/Library"
  manifest 'name: "Library"' >"$PACKAGE/Package.swift"
  echo 'public let answer = 42' >"$PACKAGE/Sources/Library/Library.swift"
  printf '.build/\nPackage.resolved\n' >"$PACKAGE/.gitignore"
  git -C "$PACKAGE" init -q
  git -C "$PACKAGE" config user.name Test
  git -C "$PACKAGE" config user.email test@example.org
}

# overshoot ARGUMENT...: calls the plugin; $code is the exit code that it means, $status that of SwiftPM.
overshoot() {
  rm -f "$BATS_TEST_TMPDIR/code"
  run_split swift package --package-path "$PACKAGE" overshoot "$@" --status-file "$BATS_TEST_TMPDIR/code"
  code=$(cat "$BATS_TEST_TMPDIR/code" 2>/dev/null || true)
}

# commit SUBJECT: all of the package.
commit() { git -C "$PACKAGE" add -A && git -C "$PACKAGE" commit -qm "$1"; }

# The tests build on each other: each is a step of a user.

@test "01 help names every verb, and each verb has its own" {
  overshoot --help
  [ "$code" = 0 ] && [ "$status" -eq 0 ]
  local verb overview=$output
  for verb in init bench compare ab instructions baseline thresholds uikit-test; do
    contains "$overview" "  $verb "
    run_split swift package --package-path "$PACKAGE" overshoot "$verb" --help
    [ "$status" -eq 0 ]
    contains "$output" "Usage: swift package overshoot $verb"
    lacks "$output" "scripts/$verb.sh"
  done
}

@test "02 a package without a benchmark target, an unknown verb and a wrong option are errors with exit code 2" {
  overshoot bench
  [ "$status" -ne 0 ] && [ "$code" = 2 ]
  contains "$output$stderr" 'error: no benchmark target in consumer'
  contains "$output$stderr" 'swift package overshoot init'
  overshoot measure
  [ "$status" -ne 0 ]
  contains "$output$stderr" "error: unknown command 'measure' (see swift package overshoot --help)"
  overshoot init --colour
  [ "$code" = 2 ]
  contains "$output$stderr" "error: unknown option '--colour' (see swift package overshoot init --help)"
  overshoot init 'my benchmarks'
  [ "$code" = 2 ]
  contains "$output$stderr" "not 'my benchmarks'"
}

@test "03 init adds a target that runs, and does not overwrite one" {
  overshoot init
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  contains "$(cat "$PACKAGE/Package.swift")" 'dependencies: [.product(name: "GoogleBenchmark", package: "overshoot")],'
  overshoot init
  [ "$code" = 2 ]
  contains "$output$stderr" "error: the target 'Benchmarks' exists already"
  overshoot init --print Other
  [ "$code" = 0 ]
  contains "$output" 'name: "Other"'
  commit base
  overshoot bench --quick --out "$BATS_TEST_TMPDIR/run.json"
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  contains "$output" 'array/sum/count:4096'
  holds '[.benchmarks[].name] == ["array/sum/count:64", "array/sum/count:512", "array/sum/count:4096", "array/sort"]' \
    "$BATS_TEST_TMPDIR/run.json"
}

# other_package FOLDER PATH: a package beside the first one whose only target has its sources in PATH.
other_package() {
  mkdir -p "$1/$2"
  manifest "name: \"Library\", path: \"$2\"" >"$1/Package.swift"
  echo 'public let answer = 42' >"$1/$2/Library.swift"
}

@test "03a init in a package whose target has all of Sources adds one that loads" {
  PACKAGE=$BATS_TEST_TMPDIR/flat
  other_package "$PACKAGE" Sources
  overshoot init
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  run -0 find "$PACKAGE" -name '*.swift' -not -path '*/.build/*' -printf '%P '
  [ "$(tr ' ' '\n' <<<"$output" | sort | paste -sd ' ' -)" = ' Benchmarks/Benchmarks/main.swift Package.swift Sources/Library.swift' ] || { echo "$output"; false; }
  [ "$(swift package --package-path "$PACKAGE" describe --type json | jq -r '.targets[] | select(.name == "Benchmarks").path')" = \
    Benchmarks/Benchmarks ]
}

@test "03b init undoes what does not load" {
  PACKAGE=$BATS_TEST_TMPDIR/wide
  other_package "$PACKAGE" Benchmarks
  cp "$PACKAGE/Package.swift" "$BATS_TEST_TMPDIR/before"
  overshoot init
  [ "$code" = 2 ]
  contains "$output$stderr" 'error: cannot add the target, see above; Package.swift is as before'
  cmp "$PACKAGE/Package.swift" "$BATS_TEST_TMPDIR/before"
  [ "$(cd "$PACKAGE" && find . -name '*.swift' -not -path './.build/*' | sort | paste -sd ' ' -)" = './Benchmarks/Library.swift ./Package.swift' ]
}

@test "03c a result in a format for programs is all that is on standard output" {
  overshoot baseline save same --quick --filter sum/count:64
  overshoot baseline compare same --quick --filter sum/count:64 --format json
  holds '.benchmarks | length == 1' <<<"$output" || { echo "$output"; false; }
  overshoot baseline compare missing --format json
  [ "$code" = 2 ]
  contains "$output$stderr" 'error: no such baseline: missing'
}

@test "04 wrong options of the scripts keep their messages and exit codes" {
  overshoot bench --fast
  [ "$code" = 2 ] && [ "$status" -ne 0 ]
  contains "$output$stderr" "error: unknown option '--fast' (see swift package overshoot bench --help)"
  overshoot bench --target Library
  [ "$code" = 2 ]
  contains "$output$stderr" "error: no benchmark target 'Library'; there are Benchmarks"
  overshoot bench --filter nothing_of_this_name
  [ "$code" = 2 ]
  overshoot ab --filter sum no-such-revision
  [ "$code" = 2 ]
  contains "$output$stderr" "error: unknown revision 'no-such-revision'"
}

@test "05 baselines and limits are stored in the package" {
  overshoot baseline save before --quick --filter sum
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  [ -s "$PACKAGE/.overshoot/Benchmarks/Baselines/before.json" ]
  overshoot baseline list
  contains "$output" before
  # The example has a limit in its code, which needs no file.
  overshoot thresholds check --quick --filter sort
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  contains "$output" 'array/sort'
  overshoot thresholds update --quick --slack 5000
  overshoot thresholds check --quick
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  overshoot baseline compare other
  [ "$code" = 2 ]
  contains "$output$stderr" 'make it with: swift package overshoot baseline save other'
  commit stored
}

@test "06 a planted slowdown is a regression for ab, exit code 1, and for the comparison with the baseline" {
  sed -i 's/doNotOptimize(input.reduce(0, +))/for _ in 0..<8 { doNotOptimize(input.reduce(0, +)) }/' \
    "$PACKAGE/Benchmarks/Benchmarks/main.swift"
  overshoot ab --filter sum/count:4096 HEAD
  [ "$code" = 1 ] || { echo "$output$stderr"; false; }
  [ "$status" -ne 0 ]
  # A reason that does not fit into its row follows the table.
  grep -q '^array/sum/count:4096 .*  regression' <<<"$output" || { echo "$output$stderr"; false; }
  grep -q '^array/sum/count:4096.* more instructions' <<<"$output" || { echo "$output$stderr"; false; }
  overshoot baseline compare before --quick --filter sum
  [ "$code" = 1 ] || { echo "$output$stderr"; false; }
}

@test "07 instructions counts the loops and sees the slowdown" {
  command -v valgrind >/dev/null || skip "valgrind is not installed"
  local slow=$PACKAGE/Benchmarks/Benchmarks/main.swift
  cp "$slow" "$BATS_TEST_TMPDIR/slow"
  git -C "$PACKAGE" checkout -q -- Benchmarks
  overshoot instructions --update --filter sort
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  overshoot instructions --filter sort
  [ "$code" = 0 ] || { echo "$output$stderr"; false; }
  sed 's/doNotOptimize(input.sorted())/for _ in 0..<2 { doNotOptimize(input.sorted()) }/' "$slow" >"$BATS_TEST_TMPDIR/slower"
  cp "$BATS_TEST_TMPDIR/slower" "$slow"
  overshoot instructions --filter sort
  [ "$code" = 1 ] || { echo "$output$stderr"; false; }
}

@test "08 a package outside git has no revision to compare with" {
  mv "$PACKAGE/.git" "$BATS_TEST_TMPDIR/git"
  overshoot ab HEAD
  mv "$BATS_TEST_TMPDIR/git" "$PACKAGE/.git"
  [ "$code" = 2 ]
  contains "$output$stderr" 'error: not in a git repository:'
}
