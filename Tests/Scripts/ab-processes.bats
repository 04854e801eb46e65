load helpers

# ab.sh with programs that take no turns: processes at the same time, revisions, interrupts.

bats_require_minimum_version 1.5.0

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export WRITE_RUN=$BATS_TEST_DIRNAME/write-run.bash
  out=$BATS_TEST_TMPDIR/out
}

ab() { run_split "$scripts/ab.sh" "$@"; }

raw_files() { find "$out/raw" -type f -printf '%f\n' | sort | paste -sd ' ' -; }

# program NAME LINE...: a program whose n-th process reports the n-th line (see fixtures/ab/program.sh).
program() {
  cp "$fixtures/ab/program.sh" "$1"
  printf '%s\n' "${@:2}" >>"$1"
}

# Eight processes: alpha around 100, beta around 200, one in three repetitions an outlier.
steady=(
  'alpha=100,99.5,150 beta=200,201,300' 'alpha=100.4,101,100 beta=200.6,200,201' 'alpha=99.8,99,120 beta=199.9,199,230'
  'alpha=100.2,100,101 beta=200.3,200,204' 'alpha=99.9,99,130 beta=199.7,199,290' 'alpha=100.1,100,101 beta=200.1,200,202'
  'alpha=100.3,100,102 beta=200.5,200,203' 'alpha=99.7,99,140 beta=199.8,199,260')
# The same with beta 10 % slower; with beta 10 % faster.
slower=(
  'alpha=100.1,99.5,150 beta=220,221,300' 'alpha=100.3,101,100 beta=220.6,220,221' 'alpha=99.7,99,120 beta=219.9,219,230'
  'alpha=100.1,100,101 beta=220.3,220,224' 'alpha=100,99,130 beta=219.7,219,290' 'alpha=100.2,100,101 beta=220.1,220,222'
  'alpha=100.2,100,102 beta=220.5,220,223' 'alpha=99.9,99,140 beta=219.8,219,260')

# repository: a git repository whose first commit (tag 'base') builds a steady program and whose second a slower one.
repository() {
  enter_repository
  printf '%s\n' "${steady[@]}" >runs
  git add . && git commit -qm 'as it was' && git tag base
  printf '%s\n' "${slower[@]}" >runs
  git add . && git commit -qm 'slower'
  cd .. || return
  export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
  build="mkdir -p built && cat '$fixtures/ab/program.sh' runs >built/program && chmod +x built/program"
}



@test "wrong calls are exit 2 and leave nothing" {
  local call
  program a "${steady[@]}"
  for call in '' 'a b c' '--binary a' '--binary a missing' '--binary a a --pairs 0' '--binary a a --runs x' \
    '--binary a a --repetitions 0' '--binary a a --repetitions' \
    '--binary a a --cpu 99999' '--time-budget' '--resume nowhere' '--resume nowhere --filter x' 'no-such-revision'; do
    # shellcheck disable=SC2086
    ab --out "$out" $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
  done
  [ ! -e "$out/plan.json" ]
}

@test "a slower program is exit 1, and the table names what is slower" {
  program a "${steady[@]}"
  program b "${slower[@]}"
  ab --binary a b --out "$out"
  [ "$status" -eq 1 ]
  contains "$output" beta
  contains "$output" regression
  [ "$(jq -r '.benchmarks[] | select(.name == "beta") | .verdict' "$out/summary.json")" = regression ]
}

@test "a faster and an equal program are exit 0" {
  program a "${slower[@]}"
  program b "${steady[@]}"
  ab --binary a b --out "$out"
  [ "$status" -eq 0 ]
  contains "$output" improvement
  ab --binary a a --out "$out-same"
  [ "$status" -eq 0 ]
  contains "$stderr" 'the same program to the byte'
}

