#!/usr/bin/env bash
# Usage: scripts/frames.sh [run|gate|record|throughput] [OPTION]... [NAME|FILE]...
#
# Times every frame of transitions and judges the times by a budget: builds 'overshoot' in release and runs
# 'overshoot frames'. Commands (run is the default):
#
#   run [NAME|FILE]...   time the named transitions and scenarios; without names, all published transitions
#   gate [NAME|FILE]...  time the runs of a budget file and judge each by its row; runs and rows have to match
#   record               time the runs and write --budgets FILE, or write the digests of the positions to --digests FILE
#   throughput           frames per second of a million cells, beside the machine's copy rate
#
#   --budgets FILE       the budget file (gate: Benchmarks/budgets.json unless given)
#   --format FORMAT      of the frames: table (default), json, macrobenchmark, flutter, chrome-trace or google-benchmark;
#                        of a gate's verdicts, too: @FORMATS@
#   --output FILE        write there, in one step, instead of to standard output
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   All other options go to 'overshoot frames' unchanged: --cells 12,1000, --hz 60,120, --share 0.1, --paced, --quick,
#   --frames N, --precision float, --threads N, --scale 2020, --raw, --list, --headroom N … (see: overshoot frames run
#   --help, overshoot frames record --help). '--gate [FILE]' is the old spelling of 'gate --budgets FILE'.
#
# The positions of every timed frame are compared with those of the same frame computed without a clock, and with the
# digests in Benchmarks/digests.json. Results go to standard output, messages to standard error. Exit codes: 0 done, and
# within the budgets; 1 over a budget; 2 wrong call, missing tool, failed build, nothing written; 3 data not to be trusted:
# wrong positions, a run without a row, a row without a run, a damaged file, a broken clock.
#
# Examples:
#   scripts/frames.sh wave --cells 1000 --hz 120
#   scripts/frames.sh gate --format junit --output frames.xml
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/compare/formats.sh"

command='' budgets='' format=table output='' install=() passed_on=()

parse() {
  case ${1-} in
    run | gate | record | throughput) command=$1 && shift ;;
  esac
  while [ $# -gt 0 ]; do
    case $1 in
      --budgets=* | --gate=* | --format=* | --output=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;;
    esac
    case $1 in
      --budgets)
        budgets=$(option_value "$@")
        shift 2
        ;;
      --gate)
        warn "'--gate [FILE]' is deprecated; use 'gate [--budgets FILE]'"
        command=gate
        # A file may follow; names of transitions are none.
        case ${2-} in *.json) budgets=$2 && shift ;; esac
        shift
        ;;
      --format)
        format=$(option_value "$@")
        shift 2
        ;;
      --output)
        output=$(option_value "$@")
        shift 2
        ;;
      --no-install)
        install=(--no-install)
        shift
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}" | name_formats jq
        exit "$EXIT_OK"
        ;;
      *)
        passed_on+=("$1")
        shift
        ;;
    esac
  done
  case $format in
    table | json | macrobenchmark | flutter | chrome-trace | google-benchmark) ;;
    *)
      is_format "$format" jq || usage_error "unknown format '$format'"
      [ "$command" = gate ] || usage_error "--format $format is for verdicts: it needs the command gate"
      ;;
  esac
}

# frames_arguments FORMAT: sets $arguments to those of 'overshoot frames'.
frames_arguments() {
  arguments=()
  [ -z "$command" ] || arguments+=("$command")
  [ "$command" = throughput ] || arguments+=(--format "$1")
  [ -z "$budgets" ] || arguments+=(--budgets "$budgets")
  [ "$command" != gate ] || arguments+=(--verdict "$temp_dir/verdict.json")
  case $command in
    record | throughput) ;;
    *) [ ! -f "$root_dir/Benchmarks/digests.json" ] || arguments+=(--digests "$root_dir/Benchmarks/digests.json") ;;
  esac
  arguments+=("${passed_on[@]+"${passed_on[@]}"}")
}

main() {
  parse "$@"
  local frames_format=$format status=0 arguments
  if is_format "$format" jq; then frames_format=table; fi
  if [ "$command" = gate ]; then
    need jq
    : "${budgets:=$root_dir/Benchmarks/budgets.json}"
    [ -f "$budgets" ] || die "$EXIT_USAGE" "no such budget file: $budgets"
  fi
  if [ -n "$output" ] && [ ! -d "$(dirname "$output")" ]; then
    die "$EXIT_USAGE" "no such folder: $(dirname "$output") (of --output)"
  fi
  "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"
  swift_build "overshoot" --product overshoot
  make_temp_dir
  frames_arguments "$frames_format"
  OVERSHOOT_COMMIT=$(commit_name)
  export OVERSHOOT_COMMIT OVERSHOOT_BUILD_FLAGS="${build_flags[*]}"
  "$(bin_path)/overshoot" frames "${arguments[@]}" >"$temp_dir/result" || status=$?
  # Without a result there was an error, which has been printed.
  [ -s "$temp_dir/result" ] || return "$status"
  if [ "$frames_format" != "$format" ]; then
    render_result "$format" "$temp_dir/verdict.json" >"$temp_dir/rendered"
    mv "$temp_dir/rendered" "$temp_dir/result"
  fi
  if [ -n "$output" ]; then publish "$temp_dir/result" "$output"; else cat "$temp_dir/result"; fi
  return "$status"
}

main "$@"
