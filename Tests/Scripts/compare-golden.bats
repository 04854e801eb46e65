load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  expected=$fixtures/golden
  library=$scripts/lib/compare
}

compare() { "$scripts/compare.sh" "$@"; }

# same_as FILE: standard input is the expected text.
same_as() { diff -u "$expected/$1" -; }

# spread FROM BY COUNT: repetitions at equal distances.
spread() { awk -v from="$1" -v by="$2" -v count="$3" 'BEGIN { for (i = 0; i < count; i++) printf "%s%.9g", i ? "," : "", from + by * i }'; }

# rich_runs: old.json and new.json with every verdict: slower and faster, odd and even numbers of repetitions, below 1 ns and
# hours, real time apart from CPU time, other units, single runs, failures, and one benchmark of which only aggregates are known.
rich_runs() {
  write_run old.json 2026-01-01 zero=0,0,0 "slower/8=$(spread 100 1 8)" "faster=$(spread 40 0.5 7)" "equal=$(spread 1000 1 9)" \
    "tiny=$(spread 0.4 0.001 7)" "huge=$(spread 3e12 1e9 8)" gone=5 single=10 mild=10 few=10,11 'noisy=80,90,95,100,105,110,130,90' \
    "waits=$(spread 500 1 8)" "unit=$(spread 2e6 1e3 7)" "locks=$(spread 70 0.1 8)" failing=1,2 skipped=3,4 known=1 \
    "small=$(spread 200 0.1 10)" "tolerated=$(spread 300 0.2 9)" "late=$(spread 10 0.2 8)" "wide=$(spread 90 1 8)" 'outlier=50,50,50,50,50,50,70'
  write_run new.json 2026-01-02 zero=1,2,3 "slower/8=$(spread 110 1.5 8)" "faster=$(spread 20.5 0.25 6)" "equal=$(spread 1000 1 9)" \
    "tiny=$(spread 0.5 0.002 8)" "huge=$(spread 1e12 5e8 8)" fresh=6 single=25 mild=15 few=30,31,32 'noisy=85,120,95,100,125,110,90,99' \
    "waits=$(spread 501 1 8)" "unit=$(spread 2.2 0.001 7)" "locks=$(spread 80 0.1 8)" failing=1,2 skipped=3,4 known=1 \
    "small=$(spread 201 0.1 10)" "tolerated=$(spread 312 0.2 9)" "late=$(spread 10.9 0.2 8)" "wide=$(spread 91 2 8)" "outlier=$(spread 50 0 7)"
  local rows='.benchmarks |= [.[] | if .name == "waits" or .name == "locks" then .cpu_time = $waits + .repetition_index / 8 else . end
    | if .name == "locks" then .threads = 2 else . end | if .name == "slower/8" then .label = "<8 & 9>" else . end
    | if .name == "failing" and .repetition_index == $bad then .error_occurred = true | .error_message = "off by 1" else . end
    | if .name == "skipped" then .skipped = true | .skip_message = "no AVX" else . end
    | if .name == "known" then . as $row | ["mean", $m], ["median", $m], ["stddev", $m / 50] | . as [$kind, $value]
        | $row + {name: "known_\($kind)", run_type: "aggregate", aggregate_name: $kind, repetitions: 12, real_time: $value, cpu_time: $value}
      else . end]'
  jq --argjson waits 300 --argjson bad 9 --argjson m 60 "$rows" old.json >edited.json && mv edited.json old.json
  jq --argjson waits 301 --argjson bad 1 --argjson m 66 "$rows"' | .benchmarks[] |= (if .name == "unit" then .time_unit = "ms"
    elif .name == "waits" then .real_time *= 1.25 elif .name == "tolerated" then .["limit.cpu_time.relative"] = 5 else . end)' new.json >edited.json &&
    mv edited.json new.json
}

# render FORMAT FILE [OPTION...]: a result in a format, as compare.sh prints it.
render() {
  printf -- '--- %s\n' "$1"
  jq -r -L "$library" --arg description Description --arg suite compare --argjson utest 1 "${@:3}" -f "$library/formats/$1.jq" "$2"
}

