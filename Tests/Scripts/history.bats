load helpers

bats_require_minimum_version 1.5.0

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  db=$BATS_TEST_TMPDIR/history.sqlite
}

history() { "$scripts/history.sh" "$@" --db "$db"; }
stored() { sqlite3 "$db" "$1"; }

# record_series NAME TIME...: one run a minute with one benchmark.
record_series() {
  local name=$1 minute=0 time files=()
  shift
  for time in "$@"; do
    files+=("$BATS_TEST_TMPDIR/$name-$minute.json")
    write_run "${files[minute]}" "$(printf '2026-01-01T%02d:%02d:00+00:00' $((minute / 60)) $((minute % 60)))" "$name=$time"
    minute=$((minute + 1))
  done
  history record "${files[@]}"
}

# steps [OPTION]... <<< "value value…": the places of the first runs after each step that steps.awk finds.
steps() {
  tr ' ' '\n' | awk '{ printf "1\t%d\t%.17g\n", NR, log($1 > 0 ? $1 : 1e-6) }' |
    awk "$@" -f "$scripts/lib/compare/statistics.awk" -f "$scripts/lib/history/steps.awk" |
    cut -f 2 | paste -sd ' ' -
}

# --- record

@test "record stores the median of the repetitions in nanoseconds, without aggregates" {
  write_run run.json 2026-01-01T10:00:00+02:00 alpha=3,1,2 beta=10,20
  jq '.benchmarks += [.benchmarks[0] | .name = "alpha_mean" | .run_type = "aggregate" | .real_time = 99]
    | (.benchmarks[] | select(.run_name == "beta")) |= (.time_unit = "us")' run.json >mixed.json
  run history record mixed.json
  [ "$status" -eq 0 ]
  contains "$output" 'recorded mixed.json as run 1'
  run stored "SELECT name, observations, real_time, real_min, real_max FROM measurement JOIN series ON series.id = series ORDER BY name"
  [ "$output" = $'alpha|3|2.0|1.0|3.0\nbeta|2|15000.0|10000.0|20000.0' ]
  run stored "SELECT datetime(measured, 'unixepoch'), machine FROM run"
  [ "$output" = '2026-01-01 08:00:00|bench, 4 CPUs' ]
  # Processor time is another number, in the same unit.
  jq '.benchmarks[].cpu_time *= 4 | .context.date = "2026-01-02T10:00:00+02:00"' mixed.json >cpu.json
  run -0 history record cpu.json
  run stored "SELECT name, real_time, cpu_time, cpu_min, cpu_max FROM measurement JOIN series ON series.id = series WHERE run = 2 ORDER BY name"
  [ "$output" = $'alpha|2.0|8.0|4.0|12.0\nbeta|15000.0|60000.0|40000.0|80000.0' ]
}

@test "record understands the dates and names of releases before run_type" {
  write_run run.json 2015/03/17-18:40:25 alpha=4,2
  jq 'del(.benchmarks[].run_type, .benchmarks[].run_name) | .benchmarks[].name = "alpha/repeats:2"
    | .benchmarks += [.benchmarks[0] | .name = "alpha/repeats:2_stddev" | .real_time = 1]' run.json >old.json
  run -0 history record old.json
  run stored "SELECT datetime(run.measured, 'unixepoch'), name, observations, real_time FROM run JOIN measurement JOIN series"
  [ "$output" = '2015-03-17 18:40:25|alpha|2|3.0' ]
}

@test "record of the same file again adds nothing" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1
  run -0 history record run.json
  run -0 history record run.json
  contains "$output" 'recorded already, as run 1'
  [ "$(stored 'SELECT count(*) FROM measurement')" = 1 ]
}

@test "record keeps names with quotes, commas and dollars as they are" {
  write_run run.json 2026-01-01T10:00:00+00:00 "it's \$(touch x), \"so\"=1"
  run -0 history record run.json
  [ "$(stored 'SELECT name FROM series')" = "it's \$(touch x), \"so\"" ]
  run -0 history trend "it's \$(touch x), \"so\""
  [ ! -e x ]
}

