#!/usr/bin/env bash
# Usage: scripts/compare.sh [OPTION]... benchmarks OLD NEW
#        scripts/compare.sh [OPTION]... benchmarks --old FILE... --new FILE...
#        scripts/compare.sh [OPTION]... filters FILE F1 F2              F1 against F2 of one file
#        scripts/compare.sh [OPTION]... benchmarksfiltered OLD F1 NEW F2
#        scripts/compare.sh merge [--output FILE] FILE...               several files as one
#
# Compares two runs of Google Benchmark: a verdict for each benchmark, and an exit code for a gate.
#
# OLD, NEW and FILE are JSON written by any Google Benchmark since 1.5 (--benchmark_out=FILE), or a benchmark executable,
# which is then run; arguments after the inputs go to it. Filters are regular expressions (Perl's and Python's syntax);
# the matching part of a name becomes "[F1 vs. F2]". Of several files on one side, each is one observation of each
# benchmark, the median of its repetitions. Options may be anywhere.
#
#   --metric NAME              compare this field: real_time (default), cpu_time or any counter of the JSON
#   --higher-is-better         a larger metric is an improvement (default for ..._per_second)
#   --alpha A                  family-wise significance level (default: 0.05)
#   --floor PERCENT            the smallest shift that counts (default: 2); a benchmark's own noise may raise its floor
#   --threshold PERCENT        report regressions up to this size, but do not fail (default: 0, or what the new program's
#                              code tolerates for the benchmark and metric)
#   --single-shot PERCENT      with too few runs for a test, call it a regression where every new run is worse than
#                              every old run by more than this (default: 100, twice the time); off: never
#   --fail-on-inconclusive     exit with 4 if a benchmark is inconclusive and nothing is worse
#   --allow-new, --allow-missing   warn of benchmarks on one side only instead of failing
#   --allow-different KEYS     context keys, separated by commas, that may differ (or be "debug")
#   --format FORMAT            one of: @FORMATS@ (default: table)
#   --details                  --format details: all figures, in the columns of Google Benchmark's tools/compare.py
#   --output FILE              write there, in one step, instead of to standard output
#   --compat                   print exactly what tools/compare.py 1.7.1 prints, and judge nothing
#   -d, --dump_to_json FILE    also write the JSON result (with --compat: in compare.py's form)
#   -a, --display_aggregates_only   with --compat: leave out the rows of single repetitions
#   --no-utest                 leave the U tests out of --details and --compat (verdicts stay)
#   --no-color                 no colors (default: only on a terminal; with --compat always, as the original)
#   --help                     this text
#
# Verdicts: regression and improvement (significant, and larger than the floor), no change (neither, and the run was
# good enough to show it), inconclusive (it was not), broken (missing, new, failed, not a number, ...). docs/compare.md
# explains them, every figure and the JSON result.
#
# Limits in the code of the new program (Benchmark.threshold in Swift) are checked as well: what exceeds one is printed to
# standard error and ends with 1. Relative limits refer to OLD.
#
# Exit codes: 0 no regression; 1 regression, or a limit exceeded; 2 wrong call, or a file that cannot be read or written; 3 data that cannot be
# trusted (a broken benchmark, a damaged or empty file, another CPU, compiler or flags, a debug build); 4 inconclusive,
# with --fail-on-inconclusive. With --compat: 0, 2 or 3.
#
# Examples:
#   scripts/compare.sh benchmarks old.json new.json --threshold 5
#   scripts/compare.sh filters run.json BM_Map BM_HashMap --format markdown --output comment.md

. "$(dirname "$0")/lib/common.sh"
readonly compare_dir=$lib_dir/compare
. "$lib_dir/compare/formats.sh"
. "$lib_dir/compare/inputs.sh"

verb=
inputs=()                   # what the verb asks for, in order
old_inputs=() new_inputs=() # the files after --old and --new
benchmark_options=()        # passed to executables
compat='' format=table output='' dump='' aggregates_only=0 color=auto utest=1
metric=real_time higher_is_better=0 alpha=0.05 floor=2 threshold=0 single_shot=100
fail_on_inconclusive=0 allow_new=0 allow_missing=0 allow_different=,

