# shellcheck disable=SC2016,SC2034,SC2154  # awk programs; set or read by the scripts that source this file

# Measures two sides in pairs of processes until each benchmark has its verdict. Source it after common.sh.
#
# Programs with the project's Google Benchmark shim take lockstep turns (lockstep.c), those with threads on all CPUs. Of any other
# program, both sides run a benchmark at the same time on one CPU; where CPU time says nothing (threads, real time), processes
# alternate. All write the same lines, which pairs.awk reads.

# Sides are numbered: 0 is A, 1 is B; binary[], label[] and letter[] belong to them.
letter=(A B)

# The numbers of pairs at which verdicts are given. The first is the least with which ten benchmarks can be told apart.
readonly turn_looks="16 24 32 48 64" process_looks="16 24 32"
# The change to look for, and the smallest shift that counts: with random layouts, and with one layout a side.
readonly default_resolution=0.005 layout_floor=0.0025 single_floor=0.02
# A turn is long against the few microseconds in which it fetches the other side's share of the caches back.
# Threads also wait for each other at its ends.
readonly turn_nanoseconds=1000000 turn_of_threads=5000000 turns_a_pair=10
# Pages of 2 MB and one heap: pages of 4 kB are spread over a cache by luck, which differed by 7 % between processes.
readonly heap_tunables=glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216:glibc.malloc.mmap_threshold=1073741824

# takes_turns PROGRAM: whether it links the shim, with this protocol of turns.
takes_turns() { grep -q CGB_LOCKSTEP_3 -- "$1"; }

# layouts_of PATH: the layouts of a folder, or the program itself.
layouts_of() { if [ -d "$1" ]; then find "$1" -name '[0-9][0-9][0-9]' | sort; else printf '%s\n' "$1"; fi; }

# compile SOURCE PROGRAM: a C program.
compile() {
  local compiler
  compiler=$(command -v clang || command -v cc) || die "$EXIT_USAGE" "a C compiler is missing; run scripts/setup.sh"
  "$compiler" -O1 -o "$2" "$1" -lm 2>"$temp_dir/log" || die_with "$temp_dir/log" "$EXIT_USAGE" "$(basename "$1") does not compile here"
}

# prepare_pairs: both sides' layouts under paths of the same length, the names that both have, how they are measured.
prepare_pairs() {
  local side path number
  mode=turns
  ! measures_apart || mode=processes
  for side in 0 1; do
    mkdir -p "$temp_dir/${letter[side]}"
    number=0
    while IFS= read -r path; do
      number=$((number + 1))
      ln -s "$path" "$temp_dir/${letter[side]}/$(printf '%03d' "$number")"
      [ "$mode" != turns ] || takes_turns "$path" || mode=together
    done < <(layouts_of "${binary[side]}")
    layouts[side]=$number
    called[side]=$temp_dir/${letter[side]}/001
    wrap_frames "$side"
    list_names "$side"
  done
  [ "${digests[0]}" != "${digests[1]}" ] || say "$program: both sides are the same program to the byte"
  # Frames of a program that takes no turns, and programs that cannot be pinned to one CPU, alternate.
  if [ "$mode" = together ] && { [ "${arguments[0]-}" = frames ] || [ -z "$cpu" ]; }; then mode=processes; fi
  export SWIFT_DETERMINISTIC_HASHING=1 GLIBC_TUNABLES=${GLIBC_TUNABLES:-$heap_tunables}
  grep -Fxf "$temp_dir/names-B" "$temp_dir/names-A" >"$temp_dir/names" || : >"$temp_dir/names"
  looks=$turn_looks
  [ "$mode" != processes ] || looks=$process_looks
  [ -z "$most_pairs" ] || looks=$(awk -v looks="$looks" -v most="$most_pairs" 'BEGIN {
    count = split(looks, look, " ")
    for (i = 1; i <= count && look[i] < most; i++) printf "%d ", look[i]
    print most }')
  benchmark_count=$(grep -c . "$temp_dir/names" || true)
  floor_fraction=${floor:-$(default_floor "${layouts[@]}")}
  if [ "$mode" = turns ]; then
    compile "$lib_dir/ab/lockstep.c" "$temp_dir/lockstep"
  elif [ "$mode" = together ]; then
    say "$program: measured at the same time on one CPU: not both sides take turns"
  else
    say "$program: measured in alternating processes: not both sides take turns"
  fi
  [ "$mode" = processes ] || raise_priority
}

