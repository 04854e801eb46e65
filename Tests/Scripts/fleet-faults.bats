load helpers
load fleet-cluster

# fleet.sh with Slurm, whose controller and nodes fail while it measures.

# steps_of NODE: the processes of Slurm that run this cluster's tasks on a node, and the tasks' own.
steps_of() {
  local process
  for process in /proc/[0-9]*; do
    if { tr "\0" "\n" <"$process/environ"; } 2>/dev/null | awk -v node="SLURMD_NODENAME=$1" -v conf="SLURM_CONF=$SLURM_CONF" '
      $0 == node { is_node = 1 } $0 == conf { is_cluster = 1 } END { exit !(is_node && is_cluster) }'; then
      printf '%s\n' "${process#/proc/}"
    fi
  done
}

delivered() { find plan/incoming plan/results -name '*.json' | wc -l; }
# when COUNT: waits until as many results have been delivered.
when() { until [ "$(delivered)" -ge "$1" ]; do sleep 0.5; done; }

# bats test_tags=thorough
@test "1 000 shards: a node killed, one noisy, one foreign, the controller restarted, one shard doubled, one truncated: none lost" {
  local submission shard cut started ended
  export SUITE=125 RANDOM_TIMES=1 PLANTED='BM_3/3=3 BM_60/4=2 BM_100/2=-3' NOISY=n2 FOREIGN=n4
  PATH=$PATH:/usr/sbin
  plan ab --binary "$a" --binary "$b" --shards 125 --blocks 8 --pairs 3 -- --floor 1
  [ "$(wc -l <plan/shards.tsv)" -eq 1000 ]
  started=$SECONDS
  "$scripts/fleet.sh" submit plan --wait 2>submit.log 3>&- &
  submission=$!
  when 100
  kill -KILL "$(cat "$BATS_FILE_TMPDIR/cluster/n3.pid")"
  steps_of n3 | xargs -r kill -KILL || true
  when 200
  kill "$(cat "$BATS_FILE_TMPDIR/cluster/slurmctld.pid")"
  sleep 3
  slurmctld 3>&-
  when 300
  slurmd -N n3 3>&-
  # One shard once more, and a cut result of another.
  shard=$(basename "$(find plan/incoming -name '*.n1.*' | sort | head -n 1)" | cut -d . -f 1)
  SLURMD_NODENAME=n9 plan/scripts/lib/fleet/run-shard.sh plan "$shard"
  cut=$(find plan/incoming -name '*.n1.*' | sort | tail -n 1)
  head -c 500 "$cut" >part
  cat part >"$cut"
  wait "$submission"
  ended=$SECONDS

  [ "$(find plan/results -name '*.json' | wc -l)" -eq 1000 ]
  [ -z "$(find plan/results -name '*.json' | sed 's|.*/||; s|\..*||' | sort | uniq -d)" ]
  grep -q "^$shard\..*was delivered twice" plan/refused.tsv
  grep -q "^$(basename "$cut").*is truncated or changed" plan/refused.tsv
  contains "$(cat plan/excluded.tsv)" $'n2\tnoise of 9.5 %'
  "$scripts/fleet.sh" status plan >status.txt
  contains "$(cat status.txt)" 'Other CPU'
  local began=$EPOCHREALTIME
  fleet merge plan --format json
  printf '# %s\n# %d s; merged in %.1f s; %d results refused\n' "$(sed -n 1,2p status.txt | paste -sd ';' -)" "$((ended - started))" \
    "$(awk -v from="$began" -v to="$EPOCHREALTIME" 'BEGIN { print to - from }')" "$(wc -l <plan/refused.tsv)" >&3
  [ "$status" -eq 1 ]
  [ "$(jq -r '[.benchmarks[] | select(.verdict == "regression" or .verdict == "improvement") | "\(.name) \(.verdict)"] | sort | join(",")' \
    plan/summary.json)" = 'BM_100/2 improvement,BM_3/3 regression,BM_60/4 regression' ]
  [ "$(jq -r '[.benchmarks[].pairs] | unique | join(" ")' plan/summary.json)" = 24 ]
}

