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
