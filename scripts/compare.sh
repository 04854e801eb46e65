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
#   --metric NAME              compare this field: cpu_time, real_time or any counter of the JSON (default: cpu_time; real_time of
#                              benchmarks with threads, real or manual time). Where the real time of a benchmark changes and its
#                              CPU time does not, it is inconclusive
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
#   --all                      show all benchmarks; the table shows of more than 40 only those that changed
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

inputs=()                   # what the command asks for, in order
old_inputs=() new_inputs=() # the files after --old and --new
benchmark_options=()        # passed to executables
compat='' format=table details='' output='' dump='' aggregates_only=0 no_color=''
metric='' higher_is_better=0 alpha=0.05 floor=2 threshold=0 single_shot=100
fail_on_inconclusive=0 allow_new=0 allow_missing=0 allowed=()
help_formats=$(format_names)

main() {
  parse "$@"
  need jq
  make_temp_dir
  if [ "$verb" = merge ]; then
    kinds_of "${inputs[@]}" >/dev/null
    merge_files "${inputs[@]}" >"$temp_dir/result"
    emit "$temp_dir/result"
    exit "$EXIT_OK"
  fi
  name_sides
  load_sides
  if [ -n "$compat" ]; then
    print_compat
    exit "$EXIT_OK"
  fi
  check_limits
  judge
  write_results
  exit "$exit_code"
}

# --- The call ---

parse() {
  parse_options "$@" <<'TABLE'
--old                         old_inputs         files
--new                         new_inputs         files
--alpha                       alpha              0..1
--floor                       floor              0..10000
--threshold                   threshold          0..10000
--allow-different             allowed            list
-d|--dump_to_json             dump               text
-a|--display_aggregates_only  aggregates_only    flag
--                            benchmark_options  rest
*                             benchmark_options  follows_inputs
TABLE
  take_command 'benchmarks|filters|benchmarksfiltered|merge'
  inputs=("${operands[@]:1}")
  [ -z "$details" ] || format=details
  check_arguments
}

# shellcheck disable=SC2317  # parse_options calls it
# follows_inputs ARGUMENT INDEX: as in the original, what follows the inputs belongs to the executables, except options that
# only this tool has.
follows_inputs() {
  inputs_complete || return
  [ -z "$compat" ] || return 0
  case $1 in -[!-]* | --display_aggregates_only | --compat) return 0 ;; esac
  [ "$2" -lt 0 ]
}

inputs_complete() {
  case ${operands[0]-} in
    benchmarks)
      [ "${#operands[@]}" -eq 3 ] || { [ "${#old_inputs[@]}" -gt 0 ] && [ "${#new_inputs[@]}" -gt 0 ]; }
      ;;
    filters) [ "${#operands[@]}" -eq 4 ] ;;
    benchmarksfiltered) [ "${#operands[@]}" -eq 5 ] ;;
    *) return 1 ;; # merge takes any number, and without a command nothing is complete
  esac
}

check_arguments() {
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
  is_format "$format" || usage_error "unknown format '$format'; there are $(format_names)"
  if [ -n "$compat" ] && [ "$format" != table ]; then usage_error "--compat has one format only"; fi
  [ "$single_shot" = off ] || check_value --single-shot 0..1000000 "$single_shot"
  [ -n "$compat" ] || awk -v alpha="$alpha" 'BEGIN { exit !(alpha > 0 && alpha < 1) }' ||
    usage_error "--alpha must be between 0 and 1, not $alpha"
  case $metric in *_per_second) higher_is_better=1 ;; esac
  if [ -z "$no_color" ] && { [ -n "$compat" ] ||
    { [ -t 1 ] && [ -z "$output" ] && [ -z "${NO_COLOR-}" ] && [ "${TERM-}" != dumb ]; }; }; then
    color=1
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

print_compat() {
  awk_with records statistics rank-sum compat -- -v utest="$((! no_utest))" -v alpha="$alpha" -v color="$color" \
    -v aggregates_only="$aggregates_only" -v dump="${dump:+$temp_dir/dump}" \
    side=1 "$temp_dir/old.tsv" side=2 "$temp_dir/new.tsv" >"$temp_dir/rows" || temporary_failure
  jq -n -R -r -L "$compare_dir" --arg description "$description" -f "$compare_dir/compat.jq" "$temp_dir/rows" >"$temp_dir/result" ||
    temporary_failure
  if [ -n "$dump" ]; then publish "$temp_dir/dump" "$dump"; fi
  emit "$temp_dir/result"
}

