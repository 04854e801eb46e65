load helpers

# The package as others use it: a consumer that depends on a tagged version by URL, with default traits.

# make_release FOLDER: a clone of the working tree's files, committed and tagged 9.9.9.
make_release() {
  mkdir -p "$1"
  git -C "$root" ls-files -z --cached --others --exclude-standard |
    (cd "$root" && xargs -0 sh -c 'for f; do [ ! -e "$f" ] || printf "%s\0" "$f"; done' sh |
      tar --null -cf - -T -) | tar -xf - -C "$1"
  git -C "$1" init -q
  git -C "$1" -c user.name=test -c user.email=test@example.org add -A
  git -C "$1" -c user.name=test -c user.email=test@example.org commit -qm release
  git -C "$1" tag 9.9.9
}

@test "a consumer by URL and version builds AnimationCore with default traits and gets the right number" {
  make_release "$BATS_TEST_TMPDIR/overshoot"
  mkdir -p "$BATS_TEST_TMPDIR/consumer/Sources/Consumer"
  cat >"$BATS_TEST_TMPDIR/consumer/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Consumer",
    dependencies: [.package(url: "file://$BATS_TEST_TMPDIR/overshoot", from: "9.9.9")],
    targets: [
        .executableTarget(
            name: "Consumer", dependencies: [.product(name: "AnimationCore", package: "overshoot")])
    ]
)
MANIFEST
  cat >"$BATS_TEST_TMPDIR/consumer/Sources/Consumer/main.swift" <<'PROGRAM'
import AnimationCore

let layer = LayerGeometry(
    bounds: Rect(x: 0, y: 0, width: 100, height: 50), position: Point(x: 200, y: 300), transform: .scale(x: 2, y: 4))
print(layer.frame)
PROGRAM
  run_split swift run --package-path "$BATS_TEST_TMPDIR/consumer" Consumer
  [ "$status" -eq 0 ] || { printf '%s\n' "$stderr"; false; }
  [ "$output" = "(100.0, 200.0, 200.0×200.0)" ]
  lacks "$stderr" "warning:"
}