@test "one refused file among several leaves the history unchanged" {
  write_run good.json 2026-01-01T10:00:00+00:00 alpha=1
  write_run bad.json 2026-01-01T11:00:00+00:00 alpha=1 beta=2
  jq '.benchmarks[1].error_occurred = true | .benchmarks[1].error_message = "wrong sum"' bad.json >failed.json
  jq 'del(.benchmarks[0])' failed.json >worthless.json
  run history record good.json worthless.json
  [ "$status" -eq 3 ]
  contains "$output" 'worthless.json was not recorded: beta, which failed: wrong sum'
  [ ! -e "$db" ]
}

@test "record keeps the good benchmarks of a file with failed ones, and names those it leaves out" {
  write_run run.json 2026-01-01T11:00:00+00:00 alpha=1 beta=2,3 gamma=4,5
  jq '.benchmarks[1].error_occurred = true | .benchmarks[1].error_message = "wrong sum"' run.json >failed.json
  sed 's/"real_time": 5/"real_time": NaN/' failed.json >mixed.json
  run history record mixed.json
  [ "$status" -eq 0 ]
  contains "$output" 'warning: mixed.json: left out beta, which failed: wrong sum'
  contains "$output" 'warning: mixed.json: left out gamma, which has a time that is no finite number'
  [ "$(stored 'SELECT group_concat(name) FROM series')" = alpha ]
}

@test "record keeps files apart whose names have one checksum" {
  write_run y197gop5.json 2026-01-01T10:00:00+00:00 alpha=1
  write_run 63w3my9k.json 2026-01-01T11:00:00+00:00 alpha=2
  run -0 history record y197gop5.json 63w3my9k.json
  [ "$(stored 'SELECT group_concat(real_time) FROM (SELECT real_time FROM measurement ORDER BY run)')" = 1.0,2.0 ]
}

@test "options come before or after the command" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1
  run -0 "$scripts/history.sh" --machine=desk --db "$db" record run.json
  run -0 "$scripts/history.sh" --db "$db" export --format csv
  contains "$output" 'desk'
}

@test "full standard output and full temporary space are exit 2" {
  [ -c /dev/full ] || skip "no device that is always full"
  record_series alpha 1 2 3
  local call
  for call in 'trend alpha' 'changes' 'export --format json'; do
    status=0
    # shellcheck disable=SC2086  # words
    history $call >/dev/full 2>errors || status=$?
    [ "$status" -eq 2 ]
    contains "$(cat errors)" 'standard output'
  done
  mkdir small
  mount -t tmpfs -o size=16k tmpfs small 2>/dev/null || skip "the rest needs the right to mount"
  local names=()
  mapfile -t names < <(seq -f 'alpha-%.0f=1' 1 400)
  write_run large.json 2026-01-01T10:00:00+00:00 "${names[@]}"
  TMPDIR=small run history record large.json
  umount small
  [ "$status" -eq 2 ]
  contains "$output" 'no space left'
}

@test "record refuses untrusted files with exit 3" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1,2
  sed 's/"real_time": 2/"real_time": NaN/' run.json >nan.json
  sed 's/"cpu_time": 2/"cpu_time": Infinity/' run.json >infinite.json
  jq '.benchmarks[].run_type = "aggregate"' run.json >aggregates.json
  jq 'del(.context.date)' run.json >undated.json
  head -c 200 run.json >truncated.json
  : >empty.json
  local file
  for file in nan infinite aggregates undated truncated empty; do
    run history record "$file.json"
    [ "$status" -eq 3 ] || { echo "$file: $status $output" && false; }
    contains "$output" "$file.json"
  done
  [ ! -e "$db" ]
}

