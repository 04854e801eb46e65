#!/usr/bin/env bash
# Usage: scripts/dev/prove-gate.sh [--gates N] [--trials N] [--levels LIST] [OPTION]... [-- OPTION OF AB.SH...]
#        scripts/dev/prove-gate.sh --frames [OPTION]...
#
# Measures on this machine how often scripts/ab.sh raises a false alarm, and how often it finds a slowdown of known size.
# Both sides are links of the same sources, each gate with other ones; a side is slowed down by taking the time
# (OVERSHOOT_INJECT_SLOWDOWN), nothing is scaled afterwards. Prints the rates with exact 95 % intervals (Clopper-Pearson).
#
#   --frames          the same for scripts/frames.sh gate, with faults of other kinds; as the first option (see:
#                     scripts/dev/prove-gate.sh --frames --help)
#   --gates N         gates of the program against itself (default: 60; 0 and --trials 0: only build and link)
#   --trials N        gates with slowdowns (default: 40)
#   --rates           print the rates of the gates that are in --out, also while they are measured, and measure nothing
#   --levels LIST     their sizes in per cent (default: 0.5,1,2,3); 100/100: only every hundredth iteration takes twice as long
#   --filter REGEX    the benchmarks of a gate (default: ten, from nanoseconds to milliseconds, some of which allocate or
#                     stream memory)
#   --load N          keep N other processes busy meanwhile (default: 0)
#   --binary PROGRAM  a program that knows OVERSHOOT_INJECT_SLOWDOWN, or a folder with links of it (001, 002 …; half of
#                     them for each side), in place of the benchmarks of the working tree
#   --replay N        instead of measuring: N gates made of the recorded pairs of the A/A gates in --out (if there are none,
#                     of the recording in Tests/Scripts/fixtures/ab), drawn at random, the sides of each pair exchanged at
#                     random, without and with an added shift of each size
#   --out FOLDER      where the gates go (default: results/prove-gate); gates that are there are not repeated
#   --no-install      check for what is missing instead of installing it
#   --help            this text
#   -- OPTION...      passed to ab.sh
#
# A gate with slowdowns has each of the sizes in a different benchmark; they rotate over the benchmarks. An interrupted
# proof continues when it is called again. The links are made once for each state of the sources, and kept.
#
# Examples:
#   scripts/dev/prove-gate.sh --gates 20 --trials 10
#   scripts/dev/prove-gate.sh --levels 1 --load 2
#
# Exit codes: 0 no false alarm, and of 0.5 % at least 90 % found, of 1 % 99 %, of
# 2 % and more all (with --load: of 1 % 70 %, of 2 % 95 %); 1 otherwise; 2 wrong usage, missing tool, failed build; 3 a gate
# whose data could not be trusted.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/ab/revision.sh"
. "$lib_dir/ab/pairs.sh"
. "$lib_dir/prove/proof.sh"

readonly ten_benchmarks='^(harness/(allocations|aligned-buffer)|spring/(construction|state)|frame/pop-in/cells:1000/hz:120'\
'|bezier/y/(in-use/named/ordered|newton-bisection/named/shuffled)|keyframes/rect/cubic/keyframes:16'\
'|kernel/frame-float/baseline/cells:1000000|transition/build/wave/cells:1000)$'
most_operands=0 gates=60 trials=40 levels=0.5,1,2,3 filter=$ten_benchmarks load=0 binary='' replay=0 rates=0 out=$root_dir/results/prove-gate
passed_on=()

parse() {
  parse_options "$@" <<'TABLE'
--gates   gates       count
--trials  trials      count
--load    load        count
TABLE
  [ -z "${frames-}" ] || usage_error "--frames has to be the first option"
  [[ $levels, =~ ^([0-9]+(\.[0-9]+)?(/[1-9][0-9]*)?,)+$ ]] || usage_error "--levels takes per cents with commas, not '$levels'"
}

