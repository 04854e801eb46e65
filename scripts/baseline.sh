#!/usr/bin/env bash
# Usage: scripts/baseline.sh save NAME [OPTION]...
#        scripts/baseline.sh compare NAME [OPTION]...
#        scripts/baseline.sh list
#
# Stores a run of the benchmarks under a name, and compares a new run with a stored one.
#
# Times depend on the machine, its load and the moment: a stored run is good for a look at how far things have moved on one
# quiet machine. Whether a change is slower is a question for scripts/ab.sh, which measures both sides at the same time.
# 'compare' refuses a run of another processor or build (exit code 3).
#
#   --filter REGEX       only the benchmarks whose name matches
#   --repetitions N      run each benchmark N times (default: 9, what a test for significance needs)
#   --quick              a shorter measurement
#   --binary PROGRAM     run this program, made with Google Benchmark, instead of this project's benchmarks
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   -- OPTION...         passed to the program
#
# 'compare' also takes these options of scripts/compare.sh: --metric, --alpha, --floor, --threshold, --format, --output,
# --allow-different, --allow-new, --allow-missing, --fail-on-inconclusive. A benchmark that --filter leaves out is not
# missing.
#
# A baseline is a JSON file of Google Benchmark in Benchmarks/Baselines, or in .overshoot/TARGET/Baselines of a package that
# uses the plugin. Delete the file to remove it.
#
# Examples:
#   scripts/baseline.sh save before --filter '^spring/'
#   scripts/baseline.sh compare before --filter '^spring/' --threshold 5
#
# Exit codes: 0 saved, listed, or no regression; 1 regression; 2 wrong usage, no such baseline, failed build; 3 data that
# cannot be trusted: a failed or missing benchmark, another processor; 4 inconclusive, with --fail-on-inconclusive.
. "$(dirname "$0")/lib/common.sh"

readonly baselines=$stored_dir/Baselines
most_operands=2 filter='' repetitions=9 quick='' binary='' passed_on=() compare_options=()

parse() {
  parse_options "$@" <<'TABLE'
--metric                compare_options  option
--alpha                 compare_options  option
--floor                 compare_options  option
--threshold             compare_options  option
--format                compare_options  option
--output                compare_options  option
--allow-different       compare_options  option
--allow-new             compare_options  option-flag
--allow-missing         compare_options  option-flag
--fail-on-inconclusive  compare_options  option-flag
TABLE
  take_command 'save|list|compare'
}

# take_name: the baseline that the command line names, into 'name' and 'file'.
take_name() {
  [ ${#operands[@]} -ge 2 ] || usage_error "${operands[0]} needs the name of a baseline"
  name=${operands[1]}
  [[ $name =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] ||
    usage_error "a baseline's name has letters, digits, '.', '_' and '-', not '$name'"
  file=$baselines/$name.json run=$results_dir/baseline-$name.json
}

# measure FILE: a run of the benchmarks.
measure() {
  run_child "$root_dir/scripts/bench.sh" --repetitions "$repetitions" --out "$1" ${filter:+--filter "$filter"} ${quick:+--quick} \
    ${binary:+--binary "$binary"} ${no_install:+--no-install} -- "${passed_on[@]+"${passed_on[@]}"}" >"$temp_dir/table"
}

save() {
  take_name
  [ ${#compare_options[@]} -eq 0 ] || usage_error "'save' takes no options for comparing"
  make_folder "$baselines"
  measure "$file"
  print_file "$temp_dir/table"
}

list() {
  local path
  [ ${#operands[@]} -eq 1 ] || usage_error "unknown argument '${operands[1]}'"
  {
    printf 'baseline\tdate\tbenchmarks\n'
    for path in "$baselines"/*.json; do
      [ -f "$path" ] || continue
      jq -r -L "$lib_dir" --arg name "$(basename "$path" .json)" \
        'include "gbench"; include "table"; [$name, .context.date // "unknown", ([repetitions | benchmark_name] | unique | length)] | row' \
        "$path" || die "$EXIT_USAGE" "not a run of Google Benchmark: $path"
    done
  } >"$temp_dir/rows"
  print_table "$temp_dir/rows"
}

compare() {
  take_name
  [ -f "$file" ] || die "$EXIT_USAGE" "no such baseline: $name; make it with: $command_name save $name"
  make_folder "$results_dir"
  measure "$run"
  # The names of the new run are all that there is to compare if a filter chose them.
  cp "$file" "$temp_dir/$name.json"
  if [ -n "$filter" ]; then
    jq -L "$lib_dir" --slurpfile run "$run" \
      'include "gbench"; ([$run[0] | repetitions | benchmark_name] | unique) as $names
       | .benchmarks |= map(select(benchmark_name | IN($names[])))' "$file" >"$temp_dir/$name.json"
  fi
  OVERSHOOT_COMMAND="$command_name compare" "$root_dir/scripts/compare.sh" benchmarks "$temp_dir/$name.json" "$run" ${compare_options[@]+"${compare_options[@]}"}
}

main() {
  parse "$@"
  need jq
  make_temp_dir
  "$verb"
}

main "$@"
