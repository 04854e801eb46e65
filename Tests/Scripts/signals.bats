load helpers
load measured-program

# Signals at random moments: afterwards no process, temporary file, lock or half result is left, and what was recorded stays. What
# SIGKILL leaves, the next call removes. OVERSHOOT_KILLS is the number of kills of each script, OVERSHOOT_SEED chooses their moments.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export TMPDIR=$PWD/tmp HOME=$PWD/home XDG_CACHE_HOME=$PWD/home/.cache OVERSHOOT_RESULTS=$PWD/results OVERSHOOT_STORED=$PWD/stored
  mkdir tmp home
  kills=${OVERSHOOT_KILLS:-2}
  next=()
  RANDOM=${OVERSHOOT_SEED:-1}
}

# slow_program: measured_program, where measuring takes a moment. A copy of it finds its rows here.
slow_program() {
  measured_program
  sed -i "s/^cd .*/cd '${PWD//\//\\/}'; [ -n \"\${list-}\" ] || sleep 0.3/" program
}

# kill_at_random COMMAND...: starts it, sends it INT, TERM or KILL within the time that an undisturbed call takes and checks what is
# left; the signal is $signal, the exit code $status. The next call (itself, or that in the array 'next') must remove what SIGKILL left.
kill_at_random() {
  local pid signals=(INT TERM KILL)
  signal=${signals[RANDOM % 3]}
  status=0
  env --default-signal=INT,TERM "$@" >out 2>err </dev/null &
  pid=$!
  sleep "$(awk -v fraction="$RANDOM" -v seconds="$duration" 'BEGIN { printf "%.3f", fraction / 32768 * seconds }')"
  kill -"$signal" "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || status=$?
  printf '%s\n' "$signal $status: $*" >>kills
  nothing_runs
  if [ "$signal" = KILL ]; then
    [ ${#next[@]} -gt 0 ] || local next=("$@")
    "${next[@]}" >out 2>err </dev/null || { cat err >&2 && return 1; }
  else
    case $status in 0 | 130 | 143) ;; *) cat kills err >&2 && return 1 ;; esac
  fi
  nothing_left
}

# nothing_runs: no process whose arguments name this folder, after two seconds at most.
nothing_runs() {
  local tries
  for ((tries = 0; tries < 40; tries++)); do
    # The brackets keep pgrep from finding a shell with this line.
    pgrep -a -f "[/]${BATS_TEST_TMPDIR#/}/" >processes || return 0
    sleep 0.05
  done
  cat processes >&2
  return 1
}

# nothing_left: no temporary file of a script.
nothing_left() {
  find . -name '*overshoot.*.??????' >left
  [ ! -s left ] || { tail -n 1 kills left >&2 && return 1; }
}

# time_of COMMAND...: sets $duration to the seconds that it takes, and half as much again.
time_of() {
  local start=$EPOCHREALTIME
  "$@" >out 2>err </dev/null || { cat err >&2 && return 1; }
  duration=$(awk -v start="$start" -v end="$EPOCHREALTIME" 'BEGIN { print (end - start) * 1.2 }')
}

@test "a signal before a command substitution has its own exit code; the names of temporary folders are never used twice" {
  cat >script <<'END'
. "$scripts/lib/common.sh"
make_temp_dir
RANDOM=5
stage a && first=$staged
RANDOM=5
stage a
[ "$staged" != "$first" ] && [ -d "$staged" ] || echo same
touch a."$host".4194305.123456 a.other.4194305.123456
stage a
ls -d a.*.4194305.*
: $(kill -TERM $$) $(echo)
END
  scripts=$scripts run_split bash script
  [ "$status" -eq 143 ]
  [ "$output" = a.other.4194305.123456 ] && [ -z "$stderr" ]
  rm a.other.4194305.123456
  nothing_left
}

