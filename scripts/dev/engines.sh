#!/usr/bin/env bash
# Usage: scripts/dev/engines.sh [--out FILE] [--no-install] [FILE]...
#
# Measures how fast and how right this engine and others move objects with a spring and with a cubic curve, and prints the
# tables of docs/engines.md. Installs Debian's engines first: Qt, QML, libadwaita, d3.
#
#   --out FILE     keep the measurements, one JSON object a line
#   --no-install   only check: exit 2 and a list of what is missing
#   FILE           print the tables of these measurements instead of measuring
#   --help         this text
#
# An engine that cannot be built or run here has a row that says so.
#
# Examples:
#   scripts/dev/engines.sh --out engines.jsonl
#   scripts/dev/engines.sh engines.jsonl others.jsonl
#
# Exit codes: 0 done; 2 wrong usage, missing tool, failed build.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"

readonly engines_dir=$root_dir/Benchmarks/Rivals/Engines

# try NAME COMMAND...: appends what the command prints to $rows, or a row that says why there is nothing.
try() {
  local name=$1
  shift
  say "measuring $name …"
  "$@" >"$temp_dir/row" 2>"$temp_dir/errors" ||
    jq -nc --arg engine "$name" --arg missing "$(tail -n 1 "$temp_dir/errors")" '{$engine, $missing}' >>"$temp_dir/row"
  cat "$temp_dir/row" >>"$rows"
}

# program NAME PACKAGE...: compiles NAME.cpp with these packages' flags and runs it, in a display of its own.
program() {
  local name=$1 flags
  shift
  read -ra flags <<<"$(pkg-config --cflags --libs "$@")"
  g++ -std=c++17 -O2 -fPIC -rdynamic -I"$temp_dir" -o "$temp_dir/$name" "$engines_dir/$name.cpp" "$temp_dir/counter.o" \
    "${flags[@]}" && xvfb-run -a "$temp_dir/$name"
}

main() {
  local out='' moc
  parse_options "$@" </dev/null
  need jq
  make_temp_dir
  rows=$temp_dir/rows.jsonl
  if [ ${#operands[@]} -gt 0 ]; then
    [ -z "$out" ] || usage_error "--out is for new measurements, not for those of FILE"
    cat "${operands[@]}" >"$rows" || die "$EXIT_USAGE" "cannot read the measurements, see above"
  else
    [ "$(uname -s)" = Linux ] || die "$EXIT_USAGE" "the engines are Debian's, this is $(uname -s)"
    set_up bench engines
    swift_build "this engine's rows" --product EngineRows
    try Overshoot "$(bin_path)/EngineRows" "$(commit_name)"
    gcc -O2 -c "$root_dir/Sources/Benchmark/CAllocationCounter/CAllocationCounter.c" -o "$temp_dir/counter.o" \
      -I"$root_dir/Sources/Benchmark/CAllocationCounter/include" || die "$EXIT_USAGE" "cannot compile the counter of allocations"
    moc=$(pkg-config --variable=libexecdir Qt6Core)/moc
    "$moc" "$engines_dir/qt.cpp" -o "$temp_dir/qt.moc" || die "$EXIT_USAGE" "$moc failed, see above"
    try Qt program qt Qt6Qml
    try libadwaita program adwaita libadwaita-1
    try d3 env NODE_PATH=/usr/share/nodejs node --expose-gc --max-semi-space-size=256 "$engines_dir/engines.mjs"
    [ -z "$out" ] || publish "$rows" "$out"
  fi
  jq -r -s -L "$lib_dir" -f "$lib_dir/engines/table.jq" "$rows" >"$temp_dir/tables" ||
    die "$EXIT_USAGE" "cannot make a table of the measurements"
  sed '/^$/,$d' "$temp_dir/tables" | print_table -
  printf '\n'
  sed '1,/^$/d' "$temp_dir/tables" | print_table -
}

main "$@"
