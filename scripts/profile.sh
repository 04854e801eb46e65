#!/usr/bin/env bash
# Usage: scripts/profile.sh [FILTER] [--callgrind | --perf] [--out FOLDER] [--seconds S] [--top N] [-- OPTION...]
#        scripts/profile.sh --diff A B [--out FILE.svg] [--top N]
#
# Where the time goes inside the benchmarks whose name matches FILTER, a regular expression (default: the spring solver,
# ^spring/). Builds the benchmarks in release with frame pointers, in a build folder of their own, profiles one
# benchmark after the other, prints the functions that cost most and writes into the folder:
#
#   flame.svg        flame graph, one column a benchmark: open it in a browser to search, zoom and read tooltips
#   stacks.txt       collapsed stacks, 'benchmark;caller;callee COUNT', as FlameGraph, speedscope and inferno read them
#   top.txt          the table of functions, whole
#   annotated.txt    source lines with their counts (only with callgrind)
#   profile.json     what was measured and how
#
# The profiler is perf where the kernel lets this user sample, callgrind otherwise. No privileges are needed. What was
# counted, and what that means, is said with the result.
#
#   --callgrind         count instructions exactly, with valgrind; slow, and blind to caches and to what runs in parallel
#   --perf              insist on perf: exit 2 where it does not work
#   --binary FILE       profile this Google Benchmark executable instead of building ours
#   --out FOLDER        where the files go; new or empty (default: results/profile-<UTC time>-<commit>)
#   --seconds S         how long each benchmark is to run (default: 1 with perf, 0.2 with callgrind)
#   --frequency HZ      samples a second with perf (default: 997)
#   --top N             rows in the printed tables (default: 15)
#   --diff A B          compare two profiles (their folders, or two files of collapsed stacks): which functions gained
#                       or lost their share; writes a differential flame graph (default: diff.svg)
#   --no-install        check for what is missing instead of installing it
#   --help              this text
#   -- OPTION...        handed to the benchmark executable as they are
#
# Exit codes: 0 done; 2 wrong call, missing tool, failed build, nothing matched, nothing written; 3 a benchmark reported
# an error, or the two profiles cannot be compared.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"

filter='^spring/' filter_given=0 profiler=any binary='' out='' seconds='' frequency=997 top=15
diff_before='' diff_after='' install=() passed_on=()

# A positive decimal number, or a usage error that names the option.
number() { # OPTION VALUE
  [[ $2 =~ ^[0-9]+(\.[0-9]+)?$ && $2 =~ [1-9] ]] || usage_error "$1 takes a number above 0, not '$2'"
  printf '%s' "$2"
}

whole_number() { # OPTION VALUE
  [[ $2 =~ ^[1-9][0-9]*$ ]] || usage_error "$1 takes a whole number from 1, not '$2'"
  printf '%s' "$2"
}

parse() {
  local value
  while [ $# -gt 0 ]; do
    case $1 in
      --callgrind | --perf)
        profiler=${1#--}
        shift
        ;;
      --binary | --out | --seconds | --frequency | --top)
        value=$(option_value "$@")
        case $1 in
          --binary) binary=$value ;;
          --out) out=$value ;;
          --seconds) seconds=$(number "$1" "$value") ;;
          --frequency) frequency=$(whole_number "$1" "$value") ;;
          --top) top=$(whole_number "$1" "$value") ;;
        esac
        shift 2
        ;;
      --diff)
        [ $# -ge 3 ] || usage_error "--diff needs two profiles"
        diff_before=$2 diff_after=$3
        shift 3
        ;;
      --no-install)
        install=(--no-install)
        shift
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      --)
        shift
        passed_on=("$@")
        break
        ;;
      -*) usage_error "unknown argument '$1'" ;;
      *)
        [ "$filter_given" -eq 0 ] || usage_error "one FILTER only; '$1' is a second one (join them as 'A|B')"
        filter=$1 filter_given=1
        shift
        ;;
    esac
  done
}

# check_folder FOLDER: fails before anything is built where the result could not be written in the end.
check_folder() {
  local parent
  parent=$(dirname "$1")
  if [ "$parent" = "$root_dir/results" ]; then mkdir -p "$parent"; fi
  if [ -e "$1" ]; then
    [ -d "$1" ] || die "$EXIT_USAGE" "--out names a file, $1; give a folder"
    [ -z "$(ls -A "$1")" ] || die "$EXIT_USAGE" "the folder $1 is not empty; give another --out"
  fi
  [ -d "$parent" ] || die "$EXIT_USAGE" "the folder $parent does not exist; make it first, or give another --out"
  if [ ! -w "$parent" ] || ! rmdir "$(mktemp -d "$parent/.profile.XXXXXX" 2>/dev/null)" 2>/dev/null; then
    die "$EXIT_USAGE" "cannot write into $parent; give another --out"
  fi
}