# check_limits: prints the limits in the code of the new program (Benchmark.threshold in Swift) that are exceeded, also to
# $temp_dir/exceeded. A relative limit on the compared metric is that benchmark's --threshold instead (collect.awk).
check_limits() {
  : >"$temp_dir/exceeded"
  [ "$verb" = benchmarks ] && grep -q '"limit\.' "$new_json" || return 0
  jq -n -r -L "$lib_dir" --arg metric "$metric" --slurpfile old "$old_json" --slurpfile new "$new_json" \
    -f "$compare_dir/exceeded.jq" >"$temp_dir/exceeded" || temporary_failure
  show_lines <"$temp_dir/exceeded"
}

# judge: leaves the records of all benchmarks in $temp_dir/records.
judge() {
  local status=0
  describe_call
  eval "$(jq -r '.inside | to_entries[] | "local -x \(.key)=\(.value | @sh)"' "$temp_dir/call.json")"
  awk_with records statistics rank-sum collect figures verdict -- \
    -v alpha="$alpha" -v floor="$floor" -v threshold="$threshold" -v single_shot="$single_shot" \
    -v higher_is_better="$higher_is_better" -v allow_new="$allow_new" -v allow_missing="$allow_missing" \
    side=1 "$temp_dir/old.tsv" side=2 "$temp_dir/new.tsv" >"$temp_dir/records" || status=$?
  case $status in
    0) ;;
    13) usage_error "no benchmark has the metric '$metric'; there are $(list_metrics)" ;;
    *) temporary_failure ;;
  esac
}

# describe_call: what is compared and how, as result.jq reads it, and as the inside of JSON strings for awk.
describe_call() {
  jq -n -L "$compare_dir" --arg verb "$verb" --arg old "$old_file" --arg old_filter "$old_filter" --arg new "$new_file" \
    --arg new_filter "$new_filter" --arg metric "$metric" --arg alpha "$alpha" --arg floor "$floor" --arg threshold "$threshold" \
    --argjson higher "$higher_is_better" --argjson fail "$fail_on_inconclusive" --argjson identical "$identical" \
    --slurpfile old_side "$temp_dir/old.context" --slurpfile new_side "$temp_dir/new.context" 'include "format"; include "context";
    [$old_side[0].context, $new_side[0].context] as $contexts
    | { $verb, old: {file: $old, filter: $old_filter}, new: {file: $new, filter: $new_filter},
      metric: (if $metric == "" then "cpu_time" else $metric end),
      higher_is_better: ($higher == 1), alpha: ($alpha | tonumber), floor: (($floor | tonumber) / 100),
      threshold: (($threshold | tonumber) / 100), fail_on_inconclusive: ($fail == 1), machine: ($contexts[1] | machine), of_processes: ($contexts | of_processes),
      messages: [($contexts | context_messages([$old, $new]; [$ARGS.positional[] | split(",")[]])),
        if $identical then warning("identical"; "the inputs are identical: \($old) and \($new) have the same contents") else empty end],
      inside: (({METRIC: $metric, OLD_FILE: $old, NEW_FILE: $new, OLD_FILTER: $old_filter, NEW_FILTER: $new_filter} | map_values(inside))
        + {OLD_ROWS: $old_side[0].rows, NEW_ROWS: $new_side[0].rows}) }' \
    --args ${allowed[@]+"${allowed[@]}"} >"$temp_dir/call.json" || temporary_failure
}

# write_results: the result in its format, and $exit_code.
write_results() {
  local rows=all
  if [ "$format" = table ] && [ -z "$dump" ] && [ "$all" -eq 0 ]; then rows=few; fi
  make_result "$temp_dir/records" "$rows" >"$temp_dir/result.json" || temporary_failure
  exit_code=$(head -c 200 "$temp_dir/result.json" | sed 's/.*"exit_code":\([0-9]\).*/\1/')
  case $exit_code in
    "$EXIT_OK" | "$EXIT_INCONCLUSIVE") if [ -s "$temp_dir/exceeded" ]; then exit_code=$EXIT_REGRESSION; fi ;;
  esac
  render_result "$format" "$temp_dir/result.json" >"$temp_dir/result" || temporary_failure
  if [ -n "$dump" ]; then
    render_result json "$temp_dir/result.json" >"$temp_dir/dump" || temporary_failure
    publish "$temp_dir/dump" "$dump"
  fi
  emit "$temp_dir/result"
}

main "$@"
