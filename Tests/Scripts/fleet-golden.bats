load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  lib=$scripts/lib/fleet
}

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

deal() {
  run -0 awk -f "$scripts/lib/compare/statistics.awk" -f "$lib/deal.awk" -v shards="$1" -v nodes="${2-}" -v each="${3-}" \
    -v in_order="${4-}" recorded items
}

@test "deal: the longest first to the shard with the least; what has no time takes the median; shards by their first item" {
  printf '%s\t%s\n' a 10 b 7 c 5 d 1.23456789 other 99 >recorded
  printf '%s\tfile %s\n' d 1 b 2 a 3 e 4 c 5 f 6 >items
  deal 2
  is <<'TEXT'
1	1.23457	d	file 1
2	7	b	file 2
1	10	a	file 3
2	6	e	file 4
2	5	c	file 5
1	6	f	file 6
TEXT
  # Of an odd number of times the middle one; without a time a second.
  printf '%s\t%s\n' a 10 b 7 c 5 >recorded
  deal 3
  is <<'TEXT'
2	7	d	file 1
3	7	b	file 2
1	10	a	file 3
2	7	e	file 4
1	5	c	file 5
3	7	f	file 6
TEXT
  : >recorded
  deal 4
  [ "$(cut -f 1,2 <<<"$output" | tr '\t\n' ':,')" = '1:1,2:1,3:1,4:1,1:1,2:1,' ]
  run -1 awk -f "$scripts/lib/compare/statistics.awk" -f "$lib/deal.awk" -v shards=2 -v wants_times=1 recorded items
  # Items that take no time fill the first shard.
  printf 'x\t0\n' >recorded
  printf 'x\nx\nx\n' >items
  deal 2
  is <<<$'1\t0\tx\n1\t0\tx\n1\t0\tx'
}

@test "deal: as many shards as the time asks for, the same number for each node; rows stay with their neighbours" {
  printf 'a\t3\n' >recorded
  yes a | head -n 12 >items
  local each nodes
  while read -r each nodes; do
    deal '' "$nodes" "$each" 1
    echo "$each s, $nodes nodes: $(cut -f 1 <<<"$output" | paste -sd ' ' -)"
  done <<<$'10 2\n18 2\n18.1 2\n36 1\n36.1 1\n36 5' >shards
  run -0 cat shards
  is <<'TEXT'
10 s, 2 nodes: 1 1 1 2 2 2 3 3 3 4 4 4
18 s, 2 nodes: 1 1 1 2 2 2 3 3 3 4 4 4
18.1 s, 2 nodes: 1 1 1 1 1 1 2 2 2 2 2 2
36 s, 1 nodes: 1 1 1 1 1 1 2 2 2 2 2 2
36.1 s, 1 nodes: 1 1 1 1 1 1 1 1 1 1 1 1
36 s, 5 nodes: 1 1 1 2 2 3 3 3 4 4 5 5
TEXT
  seq 7 >items
  deal 3 '' '' 1
  [ "$(cut -f 1 <<<"$output" | paste -sd ' ' -)" = '1 1 1 2 2 3 3' ]
  seq 3 >items
  deal 5 '' '' 1
  [ "$(cut -f 1 <<<"$output" | paste -sd ' ' -)" = '1 2 3' ]
}

@test "makespan: shards in order to the node that is free first, beside an equal share or the longest shard" {
  local nodes
  printf 'x\t%s\n' 10 7 6 6 5 1 >shards
  for nodes in 1 2 3 4 6; do awk -v nodes="$nodes" -f "$lib/makespan.awk" shards; done >spans
  awk -v nodes=2 -f "$lib/makespan.awk" <(printf 'x\t%s\n' 10 9.5 0.9 5) >>spans
  run -0 cat spans
  is <<'TEXT'
35 s in all, 35 s on 1 nodes, 0.0 % above the ideal
35 s in all, 18 s on 2 nodes, 2.9 % above the ideal
35 s in all, 12 s on 3 nodes, 2.9 % above the ideal
35 s in all, 11 s on 4 nodes, 10.0 % above the ideal
35 s in all, 10 s on 6 nodes, 0.0 % above the ideal
25 s in all, 15 s on 2 nodes, 18.1 % above the ideal
TEXT
}

