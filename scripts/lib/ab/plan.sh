# The plan of a measurement, and single processes of its sides. Source it after common.sh.
#
# plan.json in $out is everything that is needed to go on after an interrupt. Sides are numbered: 0 is A, 1 is B;
# binary[], label[] and letter[] belong to them.
letter=(A B)

# write_plan ARGUMENT...: $temp_dir/plan.json: the programs, their digests, and what both are called with.
write_plan() {
  second_cpu=''
  if [ -z "$no_pin" ]; then choose_cpu; else cpu=''; fi
  jq -n --arg binary_a "${binary[0]}" --arg label_a "${label[0]}" --arg sha_a "$(digest "${binary[0]}")" \
    --arg binary_b "${binary[1]}" --arg label_b "${label[1]}" --arg sha_b "$(digest "${binary[1]}")" \
    --arg cpu "$cpu" --arg second_cpu "$second_cpu" --arg budget "$time_budget" --arg started "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    --arg machine "$(machine)" --arg most_pairs "$most_pairs" --argjson measures_same_code "$measures_same_code" '
    def number: if . == "" then null else tonumber end;
    {
      started: $started,
      machine: $machine,
      most_pairs: ($most_pairs | number),
      measures_same_code: ($measures_same_code == 1),
      A: {label: $label_a, binary: $binary_a, sha256: $sha_a},
      B: {label: $label_b, binary: $binary_b, sha256: $sha_b},
      cpu: ($cpu | number),
      second_cpu: ($second_cpu | number),
      minutes: ($budget | number),
      arguments: $ARGS.positional
    }' --args -- "$@" >"$temp_dir/plan.json"
}

# machine: what a measurement depends on beside its programs.
machine() {
  local model virtual=''
  model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | sort -u | paste -sd / -)
  ! grep -q '^flags.* hypervisor' /proc/cpuinfo 2>/dev/null || virtual=', virtual machine'
  printf '%s, %s CPUs, %s%s' "${model:-$(uname -m)}" "$(getconf _NPROCESSORS_ONLN)" "$(uname -sr)" "$virtual"
}

planned() { jq -r "$1 // empty" "$out/plan.json"; }

read_plan() {
  local side argument
  for side in 0 1; do
    binary[side]=$(planned ".${letter[side]}.binary")
    label[side]=$(planned ".${letter[side]}.label")
    [ -x "${binary[side]}" ] || die "$EXIT_USAGE" "${binary[side]}, side ${letter[side]} of $out, no longer exists; measure again"
    [ "$(digest "${binary[side]}")" = "$(planned ".${letter[side]}.sha256")" ] ||
      die "$EXIT_UNTRUSTED" "${binary[side]}, side ${letter[side]} of $out, has changed; measure again"
  done
  [ -e "$out/summary.json" ] || [ "$(planned .machine)" = "$(machine)" ] || [ -z "$(planned .machine)" ] ||
    die "$EXIT_UNTRUSTED" "$out was measured on $(planned .machine), this is $(machine); measure again"
  most_pairs=$(planned .most_pairs)
  measures_same_code=$(jq ".measures_same_code | if . then 1 else 0 end" "$out/plan.json")
  cpu=$(planned .cpu)
  second_cpu=$(planned .second_cpu)
  arguments=()
  while IFS= read -r -d '' argument; do arguments+=("$argument"); done < <(jq -j '.arguments[] + "\u0000"' "$out/plan.json")
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

# wrap_frames SIDE: where frames are measured, calls the side by a script with the options of a program made with Google
# Benchmark.
wrap_frames() {
  local script=$temp_dir/${letter[$1]}/frames
  [ "${arguments[0]-}" = frames ] || return 0
  printf '#!/usr/bin/env bash\nexec %q %q "$@"\n' "$lib_dir/ab/frames-process.sh" "${called[$1]}" >"$script"
  chmod +x "$script"
  called[$1]=$script
}

# start_side PROCESS FILE ARGUMENT...: starts process 0 (side A), 1 (side B), 2 (A on the second CPU) or 3 (B there), which writes its
# result into the file. Where side_cpu is set, it is pinned to that.
side_pid=() side_file=() side_cpu=''
start_side() {
  local process=$1 side=$(($1 % 2)) addition limited=()
  side_file[process]=$2
  shift 2
  rm -f -- "${side_file[process]}"
  # An addition to the environment of one side, see lockstep.c.
  addition=AB_ENVIRONMENT_${letter[side]}
  ! have timeout || limited=(timeout -k 5 $((time_limit * benchmark_count)))
  ${limited[@]+"${limited[@]}"} ${side_cpu:+taskset -c "$side_cpu"} ${launcher[@]+"${launcher[@]}"} \
    env -u AB_ENVIRONMENT_A -u AB_ENVIRONMENT_B ${!addition:+"${!addition}"} \
    "${called[side]}" "${arguments[@]}" "$@" --benchmark_out="${side_file[process]}" --benchmark_out_format=json \
    >"$temp_dir/log-$process" 2>&1 </dev/null &
  side_pid[process]=$!
}

# finish_side PROCESS NAME: waits for it. Its result is complete, or this script ends and shows what it printed.
finish_side() {
  local status=0 file=${side_file[$1]} name="$2 (${label[$1 % 2]})"
  wait "${side_pid[$1]}" || status=$?
  if [ "$status" -eq 124 ]; then
    clear_progress
    die "$EXIT_UNTRUSTED" "$name hangs: no result within $((time_limit * benchmark_count)) s"
  fi
  # A benchmark that reports an error may make its program fail: its row carries that to the verdict. (An empty file would
  # do for 'jq -e' alone, in version 1.6, which takes as long to start as many programs.)
  if [[ $(tail -c 2 "$file" 2>/dev/null) != *'}'* ]] ||
    { [ "$status" -ne 0 ] && ! jq -e -s 'length == 1 and (.[0].benchmarks | length > 0)' "$file" >/dev/null 2>&1; }; then
    clear_progress
    tail -n 20 "$temp_dir/log-$1" >&2
    die "$EXIT_UNTRUSTED" "$name ended with code $status and no complete result"
  fi
}

say_how_to_go_on() {
  [ -n "$started_at" ] || return 0
  clear_progress
  say "$program: not finished; to go on: scripts/ab.sh --resume $out"
}