# prepare: the links, the names, and what this proof is about, which a proof to continue has to agree with.
prepare() {
  local first
  need jq
  if [ -z "$binary" ]; then
    set_up bench
    resolve_revision ''
    layouts_a_side=80
    build_revision
    binary=$revision_binary
  fi
  [ -x "$binary" ] || die "$EXIT_USAGE" "no such program: $binary"
  binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")
  first=$(layouts_of "$binary" | sed -n 1p)
  continue_proof "program $(sha256 "$first"), levels $levels, filter $filter, load $load, ${passed_on[*]-}"
  mapfile -t names < <("$first" --benchmark_list_tests --benchmark_filter="$filter")
  [ "$trials" -eq 0 ] || [ ${#names[@]} -ge "$(tr ',' '\n' <<<"$levels" | wc -l)" ] ||
    die "$EXIT_USAGE" "'$filter' selects ${#names[@]} benchmarks; each of the sizes $levels needs one"
}

# split_layouts SEED: the links of the program, dealt out at random: half to $temp_dir/a, half to $temp_dir/b.
split_layouts() {
  local path number=0 side
  rm -rf -- "$temp_dir/a" "$temp_dir/b"
  if [ ! -d "$binary" ]; then
    ln -s "$binary" "$temp_dir/a"
    ln -s "$binary" "$temp_dir/b"
    return
  fi
  mkdir "$temp_dir/a" "$temp_dir/b"
  while IFS= read -r path; do
    side=$([ $((number % 2)) -eq 0 ] && printf a || printf b)
    ln -s "$path" "$temp_dir/$side/$(printf '%03d' $((number / 2 + 1)))"
    number=$((number + 1))
  done < <(layouts_of "$binary" | awk -v seed="$1" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort | cut -f 2)
}

# gate NAME SEED [BENCHMARK:SLOWDOWN]...: one run of ab.sh, unless there is one.
gate() {
  local folder=$out/$1 seed=$2 slowdown planted='' plain=''
  shift 2
  ! is_done "$folder" || return 0
  [ $# -eq 0 ] || printf '%s\n' "$@" >"$folder/slowed.txt"
  # A program knows its benchmarks without the clock that Google Benchmark adds to their names.
  for slowdown; do planted+="${planted:+ }$(sed -E 's,(/(real|process|manual)_time)+(/threads:[0-9]+)?(:[^:]*)$,\3\4,' <<<"$slowdown")"; done
  # The other side is asked for slowdowns of 0 in as many letters: a program's allocations and the start of its stack
  # depend on the request, and alone have moved a benchmark by 3 %.
  for slowdown in $planted; do plain+="${plain:+ }${slowdown%:*}:$(sed -E ':a; s,^([0.]*)[1-9],\10,; ta' <<<"${slowdown##*:}")"; done
  split_layouts "$seed"
  run_gate "$folder" "AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN=$plain" "AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=$planted" \
    "$root_dir/scripts/ab.sh" --binary "$temp_dir/a" "$temp_dir/b" --filter "$filter" --out "$folder" \
    "${passed_on[@]+"${passed_on[@]}"}"
  gates_run=$((gates_run + 1))
}

is_result() { [ "$2" -le 1 ]; }

# announce_progress DONE
announce_progress() {
  local left=''
  if [ "$gates_run" -gt 0 ]; then left=", about $((((SECONDS - started_at) * (gates + trials - $1) / gates_run + 59) / 60)) min left"; fi
  show_progress "[$1/$((gates + trials))] gates$left"
}

run_gates() {
  local number level level_list=() slowdowns
  IFS=, read -r -a level_list <<<"$levels"
  started_at=$SECONDS gates_run=0
  for ((number = 1; number <= gates; number++)); do
    announce_progress $((number - 1))
    gate "$(printf 'same-%03d' "$number")" "$number"
  done
  for ((number = 1; number <= trials; number++)); do
    slowdowns=()
    for level in "${!level_list[@]}"; do
      slowdowns+=("${names[(number - 1 + level) % ${#names[@]}]}:${level_list[level]}")
    done
    announce_progress $((gates + number - 1))
    gate "$(printf 'slow-%03d' "$number")" $((1000 + number)) "${slowdowns[@]}"
  done
  clear_progress
}

# rows: an object for every benchmark of every gate of this proof.
rows() {
  local folder slowed
  for folder in "$out"/same-* "$out"/slow-*; do
    [ -s "$folder/seconds" ] || continue
    slowed=''
    [ ! -e "$folder/slowed.txt" ] || slowed=$(cat "$folder/slowed.txt")
    jq -c --arg gate "${folder##*/}" --arg slowed "$slowed" --argjson seconds "$(cut -d ' ' -f 1 "$folder/seconds")" '
      ($slowed | split("\n") | map({key: sub(":[^:]*$"; ""), value: sub(".*:"; "")}) | from_entries) as $sizes
      | .benchmarks[] | {$gate, slowdown: ($sizes[.name] // "0"), verdict, shift: .relative_shift, $seconds}' \
      "$folder/summary.json"
  done
}

# print_all_rates: the table of all gates in --out; ends with 1 where they do not reach what is required.
print_all_rates() {
  rows >"$temp_dir/rows"
  [ -s "$temp_dir/rows" ] || die "$EXIT_USAGE" "no gates in $out"
  print_rates gates 'median shift' --argjson loaded "$([ "$load" -gt 0 ] && echo true || echo false)"
}

# recorded_shifts: benchmark and shift of every pair of the A/A gates, or of the recording that the tests use.
recorded_shifts() {
  local checked_in=$root_dir/Tests/Scripts/fixtures/ab/shifts.tsv
  if [ ! -d "$out/same-001/raw" ]; then
    [ -f "$checked_in" ] || die "$EXIT_USAGE" "no recorded gates in $out"
    say "$program: no gates in $out, so the pairs are those of $checked_in"
    cat "$checked_in"
    return
  fi
  cat "$out"/same-*/raw/pairs-*.tsv | pairs_awk <(cat <<<'{ read_pair(); printf "%s\t%.6f\n", benchmark, shift }')
}

# replay_gates: the rates that the recorded pairs give, with the limits of ab.sh.
replay_gates() {
  recorded_shifts >"$temp_dir/shifts"
  pairs_awk "$lib_dir/prove/replay.awk" -v gates="$replay" -v levels="$(tr ',' ' ' <<<"$levels")" -v looks="$turn_looks" \
    -v alpha=0.04 -v floor="$layout_floor" -v resolution="$default_resolution" -v seed=1 "$temp_dir/shifts" >"$temp_dir/table"
  print_table "$temp_dir/table"
}

main() {
  if [ "${1-}" = --frames ]; then exec "$lib_dir/prove/frames.sh" "$@"; fi
  parse "$@"
  make_temp_dir
  if [ "$replay" -gt 0 ]; then
    replay_gates
    return
  fi
  if [ "$rates" -eq 1 ]; then
    # The rates that are required depend on the load that the gates were measured beside.
    [ "$load" -gt 0 ] || load=$(sed -n 's/.*, load \([0-9]*\),.*/\1/p' "$out/about.txt" 2>/dev/null || true)
    load=${load:-0}
    print_all_rates
    return
  fi
  prepare
  if [ $((gates + trials)) -eq 0 ]; then
    say "$program: the links are in $binary"
    return
  fi
  keep_busy "$load"
  run_gates
  print_all_rates
}

main "$@"