@test "one comparison with every verdict, in every format" {
  rich_runs
  run_split compare --no-color --dump_to_json result.json benchmarks old.json new.json
  [ "$status" -eq 3 ]
  [ -z "$stderr" ]
  same_as compare-table.txt <<<"$output"
  # Nine decimals: the last ones of a double depend on the order of additions.
  jq 'walk(if type == "number" and fabs < 1e6 then . * 1e9 | round / 1e9 else . end)' result.json >rounded.json
  {
    jq -c '.benchmarks as $rows | del(.benchmarks), $rows[]' rounded.json
    for format in details csv markdown junit tap github openmetrics; do render "$format" rounded.json; done
    render bmf rounded.json -c
    render details rounded.json --argjson color 1 --argjson utest 0 | sed -n 1,8p
  } | same_as compare-formats.txt
}

# paired_result SUBJECT COUNT ROWS: the result of that many judged benchmarks measured in pairs, their verdicts in turn.
paired_result() {
  jq -n -c --argjson count "$2" '
    ["regression", "slower tail", "improvement", "inconclusive", "no change", "regression"] as $verdicts
    | range($count) | . as $i | ($verdicts[$i % 6]) as $verdict
    | {kind: "benchmark", name: "run/\($i)", $verdict, fails: ($i % 6 < 2), metric: "real_time", time_unit: "us", label: "p99",
       reason: (if $verdict == "inconclusive" then "noise" else "" end), "old.median": 100, "new.median": (100 + $i), relative_shift: ($i / 100),
       shift: $i, "old.observations": 4, "new.observations": 4, "interval.0": (($i - 1) / 100),
       "interval.1": (($i + 1) / 100), turns: ($i + 5), pairs: ($i % 3),
       note: (if $i % 4 == 0 then "executes as many instructions as before" else "" end), p_adjusted: (if $i == 1 then null else $i / 50000 end)}
      + if $verdict == "slower tail" then {"tail.percentile": 99, "tail.shift": 0.5, "tail.0": 0.25, "tail.1": 0.75} else {} end' >records
  jq -n --arg subject "$1" '{verb: "ab", old: {file: "a", filter: ""}, new: {file: "b|c", filter: ""}, metric: "real_time", higher_is_better: false, alpha: 0.05,
    floor: 0.02, threshold: 0, observations: "pairs", $subject, basis: "judged by pairs", machine: "bench", command: "ab.sh a b",
    fail_on_inconclusive: true, messages: [(range(7) | {kind: "warning", code: "few_runs", message: "few \(.)"}), {kind: "warning", code: "host", message: "hosts"},
      {kind: "warning", code: "one_process", message: "one process"}],
    notes: {"run/1": "more code", "run/4": "less code"}}' >call.json
  jq -n -c -L "$library" --slurpfile calls call.json --arg rows "$3" -f "$library/result.jq" records
}

@test "a result of pairs, its tails and notes, of many benchmarks, and one of budgets" {
  paired_result Pairs 45 all >result.json
  paired_result Pairs 45 few >few.json
  [ "$(jq -c '[.benchmarks | length]' few.json)" = '[31]' ]
  paired_result Pairs 40 few >forty.json
  [ "$(jq -c '[.benchmarks | length]' forty.json)" = '[40]' ]
  paired_result 'Frame budgets' 6 all >budgets.json
  {
    jq -c '.benchmarks as $rows | del(.benchmarks), $rows[range(7)]' result.json
    render table result.json --argjson all 0
    render table result.json --argjson all 1 | tail -n 30
    for format in markdown github; do render "$format" result.json; done
    for format in table markdown junit details; do render "$format" budgets.json --argjson all 1 --argjson color 1; done
  } | same_as compare-pairs.txt
}