@test "record refuses other files with exit 2" {
  for json in '{"a": 1}' '{"context": {}, "benchmarks": {}}' '{"context": 1, "benchmarks": []}' '[]' '"text"'; do
    echo "$json" >other.json
    run history record other.json
    [ "$status" -eq 2 ]
    contains "$output" 'is not Google Benchmark JSON'
  done
  run history record missing.json
  [ "$status" -eq 2 ]
  contains "$output" 'cannot read missing.json'
}

@test "processes that record at the same time into a new history lose nothing" {
  local i workers=()
  for i in 1 2 3 4 5 6 7 8; do write_run "$i.json" "2026-01-01T10:0$i:00+00:00" alpha="$i" beta=2; done
  for i in 1 2 3 4 5 6 7 8; do
    history record "$i.json" &
    workers+=($!)
  done
  for i in "${workers[@]}"; do wait "$i"; done
  [ "$(stored 'SELECT count(*), sum(real_time) FROM measurement')" = '16|52.0' ]
  [ "$(stored 'SELECT count(DISTINCT id) FROM run')" = 8 ]
}

@test "a locked history is exit 2, says so, and a later record succeeds" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1
  write_run second.json 2026-01-01T11:00:00+00:00 alpha=1
  history record run.json
  mkfifo hold
  sqlite3 "$db" <hold &
  local holder=$!
  exec 9>hold
  # It waits while the other writer below has the lock for a moment.
  printf '%s\n' '.timeout 10000' 'BEGIN IMMEDIATE; SELECT 1;' >&9
  # The lock is there once another writer is turned away.
  until ! sqlite3 "$db" 'BEGIN IMMEDIATE; ROLLBACK;' 2>/dev/null; do sleep 0.05; done
  run history record --wait 0 second.json
  exec 9>&-
  wait "$holder"
  [ "$status" -eq 2 ]
  contains "$output" 'another process has held'
  [ "$(stored 'SELECT count(*) FROM run')" = 1 ]
  run -0 history record second.json
  [ "$(stored 'SELECT count(*) FROM run')" = 2 ]
}

@test "a damaged history is exit 3 and stays unchanged" {
  record_series alpha 1 2 3
  head -c 100 "$db" >header
  { cat header && head -c 20000 /dev/zero | tr '\0' 'x'; } >"$db"
  cp "$db" before
  write_run run.json 2026-01-02T10:00:00+00:00 alpha=1
  run history record run.json
  [ "$status" -eq 3 ]
  contains "$output" 'is damaged'
  contains "$output" '.recover'
  cmp before "$db"
  run history changes
  [ "$status" -eq 3 ]
}

@test "a text file and another program's database are not touched" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1
  echo 'these are my notes, and there are many of them' >"$db"
  run history record run.json
  [ "$status" -eq 3 ]
  [ "$(cat "$db")" = 'these are my notes, and there are many of them' ]
  rm "$db"
  sqlite3 "$db" 'CREATE TABLE notes (text)'
  run history record run.json
  [ "$status" -eq 2 ]
  contains "$output" 'not a history'
  [ "$(stored "SELECT group_concat(name) FROM sqlite_master")" = notes ]
}

@test "a history of a newer version is refused" {
  record_series alpha 1
  stored 'PRAGMA user_version = 3'
  run history changes
  [ "$status" -eq 2 ]
  contains "$output" 'newer version'
}

@test "recorded runs cannot be changed or deleted" {
  record_series alpha 1
  run sqlite3 "$db" 'DELETE FROM measurement'
  [ "$status" -ne 0 ]
  contains "$output" 'append-only'
  run sqlite3 "$db" 'UPDATE run SET machine = 1'
  [ "$status" -ne 0 ]
  contains "$output" 'append-only'
}

# --- trend and changes

