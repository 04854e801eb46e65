# bats file_tags=build
load helpers

setup_file() {
  BENCHMARKS=$(built_program OvershootBenchmarks)
  export BENCHMARKS
  # What the tests about the baseline start from.
  COUNTED=$BATS_FILE_TMPDIR/counted.txt
  "$BATS_TEST_DIRNAME/../../scripts/count-instructions.sh" --binary "$BENCHMARKS" --filter '^harness/(empty|alloc)' \
    --update --baseline "$COUNTED" 2>/dev/null
  export COUNTED
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  if [ -f "$COUNTED" ]; then cp "$COUNTED" baseline.txt; fi
}

count() { run_split "$scripts/count-instructions.sh" --binary "$BENCHMARKS" --filter '^harness/(empty|alloc)' --baseline baseline.txt "$@"; }

# edit AWK: changes the baseline; fields are separated by tabs.
edit() {
  awk -F '\t' -v OFS='\t' "$1" baseline.txt >edited.txt
  mv edited.txt baseline.txt
}

@test "--help prints the header" { header_is_help count-instructions.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused count-instructions.sh; }

@test "the baseline names its tools and has one sorted line a benchmark" {
  contains "$(cat baseline.txt)" '# compiler: '
  contains "$(cat baseline.txt)" '# instruction set: '
  contains "$(cat baseline.txt)" '# libm: '
  contains "$(cat baseline.txt)" '# valgrind: valgrind-'
  [ "$(grep -v '^#' baseline.txt | sed 's/[0-9][0-9]*$/N/')" = $'harness/allocations\tN\nharness/empty-loop\tN' ]
}

@test "the counts are the same on every run, in another folder and another environment" {
  export OVERSHOOT_SOMETHING
  OVERSHOOT_SOMETHING=$(printf '%01000d' 0)
  count
  [ "$status" -eq 0 ]
  echo "$output"
  [[ $output =~ harness/allocations\ +[0-9]+\ +[0-9]+\ +\+0\.000\ %\ +same ]]
  run_split "$scripts/count-instructions.sh" --binary "$BENCHMARKS" --filter '^harness/(empty|alloc)' --print
  [ "$output" = "$(cat baseline.txt)" ]
}

@test "the counts do not depend on the lengths of paths and environment" {
  # A benchmark whose instructions follow the place of its stack.
  local program folder=$BATS_TEST_TMPDIR time counts=$BATS_TEST_TMPDIR/counts
  program=$(built_program BenchmarkFixture)
  for ((time = 0; time < 3; time++)); do
    folder+=/a-folder-of-33-letters-for-the-path
    mkdir "$folder"
    TMPDIR=$folder PATH=$PATH:$folder run_split "$scripts/count-instructions.sh" --binary "$program" \
      --filter stack-position --print
    [ "$status" -eq 0 ]
    grep -v '^#' <<<"$output" >>"$counts"
  done
  cat "$counts"
  [ "$(sort -u "$counts" | wc -l)" -eq 1 ]
}

@test "one instruction more than the baseline is exit 1, and a tolerance takes it" {
  edit '/allocations/ { $2-- } { print }'
  count
  [ "$status" -eq 1 ]
  [[ $output =~ harness/allocations\ .*regression ]]
  [[ $output =~ harness/empty-loop\ .*same ]]
  count --tolerance 1
  [ "$status" -eq 0 ]
  [[ $output =~ harness/allocations\ .*tolerated ]]
}

@test "an increase of exactly the tolerance is a regression, one instruction less is not; tsv is for programs" {
  printf 'a\t2000\nb\t2000\nc\t0\n' >baseline.txt
  printf 'a\t2010\nb\t2009\nc\t0\n' >now.txt
  run awk -v tolerance=0.5 -f "$scripts/lib/instructions/judge.awk" baseline.txt now.txt
  [ "$status" -eq 1 ]
  contains "$output" $'a\t2000\t2010\t+0.500 %\tregression'
  contains "$output" $'b\t2000\t2009\t+0.450 %\ttolerated'
  contains "$output" $'c\t0\t0\t\tsame'
  cp "$COUNTED" baseline.txt
  count --format tsv
  [ "$status" -eq 0 ]
  [ "$(head -n 1 <<<"$output")" = $'benchmark\tbaseline\tnow\tchange\tverdict' ]
  contains "$(tr '\t' ' ' <<<"$output")" ' +0.000 % same'
}

@test "fewer instructions are exit 0 and an improvement" {
  edit '/allocations/ { $2 += 10 } { print }'
  count
  [ "$status" -eq 0 ]
  [[ $output =~ harness/allocations\ .*-[0-9.]+\ %\ +improvement ]]
}

@test "a real change of the program is counted: a slower loop has more instructions" {
  run_split "$scripts/count-instructions.sh" --binary "$BENCHMARKS" --filter '^harness/call-per' --print
  local call
  call=$(grep -v '^#' <<<"$output" | cut -f 2)
  [ "$call" -gt "$(sed -n 's/^harness\/empty-loop\t//p' baseline.txt)" ]
}