@test "formats at their limits: lengths, numbers of lines, units, signs that a spreadsheet takes for a formula" {
  paired_result Pairs 26 all | jq -c '.warnings |= .[:6]' >eighteen.json
  jq -c '.higher_is_better = true | .metric = "cpu_time" | .subject = null | .command = null | .geomean = {pairs: 1, real_time_change: 0.5, cpu_time_change: -0.25}
    | .observations = "repetitions" | .status = "untrusted" | .summary.broken = 3
    | .problems = [{code: "no_data", message: ("p" * 1001)}] | .warnings = [{code: "host", message: ("w" * 301)}]
    | .benchmarks |= [.[0, 5, 6] | .verdict = "regression" | .reason = "same" | .pairs = 0 | .old = {observations: 9, median: 2, real_time: 2, cpu_time: 3}]
    | .benchmarks[0] += {name: ("n" * 61), note: "executes as many instructions as before", time_unit: "s", real_time_p: 0.5, cpu_time_p: 0.05}
    | .benchmarks[1] += {name: ("m" * 100 + "="), time_unit: "ms", label: "@x"}
    | .benchmarks[2] += {name: "=1+1", time_unit: "fortnights"}
      | .benchmarks[].new |= . + {observations: 8, min: 50, max: 150, real_time: 3.5, cpu_time: 1}' eighteen.json >limits.json
  jq -c '.benchmarks |= map(select(.verdict == "no change" or .verdict == "improvement")) | .warnings = []' eighteen.json >calm.json
  {
    for format in markdown details table junit github csv tap; do render "$format" limits.json --argjson all 1 --argjson color 1; done
    render bmf limits.json -c
    render markdown eighteen.json
    render markdown calm.json
    render github calm.json
    jq -n '{benchmarks: [{name: "x", label: "", reason: "", verdict: "no change", time_unit: "us",
      old: {}, new: {median: 3}}], problems: [], warnings: [], old: {}, new: {},
      metric: "cycles"}' >plain.json
    render bmf plain.json -c
  } | same_as compare-limits.txt
}

# status_of CALL RECORD...: what the result says in short; the records are changes of one that is inconclusive, with one run a side.
status_of() {
  printf '%s\n' "${@:2}" | jq -c 'select(.) | {kind: "benchmark", name: "n", verdict: "inconclusive", "old.observations": 1, "new.observations": 1} + .' >records
  jq '{verb: "v", messages: [{kind: "warning", code: "one_process"}]} + .' <<<"$1" >call.json
  jq -n -c -L "$library" --slurpfile calls call.json --arg rows all -f "$library/result.jq" records |
    jq -c '[.status, .exit_code, (.summary | .regression, .slower_tail, .tolerated, .improvement, .no_change, .inconclusive, .broken), .geomean.pairs,
      (.warnings | length), (.benchmarks[0] | .turns, .pairs)]'
}

@test "the status of a result, and when repetitions of one process are warned of" {
  [ "$(status_of '{}' '')" = '["ok",0,0,0,0,0,0,0,0,0,0,null,null]' ]
  [ "$(status_of '{}' '{"old.observations": 2}')" = '["inconclusive",0,0,0,0,0,0,1,0,0,0,null,null]' ]
  [ "$(status_of '{"fail_on_inconclusive": true}' '{"new.observations": 2}')" = '["inconclusive",4,0,0,0,0,0,1,0,0,0,null,null]' ]
  [ "$(status_of '{"fail_on_inconclusive": true}' '{"verdict": "no change", "old.observations": 2, "new.observations": 2}' '{"verdict": "improvement"}')" = \
    '["ok",0,0,0,0,1,1,0,0,0,1,null,null]' ]
  [ "$(status_of '{}' '{"verdict": "regression", "fails": false}' '{"verdict": "slower tail", "fails": false}')" = '["ok",0,1,1,2,0,0,0,0,0,0,null,null]' ]
  [ "$(status_of '{}' '{"verdict": "regression", "fails": false}' '{"verdict": "slower tail", "fails": true}' '{}')" = \
    '["regression",1,1,1,1,0,0,1,0,0,0,null,null]' ]
  [ "$(status_of '{}' '{"verdict": "broken", "fails": true, "old.real_time": 0, "new.real_time": 2}')" = '["untrusted",3,0,0,0,0,0,0,1,0,0,null,null]' ]
  [ "$(status_of '{"observations": "pairs"}' '{}')" = '["inconclusive",0,0,0,0,0,0,1,0,0,0,0,0]' ]
  [ "$(status_of '{}' '{"old.real_time": 2, "new.real_time": 0}' '{"old.real_time": 0.5, "new.real_time": 0.25}')" = \
    '["inconclusive",0,0,0,0,0,0,2,0,1,0,null,null]' ]
}