main() {
  local code
  parse_arguments "$@"
  need jq
  need awk mawk
  make_temp_dir
  if [ "$verb" = merge ]; then
    kinds_of "${inputs[@]}" >/dev/null
    merge_files "${inputs[@]}" >"$temp_dir/result"
    emit
    exit "$EXIT_OK"
  fi
  name_sides
  load_sides
  if [ -n "$compat" ]; then
    print_compat
    exit "$EXIT_OK"
  fi
  load_limits
  judge
  write_results
  code=$(awk -F '\t' '$1 == "total" && $2 == "exit_code" { print $3 }' "$temp_dir/records")
  case $code in
    "$EXIT_OK" | "$EXIT_INCONCLUSIVE") if [ -s "$temp_dir/exceeded" ]; then code=$EXIT_REGRESSION; fi ;;
  esac
  exit "$code"
}

# --- The call ---

parse_arguments() {
  while [ "$#" -gt 0 ]; do
    # As in the original, what follows the inputs belongs to the executables, except options that only this tool has.
    if inputs_complete && ! is_own_option "$1"; then
      if [ "$1" = -- ]; then
        shift
        benchmark_options+=("$@")
        break
      fi
      benchmark_options+=("$1")
      shift
      continue
    fi
    case $1 in
      --*=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;;
      -d?*) set -- -d "${1#-d}" "${@:2}" ;;
    esac
    case $1 in
      --help | -h)
        print_help "${BASH_SOURCE[0]}" | name_formats any
        exit "$EXIT_OK"
        ;;
      -a | --display_aggregates_only) aggregates_only=1 ;;
      --no-color) color=0 ;;
      --no-utest) utest=0 ;;
      --compat) compat=1 ;;
      --details) format=details ;;
      --higher-is-better) higher_is_better=1 ;;
      --fail-on-inconclusive) fail_on_inconclusive=1 ;;
      --allow-new) allow_new=1 ;;
      --allow-missing) allow_missing=1 ;;
      --old | --new)
        option_value "$@" >/dev/null
        take_files "$@"
        shift "$taken"
        ;;
      -d | --dump_to_json | --alpha | --floor | --threshold | --single-shot | --metric | --format | --output | \
        --allow-different)
        take_value "$@"
        shift
        ;;
      -*) usage_error "unknown option '$1'" ;;
      *) take_positional "$1" ;;
    esac
    shift
  done
  check_arguments
}

is_own_option() {
  [ -z "$compat" ] || return 1
  case ${1%%=*} in
    --metric | --higher-is-better | --alpha | --floor | --threshold | --single-shot | --fail-on-inconclusive | \
      --allow-new | --allow-missing | --allow-different | --format | --details | --output | --dump_to_json | \
      --no-color | --no-utest | --old | --new | --help) ;;
    *) return 1 ;;
  esac
}

take_value() {
  local value
  case $1 in
    --alpha) alpha=$(number_option 1 "$@") ;;
    --floor) floor=$(number_option 10000 "$@") ;;
    --threshold) threshold=$(number_option 10000 "$@") ;;
    *)
      value=$(option_value "$@")
      case $1 in
        -d | --dump_to_json) dump=$value ;;
        --metric) metric=$value ;;
        --format) format=$value ;;
        --output) output=$value ;;
        --allow-different) allow_different=$allow_different$value, ;;
        --single-shot) if [ "$value" = off ]; then single_shot=off; else single_shot=$(number_option 1000000 "$@"); fi ;;
      esac
      ;;
  esac
}

# take_files --old|--new FILE...: everything up to the next option. Sets $taken to how many.
take_files() {
  local side=$1
  shift
  taken=0
  while [ "$#" -gt 0 ]; do
    case $1 in -?*) break ;; esac
    if [ "$side" = --old ]; then old_inputs+=("$1"); else new_inputs+=("$1"); fi
    taken=$((taken + 1))
    shift
  done
  [ "$taken" -gt 0 ] || usage_error "$side needs at least one file"
}