@test "bench: a result is whole or not there" {
  slow_program
  time_of "$scripts/bench.sh" --binary "$PWD/program"
  for ((i = 0; i < kills; i++)); do
    kill_at_random "$scripts/bench.sh" --binary "$PWD/program"
    for file in results/*; do holds '.benchmarks | length == 2' "$file"; done
  done
}

@test "ab: a measurement is whole, can be resumed, or is not there" {
  slow_program
  time_of "$scripts/ab.sh" --binary "$PWD/program" "$PWD/program" --pairs 1
  for ((i = 0; i < kills; i++)); do
    kill_at_random "$scripts/ab.sh" --binary "$PWD/program" "$PWD/program" --pairs 1
    for folder in results/ab/*; do
      holds .A.sha256 "$folder/plan.json"
      [ ! -e "$folder/summary.json" ] || holds .exit_code==0 "$folder/summary.json"
      [ -e "$folder/summary.json" ] || "$scripts/ab.sh" --resume "$folder" >/dev/null 2>&1
    done
    nothing_left
  done
}

@test "history: what was recorded stays, and a run is recorded whole or not at all" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1 beta=2
  time_of "$scripts/history.sh" record --db h.sqlite run.json
  local before=1 after
  for ((i = 1; i <= kills; i++)); do
    write_run "run-$i.json" "2026-01-02T$(printf '%02d:%02d' $((i / 60)) $((i % 60))):00+00:00" alpha="$i" beta=2
    kill_at_random "$scripts/history.sh" record --db h.sqlite "run-$i.json"
    after=$(sqlite3 h.sqlite 'SELECT count(*) FROM run')
    [ "$after" -ge "$before" ]
    [ "$status" -ne 0 ] || [ "$after" -gt "$before" ]
    before=$after
    [ "$(sqlite3 h.sqlite 'PRAGMA integrity_check; SELECT count(*) - 2 * (SELECT count(*) FROM run) FROM measurement')" = $'ok\n0' ]
    [ ! -e h.sqlite-journal ] && [ ! -e h.sqlite-wal ]
  done
}

@test "fleet: a plan is whole or not there; no shard is lost or counted twice" {
  slow_program
  local plan=("$scripts/fleet.sh" plan bench) options=(--binary "$PWD/program" --shards 2 --node-check "$fixtures/fleet/check-node")
  local submit=("$scripts/fleet.sh" submit plan --transport local --attempts 1000 --wait)
  time_of "${plan[@]}" first "${options[@]}"
  local plan_duration=$duration submit_duration
  mv first plan
  time_of "${submit[@]}"
  submit_duration=$duration
  rm -r plan
  for ((i = 0; i < kills; i++)); do
    duration=$plan_duration
    next=("${plan[@]}" other "${options[@]}")
    kill_at_random "${plan[@]}" plan "${options[@]}"
    rm -rf other
    [ -e plan ] || "${plan[@]}" plan "${options[@]}" 2>err
    next=()
    [ "$(wc -l <plan/shards.tsv)" -eq 2 ]
    [ "$(find plan/shards -name shard.json | wc -l)" -eq 2 ]
    duration=$submit_duration
    kill_at_random "${submit[@]}"
    "${submit[@]}" 2>err || { cat err && false; }
    "$scripts/fleet.sh" merge plan --output merged.json 2>err
    [ "$(jq -r '.benchmarks[].name' merged.json | sort | paste -sd , -)" = parse,print ]
    [ -z "$(find plan -name '.*')" ]
    nothing_left
    rm -r plan
  done
}

@test "install: all files of the older version or the new one" {
  local version files=''
  for version in 1 2; do
    mkdir -p "$version"
    printf '#!/bin/sh\ncase "$*" in\n  --version) echo %s ;;\n  *dump-help*) echo %s ;;\n  *) echo completion %s ;;\nesac\n' "$version" \
      "'{\"command\": {\"commandName\": \"overshoot\", \"abstract\": \"a\", \"subcommands\": [{\"commandName\": \"x\", \"abstract\": \"b\"}]}}'" \
      "$version" >"$version/tool"
    chmod +x "$version/tool"
  done
  time_of "$scripts/install.sh" --prebuilt "$PWD/1/tool" prefix
  files=$(find prefix | sort)
  for ((i = 0; i < kills; i++)); do
    kill_at_random "$scripts/install.sh" --prebuilt "$PWD/$((2 - i % 2))/tool" prefix
    [ "$(find prefix | sort)" = "$files" ]
    [ "completion $(prefix/bin/overshoot --version)" = "$(cat prefix/share/bash-completion/completions/overshoot)" ]
    kill_at_random "$scripts/install.sh" --prebuilt "$PWD/1/tool" new
    [ ! -e new ] || [ "$(cd new && find . | sort)" = "$(cd prefix && find . | sort)" ]
    rm -rf new
  done
}
