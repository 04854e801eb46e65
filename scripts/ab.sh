#!/usr/bin/env bash
# Usage: scripts/ab.sh [OPTION]... BASE [HEAD]
#        scripts/ab.sh [OPTION]... --binary A B
#        scripts/ab.sh --frames [OPTION]... BASE [HEAD] [-- ARGUMENT...]
#        scripts/ab.sh --resume FOLDER
#
# Compares the speed of two revisions: builds both, measures both at the same time, and gives a verdict for each benchmark.
# BASE and HEAD are git revisions; without HEAD the working tree. With --binary, A and B are programs made with Google
# Benchmark, or folders with several links of one program (001, 002 …), as scripts/dev/prove-gate.sh makes them.
#
# Pairs of processes, one of each side, run on one CPU in lockstep: each measures a batch of about 1 ms and hands over, so
# that both see the same clock frequency and the same neighbours. A pair's shift is the median over its turns. Each pair has
# another random layout of the code on each side (LLVM's linker, Linux), so that the luck of a layout is part of the noise
# that is measured. A signed rank test over the pairs decides, after 16, 24, 32, 48 and 64 of them; a benchmark that is
# decided is not measured further. A change has to repeat in as many new pairs. See docs/verdicts.md.
#
# Programs without this project's Google Benchmark shim are measured in alternating short processes instead; so are frames
# with --paced or --threads, or of a build that does not take turns yet.
#
#   --frames             compare frame times: 'overshoot frames' of both sides, the 50th and the 99th percentile of each run.
#                        A turn is a repetition of a transition, or several.
#                        The arguments after '--' select them (transitions, scenario files, --cells, --hz, --precision,
#                        --frames …; default: the seven transitions with 12 and 1 000 cells at 120 Hz, 1 000 frames of
#                        each). With --binary, A and B are overshoot programs
#   --filter REGEX       only the benchmarks whose name matches (as --benchmark_filter)
#   --pairs N            at most this many pairs (default: 64; of alternating processes 32)
#   --time-budget MIN    take no further look after MIN minutes of measuring
#   --resolution PERCENT the change to look for: a benchmark is decided as 'no change' early where its 99 % interval
#                        excludes larger ones (default: 0.5)
#   --floor PERCENT      no smaller shift is a change (default: 0.25 with random layouts; 2 with one layout a side, the luck
#                        of which is part of every shift)
#   --alpha P            probability of a false alarm over all benchmarks and looks together (default: 0.05)
#   --suite-size N       number of benchmarks that --alpha is for, where these are a part of a suite (default: their number)
#   --threshold PERCENT  regressions up to this size do not fail (default: 0)
#   --time-limit SECONDS for one benchmark in one process (default: 60)
#   --measure-same-code  measure although both sides have the same machine code
#   --cpu N              pin the processes to this CPU (default: the last one that is allowed)
#   --no-pin             do not pin, as benchmarks with threads need it
#   --out FOLDER         where the results go (default: results/ab/<UTC time>-<sides>)
#   --resume FOLDER      continue an interrupted measurement; only the options for verdicts and output may be added
#   --repository FOLDER  take BASE and HEAD from this repository, and build what is in this folder of it (default: the
#                        project of this script)
#   --build COMMAND      how to build them, in a folder with their sources (default: swift build)
#   --product PATH       the program that the build makes (default: OvershootBenchmarks; a path with --build)
#   --no-install         check for what is missing instead of installing it
#   --format, --output, --fail-on-inconclusive, --allow-new, --allow-missing   as in scripts/compare.sh
#   --help               this text
#   -- OPTION...         passed to both programs as they are
#
#   --classic            the scheme before lockstep turns: processes in the order A B B A, judged by scripts/compare.sh,
#                        which takes all of its options. It has these options of its own:
#   --runs N             observations per side (default: 8)
#   --passes N           processes for each observation (default: 5)
#   --time-budget MIN    as many observations as fit into MIN minutes, at most --runs if that is given
#   --repetitions N      repetitions in each process (default: 2; also for alternating processes)
#   --min-time SECONDS   time of a repetition (default: 0.01; also for alternating processes)
#
# The folder then holds plan.json, the turns of every pair (raw/) and summary.json, the verdicts. The verdict goes to standard
# output, all else to standard error. An interrupt loses the pairs since the last look.
#
# Examples:
#   scripts/ab.sh main
#   scripts/ab.sh --filter '^spring/' --format markdown HEAD~1 HEAD
#
# Exit codes: 0 no regression; 1 regression; 2 wrong usage, failed build; 3 data that cannot be trusted: a side crashed,
# hangs, prints to standard output or lacks a benchmark; 4 inconclusive, with --fail-on-inconclusive.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/ab/layouts.sh"
. "$lib_dir/ab/revision.sh"
. "$lib_dir/ab/processes.sh"
. "$lib_dir/ab/pairs.sh"
. "$lib_dir/ab/instructions.sh"
. "$lib_dir/compare/formats.sh"