# result SHARD NODE [STATUS [REASON [MODEL [END [START [WRITTEN [HOLDS]]]]]]]: a delivered file, as accept.awk reads it.
result() {
  local shard digest path
  results=$((results + 1))
  shard=$(printf '%016x' "$1") digest=$(printf '%016x%048d' "$results" 0)
  path="in/$shard.$2.${digest:0:16}.json"
  printf '%s  %s\n' "$digest" "$path" >>digests
  printf '%s\t%016x\t%s\t%s\t%s\t%s\t%s\t%s\n' "$path" "${9:-$1}" "$2" "${3:-measured}" "${4-}" "${5:-M1}" "${6:-1000}" "${7:-1000}" >>"read"
  [ "${8:-1000}" = - ] || printf '%s %s\n' "${8:-1000}" "$path" >>"times"
}

# accept MODEL: prints what is kept and what the other files of accept.awk say.
accept() {
  rm -f refused excluded warnings
  LC_ALL=C awk -F '\t' -f "$lib/accept.awk" -v collected=collected -v times=times -v refused=refused -v excluded=excluded \
    -v warnings=warnings -v created=1000 -v model="$1" shards read digests
  echo "refused:" && cat refused
  echo "excluded:" && cat excluded
  if [ -e warnings ]; then sort warnings; fi
}

@test "accept: what is kept, refused, excluded and warned of, at the limits of each" {
  local results=0
  printf '%016x\t1\t1\t1\n' {1..20} >shards
  printf '%016x\n' 19 20 >collected
  result 1 n1 '' '' '' 1032
  result 2 o2 '' '' '' 1031
  result 3 n1 '' '' '' 1047 1000 1002
  result 4 n1 '' '' '' 1040
  result 14 o1 '' '' '' 1030
  result 5 n2 '' '' '' '' 970
  result 6 o3 '' '' '' '' 969
  result 7 n3 '' '' '' '' 950
  result 8 n3 '' '' '' '' 960
  result 9 n4 '' '' '' 9999 1000 -
  result 1 n2
  result 19 n2 '' '' '' 9999
  result 10 n5 refused 'noise of 2 %'
  result 11 n5 failed 'it hurts'
  result 12 n6 measured '' M2
  result 13 n7 '' '' '' '' '' '' 18
  result 33 n7
  # Not what its name says; without a line of its contents; names that no shard gives.
  local good
  good=in/$(printf '%016x.n8.' 15)
  printf '%064d  %s\n' 1 "${good}0000000000000001.json" 0 "${good}0000000000000000.json" 0 "${good}000000000000000.json" \
    0 "${good}0000000000000000.txt" 0 "${good}x.0000000000000000.json" 0 in/000000000000001.n.0000000000000000.json \
    0 in/000000000000000G.n.0000000000000000.json 0 in/notes >>digests
  run -0 accept M1
  is <<'TEXT'
in/0000000000000001.n1.0000000000000001.json
in/0000000000000002.o2.0000000000000002.json
in/0000000000000003.n1.0000000000000003.json
in/0000000000000004.n1.0000000000000004.json
in/000000000000000e.o1.0000000000000005.json
in/0000000000000005.n2.0000000000000006.json
in/0000000000000006.o3.0000000000000007.json
in/0000000000000007.n3.0000000000000008.json
in/0000000000000008.n3.0000000000000009.json
in/0000000000000009.n4.000000000000000a.json
refused:
0000000000000001.n2.000000000000000b.json	was delivered twice
0000000000000013.n2.000000000000000c.json	was delivered twice
000000000000000a.n5.000000000000000d.json	node n5 failed its check: noise of 2 %
000000000000000b.n5.000000000000000e.json	failed on n5: it hurts
000000000000000c.n6.000000000000000f.json	node n6 has the CPU model M2, not M1
000000000000000d.n7.0000000000000010.json	holds the shard 0000000000000012
0000000000000021.n7.0000000000000011.json	is of another plan: no shard 0000000000000021 here
000000000000000f.n8.0000000000000001.json	is truncated or changed: its digest is 0000000000000000
000000000000000f.n8.0000000000000000.json	is not the result of a shard
000000000000000f.n8.000000000000000.json	is not the result of a shard
000000000000000f.n8.0000000000000000.txt	is not the result of a shard
000000000000000f.n8.x.0000000000000000.json	is not the result of a shard
000000000000001.n.0000000000000000.json	is not the result of a shard
000000000000000G.n.0000000000000000.json	is not the result of a shard
notes	is not the result of a shard
excluded:
n5	noise of 2 %
n6	CPU model M2
warning: the clock of n1 is 45 s ahead
warning: the clock of n3 is at least 50 s behind
warning: the clock of o2 is 31 s ahead
warning: the clock of o3 is at least 31 s behind
TEXT
  run -0 accept ''
  contains "$output" "in/$(printf %016x 12)"
  contains "$output" $'excluded:\nn5\tnoise of 2 %\nwarning'
}