@test "trend lists the runs in order of their measurement and marks the step" {
  record_series alpha 100 101 100 99 100 110 111 110 109 110
  write_run late.json 2025-12-31T23:00:00+00:00 alpha=100
  history record late.json
  run -0 history trend alpha
  [ "${lines[0]}" = 'alpha on bench, 4 CPUs' ]
  [[ ${lines[3]} == '2025-12-31 23:00:00   11'*'100.00 ns'* ]]
  [[ ${lines[9]} == '2026-01-01 00:05:00    6'*'110.00 ns  +10.00 %'*'+10.00 %' ]]
  [ "$(grep -c '+10.00 %$' <<<"$output")" = 1 ]
}

@test "trend --last shows so many runs, the latest ones" {
  record_series alpha 1 2 3 4 5
  run -0 history trend alpha --last 2
  contains "$output" '2026-01-01 00:03'
  contains "$output" '2026-01-01 00:04'
  lacks "$output" '2026-01-01 00:02'
  run -0 history trend alpha --last 5
  contains "$output" '2026-01-01 00:00'
}

@test "trend of an unknown name lists some names" {
  record_series alpha 1
  run history trend alphabet
  [ "$status" -eq 2 ]
  contains "$output" "no benchmark 'alphabet'; some names: alpha"
}

@test "runs of two machines are two series" {
  write_run one.json 2026-01-01T10:00:00+00:00 alpha=1
  write_run two.json 2026-01-01T11:00:00+00:00 alpha=2
  history record --machine one one.json
  history record --machine two two.json
  run -0 history trend alpha
  contains "$output" 'alpha on one'
  contains "$output" 'alpha on two'
  lacks "$output" '100.00 %'
}

@test "changes shows the step with its commits, and --newest makes a slower one exit 1" {
  record_series alpha 100 101 100 99 100 110 111 110 109 110 111
  run -0 history changes
  [[ ${lines[2]} == 'alpha      2026-01-01 00:05:00    6  100.00 ns  110.00 ns  +10.00 %  5 + 6'* ]]
  run history changes --newest 6
  [ "$status" -eq 1 ]
  run -0 history changes --newest 5
  contains "$output" 'no step in 1 series'
  run -0 history changes --format json
  [ "$(jq -c '.[0] | [.name, .run, .runs_before, .runs_after, .before, .after, .runs_since]' <<<"$output")" = \
    '["alpha",6,5,6,100,110,6]' ]
}

@test "a step that came with another kernel is marked, and does not fail" {
  local day time files=()
  for day in {10..20}; do
    time=$((day < 15 ? 100 + day % 2 : 110 + day % 2))
    write_run "run-$day.json" "2026-01-${day}T00:00:00Z" "alpha=$time"
    jq ".context.kernel_release = \"6.$((day >= 15))\"" "run-$day.json" >"kernel-$day.json"
    files+=("kernel-$day.json")
  done
  run -0 history record "${files[@]}"
  run -0 history changes --newest 6
  contains "$output" '; kernel 6.0 -> 6.1'
  run -0 history changes --format json
  [ "$(jq -r '.[0].kernel_change' <<<"$output")" = '6.0 -> 6.1' ]
}

@test "of more than 40 steps and runs those that matter, then a line for the rest; --all shows all" {
  local run benchmark times files=()
  for run in {10..55}; do
    times=()
    # A step of 5 to 54 %; ten benchmarks more have none.
    for benchmark in {5..64}; do times+=("b$benchmark=$((1000 + run % 2 + (run >= 40 && benchmark < 55 ? 10 * benchmark : 0)))"); done
    # Half of them become faster, so that the machine has no step.
    mapfile -t -O "${#times[@]}" times < <(printf '%s\n' "${times[@]}" | sed 's/^b/c/' | awk -F = '{ print $1 "=" int(1e6 / $2) }')
    write_run "run-$run.json" "2026-01-01T00:$run:00Z" "${times[@]}"
    files+=("run-$run.json")
  done
  run -0 history record "${files[@]}"
  run -0 history changes
  [ "$(grep -c '^[bc][0-9]' <<<"$output")" -eq 40 ]
  contains "$output" 'not shown: 60 smaller steps (--all shows them)'
  contains "$output" 'no step in 20 series'
  run -0 history changes --all
  [ "$(grep -c '^[bc][0-9]' <<<"$output")" -eq 100 ]
  run -0 history trend b5
  contains "$output" 'not shown: 26 runs without a step (--all shows them)'
  run -0 history trend b64 --all
  [ "$(grep -c '^2026' <<<"$output")" -eq 46 ]
}