# perf_event: the event that perf can sample here as this user, empty where there is none. perf takes the processor's
# timer by itself where the machine has no cycle counter; the name it recorded says which.
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
  if [ "$profiler" = perf ]; then
    [ -n "$event" ] || die "$EXIT_USAGE" "perf is missing or may not sample here (kernel.perf_event_paranoid is" \
      "$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null || echo unknown); 2" \
      "or less is needed); leave out --perf to use callgrind"
  fi
  case $event in
    cycles)
      profiler=perf unit=samples
      meaning="cycles of the processor in user mode, sampled $frequency times a second: shares are shares of time on the core."
      meaning+=" Waiting is not counted."
      ;;
    cpu-clock)
      profiler=perf unit=samples
      meaning="the timer of the processor, $frequency times a second, because this machine shows no cycle counter (usual in"
      meaning+=" virtual machines): shares are shares of time on the core. A sample can fall a few instructions late; trust"
      meaning+=" functions more than lines."
      ;;
    *)
      if [ "$profiler" != callgrind ]; then
        say "$program: perf is missing or may not sample here; counting instructions with callgrind"
      fi
      need valgrind
      need callgrind_annotate valgrind
      profiler=callgrind unit=instructions event=instructions
      meaning="instructions, counted exactly by simulation. Not time: a division counts like an addition, and a cache miss"
      meaning+=" costs nothing. The simulator knows no AVX-512, so our kernels are those for x86-64-v3 at most."
      ;;
  esac
  [ -n "$seconds" ] || if [ "$profiler" = perf ]; then seconds=1; else seconds=0.2; fi
}

# build_benchmarks: sets $binary. Frame pointers, down to the leaves, are how perf walks the stack.
build_benchmarks() {
  "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"
  build_flags+=(--scratch-path "$root_dir/.build/profile" --no-omit-frame-pointers)
  local flag
  for flag in -fno-omit-frame-pointer -mno-omit-leaf-frame-pointer; do
    build_flags+=(-Xcc "$flag" -Xcxx "$flag" -Xswiftc -Xcc -Xswiftc "$flag")
  done
  # Code inlined from another module keeps its source lines.
  build_flags+=(-Xswiftc -Xfrontend -Xswiftc -experimental-serialize-debug-info)
  # valgrind before 3.20 cannot read the newer debug format that clang writes unasked.
  build_flags+=(-Xcc -gdwarf-4 -Xcxx -gdwarf-4)
  swift_build "the benchmarks with frame pointers" --product OvershootBenchmarks
  binary=$(bin_path)/OvershootBenchmarks
}

# list_benchmarks: the names that match, one a line, into $temp_dir/names.
list_benchmarks() {
  "$binary" --benchmark_list_tests --benchmark_filter="$filter" "${passed_on[@]+"${passed_on[@]}"}" \
    >"$temp_dir/names" 2>"$temp_dir/errors" </dev/null || {
    cat "$temp_dir/errors" >&2
    die "$EXIT_USAGE" "$binary does not list its benchmarks for the filter '$filter'"
  }
  [ -s "$temp_dir/names" ] ||
    die "$EXIT_USAGE" "no benchmark matches '$filter'; the names: $binary --benchmark_list_tests"
}

# literal NAME: the regular expression that matches just this benchmark.
literal() { printf '^%s$' "$(printf '%s' "$1" | sed 's/[][\.*^$+?(){}|]/\\&/g')"; }

