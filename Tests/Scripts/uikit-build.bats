# bats file_tags=build
load helpers

# overshoot uikit: the build of UIKit in the user's cache, here of a checkout with a UIKit of one class.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

setup() {
  work=$BATS_TEST_TMPDIR
  cd "$work" || return
  export XDG_CACHE_HOME=$work/cache OVERSHOOT_PACKAGE=$work/checkout
  mkdir -p checkout/Sources/{UIKit,Tool/TransitionRunner,PackageTesting} bin logs
  cat >checkout/Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "overshoot",
    products: [
        .library(name: "TransitionRunner", targets: ["TransitionRunner"]),
        .library(name: "PackageTesting", targets: ["PackageTesting"]),
    ],
    targets: [
        .target(name: "UIKit"),
        .target(name: "TransitionRunner", dependencies: ["UIKit"], path: "Sources/Tool/TransitionRunner"),
        .target(name: "PackageTesting"),
    ])
SWIFT
  echo 'open class UIView { public init() {} }' >checkout/Sources/UIKit/UIView.swift
  printf 'import UIKit\npublic enum TransitionProgram { public static func main(_ fill: (UIView) -> Void) {} }\n' \
    >checkout/Sources/Tool/TransitionRunner/TransitionProgram.swift
  echo 'public let isTest = true' >checkout/Sources/PackageTesting/PackageTesting.swift
  printf 'import UIKit\nclass Card: UIView {}\n' >Card.swift
}

# logged_builds COUNT: puts a 'swift' on PATH that keeps what a build prints, and starts it when as many have come.
logged_builds() {
  cat >bin/swift <<SHELL
#!/bin/sh
touch $work/logs/\$\$.came
while [ "\$(ls $work/logs/*.came | wc -l)" -lt $1 ]; do sleep 0.05; done
exec $(command -v swift) "\$@" >$work/logs/\$\$.log 2>&1
SHELL
  chmod +x bin/swift
  PATH=$work/bin:$PATH
}

@test "first builds of the cache at once: one builds, the others wait for it, and all have it" {
  local pids=() pid
  logged_builds 3
  for number in 1 2 3; do
    "$OVERSHOOT" uikit check Card.swift >"out-$number" 2>"err-$number" &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid" || { tail -n 20 err-* logs/*.log && false; }; done
  for number in 1 2 3; do
    contains "$(cat "out-$number")" 'Card.swift: compiles'
    contains "$(cat "err-$number")" 'building UIKit for the first time'
  done
  [ "$(grep -l 'Compiling.*UIKit' logs/*.log | wc -l)" -eq 1 ]
  [ "$(find cache/overshoot/uikit -mindepth 1 -maxdepth 1 | wc -l)" -eq 1 ]
}

@test "a build that was killed is built again by the next call" {
  logged_builds 1
  env --default-signal=INT "$OVERSHOOT" uikit check Card.swift >/dev/null 2>&1 &
  pid=$!
  until grep -qs 'Compiling\|Building\|Planning' logs/*.log; do sleep 0.02; kill -0 "$pid"; done
  kill -KILL "$pid"
  wait "$pid" || true
  run_split "$OVERSHOOT" uikit check Card.swift
  [ "$status" -eq 0 ]
  contains "$output" 'Card.swift: compiles'
}

@test "another compiler builds again, and its files are checked with its build" {
  # A compiler that calls itself another version: nothing else can tell two of them apart.
  echo 'nothing changed' >release
  local compiler
  compiler=$(command -v swiftc)
  cat >swiftc <<SHELL
#!/bin/sh
case "\$*" in
  -version | --version) $compiler "\$@" | sed "s/effective/\$(cat $work/release), effective/; s/^Swift version/\$(cat $work/release) &/" ;;
  *) exec $compiler "\$@" ;;
esac
SHELL
  chmod +x swiftc
  export SWIFT_EXEC=$work/swiftc
  logged_builds 1
  "$OVERSHOOT" uikit check Card.swift
  [ "$(grep -l 'Compiling.*UIKit' logs/*.log | wc -l)" -eq 1 ]
  "$OVERSHOOT" uikit check Card.swift
  [ "$(grep -l 'Compiling.*UIKit' logs/*.log | wc -l)" -eq 1 ]
  echo 'another release' >release
  run_split "$OVERSHOOT" uikit check Card.swift
  [ "$status" -eq 0 ]
  contains "$output" 'Card.swift: compiles'
  [ "$(grep -l 'Compiling.*UIKit' logs/*.log | wc -l)" -eq 2 ]
}