# default_floor LAYOUTS-A LAYOUTS-B: with one layout a side, a shift includes the luck of these two.
default_floor() { if [ "$1" -ge 8 ] && [ "$2" -ge 8 ]; then printf %s "$layout_floor"; else printf %s "$single_floor"; fi; }

# raise_priority: sets launcher, the words before programs that share a CPU: with them other programs take less of it, and change the
# caches less often. Only the superuser may, and whoever has set a priority wants that one. Linux may share out the CPU by sessions
# first: theirs is a session of its own. Addresses are not randomized: both sides have their data at the same ones.
launcher=()
raise_priority() {
  local autogroup='echo -20 >/proc/self/autogroup; exec "$@"'
  if [ "$(nice -n -20 nice 2>/dev/null)" = -20 ] && [ "$(nice)" = 0 ]; then
    launcher+=(nice -n -20)
    if [ -w /proc/self/autogroup ] && have setsid; then launcher+=(setsid sh -c "$autogroup" sh); fi
  fi
  if setarch -R true 2>/dev/null; then launcher+=(setarch -R); fi
}

# measures_apart: whether the arguments of 'overshoot frames' ask for what takes no turns.
measures_apart() {
  local argument
  [ "${arguments[0]-}" = frames ] || return 1
  for argument in "${arguments[@]}"; do
    case $argument in --paced | --threads | --threads=*) return ;; esac
  done
  return 1
}

# same_code: whether both sides are links of the same objects, which is what the layout of seed 1 shows.
same_code() {
  [ "$measure_same_code" -eq 0 ] && [ -f "${binary[0]}/code.sha256" ] && cmp -s "${binary[0]}/code.sha256" "${binary[1]}/code.sha256"
}

# list_names SIDE: writes the names of the side's benchmarks to names-A or names-B.
list_names() {
  local names=$temp_dir/names-${letter[$1]}
  "${called[$1]}" --benchmark_list_tests "${arguments[@]}" >"$names" 2>"$temp_dir/log" </dev/null ||
    die_with "$temp_dir/log" "$EXIT_USAGE" "${label[$1]} refuses its options or is no Google Benchmark program"
  grep -q . "$names" || die "$EXIT_USAGE" "no benchmark of ${label[$1]} matches the filter"
}

# measure_pairs: look after look until every benchmark is decided. Leaves a record of each in $temp_dir/records. Every
# look's lines are kept in raw/, complete or not at all, and not measured again.
measure_pairs() {
  local look first=1
  started_at=$SECONDS
  at_exit say_how_to_go_on
  : >"$temp_dir/lines-so-far"
  cp "$temp_dir/names" "$temp_dir/open"
  for look in $looks; do
    [ -s "$temp_dir/open" ] || break
    if [ "$first" -gt 1 ] && is_over "$(look_name "$first" "$look")"; then
      settle time >>"$temp_dir/records"
      break
    fi
    show_progress "pairs $first to $look, $(grep -c . "$temp_dir/open") of $benchmark_count benchmarks undecided"
    measure_look "$(look_name "$first" "$look")" "$first" "$look" "$temp_dir/open" "$temp_dir/lines-so-far"
    judge "$temp_dir/lines-so-far" "$temp_dir/open" 0 >"$temp_dir/judged"
    jq -r 'select(.step == "confirm") | .name' "$temp_dir/judged" >"$temp_dir/suspects"
    if [ -s "$temp_dir/suspects" ]; then confirm "$look"; else : >"$temp_dir/again"; fi
    settle "$([ "$look" != "${looks##* }" ] || printf last)" >>"$temp_dir/records"
    first=$((look + 1))
  done
  clear_progress
  started_at=''
}

# settle AFTER: prints the records of a look that are settled, and writes the names of the others to $temp_dir/open. AFTER: 'last' after the
# last look, 'time' when the time was up after this one.
settle() {
  jq -c --arg after "$1" --slurpfile again "$temp_dir/again" -f "$lib_dir/ab/settle.jq" "$temp_dir/judged" >"$temp_dir/settled"
  jq -r 'strings' "$temp_dir/settled" >"$temp_dir/open"
  jq -c 'objects' "$temp_dir/settled"
}

# absent_records VERDICT REASON FAILS: records of the benchmarks on standard input, which were not measured.
absent_records() {
  jq -R -c --arg verdict "$1" --arg reason "$2" --arg fails "$3" '{kind: "benchmark", name: ., $verdict, $reason,
    fails: ($fails == "true"), time_unit: "ns", "old.observations": 0, "new.observations": 0,
    relative_shift: (if $verdict == "broken" then null else 0 end)}'
}

