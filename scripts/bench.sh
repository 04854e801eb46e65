#!/usr/bin/env bash
# Usage: scripts/bench.sh [--quick] [--filter REGEX] [--repetitions N] [--out FILE] [--list] [-- OPTION...]
#
# The main job, set-up included: builds in release, runs the benchmarks with their progress shown, writes the result as
# Google Benchmark JSON and prints a short table of it.
#
#   --filter REGEX      only the benchmarks whose name matches; a leading '-' means those that do not
#   --quick             a shorter measurement of everything, under a minute after the build
#   --repetitions N     run each benchmark N times; the table then shows medians
#   --out FILE          where the JSON goes (default: results/<UTC time>-<commit>.json)
#   --rivals            also measure other people's libraries and print our time ÷ theirs
#   --list              print the names of the benchmarks and end
#   --no-install        check for what is missing instead of installing it
#   --help              this text
#   -- OPTION...        handed to Google Benchmark as they are (see: scripts/bench.sh -- --help), but for its
#                       --benchmark_out and --benchmark_out_format, in place of which --out is
#
# The table goes to standard output, all else to standard error. Exit codes: 0 done; 2 wrong call, missing tool, failed
# build, nothing written; 3 a benchmark reported an error (its row says which; the JSON is kept).
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"

# The short measurement: time enough that a median settles to a few per cent, for a first look, not for a gate.
readonly quick_min_time=0.01

filter='' out='' list=0 quick=0 rivals=0 repetitions='' install=() passed_on=()

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --filter)
        filter=$(option_value "$@")
        shift 2
        ;;
      --repetitions)
        repetitions=$(positive_number "$@")
        shift 2
        ;;
      --out)
        out=$(option_value "$@")
        shift 2
        ;;
      --quick)
        quick=1
        shift
        ;;
      --rivals)
        rivals=1
        shift
        ;;
      --list)
        list=1
        shift
        ;;
      --no-install)
        install=(--no-install)
        shift
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      --)
        shift
        passed_on=("$@")
        pass_on
        break
        ;;
      *) usage_error "unknown argument '$1'" ;;
    esac
  done
}

# pass_on: looks through what goes to Google Benchmark for what would leave nothing to make a table of.
pass_on() {
  local option
  for option in "${passed_on[@]+"${passed_on[@]}"}"; do
    case $option in
      --help | -h | --benchmark_list_tests | --benchmark_list_tests=[1toy]*) list=1 ;;
      --benchmark_out=* | --benchmark_out_format=*) usage_error "${option%%=*} is for this script; --out says where to" ;;
    esac
  done
}

# check_out FILE: fails before anything is built or measured where the result could not be written in the end.
check_out() {
  local folder probe
  folder=$(dirname -- "$1")
  [ ! -d "$1" ] || die "$EXIT_USAGE" "--out names a folder, $1; give a file"
  if [ -e "$1" ] && [ ! -f "$1" ]; then # a device or a pipe
    [ -w "$1" ] || die "$EXIT_USAGE" "cannot write $1; give another --out"
    return
  fi
  if [ "$folder" = "$root_dir/results" ] && ! mkdir -p "$folder" 2>/dev/null; then
    die "$EXIT_USAGE" "cannot make the folder $folder; give --out"
  fi
  [ -d "$folder" ] || die "$EXIT_USAGE" "the folder $folder does not exist; make it first, or give another --out"
  probe=$(mktemp "$folder/.bench.XXXXXX" 2>/dev/null) || die "$EXIT_USAGE" "cannot write into $folder; give another --out"
  rm -f -- "$probe"
}

# measure BINARY JSON OPTION...: runs the binary and shows which benchmark it has come to.
measure() {
  local binary=$1 json=$2 console=$temp_dir/console.txt errors=$temp_dir/errors.txt total status=0 started=$SECONDS
  shift 2
  total=$("$binary" --benchmark_list_tests "$@" 2>"$errors" | grep -c .) || true
  say "$program: measuring $total benchmarks …"
  "$binary" --benchmark_out="$json" --benchmark_out_format=json --benchmark_color=false "$@" \
    >"$console" 2>"$errors" </dev/null &
  child_pid=$!
  while kill -0 "$child_pid" 2>/dev/null; do
    sleep 1
    show_progress "$(awk -v total="$total" -v seconds="$((SECONDS - started))" -f "$lib_dir/bench/progress.awk" "$console")"
  done
  wait "$child_pid" || status=$?
  child_pid=
  clear_progress
  cat "$errors" >&2
  say "$program: measured in $((SECONDS - started)) s"
  return "$status"
}

# show_tables JSON: what was measured, and with --rivals the comparison; fails where it could not be printed.
show_tables() {
  jq -r -L "$lib_dir" -f "$lib_dir/bench/table.jq" "$1" | awk -F '\t' -f "$lib_dir/table.awk" || return
  [ "$rivals" -eq 1 ] || return 0
  printf '\n'
  jq -r -L "$lib_dir" -L "$lib_dir/bench" 'include "rivals"; rivals | @tsv' "$1" | awk -F '\t' -f "$lib_dir/table.awk"
}

main() {
  parse "$@"
  local commit status=0 options=() binary
  commit=$(commit_name)
  if [ "$list" -eq 0 ]; then
    [ -n "$out" ] || out=$root_dir/results/$(date -u +%Y%m%dT%H%M%SZ)-$commit.json
    check_out "$out"
  fi
  if [ "$rivals" -eq 1 ]; then
    case $(uname -sm) in
      'Linux x86_64') ;;
      *) die "$EXIT_USAGE" "--rivals compiles the other libraries for x86-64 Linux; this is $(uname -sm)" ;;
    esac
    use_trait Rivals
    install+=(--rivals)
  fi
  "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"
  swift_build "the benchmarks" --product OvershootBenchmarks
  make_temp_dir
  binary=$(bin_path)/OvershootBenchmarks

  [ -z "$filter" ] || options+=(--benchmark_filter="$filter")
  if [ "$list" -eq 1 ]; then
    "$binary" --benchmark_list_tests "${options[@]+"${options[@]}"}" "${passed_on[@]+"${passed_on[@]}"}"
    return
  fi
  [ "$quick" -eq 0 ] || options+=(--benchmark_min_time="$quick_min_time")
  [ -z "$repetitions" ] || options+=(--benchmark_repetitions="$repetitions")

  describe_build
  measure "$binary" "$temp_dir/run.json" "${options[@]+"${options[@]}"}" "${passed_on[@]+"${passed_on[@]}"}" || status=$?
  case $status in
    0 | "$EXIT_UNTRUSTED") ;;
    *) die "$EXIT_USAGE" "the benchmarks ended with exit code $status; nothing was written" ;;
  esac
  [ -s "$temp_dir/run.json" ] || die "$EXIT_USAGE" "nothing was measured, nothing was written"
  publish "$temp_dir/run.json" "$out"
  local is_shown=1
  show_tables "$temp_dir/run.json" || is_shown=0
  say "$program: wrote $out"
  [ "$is_shown" -eq 1 ] || die "$EXIT_USAGE" "standard output did not take the whole table"
  return "$status"
}

main "$@"