@test "numbers and texts of the formats at the borders of their units" {
  run -0 jq -n -r -L "$library" 'include "format"; def line: map(tostring) | join("|");
    ([0.00009999, 0.0001, 0.9999949, 99999.9, -123456.7, 1e14, 1e15, -2e15, 1.5e-7] | map(significant) | line),
    ([999.99, 1000, 999999, 1e6, 1e9, -2500, 0, 0.001] | map(quantity("cpu_time"; "ns")) | line),
    ([0.5, 1000, 1e6] | map(quantity("real_time"; "us")) | line), ([0.0001, 0.5, 1000] | map(quantity("real_time"; "ms")) | line),
    ([12345.678 | quantity("bytes"; "ns"), quantity("real_time"; "weeks"), (null | quantity("real_time"; "s"))] | line),
    ([0.49, 0.5, -0.5, -0.4, 1e17, -1e17, 123] | map(fixed(0)) | line), ([0.005, -0.005, 0.0049, 1e15, 12.5] | map(fixed(2)) | line),
    ([0, 0.0001, 0.00009, 0.99995] | map(p_text) | line), ([0, 0.5, -1.25] | map(percent) | line), ([[0, -0.5] | interval, (0.031 | unsigned_percent)] | line),
    (["ab", "abcdef"] | map(pad(4) + "|" + align(4)) | line), (["abcdefghij", "abcdefghijk"] | map(shortened(10), shortened(4)) | line),
    ([range(40)] | few_rows | length), ([range(41) | {verdict: "no change"}] | few_rows | length),
    ({summary: {slower_tail: 1, regression: 2, tolerated: 0, improvement: 1, no_change: 3, inconclusive: 4, broken: 5}} | headline),
    ({metric: "real_time", alpha: 0.01, floor: 0.025, summary: {tests: 3}} | basis), ({metric: "cpu_time", alpha: 0.05, floor: 0.02, summary: {tests: 0}} | basis),
    ([{subject: "Frame budgets"}, {}] | map(is_budget) | line), ([{relative_shift: -0.25}, {}] | map(used) | line),
    ({relative_shift: 0.5, old: {}, new: {}, reason: "r"} | evidence({}), evidence({subject: "Frame budgets"}))'
  [ "$output" = '9.999e-05|0.00010000|0.99999|100000|-123457|100000000000000|1000000000000000|-2000000000000000|1.5e-07
999.99 ns|1.0000 us|1000.00 us|1.0000 ms|1.0000 s|-2.5000 us|0 ns|0.0010000 ns
500.00 ns|1.0000 ms|1.0000 s
100.00 ns|500.00 us|1.0000 s
12346|12346 weeks|
0|1|-1|0|1e+17|-1e+17|123
0.01|-0.01|0.00|1000000000000000|12.50
< 0.0001|0.0001|< 0.0001|1.0000
+0.00 %|+50.00 %|-125.00 %
[+0.00 %, -50.00 %]|3.10 %
ab  |  ab|abcdef|abcdef
abcdefghij|ab…j|abcde…hijk|ab…k
40
0
1 slower tail, 2 regressions, 1 improvement, 3 no change, 4 inconclusive, 5 broken
judged by real_time: a change is significant (Mann-Whitney, Holm over 3 tests, p <= 0.01) and larger than its floor (2.50 % or the benchmark'"'"'s own noise)
judged by CPU time (of threads, manual and real time by real time): a change is significant (Mann-Whitney, Holm over 0 tests, p <= 0.05)'"$(
    printf ' %s' "and larger than its floor (2.00 % or the benchmark's own noise)")"'
true|false
75.00 %|
+50.00 %, r
150.00 %, r' ]
}

@test "statistics and the rank sum test: figures of samples, tails, quantiles, intervals and corrections, against tables" {
  for program in statistics rank-sum; do
    LC_ALL=C awk -f "$library/statistics.awk" -f "$library/rank-sum.awk" -f "$expected/$program.awk" | same_as "$program.txt"
  done
}

# rows: the rows of read.jq, from lines 'NAME [FIELD=VALUE]... [VALUE]...': each value, TIME or REAL:CPU:METRIC, is a row.
rows() {
  awk -v fields='name family run_type is_measured aggregate_name label time_unit real_time cpu_time metric threads repetitions fault tolerated clock' '
    BEGIN { n = split(fields, field, " "); gsub(/ /, "\t", fields); print fields }
    {
      split("", value)
      value["name"] = $1; value["family"] = NR; value["is_measured"] = 1; value["time_unit"] = "ns"; value["threads"] = 1; value["clock"] = "cpu_time"
      for (i = 2; i <= NF; i++) {
        if (split($i, part, "=") == 2) { value[part[1]] = part[2]; continue }
        count = split($i, part, ":")
        value["real_time"] = part[1]; value["cpu_time"] = part[count > 1 ? 2 : 1]; value["metric"] = part[count > 2 ? 3 : 1]
        line = ""
        for (k = 1; k <= n; k++) line = line (k > 1 ? "\t" : "") value[field[k]]
        print line
      }
    }'
}

# take_rows NAME: the rows of that name as old.rows and new.rows.
take_rows() { cp "$expected/compare-$1.old.rows" old.rows && cp "$expected/compare-$1.new.rows" new.rows; }

# judge METRIC OPTION...: the verdicts of old.rows and new.rows, in short.
judge() {
  rows <old.rows >old.tsv
  rows <new.rows >new.tsv
  printf -- '--- %s\n' "$*"
  LC_ALL=C METRIC=$1 OLD_FILE=o.json NEW_FILE=n.json OLD_FILTER=f NEW_FILTER=g OLD_ROWS=1 NEW_ROWS=0 \
    awk -f "$library/records.awk" -f "$library/statistics.awk" -f "$library/rank-sum.awk" -f "$library/collect.awk" -f "$library/figures.awk" \
    -f "$library/verdict.awk" -v alpha=0.05 -v floor=2 -v threshold=0 -v single_shot=100 "${@:2}" side=1 old.tsv side=2 new.tsv | jq -c '
      def short: if . == null then . else . * 1e6 | round / 1e6 end;
      [.kind[:1], .name, .label, .verdict, .fails, .reason, (.p_adjusted, .relative_shift, .["interval.0"], .["interval.1"], .noise, .floor, .resolvable,
        .real_time_change, .real_time_p | short), .["old.observations"], .["new.observations"], (.["old.median"], .["new.median"] | short), .time_unit, .metric]
        | map(if . == null then "" else tostring end) | join(" ") | gsub(" +$"; "")' -r
}

@test "verdicts at the borders of floor, tolerance, significance and single runs" {
  take_rows verdicts
  {
    judge score -v threshold=5
    judge score -v threshold=3 -v higher_is_better=1 -v single_shot=99
    judge cpu_time -v single_shot=off -v alpha=0.5
    judge score -v threshold=2000
  } | same_as compare-verdicts.txt
}

@test "clocks, units, aggregates and damaged rows" {
  take_rows clocks
  {
    judge ''
    judge '' -v allow_missing=1 -v floor=0
    judge real_time -v allow_new=1
    : >old.rows
    head -n 1 new.rows >one.rows && mv one.rows new.rows
    judge '' -v allow_new=1
    mv new.rows old.rows && : >new.rows
    judge '' -v allow_missing=1
  } | same_as compare-clocks.txt
}

# messages_of OLD NEW [ALLOWED]: what the contexts of two runs say.
messages_of() {
  jq -n -r -L "$library" --argjson old "$1" --argjson new "$2" --arg allowed "${3-}" 'include "context";
    ([$old, $new] | context_messages(["o.json", "n.json"]; [$allowed | split(",")[]]) | "\(.kind) \(.code): \(.message)"),
      ([$old, $new] | map(machine) | join(" / "))'
}

@test "contexts: what has to agree, what warns, and what is unknown" {
  local one='{"num_cpus": 8, "my_compiler": "a", "x_flags": null, "isa": "unknown", "mhz_per_cpu": 105, "load_avg": [8.1, 1],
      "runnable_tasks": "8", "host_name": "h",
    "library_build_type": "debug", "library_version": "1", "cpu_governor": "p", "microcode": "1", "overshoot_build_type": "DEBUG", "caches": [1, 2],
    "cpu_model": "differs between files: a, b", "kernel_release": "6", "cpu_scaling_enabled": true, "overshoot_observations": "processes"}'
  local two='{"num_cpus": 9, "my_compiler": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "x_flags": "-O",
      "isa": "v4", "mhz_per_cpu": 100, "load_avg": [9],
    "runnable_tasks": 8, "host_name": "i", "library_build_type": "release", "library_version": "2", "microcode": "2",
      "overshoot_build_type": "release", "caches": [1],
    "cpu_model": "differs between files: a, b", "kernel_release": "7", "cpu_scaling_enabled": "false", "overshoot_observations": "processes"}'
  {
    messages_of "$one" "$two"
    messages_of "$two" "$one" num_cpus,overshoot_build_type,my_compiler,caches
    messages_of "$one" "$one" cpu_model
    messages_of '{}' '{}'
    messages_of '{"library_build_type": "debug", "mhz_per_cpu": 100, "num_cpus": 2, "load_avg": [2], "runnable_tasks": 1}' \
      '{"mhz_per_cpu": 106, "num_cpus": 2, "load_avg": []}'
    messages_of '{"mhz_per_cpu": 0, "host_name": "h"}' '{"mhz_per_cpu": "100", "host_name": "h", "overshoot_build_type": "debug", "cpu_scaling_enabled": "true"}'
    messages_of '{"mhz_per_cpu": 1, "overshoot_observations": "processes"}' '{"mhz_per_cpu": 2}'
    messages_of '{"arch": "unknown"}' '{"arch": "unknown"}'
    messages_of "$(jq -n -c '{arch: ("x" * 60)}')" "$(jq -n -c '{arch: ("y" * 60 + "é")}')"
  } | same_as compare-contexts.txt
}

