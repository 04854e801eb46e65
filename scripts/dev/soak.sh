#!/usr/bin/env bash
# Usage: scripts/dev/soak.sh [--minutes N] [--interval SECONDS] [--warm-up N] [--out FILE.csv] [-- COMMAND...]
#
# Lets one process work for a long time and samples its resident memory, open file descriptors and threads. Without a
# COMMAND it builds 'overshoot' in release and times the frames of the published transitions, 20 000 cells at 120 Hz, again and
# again in one process.
#
# The samples after the warm-up are split into thirds, of which the largest numbers of the first and the last are compared: a
# median would say how long each part of a repeated load takes. Memory is flat if it grows by at most 5 %, descriptors and
# threads if they do not grow.
#
#   --minutes N          how long (default: 30)
#   --interval SECONDS   between two samples (default: 1)
#   --warm-up N          the percentage of the samples that do not count (default: 10)
#   --out FILE           the samples (default: soak.csv in the folder of results)
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#
# Examples:
#   scripts/dev/soak.sh --minutes 30 --out soak.csv
#   scripts/dev/soak.sh --minutes 5 -- ./my-server --port 8080
#
# Exit codes: 0 flat; 1 growing; 2 wrong usage, missing tool, failed build, or a command that ended before its time.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"

minutes=30 interval=1 warm_up=10 out=$results_dir/soak.csv soak_command=()

parse() {
  parse_options "$@" <<'TABLE'
--minutes   minutes       number
--interval  interval      number
--warm-up   warm_up       count
--          soak_command  rest
TABLE
  [ "${#operands[@]}" -eq 0 ] || usage_error "unknown argument '${operands[0]}'; a command follows '--'"
  [ "$warm_up" -lt 90 ] || usage_error "--warm-up takes a percentage below 90, not '$warm_up'"
}

# default_command: sets $soak_command: the published transitions, more often than any soak lasts. Paced, so that a run takes a
# second or two on every machine; few frames each, since the process keeps their times (16 bytes a frame).
default_command() {
  local names=() round
  set_up bench
  swift_build "overshoot" --product overshoot
  for ((round = 0; round < 2000; round++)); do
    names+=(stack-modal slide-and-zoom grow-frame layout-to-layout pinch-layout pop-in-and-out wave)
  done
  soak_command=("$(bin_path)/overshoot" frames run --paced --cells 20000 --hz 120 --frames 1 "${names[@]}")
}

# entries PID NAME: sets $count to the number of entries of a folder of /proc, or to that of lsof's or ps's lines.
entries() {
  local paths
  if [ -d "/proc/$1/$2" ]; then
    paths=("/proc/$1/$2"/*)
    count=${#paths[@]}
  elif [ "$2" = fd ]; then
    count=$(($(lsof -p "$1" 2>/dev/null | wc -l) - 1))
  else
    count=$(($(ps -M -p "$1" | wc -l) - 1))
  fi
}

# sample FILE: one row a moment while the child runs, until the time is over. Whether it ran that long.
sample() {
  local memory end count descriptors tenths
  end=$(awk -v minutes="$minutes" -v now="$SECONDS" 'BEGIN { printf "%d", now + minutes * 60 + 0.5 }')
  printf 'time_s,memory_MB,descriptors,threads\n' >"$1"
  while [ "$SECONDS" -lt "$end" ]; do
    memory=$(ps -o rss= -p "$child_pid") || return 1
    tenths=$((memory * 1024 / 100000))
    entries "$child_pid" fd
    descriptors=$count
    entries "$child_pid" task
    printf '%d,%d.%d,%d,%d\n' "$SECONDS" $((tenths / 10)) $((tenths % 10)) "$descriptors" "$count" >>"$1"
    show_progress "$SECONDS s of $end s: $((tenths / 10)) MB, $descriptors descriptors, $count threads"
    sleep "$interval"
  done
  clear_progress
  kill -0 "$child_pid" 2>/dev/null
}

main() {
  local status=0
  parse "$@"
  check_out_file "$out"
  make_temp_dir
  [ "${#soak_command[@]}" -gt 0 ] || default_command
  say "soaking for $minutes min"
  bound "${soak_command[@]}" >"$temp_dir/output" 2>"$temp_dir/errors" </dev/null &
  child_pid=$!
  SECONDS=0
  if ! sample "$temp_dir/samples.csv"; then
    wait "$child_pid" || status=$?
    child_pid=
    die_with_end "$temp_dir/errors" "$EXIT_USAGE" "the command ended after $SECONDS s with exit code $status; give one that works for $minutes min"
  fi
  stop_children
  child_pid=
  publish "$temp_dir/samples.csv" "$out"
  awk -F , -v warm_up="$warm_up" -f "$lib_dir/soak/judge.awk" "$out" || status=$?
  case $status in
    0 | 1) exit "$status" ;;
    *) die "$EXIT_USAGE" "too few samples in $out; soak for longer" ;;
  esac
}

main "$@"