look_name() { printf 'pairs-%04d-%04d' "$1" "$2"; }

# is_over LOOK: whether the time is up before this look. A measurement that has its summary is not extended.
is_over() {
  [ -n "$minutes" ] && [ ! -s "$out/raw/$1.tsv" ] && { [ -e "$out/summary.json" ] || [ $((SECONDS - started_at)) -ge $((60 * minutes)) ]; }
}

# confirm LOOK: the suspects again, in as many new pairs.
confirm() {
  show_progress "confirming $(grep -c . "$temp_dir/suspects") changes in $1 new pairs"
  : >"$temp_dir/lines-again"
  measure_look "$(printf 'confirm-%04d' "$1")" $((1001 + 100 * $1)) $((1000 + 101 * $1)) "$temp_dir/suspects" "$temp_dir/lines-again"
  judge "$temp_dir/lines-again" "$temp_dir/suspects" 1 >"$temp_dir/again"
}

# judge LINES NAMES CONFIRMING
judge() {
  pairs_awk "$lib_dir/ab/verdicts.awk" -v tests="${suite_size:-$benchmark_count}" -v looks="$looks" -v alpha="$alpha" \
    -v floor="$floor_fraction" -v resolution="$resolution" -v threshold="$threshold" -v names="$2" -v confirming="$3" "$1"
}

# pairs_awk PROGRAM ARGUMENT...: an awk program with the statistics of pairs.
pairs_awk() {
  LC_ALL=C awk -f "$lib_dir/compare/records.awk" -f "$lib_dir/compare/statistics.awk" -f "$lib_dir/ab/pairs.awk" -f "$@"
}

# measure_look NAME FIRST LAST NAMES LINES: the pairs of these numbers, unless they are there; appends their lines.
measure_look() {
  local raw=$out/raw/$1.tsv
  if [ ! -s "$raw" ]; then
    : >"$temp_dir/lines"
    local by_real_time=/threads:
    case $mode in
      turns) by_real_time=/manual_time/threads: ;;
      together) by_real_time='/(threads:|real_time|manual_time)' ;;
    esac
    cp "$4" "$temp_dir/left"
    if take_names "$by_real_time"; then measure_real_time "$2" "$3" "$temp_dir/taken"; fi
    if [ "$mode" = turns ] && take_names '[/-]threads:'; then
      measure_turns "$2" "$3" "$temp_dir/taken" "$turn_of_threads"
    fi
    if [ -s "$temp_dir/left" ]; then "measure_$mode" "$2" "$3" "$temp_dir/left"; fi
    publish "$temp_dir/lines" "$raw"
  fi
  cat "$raw" >>"$5"
}

# take_names REGEX: moves the names that match from $temp_dir/left to $temp_dir/taken; fails if there are none.
take_names() {
  grep -E -- "$1" "$temp_dir/left" >"$temp_dir/taken" || return 1
  grep -vE -- "$1" "$temp_dir/left" >"$temp_dir/rest" || true
  mv "$temp_dir/rest" "$temp_dir/left"
}