@test "merged files: medians of repetitions, missing and failed rows, contexts that differ" {
  write_run a.json now x=1,3,2 y=5,9 z=1 w=1 "v=$(spread 4 1 4)"
  write_run b.json now y=6 x=4,2 w=1 v=1
  jq '.context.num_cpus = 8 | .context.only_here = 1 | .benchmarks[2] += {bytes: 4, label: "b"} | .benchmarks[3] += {error_occurred: true, error_message: "off"}
    | (.benchmarks[] | select(.name == "v")) |= (.name = "v_median" | .run_type = "aggregate" | .aggregate_name = "median"
      | .aggregate_unit = "time")' b.json >edited.json
  mv edited.json b.json
  compare merge --output merged.json a.json b.json
  jq -c '.context, .benchmarks[]' merged.json | same_as compare-merged.txt
  run_split compare --format csv benchmarks --old a.json b.json --new merged.json
  [ "$(cut -d , -f 1,3,5,7-10 <<<"$output")" = "$(compare --format csv benchmarks merged.json merged.json | cut -d , -f 1,3,5,7-10)" ]
}

@test "limits in the code: at, below and above them, of all kinds" {
  write_run old.json now a=100,101,102 b=200,200 c=50 d=10
  write_run new.json now a=110,111,112 b=200,220 c=50 d=10 e=5
  jq '.benchmarks[] |= (if .name == "a" then . + {"limit.cpu_time.at_most": 111, "limit.real_time.at_most": 110, "limit.bytes.at_least": 5,
      bytes: 4, "limit.ops_per_second.relative": 10, ops_per_second: 89}
    elif .name == "b" then . + {"limit.real_time.relative": 5, "limit.cpu_time.at_most": 209.99, "limit.bytes.relative": 50, bytes: 16, cpu_time: 150}
    elif .name == "c" then . + {"limit.ops_per_second.relative": 10, ops_per_second: 90, "limit.bytes.at_most": 4, bytes: 4.5, "limit.real_time.at_most": 50}
    else . + {"limit.missing.at_most": 1, "limit.cpu_time.relative": 1} end)' new.json >edited.json && mv edited.json new.json
  jq '.benchmarks[] += {ops_per_second: 100, bytes: 10}' old.json >edited.json && mv edited.json old.json
  run_split compare --format csv benchmarks old.json new.json --allow-new
  [ "$status" -eq 1 ]
  { grep '^limit' <<<"$stderr" && compare --metric bytes benchmarks old.json new.json --allow-new 2>&1 | grep '^limit'; } | same_as compare-limits-in-code.txt
}

