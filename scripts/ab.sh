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
# that both see the same clock frequency and the same neighbours. A pair's shift is the mean of the middle half of its turns.
# Each pair has another random layout of the code on each side (LLVM's linker, Linux), so that the luck of a layout is part of
# the noise that is measured. A signed rank test over the pairs decides, after 16, 24, 32, 48 and 64 of them; a benchmark that is
# decided is not measured further. A change has to repeat in as many new pairs. See docs/verdicts.md.
#
# Of programs without this project's Google Benchmark shim, both sides run a benchmark at the same time on one CPU, a process each,
# judged by CPU time; their benchmarks with threads or by real time, and frames with --paced or --threads or of a build that does
# not take turns yet, are measured in alternating processes, on all CPUs, by real time: CPU time does not tell how long they wait.
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
#   --cpu N              pin all processes to this CPU (default: the last one that is allowed, and a second core if there is one;
#                        both sides of a benchmark are on the same)
#   --no-pin             do not pin (benchmarks with threads never are)
#   --repetitions N      without turns: repetitions in each process (default: 4)
#   --min-time SECONDS   without turns: time of a repetition (default: 0.01)
#   --out FOLDER         where the results go (default: results/ab/<UTC time>-<sides>)
#   --resume FOLDER      continue an interrupted measurement; only the options for verdicts and output may be added
#   --repository FOLDER  take BASE and HEAD from this repository, and build what is in this folder of it (default: the
#                        project of this script)
#   --build COMMAND      how to build them, in a folder with their sources (default: swift build)
#   --product PATH       the program that the build makes (default: OvershootBenchmarks; a path with --build)
#   --no-install         check for what is missing instead of installing it
#   --format, --all, --output, --fail-on-inconclusive, --allow-new, --allow-missing   as in scripts/compare.sh
#   --help               this text
#   -- OPTION...         passed to both programs as they are
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
. "$lib_dir/ab/revision.sh"
. "$lib_dir/ab/pairs.sh"
. "$lib_dir/compare/formats.sh"

readonly default_frames=(--cells "12,1000" --hz 120 --frames 1000)
filter='' time_budget='' repetitions='' min_time='' cpu='' no_pin='' out='' resume='' binaries='' no_install=''
most_pairs='' resolution='' floor='' alpha=0.05 threshold=0 time_limit=60 measure_same_code=0 suite_size=''
format=table output='' fail_on_inconclusive='' allow_new=0 allow_missing=0 frames=''
passed_on=()

parse() {
  parse_options "$@" <<'TABLE'
--binary             binaries            flag
--pairs              most_pairs          positive
--time-budget        time_budget         positive
--resolution         resolution          0..1000000000
--floor              floor               0..1000000000
--alpha              alpha               0..1
--threshold          threshold           0..1000000000
--time-limit         time_limit          positive
--cpu                cpu                 count
--format             format              text
--output             output              text
TABLE
  sides=("${operands[@]+"${operands[@]}"}")
  awk -v alpha="$alpha" 'BEGIN { exit !(alpha > 0 && alpha < 1) }' || usage_error "--alpha must be between 0 and 1, not $alpha"
  resolution=$(fraction "$resolution" "$default_resolution")
  threshold=$(fraction "$threshold")
  floor=$(fraction "$floor" '')
  if [ -n "$frames" ]; then
    [ "$product" != "$default_product" ] || product=overshoot
    local option
    for option in filter repetitions min_time; do
      [ -z "${!option}" ] ||
        usage_error "--${option//_/-} is for benchmarks; the arguments after '--' select the frames"
    done
  fi
  [ -z "$filter$time_budget$most_pairs$out$frames${sides[*]-}" ] || [ -z "$resume" ] ||
    usage_error "--resume continues as planned: only options for verdicts and output can be added"
  is_format "$format" || usage_error "unknown format '$format'"
}

