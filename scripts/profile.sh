#!/usr/bin/env bash
# Usage: scripts/profile.sh [FILTER] [--callgrind | --perf] [--out FOLDER] [--seconds S] [--top N] [-- OPTION...]
#
# Profiles the benchmarks whose name matches FILTER, a regular expression (default: the spring solver, ^spring/). Builds
# the benchmarks in release with frame pointers, in their own build folder, profiles one benchmark after the other, prints
# the functions that cost most and writes into the output folder:
#
#   flame.svg        flame graph, one column a benchmark: open it in a browser for its tooltips
#   stacks.txt       collapsed stacks, 'benchmark;caller;callee COUNT', as FlameGraph, speedscope and inferno read them
#   top.txt          the complete table of functions
#   annotated.txt    all source lines that were executed, with their counts (only with callgrind)
#   profile.json     what was measured and how
#
# The profiler is perf if the kernel lets this user sample, otherwise callgrind. No privileges are needed.
#
#   --callgrind         count instructions exactly, with valgrind; slow, and blind to caches and to parallelism
#   --perf              require perf: exit 2 if it does not work
#   --binary FILE       profile this Google Benchmark program instead of building ours. Without frame pointers its stacks
#                       are read from its debugging data (DWARF)
#   --out FOLDER        the output folder; new or empty (default: results/profile-<UTC time>-<commit>)
#   --seconds S         how long each benchmark runs (default: 1 with perf, 0.2 with callgrind)
#   --frequency HZ      samples a second with perf (default: 997)
#   --top N             rows in the printed tables (default: 15)
#   --no-install        check for what is missing instead of installing it
#   --help              this text
#   -- OPTION...        passed to the benchmark program
#
# Examples:
#   scripts/profile.sh '^frame/pop-in' --seconds 3
#   scripts/profile.sh --binary ./my-benchmarks BM_Parse --callgrind
#
# Exit codes: 0 done; 2 wrong usage, missing tool, failed build, nothing matched, nothing written; 3 a benchmark reported
# an error, or no stack leads to a benchmark.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"

filter='' callgrind=0 perf=0 profiler=any stacks=fp binary='' out='' seconds='' frequency=997 top=15 passed_on=()

parse() {
  parse_options "$@" <<'TABLE'
--seconds    seconds    number
--frequency  frequency  positive
TABLE
  [ $((callgrind + perf)) -lt 2 ] || usage_error "give --callgrind or --perf, not both"
  [ "$callgrind" -eq 0 ] || profiler=callgrind
  [ "$perf" -eq 0 ] || profiler=perf
  [ ${#operands[@]} -le 1 ] || usage_error "one FILTER, not '${operands[0]}' and '${operands[1]}'; join them as 'A|B'"
  filter=${operands[0]-^spring/}
}

# check_out: exits with 2 if the output folder could not be written in the end.
check_out() {
  if [ -e "$1" ]; then
    [ -d "$1" ] || die "$EXIT_USAGE" "--out is a file: $1; give a folder"
    [ -z "$(ls -A "$1")" ] || die "$EXIT_USAGE" "the folder $1 is not empty; give another --out"
  fi
  check_out_folder "$(dirname "$1")"
}

# perf_event: the event that perf can sample as this user, or nothing. perf falls back to the processor's timer if the
# machine has no cycle counter; the name in its recording says which.
perf_event() {
  local probe=$temp_dir/probe.data
  have perf || return 0
  perf record -q -e cycles:u -o "$probe" -- true >/dev/null 2>&1 ||
    perf record -q -e cpu-clock:u -o "$probe" -- true >/dev/null 2>&1 || return 0
  perf evlist -i "$probe" 2>/dev/null | sed -nE '1s/^(cycles|cpu-clock).*$/\1/p'
}

# choose_profiler: sets $profiler, $event and $meaning.
choose_profiler() {
  event=
  [ "$profiler" = callgrind ] || event=$(perf_event)
  [ "$profiler" != perf ] || [ -n "$event" ] || die "$EXIT_USAGE" "perf is missing or may not sample (kernel.perf_event_paranoid is" \
    "$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null || echo unknown)," \
    "2 or less is needed); leave out --perf to use callgrind"
  case $event in
    cycles)
      profiler=perf unit=samples
      meaning="cycles of the processor in user mode, sampled $frequency times a second: shares of time on the core."
      meaning+=" Waiting is not counted."
      ;;
    cpu-clock)
      profiler=perf unit=samples
      meaning="the timer of the processor, $frequency times a second, because this machine has no cycle counter (usual in"
      meaning+=" virtual machines): shares of time on the core. A sample can be a few instructions late; trust functions"
      meaning+=" more than lines."
      ;;
    *)
      [ "$profiler" = callgrind ] || say "perf is missing or may not sample; counting instructions with callgrind"
      need valgrind
      profiler=callgrind unit=instructions event=instructions
      meaning="instructions, counted exactly by simulation. Not time: a division counts as much as an addition, and a"
      meaning+=" cache miss nothing. The simulator does not know AVX-512; our kernels are those for x86-64-v3."
      ;;
  esac
  [ -n "$seconds" ] || if [ "$profiler" = perf ]; then seconds=1; else seconds=0.2; fi
}

