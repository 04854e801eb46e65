# bats file_tags=build
load helpers

# The archives of a built tool, and what others do with them.

setup_file() {
  export OUT=$BATS_FILE_TMPDIR/out TOOL STEM
  mkdir "$OUT"
  TOOL=$(built_program overshoot)
  STEM=overshoot-$("$TOOL" --version)-linux-$(uname -m)
  "$scripts/dev/release.sh" --prebuilt "$TOOL" --out "$OUT" >"$BATS_FILE_TMPDIR/printed" 2>"$BATS_FILE_TMPDIR/log" || {
    cat "$BATS_FILE_TMPDIR/log" >&2
    return 1
  }
}

setup() { [ "$(uname)" = Linux ] || skip "the names are those of Linux"; }

@test "--help prints the header, and wrong options are refused" {
  header_is_help dev/release.sh
  wrong_flag_is_refused dev/release.sh
  run_split "$scripts/dev/release.sh" --prebuilt "$root/README.md"
  [ "$status" -eq 2 ]
  contains "$stderr" "error: not a program: $root/README.md"
  run_split "$scripts/dev/release.sh" --prebuilt "$TOOL" --out "$BATS_TEST_TMPDIR/none"
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: no such folder:'
}

@test "the files are printed, and their checksums are right" {
  [ "$(cat "$BATS_FILE_TMPDIR/printed")" = "$OUT/$STEM.tar.gz
$OUT/$STEM.artifactbundle.zip
$OUT/SHA256SUMS" ]
  [ "$(find "$OUT" -type f | grep -c .)" -eq 3 ]
  (cd "$OUT" && sha256sum --check --quiet SHA256SUMS)
}

@test "the archive is an installed tool, and install.sh takes it" {
  mkdir "$BATS_TEST_TMPDIR/unpacked"
  tar -xzf "$OUT/$STEM.tar.gz" -C "$BATS_TEST_TMPDIR/unpacked"
  local unpacked=$BATS_TEST_TMPDIR/unpacked/$STEM
  [ -x "$unpacked/bin/overshoot" ] && [ -s "$unpacked/share/man/man1/overshoot.1" ] && [ -s "$unpacked/LICENSE" ]
  [ ! -e "$unpacked/share/overshoot" ]
  run_split "$scripts/install.sh" --prebuilt "$OUT/$STEM.tar.gz" "$BATS_TEST_TMPDIR/prefix"
  [ "$status" -eq 0 ] || { echo "$stderr"; false; }
  cmp "$BATS_TEST_TMPDIR/prefix/bin/overshoot" "$unpacked/bin/overshoot"
  run_split "$scripts/install.sh" --uninstall "$BATS_TEST_TMPDIR/prefix"
  [ "$status" -eq 0 ]
}

@test "an archive of something else, and a damaged one, are not installed" {
  tar -czf "$BATS_TEST_TMPDIR/other.tar.gz" -C "$root" README.md
  run_split "$scripts/install.sh" --prebuilt "$BATS_TEST_TMPDIR/other.tar.gz" "$BATS_TEST_TMPDIR/prefix"
  [ "$status" -eq 2 ]
  contains "$stderr" "error: no bin/overshoot in $BATS_TEST_TMPDIR/other.tar.gz"
  head -c 1000 "$OUT/$STEM.tar.gz" >"$BATS_TEST_TMPDIR/cut.tar.gz"
  run_split "$scripts/install.sh" --prebuilt "$BATS_TEST_TMPDIR/cut.tar.gz" "$BATS_TEST_TMPDIR/prefix"
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: cannot unpack'
  run_split "$scripts/install.sh" --prebuilt none.tar.gz "$BATS_TEST_TMPDIR/prefix"
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: no such file: none.tar.gz'
  [ ! -e "$BATS_TEST_TMPDIR/prefix" ]
}

# bats test_tags=thorough
@test "a plugin of another package runs the tool of the bundle" {
  local package=$BATS_TEST_TMPDIR/package
  mkdir -p "$package/Plugins/Spring"
  cp "$OUT/$STEM.artifactbundle.zip" "$package/overshoot.artifactbundle.zip"
  cat >"$package/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "package",
    targets: [
        .binaryTarget(name: "overshoot", path: "overshoot.artifactbundle.zip"),
        .plugin(
            name: "Spring", capability: .command(intent: .custom(verb: "spring", description: "Describe a spring.")),
            dependencies: ["overshoot"]),
    ]
)
MANIFEST
  cat >"$package/Plugins/Spring/Plugin.swift" <<'PLUGIN'
import Foundation
import PackagePlugin

@main
struct Spring: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "overshoot").url
        process.arguments = ["spring"] + arguments
        try process.run()
        process.waitUntilExit()
        exit(process.terminationStatus)
    }
}
PLUGIN
  run_split swift package --package-path "$package" spring --duration 0.5 --bounce 0.3
  [ "$status" -eq 0 ] || { echo "$output$stderr"; false; }
  contains "$output" "$("$TOOL" spring --duration 0.5 --bounce 0.3)"
}