start_submission() {
  "$scripts/fleet.sh" submit plan --wait --attempts 1000 >>submit.log 2>&1 3>&- &
  submission=$!
}

# kill_daemon NAME [STEPS]: and the tasks that run on the node.
kill_daemon() {
  kill -KILL "$(cat "$BATS_FILE_TMPDIR/cluster/$1.pid")" 2>/dev/null || true
  [ "$1" = slurmctld ] || steps_of "$1" | xargs -r kill -KILL 2>/dev/null || true
}

# bats test_tags=thorough
@test "faults at random moments: signals, killed daemons and tasks, doubled and cut results, a wrong clock: none lost, none doubled" {
  local fault signals=(INT TERM KILL) shard cut name counts=(0 0 0 0 0)
  PATH=$PATH:/usr/sbin
  RANDOM=${OVERSHOOT_SEED:-1}
  cc -shared -fPIC -o skew.so "$fixtures/fleet/skew.c"
  export SUITE=120 NOISY=n2 SKEWED=n1
  plan bench --binary "$a" --shards 120
  export LD_PRELOAD=$PWD/skew.so
  start_submission
  when 1
  for ((fault = 0; fault < ${OVERSHOOT_KILLS:-2} * 5; fault++)); do
    sleep "$((RANDOM % 3)).$((RANDOM % 10))"
    name=$(find plan/incoming plan/results -name '*.json' -printf '%f\n' | LC_ALL=C sort | awk -v number="$RANDOM" '
      { line[NR - 1] = $0 } END { print line[number % NR] }')
    counts[fault % 5]=$((counts[fault % 5] + 1))
    case $((fault % 5)) in
      0)
        kill -"${signals[RANDOM % 3]}" "$submission" 2>/dev/null || true
        wait "$submission" || true
        start_submission
        ;;
      1)
        kill_daemon slurmctld
        sleep "0.$((RANDOM % 10))"
        env -u LD_PRELOAD slurmctld 3>&-
        ;;
      2)
        kill_daemon n3
        sleep "0.$((RANDOM % 10))"
        env -u LD_PRELOAD slurmd -N n3 3>&-
        ;;
      3) SLURMD_NODENAME=n9 plan/scripts/lib/fleet/run-shard.sh plan "${name%%.*}" 2>>submit.log ;;
      4)
        cut=plan/incoming/$name
        cat "$cut" "plan/results/$name" 2>/dev/null | head -c $((RANDOM % 400)) >part || true
        cat part >"$cut"
        ;;
    esac
  done
  wait "$submission" || true
  until "$scripts/fleet.sh" submit plan --wait --attempts 1000 2>>submit.log; do [ $((fault++)) -lt 1000 ]; done
  unset LD_PRELOAD

  [ "$(wc -l <plan/shards.tsv)" -eq 120 ]
  [ "$(find plan/results -name '*.json' -printf '%f\n' | cut -d . -f 1 | sort)" = "$(cut -f 1 plan/shards.tsv | sort)" ]
  ! cut -f 2 plan/refused.tsv | grep -vE 'was delivered twice|is truncated or changed|^node n2 failed its check|^failed on n3' || false
  grep -q 'is truncated or changed' plan/refused.tsv
  grep -q 'the clock of n1 is at least' submit.log
  [ -z "$(squeue --noheader --array --name=fleet-plan)" ]
  fleet merge plan --output merged.json
  [ "$status" -eq 0 ]
  [ "$(names_of merged.json)" = "$("$a" --benchmark_list_tests)" ]
  [ -z "$(find plan -name '.*.??????')" ]
  printf '# faults: %d signals to fleet.sh, %d controllers killed, %d nodes killed, %d shards doubled, %d results cut; %d shards, %d refused\n' \
    "${counts[@]}" "$(wc -l <plan/shards.tsv)" "$(wc -l <plan/refused.tsv)" >&3
}