# profile_one NAME: appends the stacks of one benchmark to $temp_dir/raw.txt, symbols as the linker knows them.
profile_one() {
  local data=$temp_dir/data log=$temp_dir/run.log status=0
  local run=("$binary" "--benchmark_filter=$(literal "$1")" "--benchmark_min_time=$seconds" --benchmark_color=false)
  run+=("${passed_on[@]+"${passed_on[@]}"}")
  rm -f -- "$data"
  if [ "$profiler" = perf ]; then
    perf record -q -F "$frequency" -e "$event:u" --call-graph fp -o "$data" -- "${run[@]}" >"$log" 2>&1 </dev/null &
  else
    OVERSHOOT_ISA=${OVERSHOOT_ISA:-$(callgrind_kernels)} valgrind -q --tool=callgrind --demangle=no --separate-callers=64 \
      --dump-line=yes --callgrind-out-file="$data" "${run[@]}" >"$log" 2>&1 </dev/null &
  fi
  child_pid=$!
  wait "$child_pid" || status=$?
  child_pid=
  if [ "$status" -eq "$EXIT_UNTRUSTED" ] || grep -q 'ERROR OCCURRED' "$log"; then
    cat "$log" >&2
    die "$EXIT_UNTRUSTED" "$1 reported an error, see above; nothing was written"
  fi
  if [ "$status" -ne 0 ] || [ ! -s "$data" ]; then
    cat "$log" >&2
    die "$EXIT_USAGE" "profiling $1 ended with exit code $status; nothing was written"
  fi
  local collapse=(awk -v benchmark="$1" -v binary="$(basename "$binary")" -v lines="$temp_dir/lines.txt")
  collapse+=(-f "$lib_dir/profile/stacks-common.awk" -f "$lib_dir/profile/collapse-$profiler.awk")
  if [ "$profiler" = perf ]; then
    # Its warnings are about debug files of system libraries; there is nothing to do about them.
    perf script -i "$data" --no-demangle --no-inline -F ip,sym,dso 2>/dev/null | "${collapse[@]}" >>"$temp_dir/raw.txt"
  else
    "${collapse[@]}" "$data" >>"$temp_dir/raw.txt"
  fi
}

# demangle: filter for text with linker symbols in it. C++ names stay as they are where binutils are missing.
demangle() {
  if have c++filt; then swift demangle --simplified | c++filt -p; else swift demangle --simplified; fi
}

# annotate FILE: the lines that callgrind counted, as callgrind_annotate prints them.
annotate() {
  local total
  awk -F '\t' -f "$lib_dir/profile/callgrind-lines.awk" "$temp_dir/lines.txt" >"$temp_dir/callgrind.merged"
  total=$(sed -n 's/^totals: //p' "$temp_dir/callgrind.merged")
  [ "$total" -gt 0 ] || return 0
  callgrind_annotate --auto=yes --include="$root_dir" --context=2 --threshold=99 "$temp_dir/callgrind.merged" 2>/dev/null | demangle >"$1" ||
    die "$EXIT_USAGE" "callgrind_annotate cannot read what callgrind wrote"
}

print_top() { awk -v most="$1" -v unit="$unit" -f "$lib_dir/profile/shorten.awk" -f "$lib_dir/profile/top.awk" "$2" | awk -F '\t' -f "$lib_dir/table.awk"; }

profile() {
  local commit name index=0 total measured outside started=$SECONDS staged
  commit=$(commit_name)
  [ -n "$out" ] || out=$root_dir/results/profile-$(date -u +%Y%m%dT%H%M%SZ)-$commit
  check_folder "$out"
  [ -z "$binary" ] || [ -x "$binary" ] || die "$EXIT_USAGE" "$binary is not an executable"
  need jq
  make_temp_dir
  staged=$temp_dir/profile
  choose_profiler
  [ -n "$binary" ] || build_benchmarks
  list_benchmarks
  total=$(grep -c . "$temp_dir/names")
  say "$program: $profiler counts $unit in $total benchmarks, $seconds s each …"
  : >"$temp_dir/raw.txt"
  while IFS= read -r name <&3; do
    index=$((index + 1))
    show_progress "[$index/$total] $((SECONDS - started)) s  $name"
    profile_one "$name"
  done 3<"$temp_dir/names"
  clear_progress

  mkdir "$staged"
  demangle <"$temp_dir/raw.txt" | awk -f "$lib_dir/profile/merge-stacks.awk" | LC_ALL=C sort >"$temp_dir/all.txt"
  outside=$(awk '/^\(outside\) / { sum += $NF } END { printf "%d", sum }' "$temp_dir/all.txt")
  grep -v '^(outside) ' "$temp_dir/all.txt" >"$staged/stacks.txt" || true
  measured=$(awk '{ sum += $NF } END { printf "%.0f", sum }' "$staged/stacks.txt")
  [ "$measured" -gt 0 ] || die "$EXIT_UNTRUSTED" "no $unit fell into a benchmark; give more --seconds"
  awk -v title="Profile of $filter" -v subtitle="$event in $total benchmarks, $measured $unit" -v unit="$unit" \
    -v code="$lib_dir/profile/flamegraph.js" -v style="$lib_dir/profile/flamegraph.css" -f "$lib_dir/profile/flamegraph.awk" \
    "$staged/stacks.txt" >"$staged/flame.svg"
  print_top 0 "$staged/stacks.txt" >"$staged/top.txt"
  [ "$profiler" = perf ] || annotate "$staged/annotated.txt"
  jq -n --arg profiler "$profiler" --arg event "$event" --arg unit "$unit" --arg meaning "$meaning" \
    --arg filter "$filter" --arg commit "$commit" --arg binary "$(basename "$binary")" \
    --arg date "$(date -u +%Y-%m-%dT%H:%M:%SZ)" --argjson measured "$measured" --argjson outside "$outside" \
    --argjson seconds "$seconds" --rawfile names "$temp_dir/names" '
    {$profiler, $event, $unit, $meaning, $filter, $commit, $binary, $date, secondsPerBenchmark: $seconds, $measured,
     $outside, benchmarks: ($names | split("\n") | map(select(. != "")))}' >"$staged/profile.json"
  publish_folder "$staged" "$out"

  print_top "$top" "$staged/stacks.txt"
  printf '\n%s %s inside the benchmarks, %s outside them (start-up, Google Benchmark itself), left out.\n' \
    "$measured" "$unit" "$outside"
  printf 'Counted: %s\n' "$meaning"
  if [ -f "$staged/annotated.txt" ]; then
    printf '\nHottest lines:\n'
    awk -v most="$top" -v total="$measured" -v root="$root_dir" -F '\t' -f "$lib_dir/profile/hot-lines.awk" "$temp_dir/lines.txt" |
      awk -F '\t' -f "$lib_dir/table.awk"
  fi
  say "$program: wrote $out"
}