@test "a faster step is exit 0" {
  record_series alpha 100 101 100 99 100 90 91 90 89 90 91
  run -0 history changes --newest 6
  contains "$output" '-10.00 %'
}

@test "the score of a step without noise is bounded" {
  record_series alpha 100 100 100 100 100 100 120 120 120 120 120 120
  run -0 history changes
  contains "$output" " 6 + 6  >= 1000  "
  run -0 history changes --format json
  [ "$(jq -c "map(.score)" <<<"$output")" = "[1000]" ]
  # A rounded time of thousandths of a nanosecond is as good as no noise; real noise keeps its own score.
  record_series beta 100 100.001 100 100.001 100 100.001 120 120.001 120 120.001 120 120.001
  record_series gamma 100 101 100 99 100 110 111 110 109 110 111
  run -0 history changes --format json
  [ "$(jq -c "map({(.name): .score}) | add | .beta == 1000 and .gamma > 1 and .gamma < 20" <<<"$output")" = true ]
}

@test "changes removes the common factor of a run and reports a step of the machine" {
  local i files=()
  for i in 0 1 2 3 4 5 6 7 8 9; do
    local t=$((1000 + i % 3 + (i >= 5 ? 200 : 0))) own=$((i >= 5 ? 130 : 100))
    write_run "$i.json" "2026-01-01T10:0$i:00+00:00" "a=$t" "b=$t" "c=$t" "d=$t" "e=$((t * own / 100))"
    files+=("$i.json")
  done
  history record "${files[@]}"
  run -0 history changes
  [ "$(tail -n +3 <<<"$output" | wc -l)" -eq 3 ]
  contains "$output" "no step in 4 series"
  [[ $output =~ \(all\ benchmarks\)\ +2026-01-01\ 10:05:00\ .*\+(19\.9|20\.[01])[0-9]\ % ]]
  [[ $output =~ e\ +2026-01-01\ 10:05:00\ .*\+(29\.9|30\.[0-9])[0-9]\ % ]]
  # The benchmark's own step is a regression, the machine's is not.
  run history changes --newest 5
  [ "$status" -eq 1 ]
  run -0 history changes --newest 5 --filter '^[abcd(]'
  contains "$output" '(all benchmarks)'
}

@test "changes rejects a filter that matches nothing or is not an expression" {
  record_series alpha 1
  run history changes --filter beta
  [ "$status" -eq 2 ]
  run history changes --filter '('
  [ "$status" -eq 2 ]
}

# --- step detection

@test "steps: a step is found at its run: up, down, at the end, and reverted" {
  [ "$(steps <<<'100 101 99 100 102 110 111 109 110 112')" = 6 ]
  [ "$(steps <<<'110 111 109 110 112 110 100 101 99 100 102 100')" = 7 ]
  [ "$(steps <<<'100 101 99 100 102 98 101 120 121 119 122 118 121 119 100 101 99 102 98 101 100')" = '8 15' ]
  [ "$(steps <<<'100 101 99 100 102 98 101 100 99 101 102 100 99 108 109 107 110 108')" = 14 ]
}

@test "steps: none in constant, short, slightly moved, drifting or spiky series" {
  [ -z "$(steps <<<'5 5 5 5 5 5 5 5 5 5 5 5')" ]
  [ -z "$(steps <<<'1 1 1 1 2 2 2 2 2')" ]
  [ -z "$(steps <<<'100 101 99 100 102 98 101 100 99 101 102 100 99 108 109 107 110')" ]
  [ -z "$(steps <<<'100 100.1 99.9 100 100.2 99.8 101.5 101.4 101.6 101.5 101.3 101.7')" ]
  [ -z "$(steps <<<'100 101 99 150 100 101 99 100 101 99 150 151 100 101 99 100')" ]
  [ -z "$(steps <<<'100 103 98 104 101 99 106 97 103 101 104 98 102 106 99 103')" ]
}