@test "tasks and logs: of the tasks of an array what their logs say last, or that there is none" {
  cat >tasks-of-slurm <<'TEXT'
JobId=7 ArrayJobId=7 ArrayTaskId=0 JobState=FAILED Reason=NonZeroExitCode NodeList=n1 BatchHost=n1
JobId=8 ArrayJobId=7 ArrayTaskId=2 BatchHost=n2 Reason=JobLaunchFailure
JobId=9 ArrayJobId=7 ArrayTaskId=3-9 Reason=Priority BatchHost=n3
JobId=9 ArrayJobId=7 ArrayTaskId=12 Reason=Priority
TEXT
  run -0 awk -f "$lib/tasks.awk" tasks-of-slurm
  is <<<$'0\tn1\tNonZeroExitCode\n2\tn2\tJobLaunchFailure'
  echo "$output" >tasks
  printf 's%d\n' 0 1 2 3 4 >list
  mkdir logs
  printf 'one\n \ntwo\n\n' >logs/7_0.log
  printf 'only line\n' >logs/7_1.log
  printf 'a\n%s\n' 'error: JOB 7 CANCELLED DUE TO TIME LIMIT' >logs/7_3.log
  # An empty log says nothing, also after another one.
  : >logs/7_4.log
  run -0 awk -v logs=logs -v job=7 -f "$lib/logs.awk" tasks list
  is <<'TEXT'
s0	two
s1	only line
s2	job 7_2 on n2 left no log; does the node share the file system of logs?
s3	error: JOB 7 CANCELLED DUE TO TIME LIMIT; give submit a longer --time
TEXT
}

@test "items of rows, and the seconds that each took: in a result, and in the results of shards" {
  run -0 jq -nc -L "$scripts/lib" 'include "fleet/results"; [{run_name: "frames/a/cells:9/hz:60/p50", name: "x"}, {name: "frames/a/p50/b"},
    {name: "ours/frames/a/p5"}, {name: "a/repeats:3/b"}] | map(item_name)'
  is <<<'["a/cells:9/hz:60","frames/a/p50/b","ours/frames/a/p5","a/b"]'
  jq -n '{benchmarks: [{name: "b", iterations: 1000, real_time: 2, time_unit: "ms"}, {name: "b", iterations: 500, real_time: 1, time_unit: "s"},
    {name: "a", real_time: 1500000001}, {name: "a_mean", run_type: "aggregate", real_time: 9}]}' >run.json
  run -0 jq -r -L "$scripts/lib" 'include "fleet/results"; seconds' run.json
  is <<<$'a\t1.5\nb\t502'
  # By its own times, else equal parts: raw pairs, rows, rows that took no time, and nothing.
  {
    jq -nc '{checked: 10, ended: 30, node: "n", data: {raw: {f: ["1\tp\tA\t5\t1 2\t3 4", "2\tq\tA\t5\t10\t20"], g: ["1\tp\tB\t5\t5\t5"]}}}'
    jq -nc '{checked: 10, ended: 14, data: {benchmarks: [{name: "frames/r/p50", real_time: 3, iterations: 2, time_unit: "us"},
      {name: "s", real_time: 2, time_unit: "us"}, {name: "t", iterations: 7}]}}'
    jq -nc '{checked: 0, ended: 3, data: {benchmarks: [{name: "u", real_time: 1, time_unit: "us"}, {name: "v", real_time: 500, time_unit: "months"}]}}'
    jq -nc '{checked: 0, ended: 3, data: {benchmarks: [{name: "w", real_time: 0.25}, {name: "x", real_time: 0.5}]}}'
    jq -nc '{checked: 0, ended: 3, data: {benchmarks: [{name: "z", real_time: 0}, {name: "y", real_time: 0}]}}'
    jq -nc '{checked: 0, ended: 3, data: {rows: []}}'
  } >results
  run -0 jq -nr -L "$scripts/lib" 'include "fleet/results"; shard_seconds' results
  is <<'TEXT'
