#!/usr/bin/env bash
# Usage: scripts/frames.sh [--gate [FILE]] [--format FORMAT] [OPTION]... [NAME|FILE]...
#
# Times every frame of real transitions and judges them by a share of the frame: builds 'overshoot' in release and runs
# 'overshoot frames'. Without names, the seven transitions with 12, 1 000 and 100 000 cells at 60, 120 and 240 Hz, and two
# of them with 1 000 000.
#
#   --gate [FILE]        judge each run by its row in FILE (default: Benchmarks/budgets.json); runs and rows have to match
#   --format FORMAT      of the frames: table (default), json, macrobenchmark, flutter, chrome-trace or google-benchmark;
#                        of a gate's verdicts, too: @FORMATS@
#   --output FILE        write there, in one step, instead of to standard output
#   --record-budgets FILE [--headroom N]
#                        also write budgets: N times (default: 2) what each run took; for Benchmarks/budgets.json, on an
#                        idle machine
#   --record-digests FILE --hz 60 NAME...
#                        instead: write the digests of the positions; for Benchmarks/digests.json, of all transitions
#                        (overshoot list) and the scenarios in Benchmarks/Scenarios
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   Everything else goes to 'overshoot frames' as it is: --cells 12,1000, --hz 60,120, --share 0.1, --paced, --quick,
#   --frames N, --precision float, --threads N, --scale 2020, --raw, --list … (see: overshoot frames --help).
#
# The positions of every timed frame are compared with those of the same frame computed without a clock, and with the
# digests in Benchmarks/digests.json. Results go to standard output, all else to standard error. Exit codes: 0 done, and
# within the budgets; 1 over a budget; 2 wrong call, missing tool, failed build, nothing written; 3 data not to be trusted:
# wrong positions, a run without a row, a row without a run, a damaged file, a broken clock.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/compare/formats.sh"

readonly default_budgets=$root_dir/Benchmarks/budgets.json
gate='' format=table output='' install=() passed_on=()

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --gate=* | --format=* | --output=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;;
    esac
    case $1 in
      --gate)
        gate=$default_budgets
        # A file may follow; names of transitions are none.
        case ${2-} in *.json) gate=$2 && shift ;; esac
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
      [ -n "$gate" ] || usage_error "--format $format is for verdicts: it needs --gate"
      ;;
  esac
}

main() {
  parse "$@"
  local frames_format=$format status=0
  if is_format "$format" jq; then frames_format=table; fi
  if [ -n "$gate" ]; then
    need jq
    [ -f "$gate" ] || die "$EXIT_USAGE" "the budget file $gate does not exist"
    passed_on+=(--gate "$gate")
  fi
  if [ -n "$output" ] && [ ! -d "$(dirname "$output")" ]; then
    die "$EXIT_USAGE" "the folder of $output does not exist; make it first, or give another --output"
  fi
  "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"
  swift_build "overshoot" --product overshoot
  make_temp_dir
  [ -z "$gate" ] || passed_on+=(--verdict "$temp_dir/verdict.json")
  [ ! -f "$root_dir/Benchmarks/digests.json" ] || passed_on+=(--digests "$root_dir/Benchmarks/digests.json")
  OVERSHOOT_COMMIT=$(commit_name)
  export OVERSHOOT_COMMIT OVERSHOOT_BUILD_FLAGS="${build_flags[*]}"
  "$(bin_path)/overshoot" frames --format "$frames_format" "${passed_on[@]+"${passed_on[@]}"}" \
    >"$temp_dir/result" || status=$?
  # Nothing was measured: what is wrong has been said.
  [ -s "$temp_dir/result" ] || return "$status"
  if [ "$frames_format" != "$format" ]; then
    render_result "$format" "$temp_dir/verdict.json" >"$temp_dir/rendered"
    mv "$temp_dir/rendered" "$temp_dir/result"
  fi
  if [ -n "$output" ]; then publish "$temp_dir/result" "$output"; else cat "$temp_dir/result"; fi
  return "$status"
}

main "$@"