@test "the original's output from rows of all kinds, with its dump" {
  take_rows original
  rows <old.rows >old.tsv
  rows <new.rows >new.tsv
  original() {
    LC_ALL=C awk -f "$library/records.awk" -f "$library/statistics.awk" -f "$library/rank-sum.awk" -f "$library/compat.awk" -v alpha=0.05 "$@" \
      side=1 old.tsv side=2 new.tsv >compat.rows && jq -n -R -r -L "$library" --arg description D -f "$library/compat.jq" compat.rows
  }
  {
    original -v utest=1 -v color=1
    original -v aggregates_only=1 -v dump=dump.json
    original -v utest=1 -v dump=dump.json | grep -e '_eight\|_nine'
    jq -c 'walk(if type == "number" then . * 1e9 | round / 1e9 else . end) | .[]' dump.json
    grep -v special old.tsv >edited.tsv && mv edited.tsv old.tsv
    original | tail -n 1
    grep nothing old.tsv >new.tsv || true
    original
  } | same_as compare-original.txt
}

# fields NUMBERS ARGUMENT...: of the CSV result of compare.sh these fields, and its exit code.
fields() {
  run_split compare --format csv "${@:2}"
  printf -- '--- %s\n' "${*:2}"
  if [ -n "$output" ]; then tail -n +2 <<<"$output" | cut -d , -f "$1"; fi
  [ -z "$stderr" ] || printf '%s\n' "$stderr"
  printf 'exit code %s\n' "$status"
}

