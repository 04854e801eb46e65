load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  lib=$scripts/lib/profile
}

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

@test "flame graph: a stack goes on from the one before as far as they agree; labels that fit, and nothing that is too narrow" {
  printf '%s\n' 'b;abc;f<T> 100' 'b;abc;f<T>;gg & "h" 60' 'b;abc;longer than its width 220' 'b;abc;other long name 170' 'b;abc;x 1' 'b;x 240' 'c;abc 30' \
    'c;abc;[libc.so] 40' 'c;four 11' 'c;four2 4' 'd 6238' 'e;tiny 2' 'e;z 884' >stacks
  run -0 awk -v title='a<b' -v subtitle='s&t' -v unit=samples -f "$lib/flamegraph.awk" stacks
  diff -u "$fixtures/golden/profile-flame.svg" <(printf '%s\n' "$output")
}

@test "perf: stacks from the benchmark's first function on, other samples outside" {
  local run='_ZNK9benchmark8internal17BenchmarkInstance3RunElii (/x/program)' main='main (/x/program)'
  # sample FRAME...: innermost frame first, with addresses.
  sample() { printf '\t7f0 %s\n' "$@" && echo; }
  {
    sample 'in ner(int)@@V1 (/x/program)' 'BM_a;b (/x/program)' "$run" "$main"
    sample 'malloc@GLIBC_2 (/lib/libc.so.6)' 'BM_a;b (/x/program)' 'run (/usr/lib/libbenchmark.so.1)' "$main"
    sample 'x ([unknown])' '[unknown] (/lib/libc.so.6)' 'BM_a;b (/x/program)' "$run" '[unknown] ([unknown])' 'run2 (/usr/lib/libbenchmark.so.1)' "$main"
    # Of two calls of Google Benchmark's the outer one, unless other code is between them.
    sample 'deep (/x/program)' "$run" 'BM_c (/x/program)' "$run" "$main"
    sample 'start (/x/program)' "$main"
    sample "$run"
    sample '_ZN9benchmark5StateC1Ev (/x/program)' "$run"
    sample 'in ner(int)@@V1 (/x/program)' 'BM_a;b (/x/program)' "$run" "$main"
    echo
    printf '\t7f0 %s\n' 'BM_a;b (/x/program)' "$run"
  } >samples
  run -0 awk -v benchmark='BM;1' -v binary=program -f "$lib/stacks-common.awk" -f "$lib/collapse-perf.awk" samples
  output=$(sort <<<"$output")
  is <<'TEXT'
(outside) 1
(outside) 1
(outside) 1
BM:1;BM_a:b 1
BM:1;BM_a:b;[libc.so.6] 1
BM:1;BM_a:b;in ner(int) 2
BM:1;BM_a:b;malloc [libc.so.6] 1
BM:1;BM_c;_ZNK9benchmark8internal17BenchmarkInstance3RunElii;deep 1
TEXT
}

@test "which frame runs a benchmark" {
  run -0 awk -v binary=program -f "$lib/stacks-common.awk" -f - <<'AWK'
BEGIN {
  count = split("_ZN9benchmark8internal15BenchmarkRunner3RunEv _ZN9benchmark8internal17BenchmarkInstance3RunEv " \
    "_ZNK9benchmark8internal17FunctionBenchmark3RunEv _ZN9benchmark8internal15LambdaBenchmarkIXE3RunEv _ZN9benchmark7Fixture3RunEv " \
    "_ZN9benchmark15ConsoleReporter10ReportRunsE _ZN1a8Reporter0E _ZN1a8ReporterE f", symbol, " ")
  for (i = 1; i <= count; i++) print symbol[i], is_harness(symbol[i], "program"), is_start(symbol[i], "program")
  print is_harness("f", "libbenchmark.so"), is_start("f", "libc.so")
  print frame_name("a;b@V", "program"), frame_name("", "l"), frame_name("[unknown]", "l"), frame_name("0x1", "l"), frame_name("a0x", "l")
}
AWK
  is <<'TEXT'
_ZN9benchmark8internal15BenchmarkRunner3RunEv 0 0
_ZN9benchmark8internal17BenchmarkInstance3RunEv 1 0
_ZNK9benchmark8internal17FunctionBenchmark3RunEv 1 0
_ZN9benchmark8internal15LambdaBenchmarkIXE3RunEv 1 0
_ZN9benchmark7Fixture3RunEv 1 0
_ZN9benchmark15ConsoleReporter10ReportRunsE 1 0
_ZN1a8Reporter0E 1 1
_ZN1a8ReporterE 0 1
f 0 1
1 0
a:b [l] [l] [l] a0x [l]
TEXT
}

