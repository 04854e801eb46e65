load helpers

# The programs of history.sh, on series whose steps are known, and its output as a whole.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  expected=$fixtures/golden
  db=$BATS_TEST_TMPDIR/history.sqlite
}

# shellcheck disable=SC2317  # the tests call it
history() { "$scripts/history.sh" "$@" --db "$db"; }

# same_as FILE: standard input is the expected text.
same_as() { diff -u "$expected/$1" -; }

# series ID COUNT NOISE [AT:PER_CENT]...: runs around 100 with even noise of so many per cent, and steps.
series() {
  awk -v id="$1" -v count="$2" -v noise="$3" -v steps="${*:4}" 'BEGIN {
    n = split(steps, step, " ")
    for (i = 1; i <= count; i++) {
      level = 100
      for (k = 1; k <= n; k++) { split(step[k], part, ":"); if (i >= part[1]) level *= 1 + part[2] / 100 }
      printf "%d\t%d\t%.12g\n", id, 100 + i, log(level * (1 + noise / 100 * ((i * 7919) % 101 - 50) / 50))
    } }'
}

# all_series: of many lengths, with steps up and down, too small, too short, beside one another and back.
all_series() {
  series 1 40 1
  series 2 30 1 15:5
  series 3 40 0.5 12:10 25:-6
  series 4 9 0.1 5:50
  series 5 10 0.1 6:50
  series 6 10 0
  series 7 12 0 7:20
  series 8 10 0.1 5:50
  series 9 40 0.1 20:1.9
  series 10 40 0.1 20:2.1
  series 11 1 0
  series 12 2 1
  series 13 60 2 20:4 31:4 45:-9
  series 14 130 3 40:6 80:6 100:-5.5
  series 15 40 0.5 10:5 15:-4.7619
  series 16 60 0.2 20:3 26:-2.9126 40:2.5
  series 17 30 1 26:20
  series 18 30 1 27:20
  series 19 620 2 300:3 610:5
  series -3 25 0.2 9:-4 17:3 18:3
  awk -F '\t' -v OFS='\t' '{ $1 = 20; if (NR % 6 == 0) $3 += NR / 40 } { print }' <(series 0 60 1 30:8)
  awk -F '\t' -v OFS='\t' '{ $1 = 21; $3 += NR / 900 } { print }' <(series 0 60 1 30:8)
  awk -F '\t' -v OFS='\t' '{ $1 = 22; if (NR > 30) $3 += NR % 3 / 10 } { print }' <(series 0 60 0.5 30:3)
  awk -F '\t' -v OFS='\t' '{ $1 = 23; if (NR == 1 || NR == 60) $3 += 1 } { print }' <(series 0 60 1 7:8 54:8)
}

@test "steps: medians, noise, ratings, limits and critical values" {
  LC_ALL=C awk -f "$scripts/lib/history/steps.awk" -f "$expected/history-steps.awk" </dev/null | same_as history-steps-figures.txt
}

@test "steps: of many series, with their levels, and with other floors and noises" {
  all_series >runs
  # found [VARIABLE=VALUE]...: nine digits of levels and noises.
  found() {
    local variable variables=()
    for variable; do variables+=(-v "$variable"); done
    echo "--- $*."
    rm -f levels
    LC_ALL=C awk -f "$scripts/lib/history/steps.awk" "${variables[@]}" runs |
      awk -F '\t' -v OFS=' ' '{ $6 = sprintf("%.9g", $6); $7 = sprintf("%.9g", $7) } { print }'
    [ ! -e levels ] || awk -F '\t' -v OFS=' ' '{ $2 = sprintf("%.9g", $2); $3 = sprintf("%.9g", $3 < 1e-12 ? 0 : $3) } { print "level", $0 }' levels
  }
  { found levels=levels; found floor=0.0195; found floor=0.06 noises=0.5; found noises=4; } | same_as history-steps.txt
}

