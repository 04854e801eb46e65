#!/usr/bin/env bash
# Usage: scripts/compare.sh [OPTION...] benchmarks A B                 all of A against all of B
#        scripts/compare.sh [OPTION...] filters FILE F1 F2             F1 against F2 of one file
#        scripts/compare.sh [OPTION...] benchmarksfiltered A F1 B F2   F1 of A against F2 of B
#
# Compares two runs of Google Benchmark: shifts with intervals, a verdict for each benchmark, an exit code for a gate.
#
# A, B and FILE are JSON written by any Google Benchmark since 1.5 (--benchmark_out=FILE), or a benchmark executable,
# which is then run; arguments after the inputs go to it. Filters are regular expressions (Perl's and Python's syntax);
# the matching part of a name becomes "[F1 vs. F2]". Text output has one group of rows a benchmark: the medians of both
# sides in the columns of Google Benchmark's tools/compare.py, the p of its U test, and the verdict.
#
#   --metric NAME              compare this field: real_time (default), cpu_time or any counter of the JSON
#   --higher-is-better         a larger metric is an improvement (known by itself of ..._per_second)
#   --alpha A                  family-wise significance level (default 0.05)
#   --floor PERCENT            the smallest shift that counts (default 2); a row's own noise may raise its floor
#   --threshold PERCENT        regressions up to this size are reported but do not fail (default 0)
#   --fail-on-inconclusive     exit 4 where a benchmark is inconclusive and nothing is worse
#   --allow-new, --allow-missing   benchmarks that stand on one side only are warned of instead of failing
#   --allow-different KEYS     context keys, separated by commas, that may differ (or be "debug")
#   --format FORMAT            table (default), markdown, json, csv, junit, tap, github, openmetrics or bmf
#   --output FILE              write there, in one step, instead of to standard output
#   --compat                   print exactly what tools/compare.py 1.7.1 prints, and judge nothing
#   -d, --dump_to_json FILE    also write the JSON result (with --compat: in compare.py's form)
#   -a, --display_aggregates_only   with --compat: leave out the rows of single repetitions
#   --no-utest                 leave out the rows of U tests (verdicts stay)
#   --no-color                 no colors (default: on a terminal only; with --compat always, as the original)
#   --help                     this text
#
# Verdicts. regression, improvement: the shift is significant (Mann-Whitney U, exact without ties, Holm-corrected over
# all benchmarks) and larger than the floor. no change: neither, and the run was good enough to show it.
# inconclusive: it was not; the row says why. broken: missing or new, error_occurred, NaN, zero baseline, other unit or
# thread count. A row's figures: Hodges-Lehmann shift as a fraction of the old median, with its confidence interval of
# 1 - alpha; Holm-adjusted p; noise (robust standard deviation of one observation, the noisier side); floor; the
# smallest shift that this run could have resolved. Aggregates (_mean, _stddev ...) are never data.
#
# Exit codes: 0 ok or improved; 1 regression; 2 wrong call or unreadable file; 3 data not to be trusted (a broken row, a
# damaged or empty file, another CPU, compiler or flags, a debug build); 4 inconclusive (--fail-on-inconclusive).
# With --compat: 0, 2 or 3. The JSON result is described in lib/compare/README.md.

. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
readonly compare_dir=$lib_dir/compare
. "$(dirname "${BASH_SOURCE[0]}")/lib/compare/inputs.sh"

verb=
inputs=()            # what the verb asks for, in order
benchmark_options=() # passed to executables
compat=
format=table
output=
dump=
aggregates_only=0
color=auto
utest=1
alpha=0.05
metric=real_time
higher_is_better=
floor=2
threshold=0
fail_on_inconclusive=
allow_new=0
allow_missing=0
allow_different=,

main() {
  parse_arguments "$@"
  need jq
  need awk mawk
  make_temp_dir
  name_sides
  load_sides
  if [ -n "$compat" ]; then
    print_compat
    exit "$EXIT_OK"
  fi
  judge
  write_results
  exit_by_status
}

# --- The call ---

parse_arguments() {
  while [ "$#" -gt 0 ]; do
    # As in the original, what follows the inputs belongs to the executables, except options that only this tool has.
    if [ -n "$verb" ] && inputs_complete && ! own_option_after_inputs "$1"; then
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
      --help | -h) print_help "${BASH_SOURCE[0]}" && exit "$EXIT_OK" ;;
      -a | --display_aggregates_only) aggregates_only=1 ;;
      --no-color) color=0 ;;
      --no-utest) utest=0 ;;
      --compat) compat=1 ;;
      --higher-is-better) higher_is_better=1 ;;
      --fail-on-inconclusive) fail_on_inconclusive=1 ;;
      --allow-new) allow_new=1 ;;
      --allow-missing) allow_missing=1 ;;
      -d | --dump_to_json)
        dump=$(option_value "$@")
        shift
        ;;
      --alpha)
        alpha=$(number_option 1 "$@")
        shift
        ;;
      --floor)
        floor=$(number_option 10000 "$@")
        shift
        ;;
      --threshold)
        threshold=$(number_option 10000 "$@")
        shift
        ;;
      --metric)
        metric=$(option_value "$@")
        shift
        ;;
      --format)
        format=$(option_value "$@")
        shift
        ;;
      --output)
        output=$(option_value "$@")
        shift
        ;;
      --allow-different)
        allow_different=$allow_different$(option_value "$@"),
        shift
        ;;
      -*) usage_error "unknown option $1" ;;
      *) positional "$1" ;;
    esac
    shift
  done
  check_arguments
}