# fraction PERCENT [DEFAULT]: per cent as a fraction.
fraction() {
  if [ -z "$1" ]; then printf '%s' "$2"; else awk -v value="$1" 'BEGIN { printf "%.6g", value / 100 }'; fi
}

# resolve_sides: sets binary[] and label[]: 0 is the base, 1 what is judged.
binary=() label=()
resolve_sides() {
  local side
  if [ -n "$binaries" ]; then
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
  if [ -z "$build" ]; then set_up bench; fi
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
  local stem
  [ -z "$out" ] || [ ! -e "$out/plan.json" ] ||
    die "$EXIT_USAGE" "$out already holds a measurement; --resume it, or choose another --out"
  resolve_sides
  local arguments=(--benchmark_repetitions="${repetitions:-4}" --benchmark_min_time="${min_time:-0.01}")
  [ -z "$filter" ] || arguments+=(--benchmark_filter="$filter")
  if [ -n "$frames" ]; then
    arguments=(frames)
    [ ${#passed_on[@]} -gt 0 ] || passed_on=("${default_frames[@]}")
  fi
  write_plan "${arguments[@]}" "${passed_on[@]+"${passed_on[@]}"}"
  # A folder with its plan, or none.
  if [ -z "$out" ]; then
    stem=$results_dir/ab/$(date -u +%Y%m%dT%H%M%SZ)-$(printf '%s..%s' "${label[0]}" "${label[1]}" | tr -c 'A-Za-z0-9._-' _)
    make_folder "$results_dir/ab"
    stage "$results_dir/ab/.overshoot" || die "$EXIT_USAGE" "cannot write into $results_dir/ab"
    mkdir "$staged/new" "$staged/new/raw"
    mv "$temp_dir/plan.json" "$staged/new/"
    place_new "$stem"
    out=$placed
  else
    make_folder "$out/raw"
    publish "$temp_dir/plan.json" "$out/plan.json"
  fi
}

# --- The plan: plan.json in $out has everything that is needed to go on after an interrupt

# write_plan ARGUMENT...: $temp_dir/plan.json: the programs, their digests, and what both are called with.
write_plan() {
  second_cpu=''
  if [ -z "$no_pin" ]; then choose_cpu; else cpu=''; fi
  jq -n --arg binary_a "${binary[0]}" --arg label_a "${label[0]}" --arg sha_a "$(digest "${binary[0]}")" \
    --arg binary_b "${binary[1]}" --arg label_b "${label[1]}" --arg sha_b "$(digest "${binary[1]}")" \
    --arg cpu "$cpu" --arg second_cpu "$second_cpu" --arg budget "$time_budget" --arg started "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    --arg machine "$(machine)" --arg most_pairs "$most_pairs" --argjson measures_same_code "$measure_same_code" '
    def number: if . == "" then null else tonumber end;
    { $started, $machine, most_pairs: ($most_pairs | number), measures_same_code: ($measures_same_code == 1),
      A: {label: $label_a, binary: $binary_a, sha256: $sha_a}, B: {label: $label_b, binary: $binary_b, sha256: $sha_b},
      cpu: ($cpu | number), second_cpu: ($second_cpu | number), minutes: ($budget | number), arguments: $ARGS.positional }' --args -- "$@" >"$temp_dir/plan.json"
}

# machine: what a measurement depends on beside its programs.
machine() {
  local model virtual=''
  model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | sort -u | paste -sd / -)
  ! grep -q '^flags.* hypervisor' /proc/cpuinfo 2>/dev/null || virtual=', virtual machine'
  printf '%s, %s CPUs, %s%s' "${model:-$(uname -m)}" "$(getconf _NPROCESSORS_ONLN)" "$(uname -sr)" "$virtual"
}

# read_plan: what is measured, from the plan, whose programs have to be there and unchanged.
read_plan() {
  local side
  # shellcheck disable=SC2034  # read by pairs.sh
  eval "$(jq -r '@sh "binary=(\(.A.binary) \(.B.binary)) label=(\(.A.label) \(.B.label)) digests=(\(.A.sha256) \(.B.sha256))
    planned_machine=\(.machine // "") most_pairs=\(.most_pairs // "") minutes=\(.minutes // "") cpu=\(.cpu // "")
    second_cpu=\(.second_cpu // "") arguments=(\(.arguments)) measure_same_code=\(if .measures_same_code then 1 else 0 end)"' "$out/plan.json")"
  for side in 0 1; do
    [ -x "${binary[side]}" ] || die "$EXIT_USAGE" "${binary[side]}, side ${letter[side]} of $out, no longer exists; measure again"
    [ "$(digest "${binary[side]}")" = "${digests[side]}" ] ||
      die "$EXIT_UNTRUSTED" "${binary[side]}, side ${letter[side]} of $out, has changed; measure again"
  done
  [ -e "$out/summary.json" ] || [ "$planned_machine" = "$(machine)" ] || [ -z "$planned_machine" ] ||
    die "$EXIT_UNTRUSTED" "$out was measured on $planned_machine, this is $(machine); measure again"
}

# choose_cpu: --cpu, or the last CPU that this process may use, since the first ones serve interrupts, and another one, if it has two
# that are not halves of one core. Empty without taskset.
choose_cpu() {
  if ! have taskset; then
    [ -z "$cpu" ] || die "$EXIT_USAGE" "--cpu needs taskset, which is not here"
    warn "no taskset here: the processes are not pinned, expect more noise"
  elif [ -z "$cpu" ]; then
    cpu=$(taskset -pc $$ | sed 's/.*[^0-9]//')
    second_cpu=$(other_core "$cpu")
  else
    taskset -c "$cpu" true 2>/dev/null || die "$EXIT_USAGE" "this process may not use CPU $cpu"
  fi
}

# other_core CPU: the last CPU below it that this process may use and that is on another core; nothing if there is none.
other_core() {
  local other siblings
  siblings=$(cat "/sys/devices/system/cpu/cpu$1/topology/thread_siblings_list" 2>/dev/null) || return 0
  for ((other = $1 - 1; other >= 0; other--)); do
    [ "$(cat "/sys/devices/system/cpu/cpu$other/topology/thread_siblings_list" 2>/dev/null)" = "$siblings" ] ||
      ! taskset -c "$other" true 2>/dev/null || { printf '%s' "$other" && return; }
  done
}

main() {
  parse "$@"
  need jq
  make_temp_dir
  if [ -n "$resume" ]; then
    out=$resume
    [ -f "$out/plan.json" ] || die "$EXIT_USAGE" "$out holds no measurement to continue"
  else
    start
  fi
  read_plan
  compare_pairs
}

# compare_pairs: measures in pairs until all is decided, and reports.
compare_pairs() {
  side_cpu=$cpu
  cpus=("${cpu:--1}" ${second_cpu:+"$second_cpu"})
  prepare_pairs
  : >"$temp_dir/records"
  printf '{}\n' >"$temp_dir/changes.json"
  if same_code; then
    say "$program: both sides have the same machine code"
    absent_records 'no change' 'same code: not measured' false <"$temp_dir/names" >>"$temp_dir/records"
  else
    say "$program: $benchmark_count benchmarks in pairs of $([ "$mode" = turns ] && printf turns || printf processes)${cpu:+ on CPU $cpu}${second_cpu:+ and $second_cpu}, layouts: ${layouts[0]} and ${layouts[1]}"
    measure_pairs
    explain_changes
    doubt_layouts
  fi
  report_pairs "$out" "A change passes the signed rank test over pairs of processes (alpha $alpha over all benchmarks and looks), is larger than FLOOR and repeats in new pairs." \
    "$([ "$mode" = turns ] && printf 'lockstep turns' || printf processes)" "$planned_machine" "$(repeating_command)"
  say "$program: everything is in $out"
  return "$(jq .exit_code "$out/summary.json")"
}

# --- The functions behind a change

# The largest changes are explained, at most this many: counting takes two seconds a benchmark and side.
readonly most_explained=8
# What two links of the same objects differ by in the worst tenth of cases (docs/verdicts.md).
readonly layout_luck=0.08

# explain_changes: writes changes.json, an object: a benchmark's name, and which functions execute more instructions than on side A.
# Of benchmarks that changed, then of inconclusive ones; where some changed, of three others as a control. Empty where nothing can
# be counted: without valgrind, for frames, or if a side's program has no symbols. It only adds to the output, and no failure here
# ends the comparison.
explain_changes() {
  local side program_file pattern
  if [ "$mode" != turns ] || [ "${arguments[0]-}" = frames ] || ! have valgrind; then return 0; fi
  jq -r -s --argjson most "$most_explained" '
    map(select(.kind == "benchmark" and .relative_shift != null)
      | .rank = ({"regression": 0, "improvement": 1, "inconclusive": 2, "no change": 3}[.verdict])) | map(select(.rank != null))
    | sort_by([.rank, -(.relative_shift | fabs)])
    | map(select(.rank < 3))[:$most] + if any(.rank < 2) then map(select(.rank == 3))[:3] else [] end | .[].name' "$temp_dir/records" >"$temp_dir/changed-names"
  [ -s "$temp_dir/changed-names" ] || return 0
  pattern=$(any_of <"$temp_dir/changed-names")
  for side in 0 1; do
    program_file=$(program_with_symbols "${binary[side]}")
    [ -n "$program_file" ] || return 0
    show_progress "counting the instructions of changes, side ${letter[side]}"
    run_child "$root_dir/scripts/count-instructions.sh" --no-install --functions --binary "$program_file" --filter "$pattern" \
      >"$temp_dir/functions-${letter[side]}" 2>/dev/null </dev/null || return 0
  done
  jq -n -L "$lib_dir/compare" --rawfile a "$temp_dir/functions-A" --rawfile b "$temp_dir/functions-B" -f "$lib_dir/ab/changed-functions.jq" \
    >"$temp_dir/changes.json"
}

# doubt_layouts: with one link a side, where a function happens to lie may change its time by more than 10 %. A benchmark whose loop
# executes as many instructions as before is inconclusive then; where they were not counted, one that changed by
# layout_luck at most. A larger change says that some of it may be luck.
doubt_layouts() {
  if [ "${layouts[0]}" -ge 8 ] && [ "${layouts[1]}" -ge 8 ]; then return 0; fi
  [ "${digests[0]}" != "${digests[1]}" ] || return 0
  jq -c --slurpfile changes "$temp_dir/changes.json" --argjson luck "$layout_luck" '
    if (.verdict | IN("regression", "slower tail", "improvement") | not) then .
    elif $changes[0][.name] == null and ((.["tail.shift"] // .relative_shift) | fabs) > $luck
    then .note = (.note // "" | if . == "" then . else . + "; " end) + "one link a side: some of it may be the luck of where code lies; give several (docs/verdicts.md)"
    elif $changes[0][.name] | IN(null, "executes as many instructions as before")
    then .verdict = "inconclusive" | .fails = false
      | .note = "layout: one link a side cannot tell a change from the luck of where code lies; give several (docs/verdicts.md)"
    else . end' "$temp_dir/records" >"$temp_dir/records.doubted"
  mv "$temp_dir/records.doubted" "$temp_dir/records"
}

# program_with_symbols PATH: the program itself, or the one beside a folder of its layouts, which have no symbols. Prints
# nothing where there is none.
program_with_symbols() {
  if [ ! -d "$1" ]; then
    printf '%s' "$1"
  else
    find "$(dirname "$1")" -maxdepth 1 -type f -perm -u+x | sed -n 1p
  fi
}

main "$@"
