load helpers

# The rooms of Sources: the modules and their dependencies are those of CONTRIBUTING.md, and no arrow points upwards.

# The targets of Sources, one a line: NAME → DEPENDENCY, DEPENDENCY; dependencies of this package only, in alphabetical order.
graph() {
  jq -r '
    [.targets[] | select((.path // "") | startswith("Sources/"))] as $targets | [$targets[].name] as $names
    | $targets[] | [.dependencies[] | (.byName // .target // empty)[0] | select(IN($names[]))] as $needs
    | "\(.name) → \(if $needs == [] then "nothing" else $needs | sort | join(", ") end)"' "$1" | LC_ALL=C sort
}

# The arrows that point to a room further up, one a line. Engine ← UIKit ← Suite ← Tool; Benchmark needs no other room.
upward() {
  jq -r '
    {Benchmark: 0, Engine: 1, UIKit: 2, Suite: 3, Tool: 4} as $floors
    | [.targets[] | select((.path // "") | startswith("Sources/")) | {key: .name, value: (.path | split("/")[1])}]
    | from_entries as $rooms
    | $ARGS.named.package.targets[] | select($rooms[.name] != null) | .name as $name
    | .dependencies[] | (.byName // .target // empty)[0] | select($rooms[.] != null)
    | select($floors[$rooms[.]] > $floors[$rooms[$name]] or ($rooms[$name] == "Benchmark" and $rooms[.] != "Benchmark"))
    | "\($name) (\($rooms[$name])) → \(.) (\($rooms[.]))"' --argjson package "$(cat "$1")" "$1"
}

setup_package() { swift package --package-path "$root" dump-package >"$BATS_TEST_TMPDIR/package.json"; }

@test "the module graph in CONTRIBUTING.md is that of Package.swift" {
  setup_package
  grep -E '^[A-Za-z_0-9]+ → ' "$root/CONTRIBUTING.md" | LC_ALL=C sort >"$BATS_TEST_TMPDIR/documented"
  graph "$BATS_TEST_TMPDIR/package.json" >"$BATS_TEST_TMPDIR/graph"
  diff -u "$BATS_TEST_TMPDIR/documented" "$BATS_TEST_TMPDIR/graph"
  [ "$(wc -l <"$BATS_TEST_TMPDIR/graph")" -gt 15 ]
}

@test "no arrow between rooms points upwards, and one that did would be found" {
  setup_package
  [ -z "$(upward "$BATS_TEST_TMPDIR/package.json")" ]
  jq '(.targets[] | select(.name == "AnimationCore") | .dependencies) += [{byName: ["FrameSuite", null]}]
    | (.targets[] | select(.name == "GoogleBenchmark") | .dependencies) += [{byName: ["AnimationCore", null]}]' \
    "$BATS_TEST_TMPDIR/package.json" >"$BATS_TEST_TMPDIR/wrong.json"
  [ "$(upward "$BATS_TEST_TMPDIR/wrong.json")" = "AnimationCore (Engine) → FrameSuite (Suite)
GoogleBenchmark (Benchmark) → AnimationCore (Engine)" ]
}

@test "every module of Sources is in a room's folder, and a module with one file says why in Package.swift" {
  setup_package
  local name path count
  while IFS=$'\t' read -r name path; do
    count=$(find "$root/$path" -type f \( -name '*.swift' -o -name '*.c' -o -name '*.cpp' \) | wc -l)
    [ "$count" -gt 1 ] && continue
    grep -B 3 "name: \"$name\"" "$root/Package.swift" | grep -q '^ *//' || { echo "$name has one file and no reason"; false; }
  done < <(jq -r '.targets[] | select((.path // "") | startswith("Sources/")) | [.name, .path] | @tsv' "$BATS_TEST_TMPDIR/package.json")
}

@test "the shims export every declaration of Core Animation and Core Graphics in UIKit, under the right module" {
  local shims=$root/Sources/UIKit/Shims
  grep -rhoE '^(@[A-Za-z_(]+\)? )*(public|open) (final )?(class|struct|enum|protocol|func|let|var|typealias) C[AG][A-Za-z0-9]+' \
    "$root/Sources/UIKit/UIKit" | sed 's/.* //' | grep -v '^CGFloat$' | LC_ALL=C sort -u >"$BATS_TEST_TMPDIR/declared"
  grep -hoE 'UIKit\.C[AG][A-Za-z0-9]+' "$shims"/{CoreGraphics,QuartzCore}/*.swift | sed 's/.*\.//' | LC_ALL=C sort -u >"$BATS_TEST_TMPDIR/exported"
  [ "$(wc -l <"$BATS_TEST_TMPDIR/declared")" -gt 40 ]
  diff -u "$BATS_TEST_TMPDIR/declared" "$BATS_TEST_TMPDIR/exported"
  run ! grep -E 'UIKit\.CA' "$shims"/CoreGraphics/*.swift
  run ! grep -E 'UIKit\.CG' "$shims"/QuartzCore/*.swift
}