# build_benchmarks: sets $binary. perf walks the stack by frame pointers, down to the leaves.
build_benchmarks() {
  set_up bench
  build_flags+=(--scratch-path "$root_dir/.build/profile" --no-omit-frame-pointers)
  local flag
  for flag in -fno-omit-frame-pointer -mno-omit-leaf-frame-pointer; do
    build_flags+=(-Xcc "$flag" -Xcxx "$flag" -Xswiftc -Xcc -Xswiftc "$flag")
  done
  # Code inlined from another module keeps its source lines.
  build_flags+=(-Xswiftc -Xfrontend -Xswiftc -experimental-serialize-debug-info)
  # valgrind before 3.20 cannot read clang's newer default format of debugging data.
  build_flags+=(-Xcc -gdwarf-4 -Xcxx -gdwarf-4)
  swift_build "the benchmarks with frame pointers" --product OvershootBenchmarks
  binary=$(bin_path)/OvershootBenchmarks
}

# list_benchmarks: writes the names that match into $temp_dir/names.
list_benchmarks() {
  "$binary" --benchmark_list_tests --benchmark_filter="$filter" "${passed_on[@]+"${passed_on[@]}"}" \
    >"$temp_dir/names" 2>"$temp_dir/errors" </dev/null ||
    die_with "$temp_dir/errors" "$EXIT_USAGE" "$binary does not list benchmarks for the filter '$filter', see above"
  [ -s "$temp_dir/names" ] ||
    die "$EXIT_USAGE" "no benchmark matches '$filter'; for the names call $binary --benchmark_list_tests"
}

# profile_one NAME SECONDS FILE: writes the stacks of one benchmark to the file, with mangled symbols.
profile_one() {
  local data=$temp_dir/data log=$temp_dir/run.log status=0
  local run=("$binary" "--benchmark_filter=$(literal "$1")" "--benchmark_min_time=$2" --benchmark_color=false)
  run+=("${passed_on[@]+"${passed_on[@]}"}")
  rm -f -- "$data"
  if [ "$profiler" = perf ]; then
    run_child perf record -q -F "$frequency" -e "$event:u" --call-graph "$stacks" -o "$data" -- "${run[@]}" >"$log" 2>&1 </dev/null || status=$?
  else
    OVERSHOOT_ISA=${OVERSHOOT_ISA:-$(callgrind_kernels)} run_child ${no_randomization[@]+"${no_randomization[@]}"} valgrind -q --tool=callgrind --demangle=no --separate-callers=64 \
      --dump-line=yes --callgrind-out-file="$data" "${run[@]}" >"$log" 2>&1 </dev/null || status=$?
  fi
  if [ "$status" -eq "$EXIT_UNTRUSTED" ] || grep -q 'ERROR OCCURRED' "$log"; then
    die_with "$log" "$EXIT_UNTRUSTED" "$1 reported an error, see above; nothing was written"
  fi
  if [ "$status" -ne 0 ] || [ ! -s "$data" ]; then
    die_with "$log" "$EXIT_USAGE" "the profiler of $1 ended with exit code $status, see above; nothing was written"
  fi
  local collapse=(awk -v benchmark="$1" -v binary="$(basename "$binary")" -v lines="$temp_dir/lines.txt")
  collapse+=(-f "$lib_dir/callgrind.awk" -f "$lib_dir/profile/stacks-common.awk" -f "$lib_dir/profile/collapse-$profiler.awk")
  if [ "$profiler" = perf ]; then
    # Its warnings are about missing debugging data of system libraries.
    perf script -i "$data" --no-demangle --no-inline -F ip,sym,dso 2>/dev/null | "${collapse[@]}" >"$3"
  else
    "${collapse[@]}" "$data" >"$3"
  fi
}

# print_ranked MOST KEY HEADING: the rows on standard input as a table, those with the largest number in field KEY first; with MOST
# above 0 so many rows, and none whose share would read 0.0 %.
print_ranked() {
  {
    printf '%b\n' "$3"
    LC_ALL=C sort -t $'\t' -k "$2,$2nr" -k 1,1 | awk -F '\t' -v most="$1" '!most || NR == 1 || (NR <= most && $2 != "0.0 %")'
  } | print_table longest=$(($1 ? 80 : 0)) -
}

print_top() { awk -f "$lib_dir/profile/top.awk" "$2" | print_ranked "$1" 4 "function\tself\twith calls\t$unit"; }

# print_lines MOST: the source lines that callgrind counted.
print_lines() {
  awk -v total="$measured" -v root="$root_dir" -F '\t' -f "$lib_dir/profile/hot-lines.awk" "$temp_dir/lines.txt" |
    print_ranked "$1" 3 'line\tshare\tinstructions'
}

