#!/usr/bin/env bash
# Usage: scripts/report.sh [--out FILE] [--base RUN.json] [--title TEXT] [--link NAME=URL] [RESULT...]
#
# Writes one HTML page of the named results. Without any: of the newest run of scripts/bench.sh, the newest profile of
# scripts/profile.sh and the history of scripts/history.sh with its steps, as far as results/ has them, and of every
# transition as a picture that moves.
#
#   --out FILE        the page (default: results/report.html)
#   --base RUN.json   a run to compare with
#   --title TEXT      the page's title
#   --link NAME=URL   a link at the top of the page, such as to the commit or the pipeline; may be repeated
#   --cells N         cells in each collection of the transitions (default: 12)
#   --build           build the tool even if 'overshoot' is installed in this version
#   --no-install      check for what is missing instead of installing it
#   --help            this text
#
# An installed 'overshoot' (on PATH) of the version of these sources is used; otherwise the tool is built. The kinds of
# RESULT: overshoot report --help.
#
# Examples:
#   scripts/report.sh
#   scripts/report.sh --base old.json new.json --title 'Springs' --out springs.html
#
# Exit codes: 0 done; 2 wrong usage, missing tool, failed build, a file of an unknown kind, nothing written.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"

out=$root_dir/results/report.html base='' title='' cells=12 build=0 options=() links=() results=()

parse() {
  parse_options "$@" <<'TABLE'
--link   links  list
--cells  cells  text
TABLE
  [ -z "$base" ] || options+=(--base "$base")
  [ -z "$title" ] || options+=(--title "$title")
  local link file message
  for link in "${links[@]+"${links[@]}"}"; do
    [[ $link == ?*=[a-z]*://* ]] || usage_error "--link: give NAME=URL, not '$link'"
    options+=(--link "$link")
  done
  results=("${operands[@]+"${operands[@]}"}")
  # Before a build that takes minutes.
  for file in ${base:+"$base"} "${results[@]+"${results[@]}"}"; do
    { [ -r "$file" ] && { [ -d "$file" ] || [ -s "$file" ]; }; } || die "$EXIT_USAGE" "cannot read a result: no file, or nothing in it: $file"
    case $file in
      *.json) ! have jq || message=$(jq empty "$file" 2>&1) || die "$EXIT_USAGE" "cannot read a result: $file: $message" ;;
    esac
  done
}

# newest PATTERN: the file or folder in results/ that was changed last, if there is one.
newest() {
  local best='' candidate
  for candidate in "$root_dir"/results/$1; do
    if [ -e "$candidate" ] && { [ -z "$best" ] || [ "$candidate" -nt "$best" ]; }; then best=$candidate; fi
  done
  printf '%s' "$best"
}

# draw_transitions TOOL: a picture a transition.
draw_transitions() {
  local name file
  while read -r name; do
    file="$temp_dir/$name.svg"
    show_progress "picture of $name"
    "$1" filmstrip "$name" --animated --cells "$cells" --output "$file" 2>"$temp_dir/errors" ||
      die_with "$temp_dir/errors" "$EXIT_USAGE" "cannot draw $name, see above; nothing was written"
    results+=("$file")
  done < <("$1" list | sed -nE 's/^  ([a-z][a-z-]*)$/\1/p')
  clear_progress
}

# add_history: the recorded runs and their steps.
add_history() {
  local db=$root_dir/results/history.sqlite verb
  if [ ! -f "$db" ] || ! have sqlite3; then return; fi
  for verb in export changes; do
    "$root_dir/scripts/history.sh" "$verb" --db "$db" --format json >"$temp_dir/history $verb.json" ||
      die "$EXIT_USAGE" "the history $db cannot be shown, see above; nothing was written"
    results+=("$temp_dir/history $verb.json")
  done
}

main() {
  parse "$@"
  check_out_file "$out"
  local file tool
  make_temp_dir
  find_tool
  if [ "${#results[@]}" -eq 0 ]; then
    for file in "$(newest '[0-9]*T*Z-*.json')" "$(newest 'profile-*')"; do [ -z "$file" ] || results+=("$file"); done
    add_history
    draw_transitions "$tool"
  fi
  "$tool" report "${results[@]}" "${options[@]+"${options[@]}"}" --output "$temp_dir/report.html" 2>"$temp_dir/errors" ||
    die_with "$temp_dir/errors" "$EXIT_USAGE" "cannot make the report, see above; nothing was written"
  publish "$temp_dir/report.html" "$out"
  say "wrote $out ($(($(wc -c <"$out") / 1000)) kB); open it in a browser"
}

main "$@"
