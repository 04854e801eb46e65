bats_require_minimum_version 1.5.0
load helpers
load fleet-cluster

# hosts NAME...: a host file for logins that end up here.
hosts() { printf "$fixtures/fleet/ssh %s\n" "$@" >"$BATS_TEST_TMPDIR/hosts.txt"; }

@test "help comes from the header" { header_is_help fleet.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused fleet.sh; }

@test "wrong calls are exit 2 and leave no plan" {
  local call
  for call in '' 'lunch' 'plan' 'plan lunch plan' 'plan bench plan --binary missing' "plan bench plan --binary $a x" \
    "plan bench plan --binary $a --filter nothing" "plan ab plan --binary $a" "plan ab plan --binary $a --binary $b -- --frames" \
    "plan sweep plan --binary $a spring missing.csv" "plan bench plan --binary $a --times missing" 'submit missing' \
    "plan bench plan --binary $a --node-check missing" "plan bench plan --binary $a --shards 0"; do
    # shellcheck disable=SC2086
    fleet $call
    [ "$status" -eq 2 ] || { echo "$call: $status $stderr" && false; }
    contains "$stderr" 'error: '
    [ -z "$(ls -Ad plan .plan* 2>/dev/null)" ]
  done
}

# --- plan

@test "shards are named after their contents: the same for the same program, others for another" {
  plan bench --binary "$a" --shards 6
  mv plan one
  plan bench --binary "$a" --shards 6
  cmp one/shards.tsv plan/shards.tsv
  local shard
  for shard in plan/shards/*; do [ "$(sha256sum <"$shard/shard.json" | cut -c 1-16)" = "${shard##*/}" ]; done
  mv plan two
  cp "$a" other
  printf ' ' >>other
  plan bench --binary other --shards 6
  [ -z "$(cut -f 1 one/shards.tsv plan/shards.tsv | sort | uniq -d)" ]
  [ "$(jq -r '.names[]' plan/shards/*/shard.json | sort | uniq | wc -l)" -eq 24 ]
}

@test "shards are balanced by recorded times, within 10 % of the ideal" {
  # 300 benchmarks between 0.2 and 60 s.
  SUITE=300 "$a" --benchmark_list_tests |
    awk '{ seed = (seed + 7919) * 16807 % 2147483647; printf "%s\t%.3f\n", $0, 0.2 * exp(5.7 * seed / 2147483647) }' >times.tsv
  SUITE=300 run_split plan bench --binary "$a" --times times.tsv
  [ "$status" -eq 0 ]
  [[ $stderr =~ ([0-9.]+)\ %\ above\ the\ ideal ]]
  awk -v excess="${BASH_REMATCH[1]}" 'BEGIN { exit !(excess <= 10) }'
  # The plan's figure is that of its table.
  awk -F '\t' 'NR == FNR { sum += $2; next } { all += $2; if ($2 > most) most = $2; if (!least || $2 < least) least = $2 }
    END { exit !(sum - all < 0.1 && all - sum < 0.1 && most / least < 1.1) }' times.tsv plan/shards.tsv
}

@test "recorded times are read from a result, a history and a table; without a time of these benchmarks it is an error" {
  write_run run.json 2026-01-01T10:00:00+00:00 BM_0/0=5e9 BM_1/1=1e9
  "$scripts/history.sh" record --db history.sqlite run.json
  jq '.benchmarks[].iterations = 1' run.json >iterations.json
  printf 'BM_0/0\t5\nBM_1/1\t1\n' >table
  local file
  for file in iterations.json history.sqlite table; do
    SUITE=2 plan bench --binary "$a" --times "$file" --shards 2
    [ "$(cut -f 2 plan/shards.tsv | paste -sd ' ' -)" = '5 1' ]
    rm -r plan
  done
  printf 'other\t5\n' >table
  run_split plan bench --binary "$a" --times table
  [ "$status" -eq 2 ]
  contains "$stderr" 'has no time of these benchmarks'
}

# --- local

@test "local: a merged run is the run of the whole suite, and its seconds plan the next one" {
  plan bench --binary "$a" --shards 3 -- --repetitions 2
  "$scripts/fleet.sh" submit plan --transport local --wait
  fleet merge plan --output merged.json
  [ "$status" -eq 0 ]
  "$scripts/bench.sh" --binary "$a" --repetitions 2 --out whole.json
  [ "$(jq -c '[.benchmarks[] | del(.family_index)]' whole.json)" = "$(jq -c '[.benchmarks[] | del(.family_index)]' merged.json)" ]
  "$scripts/compare.sh" benchmarks whole.json merged.json
  [ "$(cut -f 1 plan/seconds.tsv | sort)" = "$(names_of whole.json | sort -u)" ]
  mv plan last
  plan bench --binary "$a" --times last/seconds.tsv
}

