#!/usr/bin/env bash
# Usage: scripts/bench.sh [--quick] [--filter REGEX] [--all] [--repetitions N] [--out FILE] [--list] [-- OPTION...]
#
# Builds the benchmarks in release, runs them with their progress shown, writes the result as Google Benchmark JSON and
# prints a table of a screenful of them. Installs what is missing first. In a checkout that was never built, a short measurement of
# springs, curves, keyframes and rects comes first, on standard error: UIKit takes as long again to build.
#
#   --filter REGEX      only the benchmarks whose name matches; with a leading '-' only the others
#   --quick             a shorter measurement of everything, less than half a minute after the build
#   --all               a table of all benchmarks, with all columns, instead of a screenful
#   --repetitions N     run each benchmark N times; the table then shows medians
#   --out FILE          the JSON file (default: results/<UTC time>-<commit>.json)
#   --binary PROGRAM    run this program, made with Google Benchmark, instead of this project's benchmarks
#   --rivals            also measure other libraries and print our time ÷ theirs
#   --list              print the names of the benchmarks and exit
#   --no-install        check for what is missing instead of installing it
#   --help              this text
#   -- OPTION...        passed to Google Benchmark (see: scripts/bench.sh -- --help), except --benchmark_out and
#                       --benchmark_out_format: use --out
#
# The table goes to standard output, all else to standard error.
#
# Examples:
#   scripts/bench.sh --quick
#   scripts/bench.sh --filter '^spring/' --repetitions 9 --out spring.json
#
# Exit codes: 0 done; 2 wrong usage, missing tool, failed build, nothing written; 3 a benchmark reported an error (its
# row says which; the JSON is kept).
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"

# The rows of the table without --all: a screenful, with its heading.
readonly most_rows=22
# The short measurement: a median settles to a few per cent, enough for a first look, not for a gate.
readonly quick_min_time=0.01

most_operands=0 filter='' all=0 out='' list=0 quick=0 rivals=0 repetitions='' binary='' passed_on=()

parse() {
  parse_options "$@" </dev/null
  local option
  for option in "${passed_on[@]+"${passed_on[@]}"}"; do
    case $option in
      --help | -h | --benchmark_list_tests | --benchmark_list_tests=[1toy]*) list=1 ;;
      --benchmark_out=* | --benchmark_out_format=*) usage_error "${option%%=*} is not passed on; use --out FILE" ;;
    esac
  done
}

# measure BINARY JSON OPTION...: runs the binary and shows which benchmark it has reached. Its standard error
# goes to errors.txt in the temporary folder.
measure() {
  local binary=$1 json=$2 errors=$temp_dir/errors.txt total status=0 started=$SECONDS
  shift 2
  total=$("$binary" --benchmark_list_tests "$@" 2>"$errors" | grep -c .) || true
  say "measuring $total benchmarks …"
  bound "$binary" --benchmark_out="$json" --benchmark_out_format=json --benchmark_color=false "$@" \
    >"$temp_dir/console.txt" 2>"$errors" </dev/null &
  child_pid=$!
  watch_child progress "$total" "$started" || status=$?
  say "measured in $((SECONDS - started)) s"
  return "$status"
}

# progress TOTAL STARTED: what the program's table says.
progress() { awk -v total="$1" -v seconds="$((SECONDS - $2))" -f "$lib_dir/bench/progress.awk" "$temp_dir/console.txt"; }

# show_tables JSON: the medians, and with --rivals the comparison; fails if they could not be printed.
show_tables() {
  local most=$most_rows width=$output_width benchmarks
  if [ "$all" -eq 1 ]; then most=0 width=0; fi
  jq -r -L "$lib_dir" --argjson most "$most" --argjson width "$width" -f "$lib_dir/bench/table.jq" "$1" >"$temp_dir/rows" || return
  print_table width="$width" "$temp_dir/rows" || return
  benchmarks=$(jq -L "$lib_dir" 'include "gbench"; [repetitions | benchmark_name] | unique | length' "$1")
  [ "$most" -eq 0 ] || [ "$benchmarks" -lt "$(wc -l <"$temp_dir/rows")" ] ||
    printf '%d of %d benchmarks; --all shows all of them, --filter REGEX some\n' $(($(wc -l <"$temp_dir/rows") - 1)) "$benchmarks"
  [ "$rivals" -eq 1 ] || return 0
  printf '\n'
  jq -r -L "$lib_dir" 'include "bench/rivals"; rivals | @tsv' "$1" | print_table -
}

