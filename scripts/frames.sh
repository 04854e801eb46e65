#!/usr/bin/env bash
# Usage: scripts/frames.sh [run|gate|record|throughput] [OPTION]... [NAME|FILE]...
#
# Times every frame of transitions and judges them: builds 'overshoot' in release and runs 'overshoot frames'. Commands (run
# is the default):
#
#   run [NAME|FILE]...   time the named transitions and scenarios; without names, all published transitions
#   gate [NAME|FILE]...  judge the runs of a budget file by its shares of the frame, and their work: instructions per frame
#                        (valgrind), allocations, positions
#   record [NAME]...     record what the gate compares with: instructions per frame, digests of the positions, and times in
#                        units of this machine's speed. Budgets are requirements and never recorded
#   throughput           frames per second of a million cells, beside the machine's copy rate
#
#   --budgets FILE       the budget file (gate: Benchmarks/budgets.json unless given)
#   --only KIND          gate: budget (times only) or work (nothing that needs a clock); record: work or times
#   --replace            record: forget the earlier recordings of times instead of adding to them
#   --baseline FILE      the recorded instructions (default: as scripts/count-instructions.sh)
#   --calibrated         gate: also judge the median times by Benchmarks/frame-times.json, in units of the machine's speed,
#                        measured between the frames. Outside the recorded range is inconclusive, never a regression
#   --fail-on-inconclusive   then exit with 4
#   --format FORMAT      of the frames: table (default), json, macrobenchmark, flutter, chrome-trace or google-benchmark;
#                        of a gate's verdicts, too: @FORMATS@
#   --verdict FILE       gate: also write the verdicts there, in the JSON of scripts/compare.sh
#   --output FILE        write there, in one step, instead of to standard output
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   All other options go to 'overshoot frames' unchanged: --cells 12,1000, --hz 60,120, --share 0.1, --paced, --quick,
#   and --frames N, --precision float, --threads N, --scale 2020, --raw, --list … (see: overshoot frames run --help,
#   overshoot frames gate --help).
#
# The positions of every timed frame are compared with those of the same frame computed without a clock, and with the
# digests in Benchmarks/digests.json. Results go to standard output, messages to standard error. Exit codes: 0 done, and
# within the budgets; 1 over a budget; 2 wrong call, missing tool, failed build, nothing written; 3 data not to be trusted:
# wrong positions, a run without a row, a row without a run, no recorded count, a damaged file, a broken clock;
# 4 inconclusive, with --fail-on-inconclusive. Time against another build: scripts/ab.sh --frames.
#
# Examples:
#   scripts/frames.sh wave --cells 1000 --hz 120
#   scripts/frames.sh gate --format junit --output frames.xml
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/compare/formats.sh"

# An increase of this many per cent, or more, is a regression.
readonly work_tolerance=0.5 work_prefix=transition/frames-100/
readonly digests=$root_dir/Benchmarks/digests.json times=$root_dir/Benchmarks/frame-times.json
command='' budgets='' only='' baseline='' verdict='' calibrated='' format=table output='' replace='' no_install='' passed_on=()
# The formats of verdicts; 'json' is that of the frames.
verdict_formats=$(format_names)
for name in json table details; do verdict_formats=${verdict_formats/$name /}; done
help_formats=$verdict_formats

parse() {
  case ${1-} in
    run | gate | record | throughput) command=$1 && shift ;;
  esac
  parse_options "$@" <<'TABLE'
--fail-on-inconclusive  passed_on  option-flag
--                      passed_on  rest
*                       passed_on  is_of_tool
TABLE
  check_options
}

# shellcheck disable=SC2317  # parse_options calls it
# is_of_tool ARGUMENT INDEX: names, files and all other options are those of 'overshoot frames'.
is_of_tool() { [ "$2" -lt 0 ]; }

check_options() {
  case $command/$only in
    */ | gate/budget | gate/work | record/work | record/times) ;;
    gate/*) usage_error "--only takes budget or work, not '$only'" ;;
    record/*) usage_error "--only takes work or times, not '$only'" ;;
    *) usage_error "--only needs the command gate or record" ;;
  esac
  [ -z "$replace" ] || [ "$command" = record ] || usage_error "--replace needs the command record"
  [ -z "$calibrated" ] || [ "$command" = gate ] || usage_error "--calibrated needs the command gate"
  [ -z "$calibrated" ] || [ "$only" != work ] || usage_error "--only work judges no times; leave out --calibrated"
  [ -z "$verdict" ] || [ "$command" = gate ] || usage_error "--verdict needs the command gate"
  [ -z "$budgets" ] || [ "$command" = gate ] || usage_error "--budgets needs the command gate; budgets are written by hand"
  case $format in
    table | json | macrobenchmark | flutter | chrome-trace | google-benchmark) ;;
    *)
      is_verdict_format || usage_error "unknown format '$format'"
      [ "$command" = gate ] || usage_error "--format $format is for verdicts: it needs the command gate"
      ;;
  esac
}

is_verdict_format() { case " $verdict_formats " in *" $format "*) ;; *) return 1 ;; esac }

# frames ARGUMENT...: runs 'overshoot frames'.
frames() { "$(bin_path)/overshoot" frames "$@"; }

# counts_work: whether instructions are counted.
counts_work() {
  case " ${passed_on[*]-} " in *' --list '* | *' --schema '* | *' --help '*) return 1 ;; esac
  case $command/$only in
    gate/budget | record/times) return 1 ;;
    gate/* | record/*) return 0 ;;
    *) return 1 ;;
  esac
}

# work_filter: the expression that selects the counted benchmarks of the selected runs, empty if there are none; those of every number
# of cells that has one if nothing is selected.
work_filter() {
  local arguments=() runs counted
  if [ ${#passed_on[@]} -eq 0 ]; then
    printf '^%s' "$work_prefix"
    return
  fi
  [ "$command" != gate ] || arguments=(--budgets "$budgets")
  runs=$(frames "${command/record/run}" --list "${arguments[@]+"${arguments[@]}"}" "${passed_on[@]}") || return
  counted=$("$(bin_path)/OvershootBenchmarks" --benchmark_list_tests --benchmark_filter="^$work_prefix")
  # The names of runs are NAME/cells:N/hz:N.
  awk -v prefix="$work_prefix" 'NR == FNR { sub("/hz:.*", ""); wanted[prefix $0]; next } $0 in wanted' \
    <(printf '%s\n' "$runs") <(printf '%s\n' "$counted") | paste -sd '|' - | sed 's/..*/^(&)$/'
}