@test "a plan that was killed leaves nothing that a new one does not remove" {
  # Listing the benchmarks takes half a minute.
  printf '#!/bin/sh\necho $$ >"%s/pid"\nexec sleep 33\n' "$PWD" >slow
  chmod +x slow
  "$scripts/fleet.sh" plan bench plan --binary "$PWD/slow" --node-check "$fixtures/fleet/check-node" 2>/dev/null &
  until [ -s pid ]; do sleep 0.1; done
  kill -KILL $!
  wait $! || true
  kill "$(cat pid)" 2>/dev/null || true
  [ ! -e plan ]
  plan bench --binary "$a" --shards 2
  [ -e plan/plan.json ]
  [ -z "$(find . -maxdepth 1 -name '.plan*')" ]
}

@test "local: SIGTERM ends the shards that run, at once, and the rest can be submitted again" {
  plan bench --binary "$a" --shards 3
  # The first shard takes half a minute.
  printf '#!/bin/sh\n[ -e "%s/fast" ] || sleep 31\nexec "%s/real" "$@"\n' "$PWD" "$plan/programs" >check
  chmod +x check
  mv plan/programs/check-node plan/programs/real
  cp check plan/programs/check-node
  mkdir tmp
  TMPDIR=$PWD/tmp "$scripts/fleet.sh" submit plan --transport local --wait 2>messages &
  local pid=$! start
  until pgrep -f "$plan/programs/check-node" >pids; do sleep 0.1; done
  start=$SECONDS
  kill -TERM "$pid"
  status=0
  wait "$pid" || status=$?
  [ "$status" -eq 143 ]
  [ $((SECONDS - start)) -lt 10 ]
  sleep 1
  run ! pgrep -f "$plan/programs/check-node"
  [ -z "$(ls -A tmp)" ] && [ -z "$(ls -A plan/incoming)" ]
  touch fast
  "$scripts/fleet.sh" submit plan --transport local --wait
  fleet merge plan --output merged.json
  [ "$status" -eq 0 ]
}

@test "sweep: a grid that is not UTF-8, or has a row of several lines, is refused; other text comes back byte for byte" {
  printf '#!/usr/bin/env bash\ncat\n' >./echo
  chmod +x echo
  printf 'a\n\xff\n' >grid.csv
  run_split plan sweep --binary echo spring grid.csv
  [ "$status" -eq 2 ] && contains "$stderr" 'grid.csv is not UTF-8'
  printf 'a,b\n1,"x\ny"\n' >grid.csv
  run_split plan sweep --binary echo spring grid.csv
  [ "$status" -eq 2 ] && contains "$stderr" 'its line 2 ends within quotation marks'
  [ ! -e plan ]
  # A character of two bytes at every place of jq's blocks.
  awk 'BEGIN { print "name"; for (i = 1; i <= 9000; i++) printf "%s\"\\ é\t%d\r\n", substr("xyz", 1, i % 4), i }' | sed 's/"/""/' >grid.csv
  plan sweep --binary echo --shards 3 spring grid.csv
  "$scripts/fleet.sh" submit plan --transport local --wait
  "$scripts/fleet.sh" merge plan | cmp - grid.csv
}

@test "ab: merged verdicts of replayed times are those of the whole suite, byte for byte" {
  export SUITE=4 PLANTED='BM_1/1=5 BM_3/3=-4'
  plan ab --binary "$a" --binary "$b" --shards 2 --pairs 18 -- --threshold 1
  "$scripts/fleet.sh" submit plan --transport local --jobs 2 --wait
  fleet merge plan --format json
  [ "$status" -eq 1 ]
  run_split "$scripts/ab.sh" --binary "$a" "$b" --out whole --pairs 18 --threshold 1
  cmp plan/summary.json whole/summary.json
  [ "$(jq -r '[.benchmarks[] | select(.verdict != "no change" and .verdict != "inconclusive") | "\(.name) \(.verdict)"] | join(",")' \
    plan/summary.json)" = 'BM_1/1 regression,BM_3/3 improvement' ]
  # Without one of the shards: the others' verdicts, and what is missing.
  rm plan/results/"$(first_shard)"*
  fleet merge plan
  [ "$status" -eq 3 ]
  contains "$stderr" "missing $(first_shard)"
  lacks "$stderr" 'error: '
}

