#!/usr/bin/env bash
# Usage: scripts/thresholds.sh check [OPTION]...
#        scripts/thresholds.sh update [OPTION]...
#
# Runs the benchmarks and checks them against limits: those in a file, and those in the program's code (in Swift
# Benchmark.threshold), such as 'at most 20 ns', 'no allocation' or 'at most 5 % above the recorded value'.
#
# 'update' writes the file from a run: for each benchmark the median time with --slack on top, and with an allocation
# counter the allocations of an iteration as they are. Where the code limits a metric itself, the file gets no other limit
# for it; for a relative limit it gets the value that the limit refers to ('recorded'). Edit the limits as you like; limits of
# benchmarks that did not run stay. Limits on times hold for one machine; counts hold everywhere.
#
#   --filter REGEX       only the benchmarks whose name matches
#   --slack PERCENT      'update': what a time may grow (default: 20)
#   --repetitions N      run each benchmark N times; medians count (default: 5)
#   --quick              a shorter measurement
#   --file FILE          the limits (default: Benchmarks/thresholds.json, or .overshoot/TARGET/thresholds.json of a package
#                        that uses the plugin)
#   --binary PROGRAM     run this program, made with Google Benchmark, instead of this project's benchmarks
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   -- OPTION...         passed to the program
#
# The file is JSON: {"limits": [{"benchmark": "sum/count:64", "metric": "real_time", "at_most": 20, "unit": "ns"}]}. A metric
# is a time (real_time, cpu_time; with a unit) or any other number of Google Benchmark's JSON; 'at_least' is a lower limit.
#
# Examples:
#   scripts/thresholds.sh update --slack 30
#   scripts/thresholds.sh check --filter '^spring/'
#
# Exit codes: 0 within all limits, or written; 1 a limit is exceeded; 2 wrong usage, no limits, failed build; 3 data that
# cannot be trusted: a failed benchmark, one with limits that did not run, a relative limit without a recorded value.
. "$(dirname "$0")/lib/common.sh"

most_operands=1 filter='' slack='' repetitions=5 quick='' file='' binary='' passed_on=()
readonly run=$results_dir/thresholds.json default_file=$stored_dir/thresholds.json

parse() {
  parse_options "$@" <<'TABLE'
--slack  slack  number
TABLE
  take_command 'check|update'
  [ -z "$slack" ] || [ "$verb" = update ] || usage_error "--slack is for 'update'"
}

measure() {
  make_folder "$results_dir"
  run_child "$root_dir/scripts/bench.sh" --repetitions "$repetitions" --out "$run" ${filter:+--filter "$filter"} \
    ${quick:+--quick} ${binary:+--binary "$binary"} ${no_install:+--no-install} -- \
    "${passed_on[@]+"${passed_on[@]}"}" >"$temp_dir/table"
}

# on_run PROGRAM LIMITS OPTION...: a jq program of lib/thresholds on the limits and the run.
on_run() {
  jq -L "$lib_dir" --slurpfile run "$run" "${@:3}" -f "$lib_dir/thresholds/$1.jq" "$2"
}

update() {
  local old=${file:=$default_file}
  make_folder "$(dirname "$file")"
  [ -f "$file" ] || old=$temp_dir/none.json
  check_limits "$old"
  measure
  on_run update "$old" --argjson slack "${slack:-20}" >"$temp_dir/limits.json"
  publish "$temp_dir/limits.json" "$file"
  say "wrote $(jq '.limits | length' "$file") limits: $file"
  print_file "$temp_dir/table"
}

# check_limits FILE: exits with 2 unless it holds limits.
check_limits() {
  jq -e '(.limits | type == "array") and all(.limits[]; (.benchmark | type == "string") and (.metric | type == "string")
      and ([.at_most, .at_least, .recorded] | any(type == "number")) and (.unit // "ns" | IN("ns", "us", "ms", "s")))' \
    "$1" >/dev/null 2>&1 || die "$EXIT_USAGE" "not a file of limits: $1 (see $command_name --help)"
}

check() {
  # Without a file there may still be limits in the code.
  if [ -z "$file" ] && [ ! -f "$default_file" ]; then file=$temp_dir/none.json; fi
  : "${file:=$default_file}"
  [ -f "$file" ] || die "$EXIT_USAGE" "no such file of limits: $file; make it with: $command_name update"
  check_limits "$file"
  measure
  on_run check "$file" --arg filter "$filter" >"$temp_dir/checked.json"
  [ "$(jq length "$temp_dir/checked.json")" -gt 0 ] ||
    die "$EXIT_USAGE" "no limits: neither in the benchmarks that ran nor in $default_file; make it with: $command_name update"
  jq -r -L "$lib_dir" 'include "table"; ["benchmark", "metric", "value", "limit", "verdict"],
      (.[] | [.benchmark, .metric, .value, .limit, .verdict]) | row' "$temp_dir/checked.json" >"$temp_dir/rows"
  print_table "$temp_dir/rows"
  exit "$(jq --argjson regression "$EXIT_REGRESSION" --argjson untrusted "$EXIT_UNTRUSTED" \
    'map(.verdict) | if any(IN("failed", "missing", "no record")) then $untrusted elif any(. == "exceeded") then $regression else 0 end' \
    "$temp_dir/checked.json")"
}

main() {
  parse "$@"
  need jq
  make_temp_dir
  printf '{"limits": []}\n' >"$temp_dir/none.json"
  "$verb"
}

main "$@"