readonly default_runs=8 most_runs=50 default_frames=(--cells "12,1000" --hz 120 --frames 1000)
filter='' runs='' passes=5 time_budget='' repetitions=2 min_time=0.01 cpu='' pin=1 out='' resume='' binaries=0 install=()
scheme=pairs most_pairs='' resolution=$default_resolution floor='' alpha=0.05 threshold=0 time_limit=60 measures_same_code=0 suite_size=''
format=table output='' fail_on_inconclusive=false allow_new=false allow_missing=false
frames='' for_benchmarks='' for_classic=''
sides=() program_options=() compare_options=()

parse() {
  local value
  while [ $# -gt 0 ]; do
    case $1 in --filter | --repetitions | --min-time) for_benchmarks=$1 ;; esac
    case $1 in --runs | --passes | --metric | --single-shot | --allow-different) for_classic=$1 ;; esac
    case $1 in
      --filter) filter=$(option_value "$@") ;;
      --pairs) most_pairs=$(positive_number "$@") ;;
      --resolution) resolution=$(percentage "$@") ;;
      --suite-size) suite_size=$(positive_number "$@") ;;
      --time-limit) time_limit=$(positive_number "$@") ;;
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
        verdict_option "$1" "$value"
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

# verdict_option OPTION VALUE: takes an option of compare.sh that verdicts on pairs have as well.
verdict_option() {
  case $1 in
    --format) format=$2 ;;
    --output) output=$2 ;;
    --alpha)
      alpha=$(awk -v value="$2" 'BEGIN { if (value + 0 > 0 && value + 0 < 1) print value + 0 }')
      [ -n "$alpha" ] || usage_error "--alpha must be between 0 and 1"
      ;;
    --floor) floor=$(percentage "$@") ;;
    --threshold) threshold=$(percentage "$@") ;;
  esac
}

# percentage OPTION VALUE: the value as a fraction.
percentage() {
  local value
  value=$(option_value "$@")
  [[ $value =~ ^[0-9]+(\.[0-9]+)?$ ]] || usage_error "$1 takes per cent, not '$value'"
  awk -v value="$value" 'BEGIN { printf "%.6g", value / 100 }'
}

# parse_flag ARGUMENT...: an argument that takes no value, or what follows '--'.
parse_flag() {
  case $1 in
    --binary) binaries=1 ;;
    --frames) frames=frames ;;
    --classic) scheme=classic ;;
    --measure-same-code) measures_same_code=1 ;;
    --no-pin) pin=0 ;;
    --no-install) install=(--no-install) ;;
    -h | --help)
      print_help "$0"
      exit "$EXIT_OK"
      ;;
    --)
      shift
      program_options=("$@")
      ;;
    --fail-on-inconclusive) fail_on_inconclusive=true compare_options+=("$1") ;;
    --allow-new) allow_new=true compare_options+=("$1") ;;
    --allow-missing) allow_missing=true compare_options+=("$1") ;;
    --no-color) compare_options+=("$1") ;;
    --higher-is-better | --no-utest | --details) for_classic=$1 compare_options+=("$1") ;;
    -*) usage_error "unknown argument '$1'" ;;
    *) sides+=("$1") ;;
  esac
}

