#!/usr/bin/env bash
# Usage: scripts/ab.sh [OPTION]... BASE [HEAD]
#        scripts/ab.sh [OPTION]... --binary A B
#        scripts/ab.sh --frames [OPTION]... BASE [HEAD] [-- ARGUMENT...]
#        scripts/ab.sh --resume FOLDER
#
# Says whether HEAD is slower than BASE: builds both, runs the benchmarks of both in processes of their own, in the
# order A B B A, and compares their times with scripts/compare.sh. BASE and HEAD are git revisions; without HEAD the
# working tree as it is. With --binary, A and B are any two programs made with Google Benchmark.
#
# An observation is the lower quartile of several short processes, each in another pass over the whole measurement: a
# machine is slow for seconds at a time, and what lies in one such stretch says little, however long it is measured.
#
#   --frames             compare frame times instead: 'overshoot frames' of both sides, the 50th and the 99th percentile of
#                        each run. What stands after '--' says which (transitions, scenario files, --cells, --hz,
#                        --precision, --frames …; default: the seven transitions with 12
#                        and 1 000 cells at 120 Hz, 1 000 frames of each). With --binary, A and B are overshoot programs
#   --filter REGEX       only the benchmarks whose name matches (as --benchmark_filter)
#   --runs N             observations per side (default: 8)
#   --passes N           processes for each observation (default: 5)
#   --time-budget MIN    as many observations as fit into MIN minutes of measuring, at most --runs if that is given; says
#                        beforehand what that many can tell
#   --repetitions N      repetitions in each process (default: 2)
#   --min-time SECONDS   time of a repetition (default: 0.01)
#   --cpu N              pin the processes to this CPU (default: the last one that is allowed)
#   --no-pin             do not pin, as benchmarks with threads need it
#   --out FOLDER         where the results go (default: results/ab/<UTC time>-<sides>)
#   --resume FOLDER      go on with a measurement that was interrupted; only the options of compare.sh may be added
#   --repository FOLDER  take BASE and HEAD from this repository (default: the one of this script)
#   --build COMMAND      how to build them, in a folder with their sources (default: swift build)
#   --product PATH       the program that the build makes (default: OvershootBenchmarks; a path with --build)
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   -- OPTION...         handed to both programs as they are
#   Everything else that scripts/compare.sh knows (--format, --alpha, --fail-on-inconclusive …) is handed to it.
#
# The folder then holds plan.json, the file of every process (raw/0001-A.json …), A.json and B.json as compared, and
# summary.json, the verdicts. The verdict goes to standard output, all else to standard error. Exit codes are those of
# compare.sh: 0 no regression; 1 regression; 2 wrong call, failed build; 3 data that cannot be trusted; 4 inconclusive,
# with --fail-on-inconclusive. An interrupt loses at most the pair of processes that was running.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/ab/revision.sh"
. "$lib_dir/ab/processes.sh"

readonly default_runs=8 most_runs=50 default_frames=(--cells "12,1000" --hz 120 --frames 1000)
filter='' runs='' passes=5 time_budget='' repetitions=2 min_time=0.01 cpu='' pin=1 out='' resume='' binaries=0 install=()
frames='' for_benchmarks=''
sides=() program_options=() compare_options=()

parse() {
  local value
  while [ $# -gt 0 ]; do
    case $1 in --filter | --repetitions | --min-time) for_benchmarks=$1 ;; esac
    case $1 in
      --filter) filter=$(option_value "$@") ;;
      --runs) runs=$(positive_number "$@") ;;
      --passes) passes=$(positive_number "$@") ;;
      --time-budget) time_budget=$(positive_number "$@") ;;
      --repetitions) repetitions=$(positive_number "$@") ;;
      --min-time) min_time=$(option_value "$@") ;;
      --cpu) cpu=$(whole_number "$@") ;;
      --out) out=$(option_value "$@") ;;
      --resume) resume=$(option_value "$@") ;;
      --repository) repository=$(option_value "$@") ;;
      --build) build_command=$(option_value "$@") ;;
      --product) build_product=$(option_value "$@") ;;
      # The options of compare.sh that take a value.
      --format | --output | --metric | --alpha | --floor | --threshold | --single-shot | --allow-different)
        value=$(option_value "$@")
        compare_options+=("$1" "$value")
        ;;
      *)
        parse_flag "$@"
        [ "$1" != -- ] || return 0
        shift
        continue
        ;;
    esac
    shift 2
  done
}