# number_option MAXIMUM OPTION VALUE: a plain decimal number from 0 to the maximum.
number_option() {
  local value
  value=$(option_value "${@:2}")
  awk -v value="$value" -v maximum="$1" \
    'BEGIN { exit !(value ~ /^([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/ && value + 0 <= maximum) }' ||
    usage_error "$2 needs a number from 0 to $1, not '$value'"
  printf '%s' "$value"
}

take_positional() {
  if [ -n "$verb" ]; then
    inputs+=("$1")
    return
  fi
  case $1 in
    benchmarks | filters | benchmarksfiltered | merge) verb=$1 ;;
    *) usage_error "unknown command '$1': benchmarks, filters, benchmarksfiltered or merge" ;;
  esac
}

inputs_complete() {
  case $verb in
    benchmarks)
      [ "${#inputs[@]}" -eq 2 ] || { [ "${#old_inputs[@]}" -gt 0 ] && [ "${#new_inputs[@]}" -gt 0 ]; }
      ;;
    filters) [ "${#inputs[@]}" -eq 3 ] ;;
    benchmarksfiltered) [ "${#inputs[@]}" -eq 4 ] ;;
    *) return 1 ;; # merge takes any number, and without a command nothing is complete
  esac
}

check_arguments() {
  [ -n "$verb" ] || usage_error "no command given: benchmarks, filters, benchmarksfiltered or merge"
  if [ "${#old_inputs[@]}" -gt 0 ] || [ "${#new_inputs[@]}" -gt 0 ]; then
    if [ "$verb" != benchmarks ] || [ "${#inputs[@]}" -gt 0 ]; then
      usage_error "--old and --new are for 'benchmarks', in place of its two inputs"
    fi
  fi
  if [ "$verb" = merge ]; then
    [ "${#inputs[@]}" -gt 0 ] || usage_error "merge needs at least one file"
    return
  fi
  inputs_complete || case $verb in
    benchmarks) usage_error "benchmarks needs two inputs: OLD NEW, or --old FILE... --new FILE..." ;;
    filters) usage_error "filters needs one input and two filters: FILE F1 F2" ;;
    *) usage_error "benchmarksfiltered needs two inputs with a filter each: OLD F1 NEW F2" ;;
  esac
  is_format "$format" any || usage_error "unknown format '$format'; there are $(format_names any)"
  if [ -n "$compat" ] && [ "$format" != table ]; then usage_error "--compat has one format only"; fi
  awk -v alpha="$alpha" 'BEGIN { exit !(alpha > 0 && alpha < 1) }' || [ -n "$compat" ] ||
    usage_error "--alpha must be between 0 and 1, not $alpha"
  case $metric in *_per_second) higher_is_better=1 ;; esac
  if [ "$color" = auto ]; then
    color=0
    if [ -n "$compat" ] || { [ -t 1 ] && [ -z "$output" ] && [ -z "${NO_COLOR-}" ] && [ "${TERM-}" != dumb ]; }; then
      color=1
    fi
  fi
}

# --- The results ---

# awk_with PROGRAM... -- [arguments]: awk with these programs of lib/compare.
awk_with() {
  local programs=()
  while [ "$1" != -- ]; do
    programs+=(-f "$compare_dir/$1.awk")
    shift
  done
  shift
  LC_ALL=C awk "${programs[@]}" "$@"
}