@test "callgrind: the cost of every chain of callers, by line, but for the cost of callees" {
  cat >profile <<'TEXT'
ob=(1) /x/program
fl=(1) /src/a.c
fn=(1) work'BM_a'_ZNK9benchmark8internal17BenchmarkInstance3RunEv'main
10 5
+2 7
* 1
-1 3
cfn=(2) helper'work'BM_a'_ZNK9benchmark8internal17BenchmarkInstance3RunEv'main
cob=(2) /lib/libm.so
cfi=(2) /src/b.c
calls=1 20
11 40
11 2
ob=(2)
fl=(2)
fn=(2)
20 30
21 10
ob=(1)
fl=(1)
fn=(3) main
1 4
fn=(4) BM_a'_ZNK9benchmark8internal17BenchmarkInstance3RunEv'main
fe=(3) /src/c.h
3 6
fi=(1)
4 1
fn=(5) rec'2'rec'BM_a'_ZNK9benchmark8internal17BenchmarkInstance3RunEv'main
9 8
fn=(6) _ZNK9benchmark8internal17BenchmarkInstance3RunEv'main
fn=(7) odd'libfn'_ZNK9benchmark8internal17BenchmarkInstance3RunEv'main
9 2
ob=(2)
fn=(8) libfn'_ZNK9benchmark8internal17BenchmarkInstance3RunEv'main
5 9
totals: 88
TEXT
  run -0 awk -v benchmark='BM;1' -v binary=program -v lines=lines -f "$lib/stacks-common.awk" -f "$scripts/lib/callgrind.awk" \
    -f "$lib/collapse-callgrind.awk" profile
  output=$(sort <<<"$output")$'\n'$(sort lines | tr '\t' '|')
  is <<'TEXT'
(outside) 13
BM:1;BM_a 7
BM:1;BM_a;rec;rec 8
BM:1;BM_a;work 18
BM:1;BM_a;work;helper [libm.so] 40
BM:1;odd 2
/src/a.c|BM_a|4|1
/src/a.c|odd|9|2
/src/a.c|rec|9|8
/src/a.c|work|10|5
/src/a.c|work|11|5
/src/a.c|work|12|8
/src/b.c|helper|20|30
/src/b.c|helper|21|10
/src/c.h|BM_a|3|6
TEXT
  run_split awk -v benchmark=b -v binary=program -f "$lib/stacks-common.awk" -f "$scripts/lib/callgrind.awk" \
    -f "$lib/collapse-callgrind.awk" <(sed '$d' profile; echo 'totals: 89')
  [ "$status" -eq 1 ]
  [ "$stderr" = 'callgrind counted 89, its profile adds up to 88' ]
}

@test "functions with their own share and that with all they call; stacks once; lines with their text" {
  printf '%s\n' 'b;f;g 10' 'b;f;g;f 20' 'b;f 30' 'c;g 5' >stacks
  run -0 awk -f "$lib/top.awk" stacks
  output=$(sort <<<"$output" | tr '\t' '|')
  is <<'TEXT'
f|76.9 %|92.3 %|50
g|23.1 %|53.8 %|15
TEXT
  run -0 awk -f "$lib/merge-stacks.awk" <(printf '%s\n' 'b;f 1 2' 'b;f 1 3' 'b;f 10000000000')
  output=$(sort <<<"$output")
  is <<<$'b;f 1 5\nb;f 10000000000'
  mkdir -p root/src
  printf 'one\n\t two\tx\n\n' >root/src/a.c
  printf '%s\t%s\t%s\t%s\n' src/a.c f 2 30 root/src/a.c f 1 10 src/a.c g 2 20 src/a.c f 3 5 src/a.c f 9 6 ../b.c f 7 4 src/a.c f 0 8 d.c f 0 17 >rows
  run -0 awk -F '\t' -v total=200 -v root=root -f "$lib/hot-lines.awk" rows
  output=$(sort <<<"$output" | tr '\t' '|')
  is <<'TEXT'
(without a source line)|12.5 %|25
a.c:1  one|5.0 %|10
a.c:2  two x|25.0 %|50
a.c:3  |2.5 %|5
a.c:9  |3.0 %|6
b.c:7  |2.0 %|4
TEXT
}

# --- the command, with profilers whose recordings are known

