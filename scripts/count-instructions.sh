#!/usr/bin/env bash
# Usage: scripts/count-instructions.sh [--filter REGEX] [--tolerance PERCENT] [--update] [OPTION]...
#
# Counts the instructions of every benchmark's loop with valgrind's callgrind and compares them with a file of counts
# that is checked in. The counts are the same on every run, whatever else the machine does, so one instruction more
# than the baseline is a regression. They are no times: a division counts as an addition, a cache miss as nothing.
#
#   --filter REGEX       only the benchmarks whose name matches
#   --tolerance PERCENT  accept this much more (default: 0), as for another patch release of a compiler
#   --update             write the counts to the baseline instead of comparing
#   --print              print the counts and compare with nothing
#   --baseline FILE      the baseline (default: Benchmarks/Instructions/<compiler>-<architecture>-<instruction set>.txt)
#   --isa SET            instruction set of the kernels (default: v3 on x86-64: valgrind knows no AVX-512)
#   --binary PROGRAM     a program that is built already, with the GoogleBenchmark module
#   --toggle FUNCTION    the program is another one: count in this function (as callgrind's --toggle-collect)
#   --no-install         check for what is missing instead of installing it
#   --help               this text
#   -- OPTION...         handed to the program as they are
#
# A loop runs one iteration three times in a process and on a thread of its own, and the last one counts, when all is
# warm. Benchmarks with threads are left out, and those of 100 000 cells and more, but for --print with a filter: they are
# the loops of the smaller ones again, for minutes under valgrind. The baseline is text: what it was made with
# ('# compiler: …'), then a line a benchmark, sorted, so that its diff is the change. Exit codes: 0 no more instructions;
# 1 more; 2 wrong call, missing tool or baseline; 3 a baseline made with another compiler, instruction set or mathematics
# library, a benchmark that failed, is new or is gone.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"

readonly count_lib=$lib_dir/instructions
filter='' tolerance=0 mode=compare baseline='' isa='' binary='' toggle='' install=() passed_on=()

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --filter) filter=$(option_value "$@") ;;
      --tolerance)
        tolerance=$(option_value "$@")
        [[ $tolerance =~ ^[0-9]+(\.[0-9]+)?$ ]] || usage_error "--tolerance takes a number of per cent, not '$tolerance'"
        ;;
      --baseline) baseline=$(option_value "$@") ;;
      --isa) isa=$(option_value "$@") ;;
      --binary) binary=$(option_value "$@") ;;
      --toggle) toggle=$(option_value "$@") ;;
      --)
        shift
        passed_on=("$@")
        return
        ;;
      *)
        case $1 in
          --update) mode=update ;;
          --print) mode=print ;;
          --no-install) install=(--no-install) ;;
          -h | --help)
            print_help "${BASH_SOURCE[0]}"
            exit "$EXIT_OK"
            ;;
          *) usage_error "unknown argument '$1'" ;;
        esac
        shift
        continue
        ;;
    esac
    shift 2
  done
}

# prepare: builds, and leaves a copy without debugging data in $temp_dir: this valgrind may not know that of the compiler.
prepare() {
  [ -n "$isa" ] || isa=$(callgrind_kernels)
  if [ -z "$binary" ]; then
    "$root_dir/scripts/setup.sh" --for count "${install[@]+"${install[@]}"}"
    compiler=$(swift --version 2>/dev/null | head -n 1)
    swift_build "the benchmarks" --product OvershootBenchmarks
    binary=$(bin_path)/OvershootBenchmarks
  fi
  need valgrind
  need jq
  [ -x "$binary" ] || die "$EXIT_USAGE" "$binary is no program"
  local tool
  cp "$binary" "$temp_dir/program"
  for tool in strip llvm-strip objcopy llvm-objcopy; do
    have "$tool" || continue
    # A program that cannot be stripped has nothing to strip.
    if "$tool" --strip-debug "$temp_dir/program" 2>/dev/null; then break; fi
  done
}

# list_benchmarks: the names to count, one a line, into $temp_dir/names. Under valgrind, whose processor has fewer
# instruction sets.
list_benchmarks() {
  local options=()
  [ -z "$filter" ] || options=(--benchmark_filter="$filter")
  valgrind -q --tool=none "$temp_dir/program" --benchmark_list_tests "${options[@]+"${options[@]}"}" "${passed_on[@]+"${passed_on[@]}"}" \
    >"$temp_dir/all" 2>"$temp_dir/log" </dev/null || {
    cat "$temp_dir/log" >&2
    die "$EXIT_USAGE" "$binary refuses its options or is no Google Benchmark program"
  }
  local left_out='/threads:'
  if [ "$mode" != print ] || [ -z "$filter" ]; then left_out+='|/cells:[0-9]{6,}'; fi
  grep -vE "$left_out" "$temp_dir/all" >"$temp_dir/names" || true
  [ -s "$temp_dir/names" ] || die "$EXIT_USAGE" "no benchmark matches '$filter' (those with threads cannot be counted)"
}

# literal NAME: the regular expression that matches just this benchmark.
literal() { printf '^%s$' "$(printf '%s' "$1" | sed 's/[][\.*^$+?(){}|]/\\&/g')"; }