p	8
q	12
r	3
s	1
t	0
u	2
v	1
w	1
x	2
y	1.5
z	1.5
TEXT
  run -0 jq -nr -L "$scripts/lib" 'include "fleet/results"; raw_lines' <(head -n 1 results)
  [ "$(cut -f 1-4 <<<"$output" | tr '\t\n' ' ,')" = 'n f 1 p,n f 2 q,n g 1 p,' ]
}

@test "status: nodes with the medians of their checks, the excluded ones, and what a shard costs besides its measurement" {
  jq -nc 'def n2: {node: "n2", check: {cpu_model: "M", noise_percent: .[0], loop_ns: 5}, started: .[1], checked: (.[1] + 5.0625), ended: .[2]};
    ([1, 100, 118], [4, 160, 170], [2, 120, 131] | n2),
    ({started: 0, checked: 1, ended: 9}, {started: 13.50625, checked: 16, ended: 20}, {started: 99, checked: null, ended: 99}
      | {node: "n1", check: {cpu_model: "X", busy_percent: 3, memcpy_gb_per_s: (if .checked then .started else "?" end)}} + .)' >results
  run -0 jq -nc -L "$scripts/lib" --argjson shards 9 --argjson queued 2 --arg missing $'s1\tnot yet\ns2\tin the queue\n' \
    --arg refused $'r\twhy\n' --arg excluded $'n1\tnoise\nn9\tbusy\n' -f "$lib/status.jq" results
  is <"$fixtures/golden/fleet-status.txt"
  run -0 jq -nc -L "$scripts/lib" --argjson shards 1 --argjson queued 0 --arg missing '' --arg refused '' --arg excluded \
    $'n1\tslow\n' -f "$lib/status.jq" <(sed -n 4p results)
  [ "$(jq -c '[.nodes[0], .overhead.between]' <<<"$output")" = \
    '[{"node":"n1","shards":1,"cpu_model":"X","noise_percent":null,"busy_percent":3,"loop_ns":null,"memcpy_gb_per_s":0,"excluded":"slow"},0]' ]
  run -0 jq -nc -L "$scripts/lib" --argjson shards 1 --argjson queued 0 --arg missing '' --arg refused '' --arg excluded '' -f "$lib/status.jq" /dev/null
  is <<<'{"shards":1,"collected":0,"queued":0,"missing":[],"refused":[],"nodes":[],"overhead":null}'
}

@test "one document for each block: rows in the order of the plan, what contexts share, and the nodes" {
  {
    jq -nc '{shard: "s3", node: "n2", check: {cpu_model: "M"}, data: {context: {date: 2, executable: "A", host_name: "n2", mhz: 5, num_cpus: 4},
      benchmarks: [{name: "b", per_family_instance_index: 3}, {name: "unplanned"}, {name: "a"}]}}'
    jq -nc '{shard: "s1", node: "n1", check: {cpu_model: "M"}, data: {context: {date: 1, executable: "B", host_name: "n1", mhz: 6, num_cpus: 4},
      benchmarks: [{name: "frames/c/p50"}, {name: "frames/c/p99"}]}}'
    jq -nc '{shard: "s2", node: "n1", check: {cpu_model: "M"}, data: {context: {date: 1, mhz: 5, num_cpus: 4}, benchmarks: [{name: "a", family_index: 9}]}}'
  } >results
  run -0 jq -nc -L "$scripts/lib" --arg items $'a\nc\nb\n' --arg shards $'s1\t9\t2\t1\ns2\t9\t10\t1\ns3\t9\t2\t2\n' \
    "include \"fleet/results\"; $(cat "$lib/merge-bench.jq")" results
  is <"$fixtures/golden/fleet-blocks.txt"
}