own_option_after_inputs() {
  [ -z "$compat" ] || return 1
  case ${1%%=*} in
    --metric | --higher-is-better | --alpha | --floor | --threshold | --fail-on-inconclusive | --allow-new | \
      --allow-missing | --allow-different | --format | --output | --dump_to_json | --no-color | --no-utest | --help) ;;
    *) return 1 ;;
  esac
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

positional() {
  if [ -n "$verb" ]; then
    inputs+=("$1")
    return
  fi
  case $1 in
    benchmarks | filters | benchmarksfiltered) verb=$1 ;;
    *) usage_error "'$1' is no verb: benchmarks, filters or benchmarksfiltered" ;;
  esac
}

inputs_complete() {
  case $verb in
    benchmarks) [ "${#inputs[@]}" -eq 2 ] ;;
    filters) [ "${#inputs[@]}" -eq 3 ] ;;
    *) [ "${#inputs[@]}" -eq 4 ] ;;
  esac
}

check_arguments() {
  [ -n "$verb" ] || usage_error "a verb is missing: benchmarks, filters or benchmarksfiltered"
  inputs_complete || case $verb in
    benchmarks) usage_error "benchmarks needs two inputs: A B" ;;
    filters) usage_error "filters needs one input and two filters: FILE F1 F2" ;;
    *) usage_error "benchmarksfiltered needs two inputs with a filter each: A F1 B F2" ;;
  esac
  case $format in
    table | markdown | json | csv | junit | tap | github | openmetrics | bmf) ;;
    *) usage_error "unknown format '$format': table, markdown, json, csv, junit, tap, github, openmetrics or bmf" ;;
  esac
  if [ -n "$compat" ] && [ "$format" != table ]; then usage_error "--compat has one format only"; fi
  awk -v alpha="$alpha" 'BEGIN { exit !(alpha > 0 && alpha < 1) }' || [ -n "$compat" ] ||
    usage_error "--alpha must lie between 0 and 1"
  case $metric in *_per_second) higher_is_better=1 ;; esac
  if [ "$color" = auto ]; then
    color=0
    if [ -n "$compat" ] || { [ -t 1 ] && [ -z "$output" ] && [ -z "${NO_COLOR-}" ]; }; then color=1; fi
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
  printf '%s\n' "$description" >"$temp_dir/result"
  awk_with text normal sort mann-whitney compat -- -v utest="$utest" -v alpha="$alpha" -v color="$color" \
    -v aggregates_only="$aggregates_only" -v dump="${dump:+$temp_dir/dump}" \
    "$temp_dir/old.tsv" "$temp_dir/new.tsv" >>"$temp_dir/result"
  if [ -n "$dump" ]; then publish "$temp_dir/dump" "$dump"; fi
  emit "$temp_dir/result"
}

judge() {
  OLD_FILE=$old_file NEW_FILE=$new_file METRIC=$metric ALLOW_DIFFERENT=$allow_different \
    awk_with text normal sort mann-whitney hodges-lehmann holm context verdict -- \
    -v alpha="$alpha" -v floor="$floor" -v threshold="$threshold" -v higher_is_better="${higher_is_better:-0}" \
    -v allow_new="$allow_new" -v allow_missing="$allow_missing" \
    "$temp_dir/old.tsv" "$temp_dir/new.tsv" >"$temp_dir/records"
}

write_results() {
  if [ -n "$dump" ] || [ "$format" != table ]; then
    VERB=$verb OLD_FILE=$old_file NEW_FILE=$new_file OLD_FILTER=$old_filter NEW_FILTER=$new_filter METRIC=$metric \
      awk_with text report -- -v alpha="$alpha" -v floor="$floor" -v threshold="$threshold" \
      -v higher_is_better="${higher_is_better:-0}" -v exit_code="$(exit_code)" \
      "$temp_dir/records" >"$temp_dir/report.json"
  fi
  case $format in
    table)
      printf '%s\n' "$description" >"$temp_dir/result"
      METRIC=$metric awk_with text table -- -v color="$color" -v utest="$utest" -v alpha="$alpha" -v floor="$floor" \
        "$temp_dir/records" >>"$temp_dir/result"
      ;;
    json) cp "$temp_dir/report.json" "$temp_dir/result" ;;
    *) jq -r -L "$compare_dir" -f "$compare_dir/$format.jq" "$temp_dir/report.json" >"$temp_dir/result" ;;
  esac
  if [ -n "$dump" ]; then publish "$temp_dir/report.json" "$dump"; fi
  emit "$temp_dir/result"
}

emit() {
  if [ -n "$output" ]; then publish "$1" "$output"; else cat "$1"; fi
}

exit_code() {
  case $(awk -F '\t' '$1 == "total" && $2 == "status" { print $3 }' "$temp_dir/records") in
    ok) printf '%s' "$EXIT_OK" ;;
    regression) printf '%s' "$EXIT_REGRESSION" ;;
    inconclusive)
      if [ -n "$fail_on_inconclusive" ]; then printf '%s' "$EXIT_INCONCLUSIVE"; else printf '%s' "$EXIT_OK"; fi
      ;;
    *) printf '%s' "$EXIT_UNTRUSTED" ;;
  esac
}

exit_by_status() { exit "$(exit_code)"; }

main "$@"