@test "ab in blocks: however the suite is split, the verdicts are the same; they rest on all blocks" {
  export SUITE=2 PLANTED='BM_1/1=5'
  plan ab --binary "$a" --binary "$b" --shards 1 --blocks 3 --pairs 6
  "$scripts/fleet.sh" submit plan --transport local --jobs 2 --wait
  fleet merge plan --format json
  [ "$status" -eq 1 ]
  mv plan one
  plan ab --binary "$a" --binary "$b" --shards 2 --blocks 3 --pairs 6
  "$scripts/fleet.sh" submit plan --transport local --jobs 2 --wait
  fleet merge plan --format csv
  cmp plan/summary.json one/summary.json
  [ "$(jq -r '.benchmarks[] | select(.verdict == "regression") | "\(.name) \(.pairs)"' plan/summary.json)" = 'BM_1/1 18' ]
  contains "$(jq -r .basis plan/summary.json)" 'stratified by node'
}

@test "the stratified signed rank test: against exact enumeration, and the plain test on one node" {
  run awk -f "$BATS_TEST_DIRNAME/awk/expect.awk" -f "$scripts/lib/compare/records.awk" -f "$scripts/lib/compare/statistics.awk" \
    -f "$scripts/lib/ab/pairs.awk" -f "$BATS_TEST_DIRNAME/awk/stratified.awk"
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "a shard that fails is tried three times, says why, and the rest is merged with exit 3" {
  cat >broken <<SCRIPT
#!/bin/sh
case "\$*" in *list_tests*) ;; *BM_1*) echo 'it hurts' >&2; exit 9 ;; esac
exec "$a" "\$@"
SCRIPT
  chmod +x broken
  SUITE=3 plan bench --binary broken --shards 3
  SUITE=3 fleet submit plan --transport local --wait
  [ "$status" -eq 3 ]
  contains "$stderr" 'failed on '
  contains "$stderr" 'it hurts'
  [ "$(cat plan/submissions/*.txt | sort | uniq -c | sort -n | tail -n 1 | awk '{ print $1 }')" -eq 3 ]
  fleet merge plan
  [ "$status" -eq 3 ]
  [ "$(jq '.benchmarks | length' <<<"$output")" -eq 2 ]
  contains "$stderr" 'missing '
}