# count_one NUMBER NAME: runs one benchmark under callgrind, in an environment that is the same everywhere: the size of
# the environment moves the stack, the order of hashes the work. Leaves its files in $temp_dir/NUMBER.
count_one() {
  local folder=$temp_dir/$1 collect=(--collect-atstart=no) repetitions=3
  if [ -n "$toggle" ]; then collect=(--toggle-collect="$toggle") repetitions=1; fi
  mkdir "$folder"
  env -i PATH="$PATH" LC_ALL=C LD_LIBRARY_PATH="${LD_LIBRARY_PATH-}" LD_BIND_NOW=1 SWIFT_DETERMINISTIC_HASHING=1 \
    CGB_COUNT_INSTRUCTIONS=1 OVERSHOOT_ISA="$isa" OVERSHOOT_COMPILER="${compiler-}" \
    valgrind -q --tool=callgrind "${collect[@]}" --callgrind-out-file="$folder/counts" "$temp_dir/program" \
    --benchmark_filter="$(literal "$2")" --benchmark_min_time=1e-9 --benchmark_repetitions="$repetitions" \
    --benchmark_out="$folder/run.json" --benchmark_out_format=json "${passed_on[@]+"${passed_on[@]}"}" \
    >"$folder/log" 2>&1 </dev/null
}

# count_all: as many at a time as there are CPUs, since counts do not depend on what else runs.
count_all() {
  local names=() name number batch at_once
  while IFS= read -r name; do names+=("$name"); done <"$temp_dir/names"
  at_once=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
  say "$program: counting ${#names[@]} benchmarks …"
  for ((batch = 0; batch < ${#names[@]}; batch += at_once)); do
    show_progress "[$((batch + 1))/${#names[@]}] ${names[batch]}"
    children=()
    for ((number = batch; number < batch + at_once && number < ${#names[@]}; number++)); do
      count_one "$number" "${names[number]}" &
      children+=($!)
    done
    for number in "${!children[@]}"; do
      wait "${children[number]}" || {
        clear_progress
        tail -n 20 "$temp_dir/$((batch + number))/log" >&2
        die "$EXIT_UNTRUSTED" "${names[batch + number]} failed under valgrind; its last lines stand above"
      }
    done
    children=()
  done
  clear_progress
  for number in "${!names[@]}"; do read_count "$number" "${names[number]}"; done >"$temp_dir/rows"
}

children=()
stop_children() { [ ${#children[@]} -eq 0 ] || kill "${children[@]}" 2>/dev/null || true; }
at_exit stop_children

# read_count NUMBER NAME: the benchmark's line: name, tab, instructions.
read_count() {
  local counts
  if [ -n "$toggle" ]; then
    counts=$(sed -n 's/^totals: //p' "$temp_dir/$1/counts" | tail -n 1)
  else
    # One dump a loop; the program's end is one more, of nothing.
    counts=$(awk -f "$count_lib/loops.awk" "$temp_dir/$1"/counts.*) || counts=''
  fi
  case $counts in
    '' | 0) die "$EXIT_UNTRUSTED" "nothing was counted in $2: ${toggle:+is there a function $toggle? }was the program built" \
      "with the GoogleBenchmark module, and after valgrind was installed? If not, build it anew (rm -r .build)" ;;
  esac
  printf '%s\t%s\n' "$2" "$counts"
}

# describe: what the counts depend on beside the program's source, as the baseline's header.
describe() {
  local run=$temp_dir/0/run.json
  printf '# Instructions of one iteration of each benchmark; scripts/count-instructions.sh --update writes this file.\n'
  printf '# compiler: %s\n' "$(jq -r '.context.compiler // "unknown"' "$run")"
  printf '# instruction set: %s %s\n' "$(uname -m)" "$(jq -r --arg isa "$isa" '.context.kernel_set // $isa' "$run")"
  printf '# libm: %s\n' "$(jq -r '.context.libm // empty' "$run" | grep . || getconf GNU_LIBC_VERSION)"
  printf '# valgrind: %s\n' "$(valgrind --version)"
}

# baseline_path: from the compiler's version and the instruction set.
baseline_path() {
  local version
  version=$(sed -En 's/^# compiler: .*Swift (version )?([0-9.]+).*/swift-\2/p' "$temp_dir/counted")
  printf '%s/Benchmarks/Instructions/%s-%s-%s.txt' "$root_dir" "${version:-unknown}" "$(uname -m)" "$isa"
}

update() {
  if [ -n "$filter" ] && [ -s "$baseline" ]; then
    # The other benchmarks' lines stay, if they are of the same making.
    awk -f "$count_lib/making.awk" "$baseline" "$temp_dir/counted" ||
      die "$EXIT_UNTRUSTED" "$baseline is of another making: update it whole, without --filter"
    awk -F '\t' 'FILENAME == ARGV[1] { if (!/^#/) known[$1]; next } !/^#/ && !($1 in known)' \
      "$temp_dir/counted" "$baseline" >>"$temp_dir/rows"
    write_counted
  fi
  mkdir -p "$(dirname "$baseline")"
  publish "$temp_dir/counted" "$baseline"
  say "$program: wrote $baseline"
}

write_counted() {
  {
    describe
    LC_ALL=C sort "$temp_dir/rows"
  } >"$temp_dir/counted"
}

compare() {
  local status=0
  [ -f "$baseline" ] || die "$EXIT_USAGE" "there is no baseline $baseline; --update makes one"
  awk -f "$count_lib/making.awk" "$baseline" "$temp_dir/counted" >&2 ||
    die "$EXIT_UNTRUSTED" "$baseline cannot be compared with; make one for this machine with --update, or give another"
  awk -v tolerance="$tolerance" -v filtered="${filter:+1}" -f "$count_lib/judge.awk" "$baseline" "$temp_dir/counted" \
    >"$temp_dir/judged" || status=$?
  awk -F '\t' -f "$lib_dir/table.awk" "$temp_dir/judged"
  exit "$status"
}

main() {
  parse "$@"
  make_temp_dir
  prepare
  list_benchmarks
  count_all
  write_counted
  [ -n "$baseline" ] || baseline=$(baseline_path)
  case $mode in
    print) cat "$temp_dir/counted" ;;
    update) update ;;
    compare) compare ;;
  esac
}

main "$@"
