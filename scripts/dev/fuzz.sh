#!/usr/bin/env bash
# Usage: scripts/dev/fuzz.sh [TARGET...] [--seconds N] [--runs N] [--out FOLDER] [--no-install]
#
# Feeds mutated input to the parsers of files that others may have written, with libFuzzer: scenarios, budgets, digests,
# results, tables, touches and others. Builds the fuzzer in its own build folder (some minutes the first time), runs one
# target after the other, starting with the inputs in Tests/Fuzz/Corpus, and prints how many inputs each has run. Without a
# TARGET it runs all.
#
# An input that ends the program, takes more than 10 s or more than 2 GiB is reduced and written into the output folder. Mend
# the parser, and add the input to the target's folder in Tests/Fuzz/Corpus: the Swift tests replay it.
#
#   --seconds N      how long each target runs (default: 60)
#   --runs N         stop a target after that many inputs
#   --longest N      the longest input in bytes (default: libFuzzer's choice, at least 4096); shorter ones run faster
#   --seed N         of the random numbers, from 1 (default: a random one); the same seed gives the same inputs
#   --binary FILE    run this libFuzzer program instead of building ours; it reads OVERSHOOT_FUZZ_TARGET
#   --out FOLDER     the folder for inputs that failed (default: results)
#   --list           print the targets
#   --no-install     check for what is missing instead of installing it
#   --help           this text
#
# Examples:
#   scripts/dev/fuzz.sh scenario table --seconds 600
#   scripts/dev/fuzz.sh --runs 1000000 --seconds 3600
#
# Exit codes: 0 no input failed; 1 an input failed; 2 wrong usage, missing tool, failed build.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"

seconds=60 runs=-1 longest=0 seed='' binary='' out=$results_dir list=0 targets=()
corpus=$root_dir/Tests/Fuzz/Corpus

parse() {
  parse_options "$@" </dev/null
  mapfile -t targets < <(if [ "${#operands[@]}" -eq 0 ]; then all_targets; else printf '%s\n' "${operands[@]}"; fi)
  local target
  for target in "${targets[@]}"; do
    [ -d "$corpus/$target" ] || usage_error "unknown target '$target'; the targets are $(all_targets | paste -s -d , - | sed 's|,|, |g')"
  done
  seed=${seed:-$((RANDOM << 10 | RANDOM >> 5 | 1))}
}

# all_targets: each has a folder in the corpus.
all_targets() { (cd "$corpus" && printf '%s\n' *); }

# build_fuzzer: sets $binary.
build_fuzzer() {
  local runtime
  set_up bench
  runtime=$(swiftc -print-target-info | jq -r '.paths.runtimeResourcePath')/clang/lib/linux
  compgen -G "$runtime/libclang_rt.fuzzer-*.a" >/dev/null ||
    die "$EXIT_USAGE" "this Swift toolchain has no libFuzzer (none in $runtime); use one for Linux from swift.org"
  export OVERSHOOT_FUZZER=1
  package_traits=CommandLineTool
  build_flags=(-c release --traits "$package_traits" --sanitize fuzzer --scratch-path "$root_dir/.build/fuzz")
  swift_build "the fuzzer" --product OvershootFuzzer
  binary=$(bin_path)/OvershootFuzzer
}

# run_fuzzer OPTION...: libFuzzer on one target; its exit code.
run_fuzzer() {
  run_logged "$temp_dir/log" env OVERSHOOT_FUZZ_TARGET="$target" SWIFT_BACKTRACE=enable=no "$binary" \
    -timeout=10 -rss_limit_mb=2048 -dict="$root_dir/Tests/Fuzz/dictionary.txt" "$@"
}

# reduce INPUT RESULT: the smallest input found in a minute that fails, too. A slow one stays as it is.
reduce() {
  cp "$1" "$2"
  case $1 in */crash-*) ;; *) return 0 ;; esac
  run_fuzzer -minimize_crash=1 -max_total_time=60 -exact_artifact_path="$temp_dir/reduced" "$1" || true
  if [ -s "$temp_dir/reduced" ] && [ "$(wc -c <"$temp_dir/reduced")" -lt "$(wc -c <"$1")" ]; then
    cp "$temp_dir/reduced" "$2"
  fi
}

# fuzz TARGET: prints its line; whether no input failed.
fuzz() {
  local target=$1 status=0 count input kept work=$temp_dir/$1
  mkdir -p "$work/found" "$work/failed"
  say "$target: $seconds s"
  run_fuzzer -max_total_time="$seconds" -runs="$runs" -max_len="$longest" -seed="$seed" -print_final_stats=1 \
    -artifact_prefix="$work/failed/" "$work/found" "$corpus/$target" || status=$?
  count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$temp_dir/log")
  input=$(find "$work/failed" -type f | sed -n 1p)
  if [ "$status" -eq 0 ] && [ -n "$count" ]; then
    printf '%s: %s inputs, none failed (seed %s)\n' "$target" "$count" "$seed"
    return
  fi
  [ -n "$input" ] || die_with_end "$temp_dir/log" "$EXIT_USAGE" "the fuzzer of $target ended with exit code $status, see above"
  grep -E 'Fatal error|ERROR: libFuzzer|SUMMARY' "$temp_dir/log" | sed -n 1,3p | show_lines || true
  kept=$out/fuzz-$target-$(basename "$input")
  reduce "$input" "$temp_dir/kept"
  publish "$temp_dir/kept" "$kept"
  printf '%s: an input failed after %s inputs (seed %s): %s\n' "$target" "${count:-?}" "$seed" "$kept"
  return 1
}

main() {
  local target status=$EXIT_OK
  parse "$@"
  if [ "$list" -eq 1 ]; then
    all_targets
    return
  fi
  check_out_folder "$out"
  [ -z "$binary" ] || [ -x "$binary" ] || die "$EXIT_USAGE" "no such program: $binary"
  make_temp_dir
  [ -n "$binary" ] || build_fuzzer
  for target in "${targets[@]}"; do fuzz "$target" || status=$EXIT_REGRESSION; done
  exit "$status"
}

main "$@"
