#!/usr/bin/env bash
# Usage: scripts/dev/prove-gate.sh --frames [--gates N] [--trials N] [--parts LIST] [OPTION]... [-- OPTION OF FRAMES.SH...]
#
# Measures on this machine how often scripts/frames.sh gate raises a false alarm, and how often it finds planted faults.
# Each fault is really executed; nothing is scaled afterwards. Prints the rates with exact 95 % intervals (Clopper-Pearson).
#
#   --gates N      gates of the unchanged tree (default: 20)
#   --trials N     gates with each fault (default: 20)
#   --parts LIST   which of them (default: same,work,stall,wait,time):
#                    same   the whole gate of the unchanged tree: no alarm
#                    work   0.5 % more instructions in the frames of one transition: found
#                    stall  4 ms of processor time in one frame of one repetition: found, with the frame
#                    wait   4 ms without the processor in such a frame, as if the machine stood still: no alarm
#                    time   5 % longer frames of one run, found by scripts/ab.sh --frames: in 95 % of the trials
#   --load N       keep N other processes busy meanwhile (default: 0)
#   --out FOLDER   where the gates go (default: results/prove-gate-frames); gates that are there are not repeated
#   --no-install   check for what is missing instead of installing it
#   --help         this text
#   -- OPTION...   passed to frames.sh gate in part same, such as the names and sizes of some runs
#
# The transitions, sizes and frames of the faults rotate. An interrupted proof continues when it is called again.
#
# Examples:
#   scripts/dev/prove-gate.sh --frames
#   scripts/dev/prove-gate.sh --frames --parts stall,wait --load 4
#
# Exit codes: 0 no false alarm and every fault found as often as required; 1 otherwise; 2 wrong usage, missing tool, failed
# build; 3 a gate whose data could not be trusted.
. "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/prove/proof.sh"

readonly all_parts=same,work,stall,wait,time prefix=transition/frames-100/
most_operands=0 gates=20 trials=20 parts=$all_parts load=0 out=$root_dir/results/prove-gate-frames passed_on=()

parse() {
  parse_options "$@" <<'TABLE'
--frames  frames     flag
--load    load       count
TABLE
  [[ $parts =~ ^(same|work|stall|wait|time)(,(same|work|stall|wait|time))*$ ]] ||
    usage_error "--parts takes some of $all_parts, not '$parts'"
}

prepare() {
  set_up bench count
  make_temp_dir
  swift_build "overshoot" --product overshoot
  swift_build "the benchmarks" --product OvershootBenchmarks
  OVERSHOOT_PRODUCTS=$(bin_path)
  export OVERSHOOT_PRODUCTS
  continue_proof "overshoot $(sha256 "$OVERSHOOT_PRODUCTS/overshoot"), benchmarks $(sha256 "$OVERSHOOT_PRODUCTS/OvershootBenchmarks"), \
load $load, selection ${passed_on[*]-}"
  # Runs in which 4 ms are over any share of the frame, and their counted benchmarks.
  mapfile -t runs < <("$OVERSHOOT_PRODUCTS/overshoot" frames gate --budgets "$root_dir/Benchmarks/budgets.json" --list |
    grep -E '/cells:(12|1000)/')
  mapfile -t counted < <("$OVERSHOOT_PRODUCTS/OvershootBenchmarks" --benchmark_list_tests --benchmark_filter="^$prefix.*/cells:1(2|000)\$")
}

