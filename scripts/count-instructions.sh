#!/usr/bin/env bash
# Usage: scripts/count-instructions.sh [--filter REGEX] [--tolerance PERCENT] [--update] [OPTION]...
#
# Counts the instructions of every benchmark's loop with valgrind's callgrind and compares them with a checked-in file.
# The counts are the same on every run, also on a busy machine, so one instruction more than the baseline is a
# regression. They are not times: a division counts as much as an addition, a cache miss nothing.
#
#   --filter REGEX       only the benchmarks whose name matches
#   --tolerance PERCENT  accept less than this much more (default: 0), as for another patch release of a compiler
#   --update             write the counts to the baseline instead of comparing; with --binary it needs --baseline
#   --print              print the counts, without a comparison
#   --functions          print the counts of each function that a loop executes (benchmark, function, instructions; tabs)
#   --format FORMAT      of a comparison: table (default) or tsv
#   --baseline FILE      the baseline (default: Benchmarks/Instructions/<compiler>-<architecture>-<instruction set>.txt)
#   --isa SET            instruction set of the kernels (default: v3 on x86-64: valgrind does not know AVX-512)
#   --binary PROGRAM     a built program with the GoogleBenchmark module
#   --toggle FUNCTION    with --binary: any Google Benchmark program; count in this function (callgrind's
#                        --toggle-collect: C++ names as in 'work(int)*', Swift names mangled)
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   -- OPTION...         passed to the program
#
# A loop runs one iteration three times in a process on a stack of its own, and the last one counts, when caches are warm.
# Left out are benchmarks with threads and, except with --print --filter, those of 100 000 cells and more: they repeat the
# loops of the smaller ones, for minutes under valgrind. The baseline is text: what it was made with ('# compiler: …'),
# then one sorted line a benchmark.
#
# Examples:
#   scripts/count-instructions.sh
#   scripts/count-instructions.sh --print --binary ./my-benchmarks --toggle 'parse(*' --filter BM_Parse
#
# Exit codes: 0 no more instructions; 1 more; 2 wrong usage, missing tool or baseline; 3 a baseline made with another
# compiler, instruction set or mathematics library, or a benchmark that failed, is new or is missing. Without a file to compare
# with all benchmarks are new: the counts are printed.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"

readonly count_lib=$lib_dir/instructions
most_operands=0 filter='' tolerance=0 update=0 print=0 functions=0 format=table baseline='' isa='' binary='' toggle='' passed_on=()

parse() {
  parse_options "$@" <<'TABLE'
--format  format  table|tsv
TABLE
  # The baseline's name has the compiler's full version, which a program does not know.
  [ "$update" -eq 0 ] || [ -z "$binary" ] || [ -n "$baseline" ] || [ "$measured_dir" != "$root_dir" ] ||
    usage_error "--update with --binary needs --baseline FILE"
  [ "$functions" -eq 0 ] || [ -z "$toggle" ] || usage_error "--functions counts loops, not the function of --toggle"
  [ "$functions" -eq 0 ] || print=1
  [[ $tolerance =~ ^[0-9]+(\.[0-9]+)?$ ]] || usage_error "--tolerance takes a number of per cent, not '$tolerance'"
}