# publish_folder STAGED FINAL: like publish, for a folder.
publish_folder() {
  local beside
  beside=$(mktemp -d "$(dirname "$2")/.$(basename "$2").XXXXXX") || die "$EXIT_USAGE" "cannot write into $(dirname "$2")"
  if ! { cp "$1"/* "$beside" && chmod 755 "$beside" && { [ ! -d "$2" ] || rmdir "$2"; } && mv "$beside" "$2"; }; then
    rm -rf -- "$beside"
    die "$EXIT_USAGE" "cannot write $2"
  fi
}

# stacks_of PROFILE: the file of collapsed stacks that a --diff argument means.
stacks_of() {
  local file=$1
  [ ! -d "$1" ] || file=$1/stacks.txt
  if [ ! -r "$file" ] || [ ! -f "$file" ]; then
    die "$EXIT_USAGE" "$1 is neither a folder written by $program nor a file of collapsed stacks"
  fi
  awk '!/^.+ [0-9]+$/ { exit 1 } END { if (NR == 0) exit 1 }' "$file" ||
    die "$EXIT_USAGE" "$file does not hold collapsed stacks ('caller;callee COUNT' on every line)"
  printf '%s' "$file"
}

# event_of PROFILE: what a profile's folder says that it counted; empty for a bare file of stacks.
event_of() { if [ -r "$1/profile.json" ]; then jq -r '.event' "$1/profile.json"; fi; }

diff_profiles() {
  local before after event_before event_after
  before=$(stacks_of "$diff_before")
  after=$(stacks_of "$diff_after")
  event_before=$(event_of "$diff_before")
  event_after=$(event_of "$diff_after")
  if [ -n "$event_before" ] && [ -n "$event_after" ] && [ "$event_before" != "$event_after" ]; then
    die "$EXIT_UNTRUSTED" "$diff_before counted $event_before and $diff_after counted $event_after; profile both the same way"
  fi
  [ -n "$out" ] || out=diff.svg
  [ ! -d "$out" ] || die "$EXIT_USAGE" "--out names a folder, $out; give a file"
  if [ ! -d "$(dirname "$out")" ] || [ ! -w "$(dirname "$out")" ]; then
    die "$EXIT_USAGE" "cannot write into $(dirname "$out"); give another --out"
  fi
  make_temp_dir
  awk -f "$lib_dir/profile/diff-stacks.awk" "$before" "$after" | LC_ALL=C sort >"$temp_dir/both.txt"
  awk -v title="$diff_before → $diff_after" -v unit=counts -v differential=1 \
    -v subtitle="width: share of the second profile; red grew, blue shrank against the first" \
    -v code="$lib_dir/profile/flamegraph.js" -v style="$lib_dir/profile/flamegraph.css" -f "$lib_dir/profile/flamegraph.awk" \
    "$temp_dir/both.txt" >"$temp_dir/diff.svg"
  publish "$temp_dir/diff.svg" "$out"
  awk -v most="$top" -f "$lib_dir/profile/shorten.awk" -f "$lib_dir/profile/diff-top.awk" "$temp_dir/both.txt" | awk -F '\t' -f "$lib_dir/table.awk"
  printf '\nShares of all that was counted in each profile, in a function itself; what fell under 0.05 points is left out.\n'
  say "$program: wrote $out"
}

main() {
  parse "$@"
  if [ -n "$diff_before" ]; then diff_profiles; else profile; fi
}

main "$@"