main() {
  local commit name index=0 total measured outside started=$SECONDS folder stem
  parse "$@"
  commit=$(commit_name)
  stem=$root_dir/results/profile-$(date -u +%Y%m%dT%H%M%SZ)-$commit
  check_out "${out:-$stem}"
  [ -z "$binary" ] || [ -x "$binary" ] || die "$EXIT_USAGE" "not a program: $binary"
  need jq
  make_temp_dir
  folder=$temp_dir/profile
  choose_profiler
  find_no_randomization
  [ -n "$binary" ] || build_benchmarks
  list_benchmarks
  [ "$profiler" != perf ] || choose_stacks
  total=$(grep -c . "$temp_dir/names")
  say "$profiler counts $unit in $total benchmarks, $seconds s each …"
  : >"$temp_dir/raw.txt"
  while IFS= read -r name <&3; do
    index=$((index + 1))
    show_progress "[$index/$total] $((SECONDS - started)) s  $name"
    profile_one "$name" "$seconds" "$temp_dir/one.txt"
    cat "$temp_dir/one.txt" >>"$temp_dir/raw.txt"
  done 3<"$temp_dir/names"
  clear_progress

  mkdir "$folder"
  demangle <"$temp_dir/raw.txt" | awk -f "$lib_dir/profile/merge-stacks.awk" | LC_ALL=C sort >"$temp_dir/all.txt"
  outside=$(awk '/^\(outside\) / { sum += $NF } END { printf "%d", sum }' "$temp_dir/all.txt")
  grep -v '^(outside) ' "$temp_dir/all.txt" >"$folder/stacks.txt" || true
  measured=$(awk '{ sum += $NF } END { printf "%.0f", sum }' "$folder/stacks.txt")
  [ "$measured" -gt 0 ] || die "$EXIT_UNTRUSTED" "no $unit in a benchmark; give more --seconds"
  awk -v title="Profile of $filter" -v subtitle="$event in $total benchmarks, $measured $unit" -v unit="$unit" \
    -f "$lib_dir/profile/flamegraph.awk" "$folder/stacks.txt" >"$folder/flame.svg"
  print_top 0 "$folder/stacks.txt" >"$folder/top.txt"
  [ "$profiler" = perf ] || print_lines 0 >"$folder/annotated.txt"
  jq -n --arg profiler "$profiler" --arg event "$event" --arg unit "$unit" --arg meaning "$meaning" \
    --arg filter "$filter" --arg commit "$commit" --arg binary "$(basename "$binary")" \
    --arg date "$(date -u +%Y-%m-%dT%H:%M:%SZ)" --argjson measured "$measured" --argjson outside "$outside" \
    --argjson seconds "$seconds" --rawfile names "$temp_dir/names" '
    {$profiler, $event, $unit, $meaning, $filter, $commit, $binary, $date, secondsPerBenchmark: $seconds, $measured,
     $outside, benchmarks: ($names | split("\n") | map(select(. != "")))}' >"$folder/profile.json"
  publish_folder "$folder"

  print_top "$top" "$folder/stacks.txt"
  printf '\n%s %s in the benchmarks; %s outside (start-up, Google Benchmark itself) are left out.\n' \
    "$measured" "$unit" "$outside"
  printf 'Counted: %s\n' "$meaning"
  if [ -f "$folder/annotated.txt" ]; then
    printf '\nHottest lines:\n'
    print_lines "$top"
  fi
}

# choose_stacks: how perf walks the stack: by frame pointers, or by debugging data if the first benchmark, run for a
# moment, shows that they lead nowhere.
choose_stacks() {
  local name
  name=$(head -n 1 "$temp_dir/names")
  for stacks in fp dwarf,16384; do
    profile_one "$name" 0.1 "$temp_dir/probe.txt"
    awk '/^\(outside\) / { outside += $NF; next } { inside += $NF } END { exit inside < outside }' "$temp_dir/probe.txt" && return
    [ "$stacks" != fp ] || say "$binary has no frame pointers; reading stacks from its debugging data (DWARF)"
  done
  die "$EXIT_UNTRUSTED" "no stack of $binary leads to a benchmark; compile it with -fno-omit-frame-pointer or -g," \
    "or give --callgrind"
}

# publish_folder FOLDER: puts it in its place: --out, which may be an empty folder, or else a new name.
publish_folder() {
  stage "$(dirname "${out:-$stem}")/.overshoot" || die "$EXIT_USAGE" "cannot write into $(dirname "${out:-$stem}")"
  cp -R "$1" "$staged/new" || die "$EXIT_USAGE" "cannot write ${out:-$stem}"
  if [ -z "$out" ]; then
    place_new "$stem"
  else
    placed=$out
    { if [ -d "$out" ]; then mv -- "$staged/new"/* "$out"; else mv -- "$staged/new" "$out"; fi; } || die "$EXIT_USAGE" "cannot write $out"
  fi
  say "wrote $placed"
}

main "$@"