@test "another compiler, instruction set or library is exit 3 and named" {
  edit '/^# compiler/ { $0 = "# compiler: Swift version 1.0" } /^# libm/ { $0 = "# libm: glibc 1.0" } { print }'
  count
  [ "$status" -eq 3 ]
  contains "$stderr" "the compiler differs: the baseline was made with 'Swift version 1.0'"
  contains "$stderr" "the libm differs"
  lacks "$stderr" "instruction set differs"
  contains "$stderr" "--update"
}

@test "a new benchmark is exit 3" {
  edit '!/empty-loop/'
  count
  [ "$status" -eq 3 ]
  [[ $output =~ harness/empty-loop\ .*new ]]
}

@test "a missing benchmark is exit 3, unless the filter excludes it" {
  printf 'zebra\t1\n' >>baseline.txt
  count
  [ "$status" -eq 0 ]
  lacks "$output" zebra
  run awk -f "$scripts/lib/instructions/judge.awk" baseline.txt "$COUNTED"
  [ "$status" -eq 3 ]
  contains "$output" $'zebra\t1\t\t\tgone'
  # One that the filter selects is missing, too.
  printf 'harness/empty-handed\t1\n' >>baseline.txt
  count
  [ "$status" -eq 3 ]
  [[ $output =~ harness/empty-handed\ .*gone ]]
}

@test "--update with a filter keeps the other lines, and refuses to mix tools" {
  printf 'zebra\t1\n' >>baseline.txt
  edit '/allocations/ { $2 = 1 } { print }'
  count --update
  [ "$status" -eq 0 ]
  [ "$(grep -v '^#' baseline.txt)" = "$(grep -v '^#' "$COUNTED")"$'\nzebra\t1' ]
  edit '/^# libm/ { $0 = "# libm: glibc 1.0" } { print }'
  cp baseline.txt before
  count --update
  [ "$status" -eq 3 ]
  cmp before baseline.txt
}

@test "a missing baseline is exit 2" {
  rm baseline.txt
  count
  [ "$status" -eq 2 ]
  contains "$stderr" 'make it with --update'
}

@test "the first call prints the counts, says how to keep them, and is exit 3" {
  export OVERSHOOT_STORED=$PWD/stored
  run_split "$scripts/count-instructions.sh" --binary "$BENCHMARKS" --filter '^spring/state$'
  [ "$status" -eq 3 ]
  grep -qE '^spring/state[[:space:]][0-9]+$' <<<"$output"
  contains "$stderr" 'keep these with: count-instructions.sh --update'
}

@test "a filter that matches nothing is exit 2" {
  run_split "$scripts/count-instructions.sh" --binary "$BENCHMARKS" --filter '^nothing$' --baseline baseline.txt
  [ "$status" -eq 2 ]
}

@test "a missing valgrind is named" {
  hide_tool valgrind
  count
  [ "$status" -eq 2 ]
  contains "$stderr" 'valgrind is missing'
}

@test "--toggle counts another Google Benchmark program, the same on every run" {
  g++ -O1 "$fixtures/ab/benchmarks.cpp" -o program -lbenchmark -lpthread
  run_split "$scripts/count-instructions.sh" --binary program --print
  [ "$status" -eq 2 ]
  [ "$stderr" = "error: program is not built with the GoogleBenchmark module for Swift; name the function to count, as in --toggle 'BM_Parse*'" ]
  run_split "$scripts/count-instructions.sh" --binary program --toggle no_such_function --print
  [ "$status" -eq 3 ]
  contains "$stderr" 'nothing was counted in BM_Chain/10'
  run_split "$scripts/count-instructions.sh" --binary program --toggle 'BM_Chain*' --print
  [ "$status" -eq 0 ]
  local first=$output short long
  short=$(sed -n 's/^BM_Chain\/10\t//p' <<<"$output")
  long=$(sed -n 's/^BM_Chain\/20\t//p' <<<"$output")
  # Ten steps more, of two instructions or more each.
  [ "$long" -ge $((short + 20)) ]
  run_split "$scripts/count-instructions.sh" --binary program --toggle 'BM_Chain*' --print
  [ "$output" = "$first" ]
}

@test "a program that crashes under valgrind is exit 3 with its last lines" {
  cat >crash.cpp <<'CPP'
#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
static void BM_Crash(benchmark::State &) {
  std::fputs("it hurts\n", stderr);
  std::exit(7);
}
BENCHMARK(BM_Crash);
BENCHMARK_MAIN();
CPP
  g++ -O1 crash.cpp -o crash -lbenchmark -lpthread
  run_split "$scripts/count-instructions.sh" --binary crash --toggle 'BM_Crash*' --print
  [ "$status" -eq 3 ]
  contains "$stderr" 'it hurts'
  contains "$stderr" 'BM_Crash failed under valgrind'
}

@test "the largest benchmarks are left out, except with --print and a filter" {
  printf '#!/bin/sh\n# CGB_COUNT_INSTRUCTIONS\necho big/cells:100000\n' >large
  chmod +x large
  run_split "$scripts/count-instructions.sh" --binary "$PWD/large" --filter big
  [ "$status" -eq 2 ]
  contains "$stderr" 'no benchmark matches'
  run_split "$scripts/count-instructions.sh" --binary "$PWD/large" --print --filter big
  lacks "$stderr" 'no benchmark matches'
}