@test "shards: lines to lists of names, numbered from the first item of the whole plan, once for each block" {
  jq -n '{suite: "sweep", tree: "t", compiler: "c", flags: "f", kernels: "k", programs: ["p"], options: ["-o"], quantity: "q", header: "h",
    blocks: 2, created: "now"}' >plan.json
  printf '"%s"\n' '1\t0.5\ta\tb' '1\t0.5\tc' '2\t1\td' '3\t1\te' '3\t1\tf' >lines
  run -0 jq -nc --slurpfile plan plan.json -f "$lib/shards.jq" lines
  [ "$(jq -c 'del(.block, .first, .names)' <<<"$output" | sort -u)" = \
    '{"suite":"sweep","tree":"t","compiler":"c","flags":"f","kernels":"k","programs":["p"],"options":["-o"],"quantity":"q","header":"h"}' ]
  run -0 jq -c '[.block, .first, .names]' <<<"$output"
  is <<'TEXT'
[1,1,["a\tb","c"]]
[1,3,["d"]]
[1,4,["e","f"]]
[2,1,["a\tb","c"]]
[2,3,["d"]]
[2,4,["e","f"]]
TEXT
}

@test "the options of a plan that a test over blocks has; the plan of ab.sh for all shards" {
  jq -n '{options: ["--alpha", "0.01", "--floor", "2.5", "--threshold", "3", "--resolution", "0.5", "--fail-on-inconclusive", "--allow-missing",
    "--allow-new", "--suite-size", "9", "--floor", "1000000"], own_options: 11}' >plan.json
  run -0 jq -r -f "$lib/verdict-options.jq" plan.json
  is <<'TEXT'
alpha=0.01
floor=0.025
threshold=0.03
resolution=0.005
fail_on_inconclusive=1
allow_missing=1
allow_new=1
TEXT
  run -0 jq -r -f "$lib/verdict-options.jq" <(jq '.own_options = 2' plan.json)
  is <<<alpha=0.01
  jq -n '{data: {plan: {pairs: 16, cpu: 3, A: {label: "x"}, B: 0, arguments: ["--benchmark_filter=a", "--other"]}}}' >result
  jq -n '{labels: ["old", "new"]}' >labels.json
  local filter
  for filter in '' $'^(a|b)$\n'; do
    jq -c --arg filter "$filter" --arg a /A --arg b /B --arg sha_a 1 --arg sha_b 2 --slurpfile plan labels.json -f "$lib/merged-plan.jq" result
  done >plans
  run -0 cat plans
  is <<'TEXT'
{"pairs":16,"cpu":null,"A":{"label":"old","binary":"/A","sha256":"1"},"B":{"label":"new","binary":"/B","sha256":"2"},"arguments":["--other"]}
{"pairs":16,"cpu":null,"A":{"label":"old","binary":"/A","sha256":"1"},"B":{"label":"new","binary":"/B","sha256":"2"},"arguments":["--other","--benchmark_filter=^(a|b)$"]}
TEXT
}

@test "verdicts after all blocks: the stratified test, Holm's correction, and the nodes, in the order of the items" {
  # Pairs of one turn: A first, a shift of so many per mille each.
  pairs() {
    awk -v node="$1" -v name="$2" 'BEGIN {
      for (i = 3; i < ARGC; i++) printf "%s\t%s\tA\t10\t%.12g\t%.12g\n", node, name, 1000 + i, (1000 + i) * exp(ARGV[i] / 1000) }' "$@"
  }
  printf '%s\tx\n' noisy gone 'slow"' few fast same floor >items
  {
    pairs n2 'slow"' 50 61 72 83 94
    pairs n1 few 90
    pairs n1 'slow"' 31 42 53 64 75
    pairs n1 fast -40 -45 -50 -55 -61 -66 -72
    pairs n1 same -0.1 0.2 -0.3 0.4 -0.5 0.6 -0.7 0.8 -0.9 1
    pairs n3 fast -44 -46 -48
    pairs n1 noisy -50 60 -70 82 95 -104 111 120
    pairs n1 floor 5 6 7 8 9 10 11.5 12.5 14
  } >lines
  run -0 env LC_ALL=C awk -f "$scripts/lib/compare/records.awk" -f "$scripts/lib/compare/statistics.awk" -f "$scripts/lib/ab/pairs.awk" \
    -f "$lib/verdicts.awk" -v alpha=0.05 -v floor=0.02 -v resolution=0.005 -v threshold=0.06 items lines
  jq -cS 'walk(if type == "number" then . * 1e6 | round / 1e6 else . end)' <<<"$output" | diff -u "$fixtures/golden/fleet-verdicts.txt" -
}