@test "steps: none within the floor or the noise, one beyond them" {
  local small='100 100.1 99.9 100 100.2 99.8 101.5 101.4 101.6 101.5 101.3 101.7'
  [ "$(steps -v floor=0.01 <<<"$small")" = 7 ]
  [ -z "$(steps -v floor=0.016 <<<"$small")" ]
  [ -z "$(steps -v floor=0.01 -v noises=20 <<<"$small")" ]
}

@test "steps: a series with a time of zero is read, and a step from it reported" {
  [ "$(steps <<<'0 0 0 0 0 0 1 1 1 1 1 1')" = 7 ]
}

@test "steps: growing noise is not a step" {
  [ -z "$(steps <<<'100 101 99 100 102 98 101 100 99 101 102 100 99 100 101 98 300 100 350 110 900')" ]
}

@test "steps: series of several benchmarks are independent" {
  local i
  for i in 1 2 3 4 5 6; do printf '1\t%d\t4.6%d\n' "$i" "$i"; done >series
  for i in 1 2 3 4 5 6; do printf '2\t%d\t5.3%d\n' "$i" "$i"; done >>series
  run awk -f "$scripts/lib/compare/statistics.awk" -f "$scripts/lib/history/steps.awk" series
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "steps: the critical values are those of normal noise" {
  # The table says 6.78 for 20 runs at 1 in 1000. Another seed's 4000 stretches must exceed it about 4 times: more than
  # 12 or none would have a chance below 1 in 1000 and 1 in 50.
  cat >exceed.awk <<'AWK'
BEGIN {
  seed = 987654
  for (d = 1; d <= 4000; d++) {
    for (i = 1; i <= 20; i++) value[i] = normal()
    exceeded += rating(1, 20) > critical_value(20)
  }
  print exceeded + 0
  exit
}
AWK
  run awk -f "$scripts/lib/compare/statistics.awk" -f "$scripts/lib/history/steps.awk" \
    -f "$BATS_TEST_DIRNAME/awk/critical-values.awk" -f exceed.awk /dev/null
  [ "$status" -eq 0 ]
  [ "$output" -ge 1 ]
  [ "$output" -le 12 ]
}

@test "steps: the false alarms on recorded noise match the documentation" {
  # One program, 120 runs in 90 minutes on a machine that other work kept busy at times: a line a benchmark, CPU times in
  # nanoseconds in order of time. Nothing was changed, so every step is false.
  load history-scale
  awk -F '\t' -v OFS='\t' '{ for (i = 2; i <= NF; i++) print i - 1, NR, $i }' "$fixtures/history/noise.tsv" | sort -n >runs.tsv
  load_runs 120 runs.tsv
  history changes --format json >changes.json
  [ "$(jq -r '.[].name' changes.json | sed "s|suite/benchmark-0*||" | while read -r name; do
    case $name in [0-9]*) sed -n "${name}s|\t.*||p" "$fixtures/history/noise.tsv" ;; *) echo "$name" ;; esac
  done | sort | uniq -c | awk '{ $1 = $1; print }' | paste -sd , -)" = \
    '2 (all benchmarks),2 chase,1 copy/8388608,1 str' ]
}

# --- export

