load helpers
# It resolves the packages, which waits for a build.
# bats file_tags=build

@test "--help prints the header" { header_is_help dev/sbom.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/sbom.sh; }

@test "Package.resolved becomes a CycloneDX document, the same each time" {
  printf '%s' '{"pins": [
    {"identity": "b", "location": "https://example.org/x/b.git", "state": {"version": "2.0.0", "revision": "bbb"}},
    {"identity": "a", "location": "https://example.org/x/a", "state": {"version": "1.0.0", "revision": "aaa"}}]}' >"$BATS_TEST_TMPDIR/resolved.json"
  document() {
    jq -n -f "$scripts/lib/sbom/cyclonedx.jq" --arg version 9.9 --arg licences $'a MIT\nb Apache-2.0 WITH Swift-exception\n' \
      --arg library "$1" --slurpfile resolved "$BATS_TEST_TMPDIR/resolved.json"
  }
  document 1.7.1 >"$BATS_TEST_TMPDIR/one.json"
  document 1.7.1 | cmp - "$BATS_TEST_TMPDIR/one.json"
  holds '.bomFormat == "CycloneDX" and .specVersion == "1.5" and .metadata.component.version == "9.9"' "$BATS_TEST_TMPDIR/one.json"
  holds '[.components[].name] == ["a", "b", "benchmark"]' "$BATS_TEST_TMPDIR/one.json"
  holds '.components[1].purl == "pkg:swift/example.org/x/b@2.0.0" and .components[1].properties[0].value == "bbb"' "$BATS_TEST_TMPDIR/one.json"
  holds '.components[0].licenses == [{license: {id: "MIT"}}]' "$BATS_TEST_TMPDIR/one.json"
  holds '.components[1].licenses == [{expression: "Apache-2.0 WITH Swift-exception"}]' "$BATS_TEST_TMPDIR/one.json"
  # Every component is a dependency of the package, and every reference leads to a component.
  holds '[.components[]["bom-ref"]] == .dependencies[0].dependsOn and (.dependencies | length) == 4' "$BATS_TEST_TMPDIR/one.json"
  document '' | holds '.components[2] | has("version") | not'
}

@test "this package: resolved as checked in, with the licence of each package" {
  run_split "$scripts/dev/sbom.sh" --check --no-install
  [ "$status" -eq 0 ]
  contains "$stderr" "4 packages, all of the versions"
  run_split "$scripts/dev/sbom.sh" --no-install
  [ "$status" -eq 0 ]
  printf '%s' "$output" | holds '.components | length == 5 and all(.licenses | length == 1)'
  printf '%s' "$output" | holds '.components[:4] | all(.externalReferences[0].url | startswith("https://"))'
}

@test "other versions are exit 1, with the difference" {
  mkdir -p "$BATS_TEST_TMPDIR/project"
  cp -r "$scripts" "$BATS_TEST_TMPDIR/project/scripts"
  hide_tool swift
  printf '#!/bin/sh\n[ "$1" = --version ] && echo "Swift version 6.3"\nexit 0\n' >"$BATS_TEST_TMPDIR/path/swift"
  chmod +x "$BATS_TEST_TMPDIR/path/swift"
  run_split "$BATS_TEST_TMPDIR/project/scripts/dev/sbom.sh" --check --no-install
  [ "$status" -eq 2 ]
  contains "$stderr" "no Package.resolved"
  printf '%s' '{"pins": [{"identity": "swift-numerics", "state": {"version": "1.2.0"}}]}' >"$BATS_TEST_TMPDIR/project/Package.resolved"
  run_split "$BATS_TEST_TMPDIR/project/scripts/dev/sbom.sh" --check --no-install
  [ "$status" -eq 1 ]
  contains "$stderr" "-swift-numerics 1.1.1"
  contains "$stderr" "+swift-numerics 1.2.0"
}