# --- the command

# program: a program whose benchmarks, runs and rows are known.
program() {
  cat >program <<'PROGRAM'
#!/bin/sh
for option; do case $option in --benchmark_filter=*) filter=${option#*=} ;; esac; done
case "$*" in
  *--benchmark_list_tests*) printf '%s\n' a b/1 b/2 c d ${EXTRA-} | grep -E "${filter:-.}" || true ;;
  'frames run --list'*) printf '%s/cells:%s/hz:60\n' x 1 x 20 y 1 | if [ "$4" = --one ]; then head -n 1; else cat; fi ;;
  *) cat ;;
esac
PROGRAM
  chmod +x program
  # What a measurement of it costs is nothing that these tests ask for.
  printf '#!/bin/sh\necho "{\\"cpu_model\\": \\"M\\", \\"noise_percent\\": 0.5}"\n' >check
  chmod +x check
}

plan() { "$scripts/fleet.sh" plan "$1" plan --node-check ./check "${@:2}"; }

# numbered FOLDER: standard input with the digests of a plan's shards as their numbers.
numbered() { sed "$(cut -f 1 "$1/shards.tsv" | awk '{ printf "s/%s/shard-%d/g;", $1, NR }')"; }

# show_plan: the plan but for times and digests; removes it.
show_plan() {
  printf -- '--- %s\n' "$1"
  numbered plan <plan/shards.tsv
  cat plan/items.txt
  jq -c '.programs |= length | del(.created)' plan/plan.json
  cut -f 1 plan/shards.tsv | while read -r shard; do jq -c '.programs |= length' "plan/shards/$shard/shard.json"; done
  (cd plan && find . -maxdepth 2 ! -path './shards/*' ! -path './scripts/*' | LC_ALL=C sort | paste -sd ' ' -)
  rm -r plan
}

@test "plan: the shards of every suite, with what each option does to them" {
  program
  mkdir layouts
  cp program layouts/001
  cp program layouts/002
  printf 'v,w\n1,2\n3,4\n5,6\n' >grid
  printf '{}' >own.scenario
  printf 'a\t100\nc\t50\nb/1\t-1\nbad\n' >recorded
  {
    plan bench --binary ./program --shards 2 --times recorded 2>said && cat said && show_plan bench
    plan bench --binary ./program --filter '^[bc]' --blocks 2 --nodes 1 --cpu-model 'M 1' --noise-bar 2.5 --check-seconds 1 \
      --busy-bar 20 -- --repetitions 3 2>said && cat said && show_plan blocks
    plan ab --binary ./program --binary layouts --shards 1 --pairs 5 -- --alpha 0.01 2>said && cat said && show_plan ab
    EXTRA=only-now plan ab --binary ./program --binary ./program --shards 2 --blocks 3 2>said && cat said && show_plan 'ab in blocks'
    plan frames --binary ./program --shards 2 2>said && cat said && show_plan frames
    plan frames --binary ./program --shards 1 own.scenario named -- --one 2>said && cat said && show_plan 'frames of a file'
    plan sweep --binary ./program --shards 2 spring grid -- --digits 3 2>said && cat said && show_plan sweep
  } | diff -u "$fixtures/golden/fleet-plan.txt" -
}