@test "export: every format holds every measurement" {
  write_run run.json 2026-01-01T10:00:00+00:00 'with "quotes", and commas=1' beta=2
  history record --commit abc run.json
  run -0 history export --format csv
  [ "${lines[0]}" = run,measured,machine,commit,compiler,name,observations,real_time_ns,cpu_time_ns,real_min_ns,real_max_ns,cpu_min_ns,cpu_max_ns ]
  [ "${lines[1]}" = '1,2026-01-01T10:00:00Z,"bench, 4 CPUs",abc,,beta,1,2.0,2.0,2.0,2.0,2.0,2.0' ]
  [ "${lines[2]}" = '1,2026-01-01T10:00:00Z,"bench, 4 CPUs",abc,,"with ""quotes"", and commas",1,1.0,1.0,1.0,1.0,1.0,1.0' ]
  run -0 history export --format json
  [ "$(jq -c '.[0] | [.commit, .context.host_name, .measurements[0].name, .measurements[1].real_time]' <<<"$output")" = \
    '["abc","bench","beta",1]' ]
}

@test "export refuses an unknown format" {
  record_series alpha 1
  run history export
  [ "$status" -eq 2 ]
  run history export --format xml
  [ "$status" -eq 2 ]
}

@test "record reads a pipe once: two different runs are two runs, and the same one is known" {
  write_run one.json 2026-01-01T10:00:00+00:00 alpha=1
  write_run two.json 2026-01-01T11:00:00+00:00 alpha=2
  run -0 history record <(cat one.json)
  run -0 history record /dev/stdin <two.json
  contains "$output" 'as run 2'
  run -0 history record two.json
  contains "$output" 'recorded already, as run 2'
  mkfifo pipe
  write_run three.json 2026-01-01T12:00:00+00:00 alpha=3
  cat three.json >pipe &
  run -0 timeout 20 "$scripts/history.sh" record pipe --db "$db"
  [ "$(stored 'SELECT group_concat(real_time) FROM measurement')" = 1.0,2.0,3.0 ]
}

@test "record stores nothing without a tool that it calls" {
  local tool
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1
  for tool in cut sha256sum sed jq; do
    (
      hide_tool "$tool"
      [ "$tool" != sha256sum ] || rm -f "$BATS_TEST_TMPDIR/path/shasum"
      run_split history record run.json
      rm -r "$BATS_TEST_TMPDIR/path"
      [ "$status" -eq 2 ] && contains "$stderr" "$tool is missing"
    )
    [ ! -e "$db" ]
  done
}

@test "tabs and newlines in a commit and a machine change no time, step or row" {
  record_series alpha 1000 1010 1000 990 1000 1100 1110 1100 1090 1100
  history changes --format json >plain.json
  rm "$db"
  local file
  for file in alpha-?.json; do
    jq '.context.commit = "a\t5\tb\nc" | .context.cpu_model = "m\t7\nx"' "$file" >hostile.json
    history record hostile.json
  done
  run -0 history changes --format json
  [ "$(jq -c 'map(del(.machine, .commit, .last_commit_before))' <<<"$output")" = \
    "$(jq -c 'map(del(.machine, .commit, .last_commit_before))' plain.json)" ]
  [ "$(jq -c '.[0] | [.machine, .commit]' <<<"$output")" = '["m\t7\nx, 4 CPUs","a\t5\tb\nc"]' ]
  run -0 history trend alpha
  [ "${#lines[@]}" -eq 13 ]
  [[ ${lines[12]} == '2026-01-01 00:09:00   10  a\u00095\u0009b\u000ac'*' 1.10 µs '* ]]
}

@test "trend, changes and messages show hidden characters and workflow commands of a file as escapes" {
  local name=$'::error::\e[31mred\u202e' file
  record_series alpha 1000 1010 1000 990 1000 1100 1110 1100 1090 1100
  rm "$db"
  for file in alpha-?.json; do
    jq --arg name "$name" '.benchmarks[].name = $name | .benchmarks[].run_name = $name' "$file" >hostile.json
    history record hostile.json
  done
  jq --arg name "$name" '.benchmarks += [.benchmarks[0] | .run_name = $name | .error_occurred = true]' alpha-0.json >failed.json
  local call
  for call in 'trend NAME' changes 'trend missing' 'record failed.json'; do
    call=${call/NAME/"$name"}
    # shellcheck disable=SC2086  # words
    run history $call
    contains "$output" '\u001b[31mred\u202e'
    lacks "$output" $'\e'
    lacks "$output" $'\u202e'
    ! grep -q '^::' <<<"$output"
  done
}

