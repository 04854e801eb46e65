# The plan of a measurement, and single processes of its sides; for the scheme of --classic, many in turn. Source it after common.sh.
#
# plan.json in $out is everything that is needed to go on after an interrupt. Sides are numbered: 0 is A, 1 is B;
# binary[], label[] and letter[] belong to them.
letter=(A B)

# write_plan ARGUMENT...: the programs, their digests, what both are called with, and how often.
write_plan() {
  if [ "$pin" -eq 1 ]; then choose_cpu; else cpu=''; fi
  jq -n --arg binary_a "${binary[0]}" --arg label_a "${label[0]}" --arg sha_a "$(digest "${binary[0]}")" \
    --arg binary_b "${binary[1]}" --arg label_b "${label[1]}" --arg sha_b "$(digest "${binary[1]}")" \
    --arg cpu "$cpu" --arg runs "$runs" --argjson passes "$passes" --arg budget "$time_budget" --arg started "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    --arg scheme "$scheme" --arg most_pairs "$most_pairs" --argjson measures_same_code "$measures_same_code" --argjson default_runs "$default_runs" --argjson most_runs "$most_runs" '
    def number: if . == "" then null else tonumber end;
    {
      started: $started,
      scheme: $scheme,
      most_pairs: ($most_pairs | number),
      measures_same_code: ($measures_same_code == 1),
      A: {label: $label_a, binary: $binary_a, sha256: $sha_a},
      B: {label: $label_b, binary: $binary_b, sha256: $sha_b},
      cpu: ($cpu | number),
      # Null until the first pair has shown how many fit into the time.
      runs: (if $budget != "" then null else $runs | number // $default_runs end),
      passes: $passes,
      most_runs: ($runs | number // $most_runs),
      minutes: ($budget | number),
      arguments: $ARGS.positional
    }' --args -- "$@" >"$temp_dir/plan.json"
  publish "$temp_dir/plan.json" "$out/plan.json"
}

planned() { jq -r "$1 // empty" "$out/plan.json"; }

read_plan() {
  local side argument
  for side in 0 1; do
    binary[side]=$(planned ".${letter[side]}.binary")
    label[side]=$(planned ".${letter[side]}.label")
    [ -x "${binary[side]}" ] || die "$EXIT_USAGE" "${binary[side]}, side ${letter[side]} of $out, no longer exists; measure anew"
    [ "$(digest "${binary[side]}")" = "$(planned ".${letter[side]}.sha256")" ] ||
      die "$EXIT_UNTRUSTED" "${binary[side]}, side ${letter[side]} of $out, has changed; measure anew"
  done
  scheme=$(planned .scheme)
  most_pairs=$(planned .most_pairs)
  measures_same_code=$(jq ".measures_same_code | if . then 1 else 0 end" "$out/plan.json")
  runs=$(planned .runs)
  passes=$(planned .passes)
  cpu=$(planned .cpu)
  arguments=()
  while IFS= read -r -d '' argument; do arguments+=("$argument"); done < <(jq -j '.arguments[] + "\u0000"' "$out/plan.json")
}

# choose_cpu: --cpu, or the last CPU that this process may use: the first ones serve interrupts. Empty without taskset.
choose_cpu() {
  if ! have taskset; then
    [ -z "$cpu" ] || die "$EXIT_USAGE" "--cpu needs taskset, which is not here"
    warn "no taskset here: the processes are not pinned, expect more noise"
  elif [ -z "$cpu" ]; then
    cpu=$(taskset -pc $$ | sed 's/.*[^0-9]//')
  else
    taskset -c "$cpu" true 2>/dev/null || die "$EXIT_USAGE" "this process may not use CPU $cpu"
  fi
}

# prepare_programs: both sides are called by a path of the same length, since the length of its own name moves a
# process's stack; and both have to have benchmarks to run.
prepare_programs() {
  local side
  launcher=() called=()
  [ -z "$cpu" ] || launcher=(taskset -c "$cpu")
  for side in 0 1; do
    mkdir -p "$temp_dir/${letter[side]}"
    called[side]=$temp_dir/${letter[side]}/benchmarks
    ln -sf "${binary[side]}" "${called[side]}"
    wrap_frames "$side"
    "${called[side]}" --benchmark_list_tests "${arguments[@]}" >"$temp_dir/names" 2>"$temp_dir/log" </dev/null || {
      cat "$temp_dir/log" >&2
      die "$EXIT_USAGE" "${label[side]} refuses its options or is no Google Benchmark program"
    }
    benchmark_count=$(grep -c . "$temp_dir/names") || die "$EXIT_USAGE" "no benchmark of ${label[side]} matches the filter"
  done
  export SWIFT_DETERMINISTIC_HASHING=1
  [ "$(planned .A.sha256)" != "$(planned .B.sha256)" ] || say "$program: both sides are the same program to the byte"
}

# wrap_frames SIDE: where frames are measured, calls the side by a script with the options of a program made with Google
# Benchmark.
wrap_frames() {
  local script=$temp_dir/${letter[$1]}/frames
  [ "${arguments[0]-}" = frames ] || return 0
  printf '#!/usr/bin/env bash\nexec %q %q "$@"\n' "$lib_dir/ab/frames-process.sh" "${called[$1]}" >"$script"
  chmod +x "$script"
  called[$1]=$script
}

# side_of STEP: A B B A A B B A … so that a machine that slowly changes speed favours neither.
side_of() { case $(($1 % 4)) in 0 | 1) printf 0 ;; *) printf 1 ;; esac; }