@test "plan: what is refused, and why" {
  program
  printf 'v\n1\n' >grid
  mkdir full empty
  touch full/file
  printf '{"benchmarks": 5}' >wrong.json
  printf 'SQLite format 3\0damaged' >wrong.sqlite
  while IFS='|' read -r arguments message; do
    # shellcheck disable=SC2086  # words
    run_split "$scripts/fleet.sh" plan ${arguments/ @/ plan --node-check ./check --binary ./program}
    [ "$status" -eq 2 ]
    contains "$stderr" "$message"
    [ ! -e plan ]
  done <<'TEXT'
lunch @|bench, ab, frames or sweep
bench full --binary ./program|full is not empty
bench @ x|plan bench takes no 'x'
bench @ --binary ./program|plan bench takes one --binary
bench @ --filter nothing|nothing to measure; the filter is 'nothing'
bench @ --times missing|cannot read missing (of --times)
bench @ --times wrong.json|wrong.json is not Google Benchmark JSON: jq: error
bench @ --times wrong.sqlite|wrong.sqlite is not a history
bench plan --binary empty|no such program: empty
bench plan --binary ./program --node-check grid|no such program: grid (of --node-check)
ab @|plan ab takes two --binary, or revisions
ab @ --binary ./program HEAD|plan ab takes two --binary, or revisions
ab plan|plan ab needs a base revision
ab plan a b c|plan ab needs a base revision
ab @ --binary ./program -- --pairs 3|--pairs of ab.sh is not for shards
frames @ --filter x|--filter is for benchmarks
sweep @ spring|plan sweep needs a quantity and a grid file
sweep @ spring grid grid|plan sweep needs a quantity and a grid file
sweep @ spring missing|cannot read the grid missing
TEXT
  plan bench --binary ./program
  run_split "$scripts/fleet.sh" plan bench plan --binary ./program
  [ "$status" -eq 2 ]
  contains "$stderr" 'plan already holds a plan'
}

fleet() { run_split "$scripts/fleet.sh" "$@"; }

# deliver NUMBER NODE STARTED CHECKED ENDED [FIELDS [DATA]]: a result of a shard; times are seconds after the plan was made.
deliver() {
  local shard path
  shard=$(sed -n "$1p" plan/shards.tsv | cut -f 1)
  jq -c --arg shard "$shard" --arg node "$2" --argjson started "$3" --argjson checked "$4" --argjson ended "$5" --argjson data "${7-null}" '
    (.created | fromdate) as $from | {schema: "overshoot-shard/1", $shard, $node, status: "measured", reason: "", check: {cpu_model: "M"}, $data,
      started: ($from + $started), checked: ($from + $checked), ended: ($from + $ended)} * '"${6:-{\}}" plan/plan.json >result
  mv result "plan/incoming/$shard.$2.$(sha256sum <result | cut -c 1-16).json"
}

# shown: what a command printed, with parts that differ from run to run replaced.
shown() { printf 'exit %s\n%s\n%s\n' "$status" "$output" "$stderr" | numbered plan | sed -E "s|$PWD/||g; s/\.[0-9a-f]{16}\.json/.DIGEST.json/; s/^[0-9]+ s$/N s/"; }