# json_inside TEXT: the text as the inside of an ASCII JSON string, the form of all text in records.
json_inside() {
  local text=$1
  case $text in
    *[!A-Za-z0-9\ _./:,=+@%^-]*)
      text=$(jq -n -a '$ARGS.positional[0]' --args "$text")
      text=${text#\"}
      text=${text%\"}
      ;;
  esac
  printf '%s' "$text"
}

print_compat() {
  printf '%s\n' "$description" >"$temp_dir/result"
  awk_with record text number normal sort mann-whitney compat -- -v utest="$utest" -v alpha="$alpha" -v color="$color" \
    -v aggregates_only="$aggregates_only" -v dump="${dump:+$temp_dir/dump}" \
    side=1 "$temp_dir/old.tsv" side=2 "$temp_dir/new.tsv" >>"$temp_dir/result" || temporary_failure
  if [ -n "$dump" ]; then publish "$temp_dir/dump" "$dump"; fi
  emit
}

# load_limits: the limits in the code of the new program (Benchmark.threshold in Swift): prints those that are exceeded, also to
# $temp_dir/exceeded. A relative limit on the compared metric is that benchmark's --threshold ($tolerances).
tolerances=''
load_limits() {
  [ "$verb" = benchmarks ] && grep -q '"limit\.' "$new_json" || return 0
  tolerances=$temp_dir/tolerances
  jq -c -a -L "$lib_dir" --arg metric "$metric" 'include "gbench"; include "thresholds/medians";
    rows_by_name[] | limits_in_code | select(.relative and .metric == $metric) | [.benchmark, .relative]' \
    "$new_json" >"$temp_dir/tolerances.json" || temporary_failure
  sed -E 's/^\["(.*)",([^,]*)\]$/\1\t\2/' "$temp_dir/tolerances.json" >"$tolerances"
  jq -n -r -L "$lib_dir" --arg metric "$metric" --slurpfile old "$old_json" --slurpfile new "$new_json" \
    -f "$lib_dir/thresholds/compare.jq" >"$temp_dir/exceeded" || temporary_failure
  sed 's/^/limit exceeded: /' "$temp_dir/exceeded" >&2
}

judge() {
  local status=0
  VERB=$verb OLD_FILE=$(json_inside "$old_file") NEW_FILE=$(json_inside "$new_file") \
    OLD_FILTER=$(json_inside "$old_filter") NEW_FILTER=$(json_inside "$new_filter") METRIC=$(json_inside "$metric") \
    ALLOW_DIFFERENT=$allow_different TOLERANCES=$tolerances \
    awk_with record text number normal sort mann-whitney hodges-lehmann holm student context figures verdict -- \
    -v alpha="$alpha" -v floor="$floor" -v threshold="$threshold" -v single_shot="$single_shot" \
    -v higher_is_better="$higher_is_better" -v allow_new="$allow_new" -v allow_missing="$allow_missing" \
    -v fail_on_inconclusive="$fail_on_inconclusive" -v identical="$identical" \
    side=1 "$temp_dir/old.tsv" side=2 "$temp_dir/new.tsv" >"$temp_dir/records" || status=$?
  case $status in
    0) ;;
    13) usage_error "no benchmark has the metric '$metric'; there are $(list_metrics)" ;;
    *) temporary_failure ;;
  esac
}

# render FORMAT: the records in a format that is an awk program.
render() {
  DESCRIPTION=$(json_inside "$description") awk_with record text number result "formats/$1" -- \
    -v color="$color" -v utest="$utest" -v width="$(terminal_width)" "$temp_dir/records" || temporary_failure
}

write_results() {
  if [ -n "$dump" ] || [ -f "$compare_dir/formats/$format.jq" ]; then render json >"$temp_dir/result.json"; fi
  if [ -f "$compare_dir/formats/$format.jq" ]; then
    render_result "$format" "$temp_dir/result.json" >"$temp_dir/result" || temporary_failure
  else
    render "$format" >"$temp_dir/result"
  fi
  if [ -n "$dump" ]; then publish "$temp_dir/result.json" "$dump"; fi
  emit
}

# emit: the finished result to its place.
emit() {
  local status=0
  if [ -n "$output" ]; then
    publish "$temp_dir/result" "$output"
    return
  fi
  cat "$temp_dir/result" || status=$?
  case $status in
    0) ;;
    141) exit 141 ;; # whoever read it wanted no more
    *) die "$EXIT_USAGE" "cannot write to standard output" ;;
  esac
}

main "$@"