# prepare: builds, and copies the program without debugging data, which this valgrind may not be able to read.
prepare() {
  [ -n "$isa" ] || isa=$(callgrind_kernels)
  if [ -z "$binary" ]; then
    set_up count
    compiler=$(swift --version 2>/dev/null | sed -n 1p)
    swift_build "the benchmarks" --product OvershootBenchmarks
    binary=$(bin_path)/OvershootBenchmarks
  fi
  # The plugin has built the program with this compiler.
  [ "$measured_dir" = "$root_dir" ] || compiler=$(swift --version 2>/dev/null | sed -n 1p)
  need valgrind
  need jq
  [ -x "$binary" ] || die "$EXIT_USAGE" "not a program: $binary"
  if [ -z "$toggle" ] && ! grep -qaF CGB_COUNT_INSTRUCTIONS "$binary"; then
    die "$EXIT_USAGE" "$binary is not built with the GoogleBenchmark module for Swift; name the function to count, as in --toggle 'BM_Parse*'"
  fi
  local tool
  # Paths are copied to the heap: these have the same length for every folder for temporary files.
  count_dir=$temp_dir/$(printf "%*s" $((${#temp_dir} < 120 ? 120 - ${#temp_dir} : 1)) '' | tr ' ' p)
  mkdir "$count_dir"
  cp "$binary" "$count_dir/program"
  for tool in strip llvm-strip objcopy llvm-objcopy; do
    have "$tool" || continue
    if "$tool" --strip-debug "$count_dir/program" 2>/dev/null; then break; fi
  done
}

# list_benchmarks: sets names to those to count. Runs under valgrind, whose processor has fewer
# instruction sets.
list_benchmarks() {
  local options=()
  [ -z "$filter" ] || options=(--benchmark_filter="$filter")
  ${no_randomization[@]+"${no_randomization[@]}"} valgrind -q --tool=none "$count_dir/program" --benchmark_list_tests "${options[@]+"${options[@]}"}" "${passed_on[@]+"${passed_on[@]}"}" \
    >"$temp_dir/all" 2>"$temp_dir/log" </dev/null ||
    die_with "$temp_dir/log" "$EXIT_USAGE" "$binary refuses the options of Google Benchmark, see above"
  local left_out='/threads:'
  if [ "$print" -eq 0 ] || [ -z "$filter" ]; then left_out+='|/cells:[0-9]{6,}'; fi
  mapfile -t names < <(grep -vE "$left_out" "$temp_dir/all")
  [ ${#names[@]} -gt 0 ] || die "$EXIT_USAGE" "no benchmark matches '$filter' (those with threads cannot be counted)"
}

# folder_of NUMBER: the folder of a benchmark's files.
folder_of() { printf '%s/%04d' "$count_dir" "$1"; }

# count_one NUMBER: runs one benchmark under callgrind. Its environment and its arguments are as long on every machine,
# since their lengths move the heap, and the seed of hashes is fixed. Leaves its files in the number's folder.
count_one() {
  local folder collect=(--instr-atstart=no) repetitions=3
  if [ -n "$toggle" ]; then collect=(--toggle-collect="$toggle") repetitions=1; fi
  folder=$(folder_of "$1")
  mkdir "$folder"
  cd "$folder"
  bound env -i PATH=/usr/local/bin:/usr/bin:/bin LC_ALL=C LD_LIBRARY_PATH="${LD_LIBRARY_PATH-}" LD_BIND_NOW=1 SWIFT_DETERMINISTIC_HASHING=1 \
    CGB_COUNT_INSTRUCTIONS=1 OVERSHOOT_ISA="$isa" OVERSHOOT_COMPILER="${compiler-}" \
    ${OVERSHOOT_INJECT_WORK+OVERSHOOT_INJECT_WORK="$OVERSHOOT_INJECT_WORK"} \
    ${no_randomization[@]+"${no_randomization[@]}"} valgrind -q --tool=callgrind "${collect[@]}" --callgrind-out-file=counts ../program \
    --benchmark_filter="$(literal "${names[$1]}")" --benchmark_min_time=1e-9 --benchmark_repetitions="$repetitions" \
    --benchmark_out=run.json --benchmark_out_format=json "${passed_on[@]+"${passed_on[@]}"}" \
    >log 2>&1 </dev/null
}

# count_all: counts as many at a time as there are CPUs, since the counts do not depend on the machine's load.
count_all() {
  local number at_once
  at_once=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
  say "counting ${#names[@]} benchmarks …"
  for number in "${!names[@]}"; do
    await_jobs "$at_once"
    show_progress "[$((number + 1))/${#names[@]}] ${names[number]}"
    start_job "$(folder_of "$number").done" count_one "$number"
  done
  wait
  for number in "${!names[@]}"; do
    [ -e "$(folder_of "$number").done" ] || die_with_end "$(folder_of "$number")/log" "$EXIT_UNTRUSTED" \
      "${names[number]} failed under valgrind, see its last lines above"
  done
  clear_progress
  for number in "${!names[@]}"; do read_count "$number"; done >"$temp_dir/rows"
}

# print_functions: a line for each function that a loop executes: benchmark, function, instructions, with tabs between.
print_functions() {
  local number
  for number in "${!names[@]}"; do
    awk -f "$lib_dir/callgrind.awk" -f "$count_lib/functions.awk" "$(folder_of "$number")"/counts.* | demangle |
      awk -v name="${names[number]}" 'BEGIN { FS = OFS = "\t" } { print name, $0 }'
  done
}

# read_count NUMBER: a benchmark's line: name, tab, instructions.
read_count() {
  local counts name=${names[$1]}
  if [ -n "$toggle" ]; then
    counts=$(sed -n 's/^totals: //p' "$(folder_of "$1")/counts" | tail -n 1)
  else
    # One dump for each loop, and an empty one at the program's end.
    counts=$(awk -f "$lib_dir/callgrind.awk" -f "$count_lib/functions.awk" "$(folder_of "$1")"/counts.* | awk -F '\t' '{ sum += $2 } END { printf "%.0f", sum }') || counts=''
  fi
  case $counts in
    '' | 0) die "$EXIT_UNTRUSTED" "nothing was counted in $name; ${toggle:+check the name $toggle (nm, c++filt), or }build the" \
      "program with valgrind's headers installed (rm -r .build)" ;;
  esac
  printf '%s\t%s\n' "$name" "$counts"
}

# describe: the baseline's header: what the counts depend on besides the program's source.
describe() {
  local run
  run=$(folder_of 0)/run.json
  printf '# Instructions of one iteration of each benchmark; scripts/count-instructions.sh --update writes this file.\n'
  printf '# compiler: %s\n' "$(jq -r --arg compiler "${compiler:-unknown}" '.context.compiler // $compiler' "$run")"
  printf '# instruction set: %s %s\n' "$(uname -m)" "$(jq -r --arg isa "$isa" '.context.kernel_set // $isa' "$run")"
  printf '# libm: %s\n' "$(jq -r '.context.libm // empty' "$run" | grep . || getconf GNU_LIBC_VERSION)"
  printf '# valgrind: %s\n' "$(valgrind --version)"
}

# baseline_path: from the compiler's version and the instruction set.
baseline_path() {
  local version
  version=$(sed -En 's/^# compiler: .*Swift (version )?([0-9.]+).*/swift-\2/p' "$temp_dir/counted")
  printf '%s/Instructions/%s-%s-%s.txt' "$stored_dir" "${version:-unknown}" "$(uname -m)" "$isa"
}

update_baseline() {
  if [ -n "$filter" ] && [ -s "$baseline" ]; then
    # The other benchmarks' lines stay, if they were made with the same tools.
    awk -f "$count_lib/making.awk" "$baseline" "$temp_dir/counted" ||
      die "$EXIT_UNTRUSTED" "$baseline was made with other tools; update it without --filter"
    awk -F '\t' 'FILENAME == ARGV[1] { if (!/^#/) known[$1]; next } !/^#/ && !($1 in known)' \
      "$temp_dir/counted" "$baseline" >>"$temp_dir/rows"
    write_counted
  fi
  mkdir -p "$(dirname "$baseline")"
  publish "$temp_dir/counted" "$baseline"
  say "wrote $baseline"
}

write_counted() {
  {
    describe
    LC_ALL=C sort "$temp_dir/rows"
  } >"$temp_dir/counted"
}

compare() {
  local status=0
  if [ ! -f "$baseline" ]; then
    [ "$is_default" -eq 1 ] || die "$EXIT_USAGE" "no such baseline: $baseline; make it with --update"
    print_file "$temp_dir/counted"
    die "$EXIT_UNTRUSTED" "no counts to compare with: no $baseline; keep these with: $command_name --update"
  fi
  awk -f "$count_lib/making.awk" "$baseline" "$temp_dir/counted" | show_lines ||
    die "$EXIT_UNTRUSTED" "$baseline was made with other tools, see above; make one with --update, or give another --baseline"
  awk -v tolerance="$tolerance" -v filter="${filter//\\/\\\\}" -f "$count_lib/judge.awk" "$baseline" "$temp_dir/counted" \
    >"$temp_dir/judged" || status=$?
  if [ "$format" = table ]; then
    print_table "$temp_dir/judged" >"$temp_dir/table"
    mv "$temp_dir/table" "$temp_dir/judged"
  fi
  print_file "$temp_dir/judged"
  exit "$status"
}

main() {
  parse "$@"
  make_temp_dir
  find_no_randomization
  prepare
  list_benchmarks
  count_all
  write_counted
  local is_default=0
  if [ -z "$baseline" ]; then is_default=1 baseline=$(baseline_path); fi
  if [ "$functions" -eq 1 ]; then
    print_functions >"$temp_dir/functions"
    print_file "$temp_dir/functions"
  elif [ "$print" -eq 1 ]; then
    print_file "$temp_dir/counted"
  elif [ "$update" -eq 1 ]; then
    update_baseline
  else
    compare
  fi
}

main "$@"