@test "a run as it is stored: medians, extremes, units, machines, commits, and what is left out" {
  write_run run.json 2026-01-01T10:00:00+02:00 odd=3,1,2 even=8,4,2,6 one=0.25 late=5,NaN bad=1 skipped=2
  sed 's/: NaN/: "x"/' run.json | jq '.benchmarks |= [.[] | .cpu_time = (.cpu_time | if type == "number" then . * 10 + .1 else . end)
    | if .name == "even" then .time_unit = "ms" elif .name == "bad" then .time_unit = "min" elif .name == "skipped" then .skipped = true else . end]
    | .benchmarks += [.benchmarks[0] | .name = "odd_mean" | .run_type = "aggregate"]' >rows.json
  # stored CONTEXT [machine [commit]]: the run with these changes of the context.
  stored() {
    jq ".context |= ($1)" rows.json >edited.json
    jq -n -c -L "$scripts/lib" --arg machine "${2-}" --arg commit "${3-}" -f "$scripts/lib/history/run.jq" edited.json 2>&1 || echo " ($?)"
  }
  {
    stored . | jq -c '.measurements[], .left_out[], del(.measurements, .left_out)'
    stored '.cpu_model = "Chip" | .num_cpus = 8 | .commit = "abc" | .compiler = "cc"' | jq -c '[.machine, .commit, .compiler]'
    stored '.cpu_model = "unknown" | del(.num_cpus) | .commit = "abc" | .overshoot_commit = "def"' | jq -c '[.machine, .commit, .compiler]'
    stored 'del(.host_name)' | jq -c '[.machine, .commit]'
    stored . mine id | jq -c '[.machine, .commit]'
    stored '.compiler = "a\u0000b"'
    stored '.overshoot_commit = "a\u0000b"'
    stored '.host_name = "a\u0000b"' && stored '.host_name = "a\u0000b"' mine | jq -c .machine
    for date in 2026/03/04-05:06:07 '2026/03/04 05:06' 2024-02-29T23:59:59.25Z 2026-12-31T00:00:00-14:00; do stored ".date = \"$date\"" | jq -r .measured; done
    for date in '' 2023-02-29T10:00:00 2026-01-00T10:00:00 2026-13-01T10:00:00 2026-01-01T10:60 2026-01-01T10:00:00+15:00; do stored ".date = \"$date\""; done
    stored 5
    jq '.benchmarks |= map(select(.name == "bad" or .name == "skipped"))' rows.json >some.json && mv some.json rows.json && stored .
    jq '.benchmarks[].run_type = "aggregate"' rows.json >some.json && mv some.json rows.json && stored .
  } | same_as history-run.txt
}

@test "tables: the largest of more than 40 steps, levels, commits and scores; the runs of steps and the newest 20" {
  # table ALL PROGRAM
  table() { jq -n -r -L "$scripts/lib" --argjson all "$1" 'include "history/tables"; '"$2"; }
  local steps='def step: {name: "b\(.)", is_benchmark: true, machine: "m", run: ., since: "2026-01-02T03:04:05Z", commit: "-", runs_before: 5, runs_after: .,
    before: 100, after: (100 + .), score: 2, last_commit_before: "-", kernel_change: null};'
  local run='def run: {name: "b", machine: "m", run: ., measured: "2026-01-02T03:04:05Z", commit: "c", time: (100 + . % 2), min: 99, max: 102, observations: 3};'
  {
    table 0 "$steps"' [range(1; 41) | step] | changes(45)' | sed -n '2p; $p'
    table 0 "$steps"' [range(1; 42) | step] | changes(45)' | sed -n '2,3p; 41,$p'
    table 1 "$steps"' [range(1; 42) | step] | changes(45)' | wc -l
    table 0 "$steps"' [(1, 41) as $sign | range(1; 42) | step | .after = 100 * pow(.after / 100; 1 - $sign / 20.5)] | changes(90)' | tail -n 3
    table 0 "$steps"' [2, 3, 4, 5, 6, 7, 8 | step] | .[0].score = 1000 | .[1].score = 999.99 | .[2] *= {before: 0.000001, after: 1}
      | .[3].score = 1000.5
      | .[4] *= {name: "(all)", is_benchmark: false, before: 0.5, after: 1.5}
      | .[5] *= {commit: ("0123456789abcdef" * 3)[:40], last_commit_before: ("f" * 40 + "+dirty")}
      | .[6] *= {kernel_change: "5 -> 6", name: "b7", commit: "0123456789abcdef"} | changes(7)'
    table 0 "$run"' [range(40) | run] | trend([])' | wc -l
    table 0 "$run"' [range(41) | run] | trend([])' | sed -n '4p; 23,$p'
    table 0 "$run"' [range(41) | run] | trend([{is_benchmark: true, name: "b", run: 3, before: 1, after: 1.5}, {is_benchmark: false, name: "b", run: 4,
      before: 1, after: 2}, {is_benchmark: true, name: "c", run: 5, before: 1, after: 2}])' | sed -n '4,6p; 24,$p'
    table 1 "$run"' [range(41) | run] | trend([])' | wc -l
    table 0 "$run"' [range(5) | run] | .[1] *= {time: 0, min: 0, max: 0} | .[3] *= {time: 0.5, min: 0.4, max: 0.7, commit: ("a" * 40)} | trend([])'
  } | tr '\t' '|' | same_as history-tables.txt
}

# runs MACHINE COUNT FIRST_DAY CONTEXT NAME=EXPRESSION...: records a run a day; an expression gives a benchmark's CPU time from $i, the
# number of the run, and $w, noise between -1 and 1.
runs() {
  local machine=$1 count=$2 day=$3 context=$4 rows='' index=0 row
  for row in "${@:5}"; do
    rows+="{name: \"${row%%=*}\", cpu: ((((\$i * 37 + $index * 17) % 21 - 10) / 10) as \$w | ${row#*=})},"
    index=$((index + 1))
  done
  rm -f "$machine"-*.json
  jq -n -c "range($count) as \$i | {context: ({date: \"2026-01-\(100 + $day + \$i | tostring[1:])T00:30:00+02:00\", commit: (\"\(\$i)\" * 40)[:40]}
    | $context), benchmarks: [[${rows%,}][] | {name, run_type: \"iteration\", time_unit: \"us\"} + ((0, 0.01, 0.05) as \$late
      | {cpu_time: (.cpu * (1 + \$late)), real_time: (.cpu * (2 + \$late + \$i % 2))})]}" |
    awk -v machine="$machine" '{ print >sprintf("%s-%02d.json", machine, NR) }'
  history record --machine "$machine" "$machine"-*.json 2>/dev/null
}