@test "calls: inputs, filters, options and their limits" {
  write_run run.json now BM_Old/8=100,101,102 BM_New/8=50,51,52 'BM_Old/16=10,11,12' BM_New/16=40,41,42 'BM_Other=1,2,3'
  write_run many.json now BM_Old/8=1,2
  : >empty.json
  write_run damaged.json now a=1 && sed -i 's/"cpu_time": 1/"cpu_time": {/' damaged.json
  head -c 300 run.json >cut.json
  printf '#!/bin/sh\nfor option; do echo "$option"; case $option in --benchmark_out=*) cp run.json "${option#*=}" ;; esac; done\n' >program
  chmod +x program
  {
    fields 1,3,5,9-10 filters run.json BM_Old BM_New
    fields 1,3,9-10 benchmarksfiltered run.json 'BM_(Old)' run.json 'BM_(New)'
    fields 1,3,9-10 benchmarksfiltered run.json '' run.json Old
    fields 1,3,9-10 filters run.json 'BM_O.*/(?P<n>8)$' 'Old/16'
    fields 1,3,9-10 benchmarks --old run.json many.json --new=run.json --allow-missing
    fields 1,3,9-10 benchmarks run.json many.json --allow-missing --single-shot off
    fields 1,3,9-10 benchmarks ./program run.json --benchmark_min_time=1
    fields 1,3 benchmarks ./program program --benchmark_out=out.json -- --benchmark_out=again.json
    fields 1 benchmarks run.json run.json --benchmark_out_format=csv
    fields 1 benchmarks run.json run.json --benchmark_out_format=json
    fields 1 benchmarks run.json run.json extra
    fields 1 filters run.json '(' x
    for call in 'merge' 'merge --old run.json' 'benchmarks run.json --old run.json --new run.json' \
      'benchmarks run.json empty.json' 'benchmarks cut.json run.json' 'benchmarks damaged.json run.json' 'benchmarks run.json none.json' \
      'benchmarks --old program run.json --new run.json' '--alpha 1 benchmarks run.json run.json' '--alpha 0 benchmarks run.json run.json' \
      '--floor 10000 benchmarks run.json run.json --metric iterations' '--floor 10000.1 benchmarks run.json run.json' \
      '--single-shot 1000001 benchmarks run.json run.json' '--metric nothing benchmarks run.json run.json' \
      'benchmarks --metric iterations_per_second --old run.json --new run.json' '--alpha= benchmarks run.json run.json'; do
      # shellcheck disable=SC2086  # words
      fields 1 $call
    done
  } | sed -E 's|/[^ ]*/overshoot\.[^/]*/|TEMP/|g; s/(is damaged|is cut off|Regex failure).*/\1/' | same_as compare-calls.txt
}

