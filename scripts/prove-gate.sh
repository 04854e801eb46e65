#!/usr/bin/env bash
# Usage: scripts/prove-gate.sh [--gates N] [--trials N] [--levels LIST] [OPTION]... [-- OPTION OF AB.SH...]
#
# Proves the gate on this machine: scripts/ab.sh has to be silent about a program against itself, and has to see a
# slowdown that is put into one of its benchmarks. Nothing is scaled afterwards: the slowed program runs more iterations
# than it reports (OVERSHOOT_INJECT_SLOWDOWN) and takes the time.
#
#   --gates N         gates of the program against itself (default: 60)
#   --trials N        gates with slowdowns (default: 40)
#   --levels LIST     their sizes in per cent (default: 1,2,3,5,10)
#   --runs N          observations per side of each gate (default: 8)
#   --filter REGEX    the benchmarks of a gate (default: the quick subset of this project's)
#   --binary PROGRAM  another program that knows OVERSHOOT_INJECT_SLOWDOWN
#   --out FOLDER      where the gates go (default: results/prove-gate); what is there already is not repeated
#   --no-install      check for what is missing instead of installing it
#   --help            this text
#   -- OPTION...      handed to ab.sh, as --passes or --min-time (default: its own, but repetitions of 0.005 s)
#
# A gate has each of the sizes in one benchmark of its own; they go from benchmark to benchmark, among those with enough
# iterations for 1 % of them to be many. Prints how many gates were silent, how many slowdowns were seen, and the noise
# of the machine. An interrupted proof goes on when it is called again. Exit codes: 0 no false alarm, and at least 90 %
# seen of 3 %, 95 % of 5 % and more; 1 otherwise; 2 wrong call, missing tool, failed build; 3 a gate whose data could not
# be trusted.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"

# Benchmarks of every family that together take half a second and have iterations enough: the quick subset.
readonly quick_subset='^(frame/pop-in/cells:1000/hz:120|spring/(state|step|motion/rect|value/in-use/damping-ratio:0.3)'\
'|bezier/(slope|y/in-use/named/ordered)|keyframes/rect/(linear|cubic)/keyframes:16|keyframes/transform/decomposed)$'
gates=60 trials=40 levels=1,2,3,5,10 runs=8 filter=$quick_subset binary='' out=$root_dir/results/prove-gate install=()
ab_options=(--min-time 0.005)

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --gates) gates=$(whole_number "$@") ;;
      --trials) trials=$(whole_number "$@") ;;
      --runs) runs=$(positive_number "$@") ;;
      --levels)
        levels=$(option_value "$@")
        [[ $levels =~ ^[0-9]+(\.[0-9]+)?(,[0-9]+(\.[0-9]+)?)*$ ]] || usage_error "--levels takes per cents with commas, not '$levels'"
        ;;
      --filter) filter=$(option_value "$@") ;;
      --binary) binary=$(option_value "$@") ;;
      --out) out=$(option_value "$@") ;;
      --no-install)
        install=(--no-install)
        shift
        continue
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      --)
        shift
        ab_options+=("$@")
        return
        ;;
      *) usage_error "unknown argument '$1'" ;;
    esac
    shift 2
  done
}

# prepare: the program, and what this proof is about, which a proof to go on with has to agree with.
prepare() {
  local about
  if [ -z "$binary" ]; then
    "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"
    swift_build "the benchmarks" --product OvershootBenchmarks
    binary=$(bin_path)/OvershootBenchmarks
  fi
  need jq
  if [ ! -f "$binary" ] || [ ! -x "$binary" ]; then die "$EXIT_USAGE" "$binary is no program"; fi
  binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")
  mkdir -p "$out" 2>/dev/null || die "$EXIT_USAGE" "cannot make the folder $out"
  about="program $(sha256 "$binary"), $runs observations per side, levels $levels, filter $filter, ${ab_options[*]}"
  if [ ! -e "$out/about.txt" ]; then
    printf '%s\n' "$about" >"$temp_dir/about"
    publish "$temp_dir/about" "$out/about.txt"
  elif [ "$(cat "$out/about.txt")" != "$about" ]; then
    die "$EXIT_USAGE" "$out holds a proof about something else ($(cat "$out/about.txt")); choose another --out"
  fi
}

# side FILE SLOWDOWNS: a program for ab.sh that is the binary, slowed down or not.
side() {
  {
    printf '#!/bin/sh\n'
    # %q quotes for bash; names and paths of this project need nothing that sh reads otherwise.
    printf 'OVERSHOOT_INJECT_SLOWDOWN=%q exec %q "$@"\n' "$2" "$binary"
  } >"$1"
  chmod +x "$1"
}