@test "collect refuses by name what is truncated, doubled, of another tree or no result, again and again" {
  plan bench --binary "$a" --shards 4
  "$scripts/fleet.sh" submit plan --transport local
  # Of another program, that is another tree.
  cp "$a" other
  printf ' ' >>other
  "$scripts/fleet.sh" plan bench foreign --binary other --shards 1 --node-check "$fixtures/fleet/check-node"
  "$scripts/fleet.sh" submit foreign --transport local
  local shard file twice
  shard=$(first_shard)
  file=$(basename plan/incoming/"$shard"*)
  # The same shard once more, measured by another node.
  twice=$(SLURMD_NODENAME=n9 plan/scripts/lib/fleet/run-shard.sh plan "$shard" && basename plan/incoming/"$shard".n9.*)
  # A cut one.
  head -c 300 "plan/incoming/$(sed -n 2p plan/shards.tsv | cut -f 1)".* >cut.json
  mv cut.json "plan/incoming/$(basename plan/incoming/"$(sed -n 2p plan/shards.tsv | cut -f 1)".*)"
  echo notes >plan/incoming/notes.txt
  fleet collect plan foreign/incoming/*
  [ "$status" -eq 3 ]
  contains "$stderr" "refused $(basename foreign/incoming/*): is of another plan"
  contains "$stderr" 'was delivered twice'
  contains "$stderr" 'is truncated or changed'
  contains "$stderr" 'refused notes.txt: is not the result of a shard'
  contains "$stderr" '3 of 4 shards'
  [ "$(find plan/results -name '*.json' | wc -l)" -eq 3 ]
  [ -e "plan/results/$file" ] || [ -e "plan/results/$twice" ]
  fleet collect plan
  [ "$status" -eq 3 ]
  lacks "$stderr" refused
  # The same file again.
  cp plan/results/"$shard"* plan/incoming/
  fleet collect plan
  contains "$stderr" 'was delivered twice'
  "$scripts/fleet.sh" submit plan --transport local --wait
  fleet collect plan
  [ "$status" -eq 0 ]
}

@test "a shard whose folder was changed is not measured" {
  plan bench --binary "$a" --shards 2
  sed -i 's/BM_/BN_/' plan/shards/"$(first_shard)"/shard.json
  fleet submit plan --transport local --wait --attempts 1
  [ "$status" -eq 3 ]
  contains "$stderr" 'is not what its name says'
}

@test "clocks that are wrong are named and change nothing" {
  plan bench --binary "$a" --shards 1
  plan/scripts/lib/fleet/run-shard.sh --node late --print plan "$(first_shard)" | jq -c '.started -= 7200' >result
  mv result plan/incoming/"$(first_shard).late.$(sha256sum <result | cut -c 1-16).json"
  fleet collect plan
  [ "$status" -eq 0 ]
  contains "$stderr" 'the clock of late is at least'
  rm plan/results/*
  plan/scripts/lib/fleet/run-shard.sh --node early --print plan "$(first_shard)" | jq -c '.ended += 600' >result
  mv result plan/incoming/"$(first_shard).early.$(sha256sum <result | cut -c 1-16).json"
  fleet collect plan
  # Less what has passed since.
  [[ $stderr =~ 'the clock of early is '(600|5[0-9]{2})' s ahead' ]]
}

@test "a job of a CI matrix runs its shard; the last one merges" {
  plan bench --binary "$a" --shards 3
  local shard
  for shard in $("$scripts/fleet.sh" status plan --format matrix | jq -r '.shard[]'); do
    cp -r plan "job-$shard"
    "$scripts/fleet.sh" submit "job-$shard" --transport local --shard "$shard"
    [ "$(find "job-$shard/incoming" -type f | wc -l)" -eq 1 ]
  done
  fleet submit plan --transport local --shard 0123456789abcdef
  [ "$status" -eq 2 ]
  contains "$stderr" "no shard '0123456789abcdef'"
  "$scripts/fleet.sh" collect plan job-*/incoming/*
  [ "$("$scripts/fleet.sh" status plan --format matrix)" = '{"shard":[]}' ]
  fleet merge plan
  [ "$status" -eq 0 ]
}

# --- GNU parallel

@test "parallel: over two logins, and a noisy host is named and excluded" {
  plan bench --binary "$a" --shards 5
  hosts w1 w2
  NOISY=w2 fleet submit plan --transport parallel --hosts hosts.txt --wait
  [ "$status" -eq 0 ]
  contains "$(cat plan/excluded.tsv)" $'w2\tnoise of 9.5 %'
  [ "$("$scripts/fleet.sh" status plan --format json | jq -c '[.nodes[] | [.node, .shards]]')" = '[["w1",5],["w2",0]]' ]
  # Nothing stays there.
  [ -z "$(find hosts -name 'shard.json' -o -name plan.json)" ]
  fleet merge plan
  [ "$status" -eq 0 ]
}

@test "parallel: a login that has no shell of its own gets bash" {
  plan bench --binary "$a" --shards 2
  hosts w1 w2
  SHELL='' fleet submit plan --transport parallel --hosts hosts.txt --wait
  [ "$status" -eq 0 ]
}

@test "parallel: shards that gave no result are named with the last line of their log" {
  plan bench --binary "$a" --shards 2
  hosts w1
  FULL=w1 fleet submit plan --transport parallel --hosts hosts.txt --wait
  [ "$status" -eq 3 ]
  [[ $stderr =~ missing\ [0-9a-f]+:\ gave\ no\ result,\ see\ .*/plan/submissions/[0-9]+-parallel.log:\ .*[a-z] ]]
  # A result of it counts, wherever it comes from.
  fleet submit plan --transport local --attempts 9
  fleet collect plan
  [ "$status" -eq 0 ]
}

@test "parallel: a wrong host and an empty host file are errors that name it" {
  plan bench --binary "$a" --shards 2
  hosts w1 nowhere
  fleet submit plan --transport parallel --hosts hosts.txt
  [ "$status" -eq 2 ]
  contains "$stderr" 'Could not resolve hostname nowhere'
  contains "$stderr" 'cannot use the hosts nowhere of'
  contains "$stderr" nowhere
  echo '# none' >hosts.txt
  fleet submit plan --transport parallel --hosts hosts.txt
  [ "$status" -eq 2 ]
  contains "$stderr" 'names no host'
  fleet submit plan --transport parallel --hosts missing
  [ "$status" -eq 2 ]
  fleet submit plan --transport parallel
  [ "$status" -eq 2 ]
}

# --- Slurm

@test "slurm: all shards come back once; a noisy node and one of another CPU model are named and excluded" {
  plan bench --binary "$a" --shards 12
  NOISY=n2 FOREIGN=n4 fleet submit plan --wait
  [ "$status" -eq 0 ]
  contains "$(cat plan/excluded.tsv)" $'n2\tnoise of 9.5 %'
  contains "$(cat plan/excluded.tsv)" $'n4\tCPU model Other CPU'
  [ "$(find plan/results -name '*.json' | wc -l)" -eq 12 ]
  fleet merge plan --output merged.json
  [ "$status" -eq 0 ]
  [ "$(names_of merged.json)" = "$("$a" --benchmark_list_tests)" ]
  lacks "$(jq -r .context.overshoot_fleet merged.json)" n4
}