# check_arguments: refuses options that exclude each other.
check_arguments() {
  [ -z "$for_classic" ] || [ "$scheme" = classic ] || [ -n "$resume" ] || usage_error "$for_classic needs --classic"
  [ -z "$frames" ] || [ -z "$for_benchmarks" ] ||
    usage_error "$for_benchmarks is for benchmarks; the arguments after '--' select the frames"
  [ -z "$filter$runs$time_budget$most_pairs$out$frames${sides[*]-}" ] || [ -z "$resume" ] ||
    usage_error "--resume continues as planned: only options for verdicts and output can be added"
  is_format "$format" any || usage_error "unknown format '$format'"
}

# resolve_sides: sets binary[] and label[]: 0 is the base, 1 what is judged.
binary=() label=()
resolve_sides() {
  local side
  if [ "$binaries" -eq 1 ]; then
    [ ${#sides[@]} -eq 2 ] || usage_error "--binary takes two programs"
    for side in 0 1; do
      [ -x "${sides[side]}" ] || die "$EXIT_USAGE" "no such program: ${sides[side]}"
      [ ! -d "${sides[side]}" ] || [ -x "${sides[side]}/001" ] || die "$EXIT_USAGE" "no program 001 in ${sides[side]}"
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
    out=$results_dir/ab/$(date -u +%Y%m%dT%H%M%SZ)-$(printf '%s..%s' "${label[0]}" "${label[1]}" | tr -c 'A-Za-z0-9._-' _)
  fi
  [ ! -e "$out/plan.json" ] || die "$EXIT_USAGE" "$out already holds a measurement; --resume it, or choose another --out"
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
  check_arguments
  need jq
  if [ -n "$frames" ]; then
    [ "$build_product" != "$default_product" ] || build_product=overshoot
  fi
  make_temp_dir
  if [ -n "$resume" ]; then
    out=$resume
    [ -f "$out/plan.json" ] || die "$EXIT_USAGE" "$out holds no measurement to continue"
  else
    start
  fi
  read_plan
  if [ "$scheme" = classic ]; then
    prepare_programs
    measure_all
    compare_sides
  else
    compare_pairs
  fi
}

# compare_pairs: measures in pairs until all is decided, and reports.
compare_pairs() {
  local rendered=$temp_dir/rendered
  launcher=()
  [ -z "$cpu" ] || launcher=(taskset -c "$cpu")
  prepare_pairs
  : >"$temp_dir/records"
  if same_code; then
    say "$program: both sides have the same machine code"
    cp "$temp_dir/names" "$temp_dir/same"
  else
    : >"$temp_dir/same"
    say "$program: $benchmark_count benchmarks in pairs of $mode${cpu:+ on CPU $cpu}, layouts: ${layouts[0]} and ${layouts[1]}"
    measure_pairs
  fi
  explain_regressions
  grep -vxFf "$temp_dir/names-B" "$temp_dir/names-A" >"$temp_dir/missing" || true
  grep -vxFf "$temp_dir/names-A" "$temp_dir/names-B" >"$temp_dir/new" || true
  jq -n --rawfile records "$temp_dir/records" --rawfile same_code "$temp_dir/same" --rawfile missing "$temp_dir/missing" \
    --rawfile new_names "$temp_dir/new" --arg old "${label[0]}" --arg new "${label[1]}" --arg mode "$mode" \
    --argjson alpha "$alpha" --argjson floor "$floor_fraction" --argjson threshold "$threshold" --slurpfile changes "$temp_dir/changes.json" \
    --argjson fail_on_inconclusive "$fail_on_inconclusive" --argjson allow_missing "$allow_missing" \
    --argjson allow_new "$allow_new" -f "$lib_dir/ab/report.jq" >"$temp_dir/summary.json"
  publish "$temp_dir/summary.json" "$out/summary.json"
  render_verdicts "$format" "$out/summary.json" >"$rendered"
  if [ -n "$output" ]; then publish "$rendered" "$output"; else cat "$rendered"; fi
  say "$program: everything is in $out"
  return "$(jq .exit_code "$out/summary.json")"
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
  # The real time of a process contains the time of other programs; on its one CPU the CPU time is its own.
  [ -z "$cpu" ] || set -- --metric cpu_time
  "$root_dir/scripts/compare.sh" "$@" "${compare_options[@]+"${compare_options[@]}"}" --dump_to_json "$out/summary.json" \
    benchmarks "$out/A.json" "$out/B.json" || status=$?
  say "$program: everything is in $out"
  return "$status"
}

main "$@"