# gate NAME [BENCHMARK:SLOWDOWN]...: one run of ab.sh, unless it is done already.
gate() {
  local folder=$out/$1 status=0 slowdown plain=''
  shift
  done_now=0
  [ ! -s "$folder/summary.json" ] || return 0
  rm -rf -- "$folder"
  mkdir -p "$folder"
  [ $# -eq 0 ] || printf '%s\n' "$@" >"$folder/slowed.txt"
  # The other side is asked for slowdowns of 0 in as many letters: what a program allocates and where its stack begins
  # depend on the request, and alone have moved a benchmark by 3 %.
  for slowdown; do plain+="${plain:+ }${slowdown%:*}:$(printf '%s' "${slowdown##*:}" | tr 1-9 0)"; done
  side "$temp_dir/plain" "$plain"
  side "$temp_dir/slow" "$*"
  "$root_dir/scripts/ab.sh" --binary "$temp_dir/plain" "$temp_dir/slow" --runs "$runs" --filter "$filter" --out "$folder" \
    "${ab_options[@]}" >"$temp_dir/verdict" 2>"$temp_dir/ab.log" &
  child_pid=$!
  wait "$child_pid" || status=$?
  child_pid=
  case $status in
    0 | 1) ;;
    *)
      clear_progress
      tail -n 20 "$temp_dir/ab.log" >&2
      cat "$temp_dir/verdict" >&2
      if [ "$status" -ne "$EXIT_UNTRUSTED" ]; then status=$EXIT_USAGE; fi
      die "$status" "the gate ${folder##*/} could not be run; ab.sh's last lines stand above"
      ;;
  esac
  done_now=1
}

# candidates: the benchmarks to slow down: a per cent of their iterations has to be ten at least, or rounding would be
# a tenth of it. From the first gate.
candidates() {
  jq -r -s '
    [.[].benchmarks[] | select(.run_type == "iteration")] | group_by(.run_name)[]
    | select((map(.iterations) | min) >= 1000 and (.[0].threads // 1) == 1) | .[0].run_name' "$out"/same-001/raw/*.json
}

# announce_progress DONE ALL
announce_progress() {
  local left=''
  if [ "$gates_run" -gt 0 ]; then left=", about $((((SECONDS - started_at) * ($2 - $1) / gates_run + 59) / 60)) min left"; fi
  show_progress "[$1/$2] gates$left"
}

run_gates() {
  local number level all name names=() finished=0 level_list=() slowdowns
  IFS=, read -r -a level_list <<<"$levels"
  [ "$gates" -gt 0 ] || usage_error "--gates takes 1 or more: the first shows what can be slowed down"
  all=$((gates + trials))
  started_at=$SECONDS gates_run=0
  for ((number = 1; number <= gates; number++)); do
    announce_progress "$finished" "$all"
    gate "$(printf 'same-%03d' "$number")"
    gates_run=$((gates_run + done_now)) finished=$((finished + 1))
  done
  while IFS= read -r name; do names+=("$name"); done < <(candidates)
  [ "$trials" -eq 0 ] || [ ${#names[@]} -ge ${#level_list[@]} ] ||
    die "$EXIT_USAGE" "'$filter' selects ${#names[@]} benchmarks with the 1000 iterations that a slowdown of 1 % needs;" \
      "each of ${#level_list[@]} sizes needs one"
  for ((number = 1; number <= trials; number++)); do
    slowdowns=()
    for level in "${!level_list[@]}"; do
      slowdowns+=("${names[(number - 1 + level) % ${#names[@]}]}:${level_list[level]}")
    done
    announce_progress "$finished" "$all"
    gate "$(printf 'slow-%03d' "$number")" "${slowdowns[@]}"
    gates_run=$((gates_run + done_now)) finished=$((finished + 1))
  done
  clear_progress
}

# rows: a line for every benchmark of every gate that is part of this proof: gate, the benchmark's name, its slowdown in
# per cent, verdict, shift, noise.
rows() {
  local folder slowed
  for folder in "$out"/same-* "$out"/slow-*; do
    [ -s "$folder/summary.json" ] || continue
    slowed=''
    [ ! -e "$folder/slowed.txt" ] || slowed=$(cat "$folder/slowed.txt")
    jq -r --arg gate "${folder##*/}" --arg slowed "$slowed" '
      ($slowed | split("\n") | map({key: sub(":[^:]*$"; ""), value: sub(".*:"; "")}) | from_entries) as $sizes
      | .benchmarks[] | [$gate, .name, ($sizes[.name] // 0), .verdict, .relative_shift, .noise] | @tsv' \
      "$folder/summary.json"
  done
}

main() {
  local status=0
  parse "$@"
  make_temp_dir
  prepare
  run_gates
  rows >"$temp_dir/rows"
  awk -f "$lib_dir/compare/sort.awk" -f "$lib_dir/prove/table.awk" "$temp_dir/rows" >"$temp_dir/table" || status=$?
  awk -F '\t' -f "$lib_dir/table.awk" "$temp_dir/table"
  awk -f "$lib_dir/compare/sort.awk" -f "$lib_dir/prove/noise.awk" "$temp_dir/rows"
  say "$program: the gates are in $out"
  return "$status"
}

main "$@"