# measure_real_time FIRST LAST NAMES: on all CPUs, by real time.
measure_real_time() {
  local side_cpu=''
  measure_processes "$@" real_time
}

# layout SIDE PAIR: which program of the side a pair runs. All meet all in the course of many pairs.
layout() {
  local number=$(($2 - 1)) count=${layouts[$1]}
  [ "$1" -eq 0 ] || number=$((number + number / count))
  printf '%s/%s/%03d' "$temp_dir" "${letter[$1]}" $((number % count + 1))
}

# measure_turns FIRST LAST NAMES [NANOSECONDS]: with NANOSECONDS, threads on all CPUs; otherwise each CPU has its share of the benchmarks.
measure_turns() {
  local pair status=0 index pids=() on=("${cpus[@]}")
  [ -z "${4-}" ] || on=(-1)
  for ((pair = $1; pair <= $2; pair++)); do
    # Results are verified once.
    printf 'pair %d\t%d\t%s\t%s\n' "$pair" $((pair == 1)) "$(layout 0 "$pair")" "$(layout 1 "$pair")"
  done >"$temp_dir/pairs"
  for index in "${!on[@]}"; do
    awk -v count="${#on[@]}" -v index_of="$index" '(NR - 1) % count == index_of' "$3" >"$temp_dir/names-$index"
    [ -s "$temp_dir/names-$index" ] || continue
    ${launcher[@]+"${launcher[@]}"} "$temp_dir/lockstep" "${on[index]}" "${4:-$turn_nanoseconds}" "$turns_a_pair" "$time_limit" "$temp_dir/names-$index" "$temp_dir/pairs" \
      "${arguments[@]}" >"$temp_dir/lines-$index" 2>"$temp_dir/log-$index" </dev/null &
    pids[index]=$!
  done
  for index in "${!pids[@]}"; do
    child_pid=${pids[index]}
    wait "$child_pid" || status=$?
    child_pid=
    [ "$status" -eq 0 ] ||
      die_with_end "$temp_dir/log-$index" "$status" "cannot compare A (${label[0]}) with B (${label[1]}): a side failed, see above"
    cat "$temp_dir/lines-$index" >>"$temp_dir/lines"
  done
}

# measure_processes FIRST LAST NAMES [CLOCK]: a process of each side a pair, one after the other, which goes first alternating;
# judged by the CPU's time or this clock.
measure_processes() {
  local pair side
  for ((pair = $1; pair <= $2; pair++)); do
    show_progress "pair $pair of $2"
    for side in $(order_of "$pair"); do
      start_side "$side" "$temp_dir/run-${letter[side]}.json" "--benchmark_filter=$(any_of <"$3")"
      finish_side "$side" "process of pair $pair"
    done
    pair_lines "$pair" "$3" "${4:-cpu_time}" "$temp_dir/run-A.json" "$temp_dir/run-B.json"
  done
}