history() { "$scripts/history.sh" "$@" --db "$db"; }

# shown COMMAND...: what it prints, and its exit code.
shown() {
  local status=0
  printf -- '--- %s\n' "$*"
  history "$@" || status=$?
  printf 'exit code %s\n' "$status"
}

@test "trend, changes and export of machines with a common factor, with one for each of five benchmarks, and with none" {
  local step='if $i >= 12 then 1.1 else 1 end' slow='if $i >= 18 then 1.08 else 1 end'
  runs big 26 1 . "up=100 * ($step) * ($slow) * (1 + \$w / 200)" "down=40 / ($step) * ($slow) * (1 + \$w / 150)" "tiny=0.0005 * ($slow) * (1 + \$w / 300)" \
    "huge=3e6 * ($slow) * (1 + \$w / 100)" "calm=7 * ($slow) * (1 + \$w / 250)" "waits/real_time=20 * ($slow) * (if \$i >= 20 then 1.3 else 1 end)"
  runs five 16 3 '.kernel_release = "6.\(if $i < 6 then 1 else 2 end)"' "a=10 * (if \$i >= 6 then 0.9 else 1 end) * (1 + \$w / 500)" \
    "b=20 * (if \$i >= 6 then 0.9 else 1 end)" "c=30 * (if \$i >= 6 then 0.9 else 1 end)" "d=40 * (if \$i >= 6 then 0.9 else 1 end) * (1 - \$w / 500)" \
    "up=50 * (if \$i >= 6 then 1.2 else 1 end)"
  runs four 12 5 '.kernel_release = "6.\(if $i < 6 then 1 else 2 end)" | del(.commit)' "a=10 * (if \$i >= 6 then 1.5 else 1 end) * (1 + \$w / 500)" \
    "b=0" "c=30 * (if \$i >= 6 then 1.5 else 1 end)" "d=(if \$i >= 6 then 0.001 else 0 end)"
  {
    shown changes
    shown changes --time real --filter 'up|wait'
    shown changes --newest 9
    shown changes --newest 9 --filter '^(a|c)$'
    shown changes --newest 9 --filter '^(down|huge)$'
    shown changes --newest 10 --last 20 --filter 'up|wait'
    shown changes --newest 14 --filter ^up
    history changes --format json --filter '^(up|a|.all.*)$' | jq -c '.[] | map_values(if type == "number" then . * 1e6 | round / 1e6 else . end)'
    shown trend up
    shown trend 'waits/real_time' --last 9
    shown trend tiny --time real --last 3
    shown trend d
    shown export --format csv | sed -n '1,4p; $p'
  } | sed 's/ *$//' | same_as history-output.txt
}

@test "suspects: series whose newest five or six runs have a median away from their level, even and odd" {
  # The newest run first; a level is known from twelve runs of 100 before them.
  # shellcheck disable=SC2054  # commas are for jq
  local rows=(none=0,0,0,0,0,0 five=5,5,5,0,0,0 six=0,0,0,5,5,5 two=5,5,0,0,0,0 mid=0,0,5,5,0,0 less=-5,-5,0,0,-5,0 down=0,0,0,-5,-5,-5 lone=0,0,0,0,-5,-5
    edge=1.7,1.7,1.7,1.7,1.7,1.7 over=1.9,1.9,1.9,1.9,1.9,0 old=0,0,0,0,0,5) row shifts=() index
  for row in "${rows[@]}"; do shifts+=("${row%=*}=100 + (if \$i < 12 then 0 else [${row#*=}][17 - \$i] end)"); done
  runs m 18 1 . "${shifts[@]}"
  rm "$db" m-13.json m-14.json m-15.json m-16.json m-17.json m-18.json
  history record --machine m m-*.json 2>/dev/null
  history changes >/dev/null
  runs m 18 1 . "${shifts[@]}"
  # A copy of the script that stops after the question.
  cp -r "$scripts" scripts
  local question="SELECT group_concat(name, ' ') FROM (SELECT name FROM found.suspect JOIN series ON id = series ORDER BY name)"
  sed -i "s/^    find_suspects\$/&; query <<<\"$question\"; return/" scripts/history.sh
  run -0 scripts/history.sh changes --newest 6 --db "$db"
  [ "$output" = 'down five less over six' ]
  run -0 scripts/history.sh changes --newest 5 --db "$db"
  [ "$output" = 'five less over' ]
}