# parse_flag ARGUMENT...: an argument that takes no value, or what follows '--'.
parse_flag() {
  case $1 in
    --binary) binaries=1 ;;
    --frames) frames=frames ;;
    --no-pin) pin=0 ;;
    --no-install) install=(--no-install) ;;
    -h | --help)
      print_help "${BASH_SOURCE[0]}"
      exit "$EXIT_OK"
      ;;
    --)
      shift
      program_options=("$@")
      ;;
    --fail-on-inconclusive | --allow-new | --allow-missing | --higher-is-better | --no-color | --no-utest | \
      --details)
      compare_options+=("$1")
      ;;
    -*) usage_error "unknown argument '$1'" ;;
    *) sides+=("$1") ;;
  esac
}

# resolve_sides: sets binary[] and label[]: 0 is the base, 1 what is judged.
binary=() label=()
resolve_sides() {
  local side
  if [ "$binaries" -eq 1 ]; then
    [ ${#sides[@]} -eq 2 ] || usage_error "--binary takes two programs"
    for side in 0 1; do
      if [ ! -f "${sides[side]}" ] || [ ! -x "${sides[side]}" ]; then die "$EXIT_USAGE" "${sides[side]} is no program"; fi
      binary[side]=$(cd "$(dirname "${sides[side]}")" && pwd)/$(basename "${sides[side]}")
      label[side]=${sides[side]}
    done
    return
  fi
  if [ ${#sides[@]} -lt 1 ] || [ ${#sides[@]} -gt 2 ]; then
    usage_error "give a base revision, and at most one revision to judge"
  fi
  if [ -z "$build_command" ]; then "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"; fi
  # Both names first: a wrong one must not cost a build.
  resolve_revision "${sides[1]-}"
  local judged_tree=$revision_tree judged_name=$revision_name
  resolve_revision "${sides[0]}"
  build_revision
  binary[0]=$revision_binary label[0]=$revision_name
  revision_tree=$judged_tree revision_name=$judged_name
  build_revision
  binary[1]=$revision_binary label[1]=$revision_name
}

# start: a new measurement in a folder of its own.
start() {
  resolve_sides
  if [ -z "$out" ]; then
    out=$root_dir/results/ab/$(date -u +%Y%m%dT%H%M%SZ)-$(printf '%s..%s' "${label[0]}" "${label[1]}" | tr -c 'A-Za-z0-9._-' _)
  fi
  [ ! -e "$out/plan.json" ] || die "$EXIT_USAGE" "$out holds a measurement already; --resume it, or choose another --out"
  mkdir -p "$out/raw" 2>/dev/null || die "$EXIT_USAGE" "cannot make the folder $out"
  local arguments=(--benchmark_repetitions="$repetitions" --benchmark_min_time="$min_time")
  [ -z "$filter" ] || arguments+=(--benchmark_filter="$filter")
  if [ -n "$frames" ]; then
    arguments=(frames)
    [ ${#program_options[@]} -gt 0 ] || program_options=("${default_frames[@]}")
  fi
  write_plan "${arguments[@]}" "${program_options[@]+"${program_options[@]}"}"
}

main() {
  parse "$@"
  need jq
  if [ -n "$frames" ]; then
    [ -z "$for_benchmarks" ] || usage_error "$for_benchmarks is for benchmarks; which frames are measured stands after '--'"
    [ "$build_product" != "$default_product" ] || build_product=overshoot
  fi
  [ -z "$filter$runs$time_budget$out$frames${sides[*]-}" ] || [ -z "$resume" ] ||
    usage_error "--resume goes on as planned: only options of compare.sh can be added"
  make_temp_dir
  if [ -n "$resume" ]; then
    out=$resume
    [ -f "$out/plan.json" ] || die "$EXIT_USAGE" "$out holds no measurement to go on with"
  else
    start
  fi
  read_plan
  prepare_programs
  measure_all
  compare_sides
}

# compare_sides: the verdict, and its exit code as it is.
compare_sides() {
  local side status=0
  for side in 0 1; do
    jq -L "$lib_dir" -s --arg side "${label[side]}" --argjson passes "$passes" -f "$lib_dir/ab/observations.jq" \
      "$out"/raw/*-"${letter[side]}".json >"$temp_dir/side.json" ||
      die "$EXIT_UNTRUSTED" "the results of ${label[side]} in $out/raw cannot be read"
    publish "$temp_dir/side.json" "$out/${letter[side]}.json"
  done
  # What other programs on the machine take is in the real time of a process; on its one CPU the CPU time is its own.
  [ -z "$cpu" ] || set -- --metric cpu_time
  "$root_dir/scripts/compare.sh" "$@" "${compare_options[@]+"${compare_options[@]}"}" --dump_to_json "$out/summary.json" \
    benchmarks "$out/A.json" "$out/B.json" || status=$?
  say "$program: everything is in $out"
  return "$status"
}

main "$@"