@test "record leaves out a name with NUL, and refuses a machine or commit with it and a date that is none" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1 beta=2
  jq '.benchmarks[0].run_name = "a\u0000b"' run.json >name.json
  run -0 history record name.json
  contains "$output" 'has a NUL character in its name'
  [ "$(stored 'SELECT group_concat(name) FROM series')" = beta ]
  rm "$db"
  jq '.context.commit = "a\u0000b"' run.json >commit.json
  jq '.context.cpu_model = "a\u0000b"' run.json >machine.json
  local date file
  for date in 2026-19-39T29:59:59 2026-02-30T10:00:00 2026-01-01T24:00 2026-01-01T10:00:00+99:99 2026-01-01; do
    jq --arg date "$date" '.context.date = $date' run.json >"date-$date.json"
  done
  for file in commit.json machine.json date-*.json; do
    run history record "$file"
    [ "$status" -eq 3 ] || { echo "$file: $output" && false; }
    contains "$output" "$file was not recorded: "
  done
  [ ! -e "$db" ]
}

# --- calls

@test "wrong usage is exit 2 and names the help" {
  local call
  for call in '' 'remember x' 'record' 'trend' 'trend a b' 'changes x' 'record --what' 'changes --last x' 'changes --format'; do
    # shellcheck disable=SC2086
    run "$scripts/history.sh" $call
    [ "$status" -eq 2 ] || { echo "$call: $status" && false; }
    contains "$output" '--help'
  done
}

@test "trend, changes and export without a history are exit 2 and make none" {
  run history changes
  [ "$status" -eq 2 ]
  contains "$output" 'no such history'
  [ ! -e "$db" ]
}

@test "a missing tool is exit 2 with the package's name" {
  hide_tool sqlite3
  run history changes
  [ "$status" -eq 2 ]
  contains "$output" 'sqlite3 is missing'
}

@test "--help prints the header" { header_is_help history.sh; }

@test "an unknown command is exit 2" { wrong_flag_is_refused history.sh; }

# --- searches that go on where an earlier one ended

@test "a history of an older release is refused and left as it is" {
  record_series alpha 1 2 3 4 5 6 7 8
  sqlite3 "$db" 'PRAGMA user_version = 1'
  cp "$db" before
  run history changes
  [ "$status" -eq 2 ]
  contains "$output" "written by an older release"
  cmp before "$db"
}

@test "changes --newest after a search finds what a search of everything finds" {
  load history-scale
  synthetic_runs 60 40 truth.tsv runs.tsv
  local at steps=0
  load_runs 40 runs.tsv
  history changes >/dev/null
  for at in 45 50 53 60; do
    load_runs "$at" runs.tsv
    run history changes --newest 10 --format json
    local incremental=$output
    [ "$(stored 'SELECT run FROM searched')" -le "$at" ]
    sqlite3 "$db" 'DELETE FROM searched'
    run history changes --newest 10 --format json
    [ "$(jq -c '[.[] | [.name, .run]]' <<<"$output")" = "$(jq -c '[.[] | [.name, .run]]' <<<"$incremental")" ]
    steps=$((steps + $(jq length <<<"$output")))
  done
  [ "$steps" -gt 0 ]
}

@test "trend of one benchmark marks the step that changes finds, with the common factor taken out" {
  load history-scale
  synthetic_runs 60 40 truth.tsv runs.tsv
  load_runs 60 runs.tsv
  local name
  name=$(history changes --format json | jq -r '[.[] | select(.name != "(all benchmarks)")][0].name')
  run -0 history trend "$name"
  [ "$(grep -cE '[-+][0-9.]+ %$' <<<"$output")" -ge 1 ]
}