# tools: a benchmark program, perf and valgrind that say in the file `calls` how they were called.
tools() {
  mkdir bin
  cat >bin/valgrind <<'VALGRIND'
#!/bin/sh
for option; do case $option in --callgrind-out-file=*) out=${option#*=} ;; esac; done
echo "valgrind $*" >>"$CALLS"
[ ! -e "$CALLS.error" ] || { cat "$CALLS.error"; exit "$(cat "$CALLS.status")"; }
[ -z "$NOTHING" ] || { printf '%s\n' 'fn=(1) main' '1 5' 'totals: 5' >"$out" && exit; }
run="_ZNK9benchmark8internal17BenchmarkInstance3RunEv'main"
count=600
case $* in *two*) count=400 ;; esac
printf '%s\n' "ob=(1) $PWD/program" 'fl=(1) src/a.c' "fn=(1) work'BM'$run" "2 $count" '3 1' "fn=(2) BM'$run" '1 70' '0 9' \
  'fn=(3) main' '7 20' "totals: $((count + 100))" >"$out"
VALGRIND
  cat >bin/perf <<'PERF'
#!/bin/sh
for option; do
  case $last in -o) out=$option ;; -e) event=$option ;; -i) in=$option ;; --call-graph) stacks=$option ;; esac
  last=$option
done
echo "perf $*" >>"$CALLS"
case $1 in
  record) [ "$event" != "$CANNOT" ] && [ "$CANNOT" != all ] && { echo "$event $stacks" >"$out"; } ;;
  evlist) sed 's/:u.*/:u/' "$in" ;;
  script)
    case $(cat "$in") in
      *fp) printf '\t1 work (/x/program)\n\t1 main (/x/program)\n\n' ;;
      *) run='_ZNK9benchmark8internal17BenchmarkInstance3RunElii (/x/program)'
        printf '\t1 work (/x/program)\n\t1 BM (/x/program)\n\t1 %s\n\n\t1 BM (/x/program)\n\t1 %s\n\n\t1 start (/x/program)\n\n' \
          "$run" "$run" ;;
    esac ;;
esac
PERF
  cat >program <<'PROGRAM'
#!/bin/sh
case $2 in *nothing*) exit 0 ;; *refused*) echo refused >&2; exit 1 ;; esac
printf 'one\ntwo\n'
PROGRAM
  chmod +x bin/* program
  export PATH=$PWD/bin:$PATH CALLS=$PWD/calls CANNOT=none NOTHING=
}

# profile [OPTION]...: runs it, and shows what it printed, what it wrote and how it called the profilers.
profile() {
  rm -f calls
  run_split "$scripts/profile.sh" --binary "$PWD/program" --out profile "$@"
  printf -- '--- %s\nexit %s\n%s\n%s\n' "$*" "$status" "$output" "$stderr" >shown
  for file in profile/*.txt; do if [ -e "$file" ]; then printf -- '- %s\n' "$file" && cat "$file"; fi; done >>shown
  [ ! -e profile/profile.json ] || jq -c 'del(.date, .commit, .meaning)' profile/profile.json >>shown
  [ ! -e profile/flame.svg ] || grep '<text x="8"' profile/flame.svg >>shown
  if [ -e calls ]; then
    { grep -v probe.data calls || true; } |
      { grep -o -e '^perf [a-z]*' -e ' -F [0-9][0-9]*' -e ' -e [^ ]*' -e '--call-graph [^ ]*' -e '--benchmark_[mf][^ ]*' || true; } >>shown
  fi
  rm -rf profile
  sed -E "s|$PWD/||g; /^  \[|^  [0-9]+ s/d; s/paranoid is [^,]*/paranoid is N/" shown
}

@test "the command: tables, files and calls with callgrind, with perf by either way of walking stacks, and what it refuses" {
  tools
  mkdir src
  printf 'BM\n\twork\nmore\n' >src/a.c
  {
    profile --callgrind --top 1
    profile --callgrind --seconds 3 'a|b' -- --benchmark_more
    profile --perf --frequency 10
    CANNOT=cycles:u profile --seconds 2 .
    CANNOT=all profile .
    CANNOT=all profile --perf
    profile --perf --callgrind
    profile nothing
    profile refused
    profile a b
    NOTHING=1 profile --callgrind
    echo 'ERROR OCCURRED: x' >calls.error && echo 0 >calls.status && profile --callgrind
    echo 'gone' >calls.error && echo 7 >calls.status && profile --callgrind
    echo 'bad' >calls.error && echo 3 >calls.status && profile --callgrind
    echo 'no file' >calls.error && echo 0 >calls.status && profile --callgrind
  } | diff -u "$fixtures/golden/profile-command.txt" -
}