# prepare: builds the benchmarks, unless a program was given.
prepare() {
  local groups=(bench)
  if [ -n "$binary" ]; then
    [ "$rivals" -eq 0 ] || usage_error "--rivals is for this project's benchmarks, not for --binary"
    { [ -f "$binary" ] && [ -x "$binary" ]; } || die "$EXIT_USAGE" "not a program: $binary"
    case $binary in */*) ;; *) binary=./$binary ;; esac
    need jq
    return
  fi
  if [ "$rivals" -eq 1 ]; then
    [ "$(uname -sm)" = 'Linux x86_64' ] ||
      die "$EXIT_USAGE" "--rivals needs x86-64 Linux, this is $(uname -sm); leave it out"
    package_traits+=,Rivals
    build_flags=(-c release --traits "$package_traits")
    groups+=(rivals)
  fi
  set_up "${groups[@]}"
  describe_build
  binary=$(bin_path)/OvershootBenchmarks
  [ -e "$binary" ] || [ "$list$rivals${#passed_on[@]}$filter" != 000 ] || take_first_look
  swift_build "the benchmarks" --product OvershootBenchmarks
}

# take_first_look: the table of what can be built without UIKit.
take_first_look() {
  swift_build "the engine's benchmarks" --product EngineBenchmarks
  measure "$(bin_path)/EngineBenchmarks" "$temp_dir/first.json" --benchmark_min_time="$quick_min_time" \
    --benchmark_filter='-^(harness|kernel)/' || return 0
  show_tables "$temp_dir/first.json" | show_lines || return 0
  say "a first look; all benchmarks follow"
}

main() {
  parse "$@"
  local commit status=0 options=() stem
  commit=$(commit_name)
  if [ "$list" -eq 0 ]; then
    stem=$results_dir/$(date -u +%Y%m%dT%H%M%SZ)-$commit
    check_out_file "${out:-$stem.json}"
  fi
  make_temp_dir
  prepare

  [ -z "$filter" ] || options+=(--benchmark_filter="$filter")
  if [ "$list" -eq 1 ]; then
    "$binary" --benchmark_list_tests "${options[@]+"${options[@]}"}" "${passed_on[@]+"${passed_on[@]}"}" | printable_lines
    return
  fi
  [ "$quick" -eq 0 ] || options+=(--benchmark_min_time="$quick_min_time")
  [ -z "$repetitions" ] || options+=(--benchmark_repetitions="$repetitions")

  measure "$binary" "$temp_dir/run.json" "${options[@]+"${options[@]}"}" "${passed_on[@]+"${passed_on[@]}"}" || status=$?
  show_lines <"$temp_dir/errors.txt"
  check_temp_dir
  case $status in
    0 | "$EXIT_UNTRUSTED") ;;
    *) die "$EXIT_USAGE" "the benchmarks ended with exit code $status; nothing was written" ;;
  esac
  [ -s "$temp_dir/run.json" ] || die "$EXIT_USAGE" "nothing was measured, nothing was written"
  if [ -n "$out" ]; then
    publish "$temp_dir/run.json" "$out"
  else
    stage_file "$temp_dir/run.json" "$stem.json"
    place_new "$stem" .json
    out=$placed
  fi
  show_tables "$temp_dir/run.json" >"$temp_dir/tables" || die "$EXIT_USAGE" "cannot make a table of $out"
  say "wrote $out"
  print_file "$temp_dir/tables"
  return "$status"
}

main "$@"
