load helpers

setup() { cd "$BATS_TEST_TMPDIR" || return; }

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

on_run() { jq -c -L "$scripts/lib" --slurpfile run "$1" "${@:4}" -f "$scripts/lib/thresholds/$2.jq" "$3"; }

# measured: run.json with times of several units, clocks, counters, and limits in the code.
measured() {
  jq -n 'def row($name; $fields): {name: $name, run_name: $name, run_type: "iteration", time_unit: "ns"} + $fields;
    {benchmarks: [
      row("even"; {cpu_time: (4, 1, 2, 9), real_time: 50, allocs_per_iter: (3, 1)}),
      row("micro"; {cpu_time: (1.001, 7, 0.5), real_time: 2, time_unit: "us", allocs_per_iter: 0}),
      row("tiny"; {cpu_time: 0.01234, real_time: 1}), row("zero"; {cpu_time: 0, real_time: 0}),
      row("alone"; {cpu_time: 1, real_time: 1, allocs_per_iter: 2, "limit.allocs_per_iter.at_most": 9}), row("big"; {cpu_time: 123456, real_time: 1, time_unit: "s"}),
      row("round"; {cpu_time: 100, real_time: 1}), row("wait/real_time"; {cpu_time: 1, real_time: 30}),
      row("threads"; {cpu_time: 1, real_time: 40, threads: 2}),
      row("coded"; {cpu_time: 8, real_time: 9, allocs_per_iter: 5, items_per_second: 50, "limit.real_time.relative": 10,
        "limit.allocs_per_iter.at_most": 4, "limit.items_per_second.relative": 20}),
      row("relative"; {cpu_time: 11, real_time: 9, time_unit: "us", "limit.cpu_time.relative": 10}),
      row("broken"; {cpu_time: 1, real_time: 1, error_occurred: true}), row("half"; {cpu_time: 1, real_time: 1, allocs_per_iter: 1}),
      row("half"; {cpu_time: 2, real_time: 1})
    ]}' >run.json
}

@test "update: medians of the clock that counts and a slack, with three digits rounded up; what the code limits is recorded" {
  measured
  jq -n '{note: "kept", limits: [{benchmark: "zzz", metric: "cpu_time", at_most: 1}, {benchmark: "even", metric: "cpu_time", at_most: 1},
    {benchmark: "aaa", metric: "x", at_least: 2}, {benchmark: "aaa", metric: "b", at_least: 2}]}' >limits.json
  run -0 on_run run.json update limits.json --argjson slack 10
  output=$(jq -c '.note, (.limits[] | [.benchmark, .metric, .at_most, .at_least, .recorded, .unit])' <<<"$output")
  is <<'TEXT'
"kept"
["aaa","b",null,2,null,null]
["aaa","x",null,2,null,null]
["alone","cpu_time",1.1,null,null,"ns"]
["big","cpu_time",136000000000000,null,null,"ns"]
["coded","items_per_second",null,null,50,null]
["coded","real_time",null,null,9,"ns"]
["even","allocs_per_iter",2,null,null,null]
["even","cpu_time",3.3,null,null,"ns"]
["half","cpu_time",1.65,null,null,"ns"]
["micro","allocs_per_iter",0,null,null,null]
["micro","cpu_time",1110,null,null,"ns"]
["relative","cpu_time",null,null,11000,"ns"]
["round","cpu_time",110,null,null,"ns"]
["threads","real_time",44,null,null,"ns"]
["tiny","cpu_time",0.0136,null,null,"ns"]
["wait/real_time","real_time",33,null,null,"ns"]
["zero","cpu_time",0,null,null,"ns"]
["zzz","cpu_time",1,null,null,null]
TEXT
  run -0 on_run run.json update limits.json --argjson slack 0
  [ "$(jq -c '[.limits[] | select(.metric == "cpu_time" and .unit) | .at_most // .recorded]' <<<"$output")" = '[1,124000000000000,3,1.5,1010,11000,100,0.0124,0]' ]
}

@test "check: every verdict, at the limits; limits in other units; with a filter what did not run does not count" {
  measured
  jq -n '{limits: [
    {benchmark: "even", metric: "cpu_time", at_most: 3}, {benchmark: "even", metric: "cpu_time", at_most: 2.99},
    {benchmark: "even", metric: "cpu_time", at_least: 3, at_most: 4},
    {benchmark: "even", metric: "cpu_time", at_least: 3.01}, {benchmark: "micro", metric: "cpu_time", at_most: 0.001001, unit: "ms"},
    {benchmark: "micro", metric: "cpu_time", at_most: 1.0004, at_least: 1, unit: "us"}, {benchmark: "half", metric: "allocs_per_iter", at_most: 9},
    {benchmark: "broken", metric: "cpu_time", at_most: 9}, {benchmark: "gone", metric: "cpu_time", at_most: 9}, {benchmark: "lost", metric: "cpu_time", recorded: 9},
    {benchmark: "even", metric: "cpu_time", recorded: 9}, {benchmark: "coded", metric: "items_per_second", recorded: 63},
    {benchmark: "relative", metric: "cpu_time", recorded: 10, unit: "us"}, {benchmark: "even", metric: "allocs_per_iter", at_least: 2.004}]}' >limits.json
  run -0 on_run run.json check limits.json --arg filter ''
  output=$(jq -r '.[] | [.benchmark, .metric, .value, .limit, .verdict] | join("|")' <<<"$output")
  is <<'TEXT'
even|cpu_time|3 ns|at most 3 ns|within
even|cpu_time|3 ns|at most 2.99 ns|exceeded
even|cpu_time|3 ns|at most 4 ns, at least 3 ns|within
even|cpu_time|3 ns|at least 3.01 ns|exceeded
micro|cpu_time|1001 ns|at most 1001 ns|within
micro|cpu_time|1001 ns|at most 1000.4 ns, at least 1000 ns|exceeded
half|allocs_per_iter||at most 9|failed
broken|cpu_time|1 ns|at most 9 ns|failed
gone|cpu_time||at most 9 ns|missing
even|allocs_per_iter|2|at least 2.004|exceeded
alone|allocs_per_iter|2|at most 9|within
coded|real_time|9 ns|10 %|no record
coded|allocs_per_iter|5|at most 4|exceeded
coded|items_per_second|50|at least 50.4|exceeded
relative|cpu_time|11000 ns|at most 11000 ns|within
lost|cpu_time|||missing
TEXT
  local without
  without=$(grep -vE '^(gone|lost)' <<<"$output")
  run -0 on_run run.json check limits.json --arg filter even
  [ "$(jq -r '.[] | [.benchmark, .metric, .value, .limit, .verdict] | join("|")' <<<"$output")" = "$without" ]
}
