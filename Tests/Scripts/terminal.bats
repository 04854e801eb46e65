load helpers

setup() {
  script --version 2>/dev/null | grep -q util-linux || skip "no util-linux 'script' to make a terminal"
  cd "$BATS_TEST_TMPDIR" || return
}

# on_terminal TERM COMMAND...: what the command writes to a terminal of this kind, into $output.
on_terminal() {
  local kind=$1
  shift
  status=0
  output=$(env -u NO_COLOR TERM="$kind" script -qec "$(printf '%q ' "$@")" /dev/null </dev/null) || status=$?
}

# controls_of TERM COMMAND...: its escape sequences and carriage returns within a line, one character each.
controls_of() {
  on_terminal "$@"
  printf '%s' "$output" | sed 's/\r$//' | LC_ALL=C tr -cd '\033\r'
}

@test "compare.sh is colored on a terminal, and has no escape sequence with TERM=dumb or NO_COLOR" {
  write_run old.json 2026-01-01T00:00:00Z a=100,101,102,103,104
  write_run new.json 2026-01-01T00:00:00Z a=200,201,202,203,204
  [ -n "$(controls_of xterm "$scripts/compare.sh" benchmarks old.json new.json)" ]
  [ -z "$(controls_of dumb "$scripts/compare.sh" benchmarks old.json new.json)" ]
  [ -z "$(controls_of xterm env NO_COLOR=1 "$scripts/compare.sh" benchmarks old.json new.json)" ]
  on_terminal dumb "$scripts/compare.sh" benchmarks old.json new.json
  [ "$status" -eq 1 ]
  contains "$output" regression
}

@test "progress rewrites its line on a terminal, and is lines of their own with TERM=dumb or without TERM" {
  # shellcheck disable=SC2016  # for the inner shell
  progress=(bash -c '. "$0/lib/common.sh"; show_progress "one of two"; show_progress "two of two"; clear_progress' "$scripts")
  [ -n "$(controls_of xterm "${progress[@]}")" ]
  [ -z "$(controls_of dumb "${progress[@]}")" ]
  [ -z "$(controls_of "" "${progress[@]}")" ]
  on_terminal dumb "${progress[@]}"
  contains "$output" "  one of two"
  # At most one line in ten seconds.
  lacks "$output" "two of two"
}