# count_work OPTION...: counts the instructions of the selected runs, if any are counted; its output goes to
# $temp_dir/counts.
count_work() {
  local filter status=0 options=()
  filter=$(work_filter) || exit $?
  [ -n "$filter" ] || return 0
  [ -z "$baseline" ] || options=(--baseline "$baseline")
  OVERSHOOT_PRODUCTS=$(bin_path) run_child "$root_dir/scripts/count-instructions.sh" --filter "$filter" "${options[@]+"${options[@]}"}" \
    ${no_install:+--no-install} "$@" >"$temp_dir/counts" || status=$?
  # With rows, the gate names what is missing or more.
  [ "$status" -eq 0 ] || [ -s "$temp_dir/counts" ] || exit "$status"
}

record() {
  local arguments=("${passed_on[@]+"${passed_on[@]}"}")
  if counts_work; then
    count_work --update || return
    say "digests of positions …"
    frames record --digests "$digests" "${arguments[@]+"${arguments[@]}"}" || return
    say "wrote $digests"
  fi
  if [ "$only" != work ]; then
    run_frames record --times "$times" --format "$format" ${replace:+--replace} "${arguments[@]+"${arguments[@]}"}" || return
    say "wrote $times"
  fi
}

# run_frames ARGUMENT...: 'overshoot frames' as a child, so that an interrupt ends both; its result in $temp_dir/result.
run_frames() { run_child "$(bin_path)/overshoot" frames "$@" >"$temp_dir/result"; }

# frames_arguments FORMAT: sets $arguments to those of 'overshoot frames'.
frames_arguments() {
  arguments=()
  [ -z "$command" ] || arguments+=("$command")
  [ "$command" = throughput ] || arguments+=(--format "$1")
  if [ "$command" = gate ]; then
    arguments+=(--budgets "$budgets" --verdict "$verdict")
    [ -z "$only" ] || arguments+=(--only "$only")
    [ ! -s "$temp_dir/counts" ] || arguments+=(--instructions "$temp_dir/counts")
    [ -z "$calibrated" ] || arguments+=(--times "$times")
  fi
  [ "$command" = throughput ] || [ ! -f "$digests" ] || arguments+=(--digests "$digests")
  arguments+=("${passed_on[@]+"${passed_on[@]}"}")
}

check_places() {
  if [ "$command" = gate ]; then
    need jq
    : "${budgets:=$root_dir/Benchmarks/budgets.json}"
    [ -f "$budgets" ] || die "$EXIT_USAGE" "no such budget file: $budgets"
    [ -z "$calibrated" ] || [ -f "$times" ] ||
      die "$EXIT_USAGE" "no such file: $times; record it with: scripts/frames.sh record"
  fi
  if [ -n "$output" ] && [ ! -d "$(dirname "$output")" ]; then
    die "$EXIT_USAGE" "no such folder: $(dirname "$output") (of --output)"
  fi
}

main() {
  parse "$@"
  local frames_format=$format status=0 arguments without=budget
  if is_verdict_format; then frames_format=table; fi
  check_places
  set_up bench
  if counts_work; then
    [ "$command" = gate ] || without="times"
    set_up count ||
      die "$EXIT_USAGE" "valgrind counts the instructions; install it, or leave them out with --only $without"
  fi
  swift_build "overshoot" --product overshoot
  if counts_work; then swift_build "the benchmarks" --product OvershootBenchmarks; fi
  make_temp_dir
  : "${verdict:=$temp_dir/verdict.json}"
  OVERSHOOT_COMMIT=$(commit_name)
  export OVERSHOOT_COMMIT OVERSHOOT_BUILD_FLAGS="${build_flags[*]}"
  if [ "$command" = record ]; then
    record || status=$?
  else
    if counts_work; then count_work --tolerance "$work_tolerance" --format tsv; fi
    frames_arguments "$frames_format"
    run_frames "${arguments[@]}" || status=$?
  fi
  # Without a result there was an error, which has been printed.
  [ -s "$temp_dir/result" ] || return "$status"
  if [ "$frames_format" != "$format" ]; then
    render_result "$format" "$verdict" >"$temp_dir/rendered"
    mv "$temp_dir/rendered" "$temp_dir/result"
  fi
  emit "$temp_dir/result"
  return "$status"
}

main "$@"
