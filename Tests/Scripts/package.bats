load helpers

# The package as others use it: a consumer that depends on a tagged version by URL, with default traits.

# bats test_tags=thorough
@test "a consumer by URL and version builds AnimationCore and GoogleBenchmark with default traits, and they work" {
  make_release "$BATS_TEST_TMPDIR/overshoot"
  mkdir -p "$BATS_TEST_TMPDIR/consumer/Sources/Consumer" "$BATS_TEST_TMPDIR/consumer/Sources/Measure"
  cat >"$BATS_TEST_TMPDIR/consumer/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Consumer",
    dependencies: [.package(url: "file://$BATS_TEST_TMPDIR/overshoot", from: "9.9.9")],
    targets: [
        .executableTarget(
            name: "Consumer", dependencies: [.product(name: "AnimationCore", package: "overshoot")]),
        .executableTarget(
            name: "Measure", dependencies: [.product(name: "GoogleBenchmark", package: "overshoot")]),
    ]
)
MANIFEST
  cat >"$BATS_TEST_TMPDIR/consumer/Sources/Consumer/main.swift" <<'PROGRAM'
import AnimationCore

let layer = LayerGeometry(
    bounds: Rect(x: 0, y: 0, width: 100, height: 50), position: Point(x: 200, y: 300), transform: .scale(x: 2, y: 4))
print(layer.frame)
PROGRAM
  cat >"$BATS_TEST_TMPDIR/consumer/Sources/Measure/main.swift" <<'PROGRAM'
import GoogleBenchmark

var runner = BenchmarkRunner()
runner.register(Benchmark("counts") { state in state.measure {} }.iterations(7))
runner.runAndExit()
PROGRAM
  run_split swift build --package-path "$BATS_TEST_TMPDIR/consumer"
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  lacks "$output$stderr" "warning:"
  local built=$BATS_TEST_TMPDIR/consumer/.build/debug
  [ "$("$built/Consumer")" = "(100.0, 200.0, 200.0×200.0)" ]
  run_split "$built/Measure" --benchmark_format=csv
  [ "$status" -eq 0 ]
  contains "$output" '"counts/iterations:7",7,'
  # SwiftPM's preview build system passes other options to dependencies.
  [[ $(swift build --help-hidden) == *swiftbuild* ]] || return 0
  run_split swift build --package-path "$BATS_TEST_TMPDIR/consumer" --build-system swiftbuild
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
}

@test "AnimationCore, HeadlessKit and the tool reach no target of Google Benchmark, the other products are seen to" {
  swift package --package-path "$root" dump-package >"$BATS_TEST_TMPDIR/package.json"
  jq -r '
    (.targets | map({key: .name, value: .}) | from_entries) as $targets
    | def reached: . as $known
        | ([.[] | $targets[.].dependencies[]? | (.byName // .target // empty)[0] | select($targets[.])] + . | unique)
        | if . == $known then . else reached end;
    .products[] | "\(.name) \([.targets[]] | reached | map(select(contains("Benchmark") or $targets[.].type == "system")) | join(","))"
  ' "$BATS_TEST_TMPDIR/package.json" >"$BATS_TEST_TMPDIR/reached"
  for product in AnimationCore HeadlessKit overshoot; do grep -qx "$product " "$BATS_TEST_TMPDIR/reached"; done
  grep -q '^GoogleBenchmark .*SystemGoogleBenchmark' "$BATS_TEST_TMPDIR/reached"
}

# resolved OPTION...: the packages that a checkout resolves, on one line.
resolved() {
  swift package --package-path "$BATS_TEST_TMPDIR/checkout" resolve "$@" >&2
  (cd "$BATS_TEST_TMPDIR/checkout/.build/checkouts" && echo *)
}

@test "packages that only the tool needs are resolved with the trait CommandLineTool alone" {
  make_release "$BATS_TEST_TMPDIR/checkout"
  [ "$(resolved)" = swift-numerics ]
  [ "$(resolved --traits CommandLineTool)" = "swift-argument-parser swift-mustache swift-numerics" ]
}

@test "a checkout builds without the packages of the tool: its sources are behind the trait" {
  local file
  for file in "$root"/Sources/Tool/overshoot/*.swift "$root"/Sources/Tool/overshoot/*/*.swift; do
    [ "$(basename "$file")" = Overshoot.swift ] || [ "$(head -n 1 "$file")" = "#if CommandLineTool" ] ||
      { echo "$file does not start with #if CommandLineTool"; false; }
  done
}
