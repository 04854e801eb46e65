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
print(layer.frame, KernelSet.allCases.filter(\.isBuilt).map(\.rawValue))
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
  local sets='["baseline"]'
  [ "$(uname -m)" != x86_64 ] || sets='["baseline", "v3", "v4"]'
  [ "$("$built/Consumer")" = "(100.0, 200.0, 200.0×200.0) $sets" ]
  run_split "$built/Measure" --benchmark_format=csv
  [ "$status" -eq 0 ]
  contains "$output" '"counts/iterations:7",7,'
  # SwiftPM's preview build system passes other options to dependencies.
  [[ $(swift build --help-hidden) == *swiftbuild* ]] || return 0
  run_split swift build --package-path "$BATS_TEST_TMPDIR/consumer" --build-system swiftbuild
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
}

# bats test_tags=thorough
@test "a consumer's consumer gets the wide kernels by default, their speed, no shared wide symbol, and none with no traits" {
  [ "$(uname -m)" = x86_64 ] || skip "only x86-64 has wide sets"
  local middle=$BATS_TEST_TMPDIR/middle consumer=$BATS_TEST_TMPDIR/consumer
  make_release "$BATS_TEST_TMPDIR/overshoot"
  mkdir -p "$middle/Sources/Middle" "$consumer/Sources/Consumer"
  cat >"$middle/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "middle",
    products: [.library(name: "Middle", targets: ["Middle"])],
    dependencies: [.package(url: "file://$BATS_TEST_TMPDIR/overshoot", from: "9.9.9")],
    targets: [.target(name: "Middle", dependencies: [.product(name: "AnimationCore", package: "overshoot")])]
)
MANIFEST
  echo '@_exported import AnimationCore' >"$middle/Sources/Middle/Middle.swift"
  git -C "$middle" init -q
  git -C "$middle" -c user.name=test -c user.email=test@example.org add -A
  git -C "$middle" -c user.name=test -c user.email=test@example.org commit -qm release
  git -C "$middle" tag 1.0.0
  cat >"$consumer/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Consumer",
    dependencies: [.package(url: "file://$middle", from: "1.0.0")],
    targets: [.executableTarget(name: "Consumer", dependencies: [.product(name: "Middle", package: "middle")])]
)
MANIFEST
  # The fastest of many repetitions, one set after the other: a ratio inside one run.
  cat >"$consumer/Sources/Consumer/main.swift" <<'PROGRAM'
import Middle

let solutions = try (0..<1000).map { try SpringSolution(Spring(duration: 0.5, bounce: Double($0 % 8 + 1) / 10), displacement: 1) }
let springs = try SpringBatch<Double>(solutions)
let times = NumberBatch((0..<1000).map { Double($0) / 1000 })

@MainActor func fastest(_ engine: BatchEngine) -> Duration {
    var values = NumberBatch<Double>(count: 1000)
    return (0..<400).map { _ in
        ContinuousClock().measure { for _ in 0..<10 { engine.evaluate(springs, at: times, into: &values) } }
    }.min()!
}

let wide = fastest(BatchEngine(kernelSet: .current, threads: 1))
let baseline = fastest(BatchEngine(kernelSet: .baseline, threads: 1))
print(KernelSet.current, KernelSet.allCases.filter(\.isBuilt).count, wide / baseline)
PROGRAM
  run_split swift build -c release --package-path "$consumer"
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  local set built ratio bar=1
  read -r set built ratio < <("$consumer/.build/release/Consumer")
  printf 'set %s, %s built, %s of the time of the baseline\n' "$set" "$built" "$ratio"
  [ "$built" -eq 3 ]
  case $set in v4) bar=0.25 ;; v3) bar=0.4 ;; esac
  awk -v ratio="$ratio" -v bar="$bar" 'BEGIN { exit !(ratio <= bar) }'
  BUILD_DIR=$consumer/.build/release no_shared_wide_symbol

  # A build that refuses unsafe flags.
  sed -i 's/from: "9.9.9")/from: "9.9.9", traits: [])/' "$middle/Package.swift"
  git -C "$middle" -c user.name=test -c user.email=test@example.org commit -qam "no traits"
  git -C "$middle" tag 1.0.1
  run_split swift package --package-path "$consumer" update
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  run_split swift build -c release --package-path "$consumer"
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  [[ $("$consumer/.build/release/Consumer") == "baseline 1 "* ]]
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

@test "packages that only the tool or AnimationTesting needs are resolved with their traits alone" {
  make_release "$BATS_TEST_TMPDIR/checkout"
  [ "$(resolved)" = swift-numerics ]
  [ "$(resolved --traits AnimationTesting)" = "swift-numerics xctest-dynamic-overlay" ]
  [ "$(resolved --traits CommandLineTool)" = "swift-argument-parser swift-mustache swift-numerics xctest-dynamic-overlay" ]
}

@test "a checkout builds without the packages of the tool: its sources are behind the trait" {
  local file
  for file in "$root"/Sources/Tool/overshoot/*.swift "$root"/Sources/Tool/overshoot/*/*.swift; do
    [ "$(basename "$file")" = Overshoot.swift ] || [ "$(head -n 1 "$file")" = "#if CommandLineTool" ] ||
      { echo "$file does not start with #if CommandLineTool"; false; }
  done
}