# measure_together FIRST LAST NAMES: both sides run a benchmark at once on one CPU, which the system gives to each for a few
# milliseconds in turn, so that both see the same machine. Processes of one benchmark end together; those of many would drift apart.
# The second CPU has the next benchmark meanwhile.
measure_together() {
  local pair side name index slot files running side_cpu
  for ((pair = $1; pair <= $2; pair++)); do
    show_progress "pair $pair of $2"
    index=0 slot=0 files=() running=()
    for side in 0 1; do called[side]=$(layout "$side" "$pair"); done
    while IFS= read -r name; do
      side_cpu=${cpus[slot]}
      for side in $(order_of "$pair"); do
        start_side $((2 * slot + side)) "$temp_dir/run-${letter[side]}-$index.json" "--benchmark_filter=$(any_of <<<"$name")"
      done
      files+=("$temp_dir/run-A-$index.json" "$temp_dir/run-B-$index.json")
      running[slot]="$name in pair $pair"
      index=$((index + 1))
      slot=$((index % ${#cpus[@]}))
      if [ "$slot" -eq 0 ]; then finish_all; fi
    done <"$3"
    finish_all
    pair_lines "$pair" "$3" cpu_time "${files[@]}"
  done
}

# finish_all: waits for both sides of all benchmarks that are running.
finish_all() {
  local slot
  for slot in "${!running[@]}"; do
    finish_side $((2 * slot)) "${running[slot]}"
    finish_side $((2 * slot + 1)) "${running[slot]}"
  done
  running=()
}

# order_of PAIR: the sides, the one that starts first in front.
order_of() { if [ $(($1 % 2)) -eq 1 ]; then printf '0 1'; else printf '1 0'; fi; }

# pair_lines PAIR NAMES CLOCK FILE...: adds the lines of a pair to $temp_dir/lines, from files of A and B in turn.
pair_lines() {
  jq -r -L "$lib_dir" -s --rawfile names "$2" --arg pair "$1" --arg first "$([ $(($1 % 2)) -eq 1 ] && printf A || printf B)" \
    --arg clock "$3" --arg mode "$mode" -f "$lib_dir/ab/process-pair.jq" "${@:4}" >>"$temp_dir/lines" ||
    die "$EXIT_UNTRUSTED" "pair $1 has no usable result for each benchmark (A ${label[0]}, B ${label[1]})"
}

# add_absent NAMES OTHER REASON ALLOWED: adds records of the names that the other file lacks.
add_absent() { { grep -vxFf "$2" "$1" || true; } | absent_records broken "$3" "$([ "$4" -eq 1 ] || printf true)" >>"$temp_dir/records"; }

# repeating_command: the comparison as people call it, of revisions with their working tree in place of the second.
repeating_command() {
  local argument text=${command_name/#"$program"/scripts/$program} filter=''
  for argument in "${arguments[@]}"; do
    case $argument in --benchmark_filter=*) filter=${argument#*=} ;; esac
  done
  [ -z "$filter" ] || text+=" --filter '$filter'"
  case ${binary[0]} in "$revision_cache"/*) printf '%s %s' "$text" "${label[0]}" ;; *) printf '%s --binary %s %s' "$text" "${label[@]}" ;; esac
}

# report_pairs FOLDER RULE OBSERVATIONS [MACHINE COMMAND]: the verdicts in $temp_dir/records, of what was measured and by which rule, and
# of benchmarks that one side lacks, as summary.json in the folder and as the result.
report_pairs() {
  add_absent "$temp_dir/names-A" "$temp_dir/names-B" 'missing from B' "$allow_missing"
  add_absent "$temp_dir/names-B" "$temp_dir/names-A" 'new in B' "$allow_new"
  jq -n --arg rule "$2" --arg observations "$3" --arg old "${label[0]}" --arg new "${label[1]}" --argjson alpha "$alpha" \
    --argjson floor "$floor_fraction" --argjson threshold "$threshold" --arg fail "$fail_on_inconclusive" --arg machine "${4-}" --arg command "${5-}" \
    --slurpfile changes "$temp_dir/changes.json" '
    { subject: "Benchmarks", basis: ($rule | sub("FLOOR"; "\($floor * 1e6 | round / 1e4) %")), verb: "benchmarks", old: {file: $old, filter: ""},
      new: {file: $new, filter: ""}, metric: "cpu_time", higher_is_better: false, $observations, $alpha, $floor, $threshold,
      fail_on_inconclusive: ($fail != ""), $machine, $command, notes: $changes[0] }' >"$temp_dir/call.json"
  make_result "$temp_dir/records" all | jq . >"$temp_dir/summary.json"
  publish "$temp_dir/summary.json" "$1/summary.json"
  render_result "${format:-table}" "$1/summary.json" >"$temp_dir/rendered"
  emit "$temp_dir/rendered"
}

# --- Processes of the sides

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
    die_with_end "$temp_dir/log-$1" "$EXIT_UNTRUSTED" "$name ended with code $status and no complete result"
  fi
}

say_how_to_go_on() {
  [ -n "$started_at" ] || return 0
  clear_progress
  say "$program: not finished; to go on: scripts/ab.sh --resume $out"
}