@test "slurm: what is in the queue is not submitted twice" {
  cat >slow <<SCRIPT
#!/bin/sh
case "\$*" in *list_tests*) ;; *) sleep 5 ;; esac
exec "$a" "\$@"
SCRIPT
  chmod +x slow
  plan bench --binary slow --shards 3
  fleet submit plan
  fleet submit plan
  [ "$status" -eq 3 ]
  contains "$stderr" 'in the queue'
  [ "$(find plan/submissions -name '*.txt' | wc -l)" -eq 1 ]
  scancel --user="$(id -un)"
}

@test "slurm: a partition that does not exist, a wrong limit and a Slurm that does not answer are exit 2" {
  plan bench --binary "$a" --shards 2
  fleet submit plan --partition nowhere
  [ "$status" -eq 2 ]
  contains "$stderr" 'Slurm refused 2 shards: Batch job submission failed: Invalid partition name'
  fleet submit plan --time lunch
  [ "$status" -eq 2 ]
  contains "$stderr" 'Invalid --time'
  [ -z "$(ls plan/submissions)" ]
  sed 's/^SlurmctldPort=.*/SlurmctldPort=1/' "$SLURM_CONF" >slurm.conf
  SLURM_CONF=$BATS_TEST_TMPDIR/slurm.conf fleet submit plan
  [ "$status" -eq 2 ]
  contains "$stderr" 'Slurm does not answer'
  hide_tool sbatch
  fleet submit plan
  [ "$status" -eq 2 ]
  contains "$stderr" 'sbatch is missing'
}

@test "slurm: a node without the shared folder is named and excluded" {
  unshare -m true 2>/dev/null || skip "needs the right to make a mount namespace"
  plan bench --binary "$a" --shards 6
  PATH=$PATH:/usr/sbin
  kill "$(cat "$BATS_FILE_TMPDIR/cluster/n3.pid")"
  while kill -0 "$(cat "$BATS_FILE_TMPDIR/cluster/n3.pid" 2>/dev/null)" 2>/dev/null; do sleep 0.1; done
  unshare -m sh -c "mount -t tmpfs none '$plan' && exec slurmd -N n3" 3>&-
  fleet submit plan --wait --attempts 1
  [ "$status" -eq 3 ]
  contains "$stderr" 'on n3 left no log; does the node share the file system'
  "$scripts/fleet.sh" submit plan --wait
  contains "$(cat plan/excluded.tsv)" 'n3'
  kill "$(cat "$BATS_FILE_TMPDIR/cluster/n3.pid")"
  while kill -0 "$(cat "$BATS_FILE_TMPDIR/cluster/n3.pid" 2>/dev/null)" 2>/dev/null; do sleep 0.1; done
  slurmd -N n3 3>&-
}

@test "slurm: where every node fails its check, it ends, names them, and leaves nothing in the queue" {
  plan bench --binary "$a" --shards 8
  printf '#!/bin/sh\necho "always noisy" >&2\nexit 3\n' >plan/programs/check-node
  fleet submit plan --wait
  [ "$status" -eq 2 ]
  contains "$stderr" 'excluded: n1,n2,n3,n4'
  [ -z "$(squeue --noheader --array --name=fleet-plan)" ]
  fleet collect plan
  contains "$stderr" 'failed its check: always noisy'
}

# bats test_tags=thorough
@test "slurm: a limit that ends a shard and a full queue are named" {
  cat >slow <<SCRIPT
#!/bin/sh
case "\$*" in *list_tests*) ;; *) sleep 300 ;; esac
exec "$a" "\$@"
SCRIPT
  chmod +x slow
  plan bench --binary slow --shards 1
  fleet submit plan --wait --time 1 --attempts 1
  [ "$status" -eq 3 ]
  contains "$stderr" 'DUE TO TIME LIMIT'
  contains "$stderr" 'longer --time'
  "$BATS_TEST_DIRNAME/slurm-cluster.bash" start small --nodes 1 --parameter MaxJobCount=3 3>&-
  rm -r plan
  plan bench --binary "$a" --shards 8
  SLURM_CONF=$BATS_TEST_TMPDIR/small/slurm.conf fleet submit plan
  "$BATS_TEST_DIRNAME/slurm-cluster.bash" stop small
  [ "$status" -eq 2 ]
  contains "$stderr" 'Slurm refused 8 shards: its queue is full'
  [ -z "$(ls plan/submissions)" ]
}