# arguments_of RUN: sets $arguments to those of frames.sh for a run named NAME/cells:N/hz:N.
arguments_of() {
  local cells=${1#*/cells:}
  arguments=("${1%%/*}" --cells "${cells%%/*}" --hz "${1##*hz:}")
}

# gate PLANT SCRIPT ARGUMENT...: runs the gate $name unless it is there. PLANT has VARIABLE=VALUE words of the environment.
gate() {
  local plant=$1 script=$2
  shift 2
  ! is_done "$out/$name" || return 0
  printf '%s\n' "$plant" >"$out/$name/plant.txt"
  # shellcheck disable=SC2086  # words
  run_gate "$out/$name" $plant "$root_dir/scripts/$script" "$@"
}

# is_result FOLDER: a script of comparisons (--out) writes its result as summary.json, a gate (--verdict) as verdict.json.
is_result() {
  [ ! -s "$1/compared/summary.json" ] || cp "$1/compared/summary.json" "$1/verdict.json"
  [ -s "$1/verdict.json" ]
}

# judge PLANT ARGUMENT...: a gate of frames.sh.
judge() { gate "$1" frames.sh gate --no-install --verdict "$out/$name/verdict.json" "${@:2}"; }

# run_part PART COUNT: so many gates, numbered, each by the part's function.
run_part() {
  local number name arguments
  for ((number = 1; number <= $2; number++)); do
    show_progress "[$1 $number/$2]"
    name=$(printf '%s-%03d' "$1" "$number")
    "run_$1"
  done
}

run_same() { judge '' "${passed_on[@]+"${passed_on[@]}"}"; }
run_stall() { plant_stall work; }
run_wait() { plant_stall wait; }

# plant_stall KIND: 4 ms in the third repetition of a run, in frames from 1 to 12.
plant_stall() {
  local run=${runs[number * 5 % ${#runs[@]}]}
  arguments_of "$run"
  judge "OVERSHOOT_INJECT_STALL=$1:4:2:$((1 + number * 5 % 12)):$run" --only budget "${arguments[@]}"
}

# count BENCHMARK ITERATIONS FILE: the counts with so many planted iterations; their number has always six digits, since the
# length of the environment moves the heap.
count() {
  OVERSHOOT_INJECT_WORK=$1:$(printf '%06d' "$2") "$root_dir/scripts/count-instructions.sh" --no-install --print \
    --filter "^$1\$" >"$3" 2>"$temp_dir/count.log" ||
    die_with "$temp_dir/count.log" "$EXIT_UNTRUSTED" "the instructions of $1 could not be counted, see above"
}

# planted_iterations PLAIN MORE: the least number of iterations that are 0.5 % of the instructions; MORE has 1000 of them,
# and the few instructions around the loop.
planted_iterations() {
  awk -F '\t' '/^#/ { next } NR == FNR { plain = $2; next }
    { each = int(($2 - plain) / 1000); count = int(plain * 0.005 / each) }
    END { while (count * each < plain * 0.005) count++; print count }' "$1" "$2"
}

run_work() {
  local benchmark iterations folder
  benchmark=${counted[(number - 1) % ${#counted[@]}]}
  arguments_of "${benchmark#"$prefix"}/hz:60"
  folder=$out/baselines/$(printf '%03d' "$number")
  if [ ! -s "$folder/more.txt" ]; then
    make_folder "$folder"
    count "$benchmark" 0 "$folder/plain.txt"
    count "$benchmark" 1000 "$temp_dir/more.txt"
    mv "$temp_dir/more.txt" "$folder/more.txt"
  fi
  iterations=$(planted_iterations "$folder/plain.txt" "$folder/more.txt")
  judge "OVERSHOOT_INJECT_WORK=$benchmark:$(printf '%06d' "$iterations")" --only work --baseline "$folder/plain.txt" "${arguments[@]}"
}

# run_time: one run at 120 Hz.
run_time() {
  local run plant timed=()
  for run in "${runs[@]}"; do case $run in */hz:120) timed+=("$run") ;; esac done
  run=${timed[(number - 1) % ${#timed[@]}]}
  arguments_of "$run"
  # Both sides have a request, of the same length: it moves the heap.
  plant=OVERSHOOT_INJECT_SLOWDOWN=frames/$run/p50
  gate "AB_ENVIRONMENT_A=$plant:0 AB_ENVIRONMENT_B=$plant:5" \
    ab.sh --frames --binary "$OVERSHOOT_PRODUCTS/overshoot" "$OVERSHOOT_PRODUCTS/overshoot" --out "$out/$name/compared" -- \
    "${arguments[@]}" --frames 1000
}

# rows: an object for every gate: part, whether it alarmed, whether it named the planted fault, the change that it saw, its seconds.
rows() {
  local folder part
  for folder in "$out"/same-* "$out"/work-* "$out"/stall-* "$out"/wait-* "$out"/time-*; do
    part=${folder##*/} part=${part%-*}
    if [ ! -s "$folder/seconds" ] || [[ ,$parts, != *",$part,"* ]]; then continue; fi
    jq -c --arg part "$part" --arg plant "$(cat "$folder/plant.txt")" --argjson seconds "$(cut -d ' ' -f 1 "$folder/seconds")" '
      def planted_frame: $plant | split("=")[1] // "" | split(":") | "hitch: frame \(.[3]) (";
      ([.benchmarks[] | select(.verdict == "regression")]) as $regressions
      | {$part, $seconds, alarm: (.status != "ok"),
         found: (if $part == "work" then [$regressions[] | select(.label == "instructions per frame")] | length == 1
          elif $part == "stall" then planted_frame as $frame | [$regressions[].reason | contains($frame)] == [true]
          elif $part == "time" then [$regressions[] | select(.name | endswith("/p50"))] | length == 1
          else false end),
         change: ([.benchmarks[] | select(.label == "instructions per frame" or (.name | endswith("/p50"))) | .relative_shift][0] // 0)}' \
      "$folder/verdict.json"
  done
}

main() {
  local part
  parse "$@"
  prepare
  keep_busy "$load"
  for part in ${parts//,/ }; do run_part "$part" "$([ "$part" = same ] && echo "$gates" || echo "$trials")"; done
  clear_progress
  rows >"$temp_dir/rows"
  print_rates frames 'median seconds'
}

main "$@"