@test "the median and the largest of the lowest quarter, of one to nine numbers" {
  run -0 jq -n -c -L "$library/.." 'include "gbench"; [range(1; 10) as $n | [range($n)] | lower_quartile], [range(10) as $n | [range($n)] | median]'
  [ "$output" = $'[0,0,0,0,1,1,1,1,2]\n[null,0,0.5,1,1.5,2,2.5,3,3.5,4]' ]
}

@test "regular expressions of Python: groups, templates, empty matches" {
  run -0 jq -n -r -L "$library" 'include "python-regex";
    def replaced($pattern; $template): python_replace($pattern | oniguruma_pattern; $template | template_parts);
    ("abcabc" | replaced("(a)(b)?"; "<\\2\\1>"), replaced("b|"; "-"), replaced("(x)?c"; "[\\1]"), replaced("(?P<q>b)(?P=q)?"; "\\n\\t\\\\\\.\\1")),
    ("aéaé" | replaced("é"; "e"), replaced("(.)\\Z"; "\\1\\1"), replaced("a(?=é)"; "\\f\\v\\a\\b\\r")),
    ("line\nline" | replaced("\\n"; "|"), replaced("(i)(n)(e)(\\n)(l)(i)(n)(e)(?:x)?()(l?)"; "\\10\\9\\8\\1\\")), ("" | replaced("a*"; "x")),
    ("\\1\\10\\d(\\2)" | as_inner_pattern), ("abab" | [python_matches("(a)|b")[] | [.start, .end, .groups[1]]] | tojson)'
  [ "$output" = "$(printf '%s\n' '<ba>c<ba>c' '-a--c-a--c-' 'ab[]ab[]' a $'\t\\\\.bca' $'\t\\\\.bc' aeae aéaéé $'\f\v\a\b\ré\f\v\a\b\ré' 'line|line' "lei\\" x \
    '\2\20\d(\3)' '[[0,1,"a"],[1,2,null],[2,3,"a"],[3,4,null]]')" ]
}

@test "tables: widths, names that lose their middle, columns that are left out" {
  printf '%b' 'heading\nname\told\tnew\tnote\n' 'abcdefghijklmnopqrstuvwxyz\t1\t22\tERROR and more\n' \
    'abcdefghijklMnopqrstuvwxyz\t333\t4\t\033[32mx\033[0m\nähnlich\t5\nlast line\n' >rows.tsv
  for options in plain=1 width=40 'width=44 spare=1' 'width=37 plain=1 spare=2' 'width=30 spare=3' width=8 longest=12 longest=26 longest=25 longest=8 width=60; do
    printf -- '--- %s\n' "$options"
    # shellcheck disable=SC2086  # words
    LC_ALL=C awk -f "$scripts/lib/table.awk" $options rows.tsv
  done >tables.txt
  # More names than places for the gap, the first and the last of them as short as another one's rest.
  { printf 'abc...mnop\t1\n' && for mark in ä 1 2 3 4 5 6 7 8; do printf 'abcdefg%sijklmnop\t%s\n' "$mark" "$mark"; done && printf 'abcdef...p\t2\n'; } >names.tsv
  for options in longest=10 longest=11 'width=26 spare=1' longest=16; do
    # shellcheck disable=SC2086  # words
    { printf -- '--- %s\n' "$options" && LC_ALL=C awk -f "$scripts/lib/table.awk" plain=1 $options names.tsv; } >>tables.txt
  done
  same_as compare-tables.txt <tables.txt
}