raw_file() { printf '%s/raw/%04d-%s.json' "$out" "$1" "${letter[$(side_of "$1")]}"; }

# measure_all: every process that has no result yet, pass after pass. A pair of which one half is missing is measured
# again: its halves belong together in time.
measure_all() {
  local pair step
  started_at='' steps_done=0
  at_exit say_how_to_go_on
  for ((pair = 1; pair <= ${runs:-1} * passes; pair++)); do
    if [ -s "$(raw_file $((2 * pair - 1)))" ] && [ -s "$(raw_file $((2 * pair)))" ]; then
      # Interrupted between the first pair and the sum.
      [ -n "$runs" ] || runs=$default_runs
      continue
    fi
    [ -n "$started_at" ] || announce "$pair"
    for step in $((2 * pair - 1)) $((2 * pair)); do measure "$step"; done
    [ -n "$runs" ] || fit_budget
  done
  clear_progress
  started_at=''
}

announce() {
  started_at=$SECONDS
  say "$program: $benchmark_count benchmarks, ${runs:-as many observations per side as fit}${runs:+ observations per side}" \
    "of $passes processes each${cpu:+, on CPU $cpu}"
  [ "$1" -eq 1 ] || say "$program: going on with pair $1"
  [ -z "$runs" ] || say_resolution
}

# measure STEP: one process.
measure() {
  local side left='' all=$((2 * ${runs:-1} * passes))
  side=$(side_of "$1")
  if [ "$steps_done" -gt 0 ] && [ -n "$runs" ]; then
    left=", about $(duration $(((SECONDS - started_at) * (all - $1 + 1) / steps_done))) left"
  fi
  show_progress "[$1/$all] ${letter[side]} ${label[side]}$left"
  run_side "$side" "$temp_dir/run.json" "process $1"
  publish "$temp_dir/run.json" "$(raw_file "$1")"
  steps_done=$((steps_done + 1))
}

# run_side SIDE FILE NAME ARGUMENT...: one process and its result, complete or none; what it printed is shown where it failed.
run_side() {
  local side=$1 file=$2 name=$3 status=0 addition limited=() seconds=$((time_limit * benchmark_count))
  shift 3
  rm -f -- "$file"
  # An addition to the environment of one side, see lockstep.c.
  addition=AB_ENVIRONMENT_${letter[side]}
  ! have timeout || limited=(timeout -k 5 "$seconds")
  ${limited[@]+"${limited[@]}"} ${launcher[@]+"${launcher[@]}"} env -u AB_ENVIRONMENT_A -u AB_ENVIRONMENT_B ${!addition:+"${!addition}"} \
    "${called[side]}" "${arguments[@]}" "$@" --benchmark_out="$file" --benchmark_out_format=json >"$temp_dir/log" 2>&1 </dev/null &
  child_pid=$!
  wait "$child_pid" || status=$?
  child_pid=
  if [ "$status" -eq 124 ] && [ ${#limited[@]} -gt 0 ]; then
    clear_progress
    die "$EXIT_UNTRUSTED" "$name (${label[side]}) hangs: no result within $seconds s"
  fi
  # A benchmark that reports an error may make its program fail: its row carries that to the verdict. (An empty file would
  # do for 'jq -e' alone, in version 1.6.)
  if ! jq -e -s 'length == 1 and (.[0].benchmarks | length > 0)' "$file" >/dev/null 2>&1; then
    clear_progress
    tail -n 20 "$temp_dir/log" >&2
    die "$EXIT_UNTRUSTED" "$name (${label[side]}) ended with code $status and no complete result"
  fi
}

# fit_budget: after the first pair, how many fit into the time.  Whole seconds are known, so one more counts.
fit_budget() {
  local minutes
  minutes=$(planned .minutes)
  runs=$(awk -v seconds=$((minutes * 60)) -v pair=$(((SECONDS - started_at + 1) * passes)) -v most="$(planned .most_runs)" 'BEGIN {
    fit = int(seconds / pair)
    print (fit < 1 ? 1 : fit > most ? most : fit) }')
  jq --argjson runs "$runs" '.runs = $runs' "$out/plan.json" >"$temp_dir/plan.json"
  publish "$temp_dir/plan.json" "$out/plan.json"
  clear_progress
  say "$program: $minutes min are enough for $runs observations per side"
  say_resolution
}

# say_resolution: warns where so few processes cannot prove a change.
say_resolution() {
  awk -v k="$runs" -v m="$benchmark_count" -v program="$program" -f "$lib_dir/ab/resolution.awk" >&2
}

say_how_to_go_on() {
  [ -n "$started_at" ] || return 0
  clear_progress
  say "$program: not finished; to go on: scripts/ab.sh --resume $out"
}

# duration SECONDS: 1:02:03 or 2:03.
duration() {
  if [ "$1" -ge 3600 ]; then
    printf '%d:%02d:%02d' $(($1 / 3600)) $(($1 / 60 % 60)) $(($1 % 60))
  else
    printf '%d:%02d' $(($1 / 60)) $(($1 % 60))
  fi
}
