load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export TMPDIR=$BATS_TEST_TMPDIR/tmp
  mkdir "$TMPDIR"
}

# judge ROW...: the verdict on samples of 'memory descriptors threads', a word each, joined with commas.
judge() {
  local time=0
  { echo time_s,memory_MB,descriptors,threads; for row; do echo "$((time++)),$row"; done; } |
    awk -F , -v warm_up=10 -f "$scripts/lib/soak/judge.awk"
}

@test "--help prints the header" { header_is_help dev/soak.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/soak.sh; }

@test "numbers are checked" {
  for call in "--minutes 0" "--interval x" "--warm-up 90" "--warm-up -1"; do
    # shellcheck disable=SC2086  # two words
    run_split "$scripts/dev/soak.sh" $call -- true
    [ "$status" -eq 2 ]
    contains "$stderr" "${call%% *}"
  done
}

@test "steady memory with noise is flat" {
  run judge 500,5,1 100,5,1 104,5,1 98,5,1 101,5,1 99,5,1 100,5,1 103,5,1 97,5,1 100,5,1 101,5,1
  [ "$status" -eq 0 ]
  [ "${lines[0]}" = "memory: 104 MB, then 101 MB: flat" ]
  [ "${lines[1]}" = "descriptors: 5, then 5: flat" ]
}

@test "the share of time at the two levels of a load does not count, a higher level does" {
  run judge 9,5,1 90,5,1 9,5,1 9,5,1 90,5,1 9,5,1 9,5,1 90,5,1 90,5,1 91,5,1
  [ "$status" -eq 0 ]
  contains "$output" "memory: 90 MB, then 91 MB: flat"
  run judge 9,5,1 90,5,1 9,5,1 9,5,1 90,5,1 9,5,1 9,5,1 95,5,1 90,5,1 9,5,1
  [ "$status" -eq 1 ]
  contains "$output" "memory: 90 MB, then 95 MB: growing"
}

@test "memory that grows by more than five per cent, a descriptor or a thread more is exit 1" {
  run judge 100,5,1 100,5,1 101,5,1 102,5,1 103,5,1 104,5,1 105,5,1 106,5,1 107,5,1 108,5,1
  [ "$status" -eq 1 ]
  contains "$output" "MB: growing"
  run judge 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,6,1
  [ "$status" -eq 1 ]
  contains "$output" "descriptors: 5, then 6: growing"
  run judge 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,1 9,5,2
  [ "$status" -eq 1 ]
  contains "$output" "threads: 1, then 2: growing"
}

@test "fewer than nine samples after the warm-up are no verdict" {
  run judge 9,5,1 9,5,1 9,5,1 9,5,1
  [ "$status" -eq 2 ]
}

@test "a process that works on is sampled, and ended" {
  run_split "$scripts/dev/soak.sh" --minutes 0.15 --interval 0.1 --out soak.csv -- sleep 600
  [ "$status" -eq 0 ]
  contains "$output" "memory: "
  [ "$(head -n 1 soak.csv)" = time_s,memory_MB,descriptors,threads ]
  [ "$(wc -l <soak.csv)" -ge 10 ]
  run pgrep -f "^sleep 600$"
  [ "$status" -eq 1 ]
  [ -z "$(ls -A "$TMPDIR")" ]
}

@test "a process that keeps files open is seen" {
  run_split "$scripts/dev/soak.sh" --minutes 0.15 --interval 0.1 --out soak.csv -- \
    bash -c 'for ((i = 10; i < 200; i++)); do eval "exec $i</dev/null"; sleep 0.1; done'
  [ "$status" -eq 1 ]
  contains "$output" "descriptors: "
  contains "$output" ": growing"
}

@test "a command that ends before its time is exit 2, with its last words" {
  run_split "$scripts/dev/soak.sh" --minutes 1 --out soak.csv -- bash -c 'echo "no such thing" >&2; exit 3'
  [ "$status" -eq 2 ]
  contains "$stderr" "no such thing"
  contains "$stderr" "with exit code 3"
  [ ! -e soak.csv ]
}
