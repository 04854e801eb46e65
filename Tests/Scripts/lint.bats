# The project's own lint rules.

load helpers

conversions() { run_split awk -f "$scripts/lib/lint/integer-conversions.awk" "$@"; }

@test "an unchecked conversion to Int is found, with file and line" {
  printf 'let a = 1\nlet b = UInt(x) + Int(y)\n' >"$BATS_TEST_TMPDIR/a.swift"
  conversions "$BATS_TEST_TMPDIR/a.swift"
  [ "$status" -eq 1 ]
  contains "$output" "a.swift:2: unchecked conversion to Int"
}

@test "checked conversions, and those in comments, pass" {
  printf 'let a = Int(saturating: x) + Int(clamping: n) // Int(y)\nlet b = text.flatMap(Int.init)\n' \
    >"$BATS_TEST_TMPDIR/a.swift"
  conversions "$BATS_TEST_TMPDIR/a.swift"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "a command that stops reading its pipe is found, with file and line" {
  cd "$BATS_TEST_TMPDIR"
  cat >script.sh <<'SCRIPT'
first=$(names | head -n 1)
names | grep -qxF "$1" || exit 2
names | sed 1q
head -n 1 file && grep -q a file || head -n 2 file
names | head -n 1 || true # who cares
count=$(names | head -c 1) # | head -n 1
SCRIPT
  run_split awk -f "$scripts/lib/lint/early-readers.awk" script.sh
  [ "$status" -eq 1 ]
  [ "$(cut -d : -f 1,2 <<<"$output")" = "$(printf 'script.sh:%d\n' 1 2 3)" ]
}

@test "text of others that is printed as it is is found in every language, with file and line" {
  cd "$BATS_TEST_TMPDIR"
  cat >a.sh <<'SCRIPT'
tail -n 20 "$log" >&2
tail -n 20 "$log" | show_lines # cat "$log" >&2
if ! cat "$log" >&2; then say "$log"; fi
parallel 'echo missing >&2'
printf '%s' "$name" >/dev/stderr
"$program" >&2
SCRIPT
  printf 'print $1 >"/dev/stderr"\nprint $1\n' >b.awk
  printf '.name | stderr\n.name | printable\n' >c.jq
  printf '%s\n' 'print(name)' 'footprint(name) // print(name)' 'StandardStreams.write(name)' 'Overshoot.write(text: name)' >d.swift
  run_split awk -f "$scripts/lib/lint/printers.awk" a.sh b.awk c.jq d.swift
  [ "$status" -eq 1 ]
  [ "$(cut -d : -f 1,2 <<<"$output" | paste -sd ' ' -)" = 'a.sh:1 a.sh:3 a.sh:5 b.awk:1 c.jq:1 d.swift:1 d.swift:3' ]
}

# phrases LIST FILE: the findings.
phrases() { run_split awk -f "$scripts/lib/lint/phrases.awk" "$@"; }

@test "a banned phrase is found in names, too, but not in a part of a word" {
  cd "$BATS_TEST_TMPDIR"
  printf 'blue moon\tgreen\ntext:on shelf\tready\nname:blob\tdrop\n' >list
  printf '%s\n' 'func blueMoon() {}' 'let itemOnShelf = blueMoonlight' '// a blob of paint' 'let blob = "blue-moon"' >a.swift
  printf '%s\n' 'blue_moon=1 # blob' 'blobs=on-shelf' >b.sh
  phrases list a.swift b.sh
  [ "$status" -eq 1 ]
  [ "$output" = "a.swift:1: 'blue moon' in a name: write green
a.swift:4: 'blob' in a name: write drop
b.sh:1: 'blue moon' in a name: write green" ]
  printf 'A blue moon is on shelf.\n' >c.md
  phrases list c.md
  [ "$(cut -d : -f 2,3 <<<"$output")" = $'1: \'blue moon\'\n1: \'on shelf\'' ]
}

uikit_folder() { printf '%s' "$BATS_TEST_DIRNAME/../../Sources/UIKit/UIKit"; }

@test "UIKit is formatted as all other code, but for the rule for documentation" {
  folder=$(uikit_folder)
  [ "$(jq -cS 'del(.rules)' "$folder/.swift-format")" = "$(jq -cS 'del(.rules)' "$scripts/../.swift-format")" ]
  [ "$(jq -c '.rules' "$folder/.swift-format")" = '{"AllPublicDeclarationsHaveDocumentation":false}' ]
}

@test "a file of declared members has one comment, above them" {
  for file in "$(uikit_folder)"/Declared/*.swift; do
    [ "$(awk '/^ *\/\//{ if (!inside) count++; inside = 1; next } { inside = 0 } END { print count + 0 }' "$file")" -eq 1 ] || {
      echo "${file##*/} has no comment, or several"
      return 1
    }
  done
}
