#!/usr/bin/env bash
# Usage: scripts/report.sh [--out FILE] [--base RUN.json] [--title TEXT] [RESULT...]
#
# One page to look at, set-up included: builds the tool, records a trace of every transition (push and pop, 12 cells,
# 60 Hz, for the player), adds the newest run of scripts/bench.sh, the newest profile of scripts/profile.sh and the
# history of scripts/history.sh with its steps where they lie in results/, and everything else that is named. Without
# any of them the page shows the transitions alone.
#
#   --out FILE        the page (default: results/report.html)
#   --base RUN.json   a run to compare with
#   --title TEXT      the headline
#   --cells N         cells in each collection of the traces (default: 12)
#   --hz R            frames per second of the traces (default: 60)
#   --no-install      check for what is missing instead of installing it
#   --help            this text
#
# What a RESULT may be: overshoot report --help. Exit codes: 0 done; 2 wrong call, missing tool, failed build, a file that
# no report shows, nothing written.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"

out='' cells=12 rate=60 install=() options=() results=()

parse() {
  local value
  while [ $# -gt 0 ]; do
    case $1 in
      --out | --base | --title | --cells | --hz)
        value=$(option_value "$@")
        case $1 in
          --out) out=$value ;;
          --cells) cells=$value ;;
          --hz) rate=$value ;;
          *) options+=("$1" "$value") ;;
        esac
        shift 2
        ;;
      --no-install)
        install=(--no-install)
        shift
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      -*) usage_error "unknown argument '$1'" ;;
      *)
        results+=("$1")
        shift
        ;;
    esac
  done
}

# newest PATTERN: the file or folder in results/ that was changed last; nothing where there is none.
newest() {
  local best='' candidate
  for candidate in "$root_dir"/results/$1; do
    if [ -e "$candidate" ] && { [ -z "$best" ] || [ "$candidate" -nt "$best" ]; }; then best=$candidate; fi
  done
  printf '%s' "$best"
}

# record_traces TOOL: one trace a transition and direction; a direction that a transition has not is left out.
record_traces() {
  local name direction file way
  while read -r name; do
    for direction in push pop; do
      file="$temp_dir/$name $direction.csv"
      show_progress "trace of $name, $direction"
      way=()
      [ "$direction" = push ] || way=(--pop)
      if "$1" trace "$name" "${way[@]+"${way[@]}"}" --cells "$cells" --hz "$rate" \
        >"$file" 2>"$temp_dir/errors"; then
        results+=("$file")
      elif [ "$direction" = push ]; then
        cat "$temp_dir/errors" >&2
        die "$EXIT_USAGE" "there is no trace of $name, see above; nothing was written"
      fi
    done
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
  [ -n "$out" ] || { out=$root_dir/results/report.html && mkdir -p "$root_dir/results"; }
  [ ! -d "$out" ] || die "$EXIT_USAGE" "--out names a folder, $out; give a file"
  if [ ! -d "$(dirname "$out")" ] || [ ! -w "$(dirname "$out")" ]; then
    die "$EXIT_USAGE" "cannot write into $(dirname "$out"); make it first, or give another --out"
  fi
  "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"
  swift_build "the tool" --product overshoot
  local tool file
  tool=$(bin_path)/overshoot
  for file in "$(newest '[0-9]*T*Z-*.json')" "$(newest 'profile-*')"; do [ -z "$file" ] || results+=("$file"); done
  add_history
  record_traces "$tool"
  "$tool" report "${results[@]}" "${options[@]+"${options[@]}"}" --output "$temp_dir/report.html" 2>"$temp_dir/errors" || {
    cat "$temp_dir/errors" >&2
    die "$EXIT_USAGE" "no page was written"
  }
  publish "$temp_dir/report.html" "$out"
  say "$program: wrote $out ($(($(wc -c <"$out") / 1000)) kB); open it in a browser"
}

main "$@"