@test "each benchmark runs in a process of each side at once, pinned, with the same options and names of the same length" {
  program a "${steady[@]}"
  program longer-name "${steady[@]}"
  ab --binary a longer-name --pairs 4 --repetitions 5 --min-time 0.5 --filter 'al|be' --out "$out" -- --benchmark_color=false
  [ "$(sed 's/ .*//' calls.log | sort | uniq -c | tr -s ' \n' ' ')" = ' 8 a 8 longer-name ' ]
  [ "$(sed 's/^[^ ]* [^ ]* //; s/benchmark_out=[^ ]*//' calls.log | sort | uniq -c | awk '{ print $1, $(NF - 2) }' | tr '\n' ' ')" = \
    '8 --benchmark_filter=^(alpha)$ 8 --benchmark_filter=^(beta)$ ' ]
  contains "$(head -n 1 calls.log)" '--benchmark_repetitions=5 --benchmark_min_time=0.5 --benchmark_filter=al|be --benchmark_color=false'
  if command -v taskset >/dev/null; then
    [[ $(head -n 1 calls.log) =~ cpus:[0-9]+\  ]]
    # Alpha's on one CPU, beta's on the other one, if there are two cores.
    [ "$(sed 's/^[^ ]* cpus:\([0-9]*\) .*filter=^(\(.*\))\$ .*/\2 \1/' calls.log | sort -u | tr '\n' ' ')" = \
      "$(jq -r '"alpha \(.cpu) beta \(.second_cpu // .cpu) "' "$out/plan.json")" ]
  fi
}

@test "a benchmark that fails in one process, or is missing from one, is exit 3 and named" {
  program a 'alpha=100 beta=200'
  program b 'alpha=100 beta=200' 'alpha=100' 'alpha=100 beta=200'
  ab --binary a b --pairs 3 --out "$out"
  [ "$status" -eq 3 ]
  contains "$stderr" 'beta is missing from B'
  contains "$stderr" 'pair 2 has no usable result'
  program c 'alpha=100' fail
  ab --binary c c --pairs 2 --out "$out-failed"
  [ "$status" -eq 3 ]
  contains "$stderr" 'alpha of A failed: wrong sum'
}

@test "a program that crashes is exit 3 with its last words, and can be resumed" {
  program a 'alpha=100'
  program b 'alpha=100' crash 'alpha=100' 'alpha=100' 'alpha=100'
  ab --binary a b --pairs 4 --out "$out"
  [ "$status" -eq 3 ]
  contains "$stderr" 'it hurts'
  contains "$stderr" 'alpha in pair 2 (b) ended with code 134'
  contains "$stderr" "--resume $out"
  [ -z "$(raw_files)" ]
  ab --resume "$out"
  [ "$status" -eq 0 ]
  [ "$(raw_files)" = 'pairs-0001-0004.tsv' ]
}

@test "a result that is empty, or not all of one, is none" {
  for broken in empty cut; do
    program a "${steady[0]}" "$broken"
    rm -rf "$out" calls.log && touch calls.log
    ab --binary a a --pairs 2 --out "$out"
    [ "$status" -eq 3 ]
    contains "$stderr" 'alpha in pair 2 (a) ended with code 0 and no complete result'
    [ -z "$(raw_files)" ]
  done
}

@test "a filter that matches nothing, or refused options, are exit 2 before anything is measured" {
  program a "${steady[@]}"
  ab --binary a a --filter nothing --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" 'matches the filter'
  ab --binary a a --out "$out-refused" -- --benchmark_refused
  [ "$status" -eq 2 ]
  contains "$stderr" 'unknown flag --benchmark_refused'
  [ ! -e calls.log ]
}

@test "an interrupt leaves no process and no temporary file, and the measurement can be resumed" {
  mkdir tmp
  program a 'alpha=100' hang 'alpha=100' 'alpha=100' 'alpha=100'
  program b 'alpha=100'
  TMPDIR=$BATS_TEST_TMPDIR/tmp env --default-signal=INT "$scripts/ab.sh" --binary a b --pairs 3 --out "$out" 2>err &
  local pid=$! waited=0 code=0
  # The second process of the first benchmark hangs.
  until [ "$(grep -c '^a .*(alpha)' calls.log 2>/dev/null)" = 2 ]; do
    sleep 0.1
    waited=$((waited + 1))
    [ "$waited" -lt 300 ]
  done
  kill -INT "$pid"
  wait "$pid" || code=$?
  [ "$code" -eq 130 ]
  contains "$(cat err)" "--resume $out"
  [ -z "$(ls -A tmp)" ]
  # The brackets keep grep from finding itself.
  run grep -sl "[b]enchmark_out=$BATS_TEST_TMPDIR" /proc/[0-9]*/cmdline
  [ -z "$output" ]
  [ -z "$(raw_files)" ]
  ab --resume "$out"
  [ "$status" -eq 0 ]
  [ "$(raw_files)" = 'pairs-0001-0003.tsv' ]
}

@test "a program that changed since is not mixed with what it was" {
  program a "${steady[@]}"
  program b "${steady[0]}" crash
  ab --binary a b --pairs 2 --out "$out"
  echo '# changed' >>b
  ab --resume "$out"
  [ "$status" -eq 3 ]
  contains "$stderr" 'has changed'
}

@test "a folder that holds a measurement is not written over" {
  program a "${steady[@]}"
  ab --binary a a --pairs 1 --out "$out"
  ab --binary a a --pairs 1 --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" 'already holds a measurement'
}

@test "a format and --fail-on-inconclusive, also when a measurement is resumed" {
  program a 'alpha=100 beta=200'
  program b 'alpha=130 beta=200'
  ab --binary a b --pairs 2 --out "$out" --format csv
  [ "$status" -eq 0 ]
  contains "$output" ',"inconclusive",'
  ab --resume "$out" --fail-on-inconclusive
  [ "$status" -eq 4 ]
}

@test "revisions: both are built beside the working tree, once, and nothing is left behind" {
  repository
  ab --repository repository --build "$build" --product built/program --out "$out" base HEAD
  [ "$status" -eq 1 ]
  contains "$stderr" "building $(git -C repository rev-parse --short=12 base)"
  [ "$(git -C repository worktree list | wc -l)" -eq 1 ]
  [ -z "$(git -C repository status --short)" ]
  [ "$(ls "$XDG_CACHE_HOME/overshoot/ab")" = bin ]
  ab --repository repository --build "$build" --product built/program --pairs 1 --out "$out-again" base HEAD
  [ "$(grep -c 'is built already' <<<"$stderr")" -eq 2 ]
}

@test "revisions: a package in a folder of its repository is built there; a base without the folder is exit 2" {
  repository
  mkdir repository/package
  printf '%s\n' "${steady[@]}" >repository/package/runs
  git -C repository add . && git -C repository commit -qm 'with a package'
  printf '%s\n' "${slower[@]}" >repository/package/runs
  ab --repository repository/package --build "$build" --product built/program --out "$out" HEAD
  [ "$status" -eq 1 ] || { echo "$stderr"; false; }
  ab --repository repository/package --build "$build" --product built/program --out "$out-none" base
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: no package in the folder package/ of '
}

@test "revisions: the working tree counts as it is, with new files and without ignored ones" {
  repository
  cd repository || return
  git checkout -q base
  git rm -q --cached runs
  printf '%s\n' "${slower[@]}" >runs
  cp "$(git rev-parse --git-path index)" ../index-before
  git status --short >../status-before
  cd .. || return
  ab --repository repository --build "$build" --product built/program --out "$out" base
  [ "$status" -eq 1 ]
  contains "$(jq -r .B.label "$out/plan.json")" -dirty
  [ "$(git -C repository status --short)" = "$(cat status-before)" ]
}

@test "revisions: a failed build is exit 2 with its log, and leaves neither lock nor sources" {
  repository
  ab --repository repository --build 'echo no such header >&2; false' --product x --out "$out" base HEAD
  [ "$status" -eq 2 ]
  contains "$stderr" 'no such header'
  [ -z "$(ls "$XDG_CACHE_HOME/overshoot/ab")" ]
  ab --repository repository --build true --product x --out "$out" base HEAD
  [ "$status" -eq 2 ]
  contains "$stderr" 'left no program x'
  [ ! -e "$out" ]
}

@test "revisions: of six that wait for a build whose owner was killed, one at a time goes on" {
  cat >waiter <<END
#!/usr/bin/env bash
. "$scripts/lib/common.sh"
revision_tree='' repository='' . "$scripts/lib/ab/revision.sh"
lock_cache
if [ "\${1-}" = hold ]; then : >held; sleep 60; fi
# Whoever comes in while another one is inside finds the folder.
mkdir inside 2>/dev/null || echo two >>trouble
sleep 0.02
rmdir inside 2>/dev/null || true
unlock_cache
echo done >>finished
END
  export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
  mkdir -p "$XDG_CACHE_HOME/overshoot/ab"
  for ((round = 1; round <= 25; round++)); do
    rm -f held
    setsid bash waiter hold 2>/dev/null &
    owner=$!
    until [ -e held ]; do sleep 0.02; done
    pids=()
    for _ in 1 2 3 4 5 6; do
      bash waiter 2>/dev/null &
      pids+=("$!")
    done
    kill -KILL -- "-$owner"
    wait "${pids[@]}"
  done
  [ ! -e trouble ]
  [ "$(wc -l <finished)" -eq 150 ]
}

@test "two measurements that start in the same second have a folder each" {
  program a "${steady[@]}"
  mkdir bin results
  printf '#!/bin/sh\ncase "$*" in *Y%%m*) echo 20260101T000000Z ;; *) exec %s "$@" ;; esac\n' "$(command -v date)" >bin/date
  chmod +x bin/date
  export PATH=$PWD/bin:$PATH OVERSHOOT_RESULTS=$PWD/results
  for _ in 1 2; do
    ab --binary a a --pairs 1
    [ "$status" -eq 0 ]
  done
  [ "$(cd results/ab && printf '%s ' *)" = '20260101T000000Z-a..a 20260101T000000Z-a..a-2 ' ]
}

@test "a folder without git, or without a commit, is exit 2" {
  mkdir plain
  ab --repository plain --build true --product x --out "$out" HEAD
  [ "$status" -eq 2 ]
  contains "$stderr" 'not in a git repository'
  git init -q fresh
  ab --repository fresh --build true --product x --out "$out" HEAD
  [ "$status" -eq 2 ]
  contains "$stderr" 'no commit yet in'
}

@test "a missing tool is named" {
  program a "${steady[@]}"
  hide_tool jq
  ab --binary a a --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" 'jq is missing'
}

@test "without taskset it measures unpinned and says so" {
  program a "${steady[@]}"
  sed -i 's/cpus:$(taskset[^)]*)/cpus:any/' a
  hide_tool taskset
  ab --binary a a --pairs 1 --out "$out"
  [ "$status" -eq 0 ]
  contains "$stderr" 'not pinned'
  [ "$(jq .cpu "$out/plan.json")" = null ]
}

@test "a program made with Google Benchmark itself is measured" {
  g++ -O1 "$fixtures/ab/benchmarks.cpp" -o real -lbenchmark -lpthread
  ab --binary real real --pairs 1 --min-time 0.001 --out "$out"
  [ "$status" -eq 0 ]
  [ "$(jq -c '[.benchmarks[].name]' "$out/summary.json")" = '["BM_Chain/10","BM_Chain/20"]' ]
}

@test "a time that is not a number in one process is exit 3 and named" {
  program a 'alpha=100 beta=200' 'alpha=100 beta=NaN'
  ab --binary a a --pairs 2 --out "$out"
  [ "$status" -eq 3 ]
  contains "$stderr" 'beta of A has a time that is no finite number'
}