@test "collect and status: what is there, why the rest is not, and the nodes" {
  program
  EXTRA='e f g h i j k l m' plan bench --binary ./program --shards 14 2>/dev/null
  deliver 1 n1 0 1 2.5 '{check: {noise_percent: 0.5, busy_percent: 2, loop_ns: 0.25, memcpy_gb_per_s: 10}}'
  deliver 2 n1 3 4.5 6 '{check: {noise_percent: 0.8}}'
  deliver 3 n2 0 1 2 '{check: {cpu_model: "Other"}}'
  deliver 1 n9 0 1 2
  echo notes >plan/incoming/notes
  # Three submissions: two here, of which one has a log, and one to Slurm: in the queue, not started, and ended with a log.
  submitted() { sed -n "$2p" plan/shards.tsv | cut -f 1 >"plan/submissions/$1.txt"; }
  submitted 001-local 6 && printf 'first\n  \nbroke\n \n' >plan/submissions/001-local.log
  submitted 002-local 7 && : >plan/submissions/002-local.log
  submitted 003-slurm 8,10 && echo 77 >plan/submissions/003-slurm.job && printf 'a\nlast words\n' >plan/logs/77_2.log
  mkdir bin
  printf '#!/bin/sh\necho 0\n' >bin/squeue
  printf '#!/bin/sh\necho "JobId=1 ArrayTaskId=1 Reason=JobLaunchFailure BatchHost=n5"\n' >bin/scontrol
  chmod +x bin/*
  export PATH=$PWD/bin:$PATH
  {
    # By name, since digests are in no order.
    fleet collect plan && shown | grep -v missing | LC_ALL=C sort
    deliver 5 n4 0 1 2 '{status: "failed", reason: "it hurts"}'
    deliver 4 n3 0 1 2 '{status: "refused", reason: "noise of 9 %"}'
    mv plan/incoming/*.n3.* .
    fleet collect plan ./*.n3.* && shown | LC_ALL=C sort
    fleet collect plan missing && shown
    fleet status plan && shown
    fleet status plan --format matrix && shown
    fleet status plan --format json && jq -c '.overhead, .queued, .nodes' <<<"$output"
    cat plan/cpu-model plan/excluded.tsv
    fleet merge plan --format csv && shown
  } | diff -u "$fixtures/golden/fleet-collect.txt" -
}

@test "submit: shards that are collected, in the queue or were tried too often are left out" {
  program
  plan bench --binary ./program --shards 5 2>/dev/null
  printf '#!/bin/sh\necho "ran $2" | sed "s|$PWD/||" >&2; exit 1\n' >plan/scripts/lib/fleet/run-shard.sh
  deliver 1 n1 0 1 2
  sed -n 2,3p plan/shards.tsv | cut -f 1 | tee plan/submissions/001-local.txt >plan/submissions/002-local.txt
  sed -n 3p plan/shards.tsv | cut -f 1 >plan/submissions/003-local.txt
  : >plan/submissions/001-local.log
  {
    fleet submit plan --transport local --attempts 3 && shown
    (cd plan/submissions && tail -n 9 004*) | numbered plan
    fleet submit plan --transport local --attempts 3 --wait && shown
    fleet submit plan --transport local && shown
    fleet submit plan --transport local --shard "$(sed -n 4p plan/shards.tsv | cut -f 1)" --attempts 9 --jobs 2 && shown
    fleet submit plan --transport local --shard 1 && shown
    fleet submit plan --transport local x && shown
    (cd plan/submissions && wc -l -- *.txt) | sed 's/^ *//'
  } | diff -u "$fixtures/golden/fleet-submit.txt" -
}

@test "merge: blocks as observations, frames, and the rows of a sweep with their messages" {
  program
  local rows='{context: {date: $d, num_cpus: 4}, benchmarks: [("a", "d", "b/1", "b/2", "c") | {name: ., run_name: ., run_type: "iteration", iterations: 10,
    repetition_index: 0, repetitions: 1, real_time: ($d * 2), cpu_time: $d, time_unit: "ns"}]}'
  plan bench --binary ./program --shards 1 --blocks 2 2>/dev/null
  deliver 1 n1 0 1 3 '{}' "$(jq -n --argjson d 5 "$rows")"
  {
    fleet merge plan --format csv && shown
    # The block that has no result yet is missing, not empty.
    fleet merge plan --output one.json && shown && jq -c '[.benchmarks[].real_time]' one.json
    deliver 2 n2 1 2 8 '{}' "$(jq -n --argjson d 7 "$rows")"
    fleet merge plan && output=$(jq -c '.context, .benchmarks[]' <<<"$output") && shown
    cat plan/seconds.tsv
    rm -r plan
    printf 'v,w\n1,2\n3,4\n5,6\n' >grid
    plan sweep --binary ./program --shards 2 spring grid 2>/dev/null
    deliver 2 n1 0 1 3 '{}' '{"rows": ["v,w,x", "5,6,"], "messages": ["line 3: no"], "status": 1}'
    fleet merge plan && shown
    deliver 1 n1 0 1 3 '{}' '{"rows": ["v,w,x", "1,2,7", "3,4,8"], "messages": [], "status": 0}'
    fleet merge plan --output rows.csv && shown && cat rows.csv
  } | diff -u "$fixtures/golden/fleet-merge.txt" -
}
