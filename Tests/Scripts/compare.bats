load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  data=$fixtures/compare
  library=$scripts/lib/compare
}

compare() { "$scripts/compare.sh" "$@"; }

# keep_rows SIDE PATTERN >FILE: of the verdict fixtures only the benchmarks whose name matches.
keep_rows() {
  sed -e 's/: NaN,/: "NaN",/; s/: -Infinity,/: "-Infinity",/' "$data/verdicts.$1.json" |
    jq --arg pattern "$2" '.benchmarks |= map(select(.run_name | test($pattern)))'
}

# pair PATTERN: old.json and new.json with those benchmarks.
pair() {
  keep_rows old "$1" >old.json
  keep_rows new "$1" >new.json
}

# edit SIDE PROGRAM: changes old.json or new.json with jq.
edit() { jq "$2" "$1.json" >edited.json && mv edited.json "$1.json"; }

# judged OPTION...: the JSON result of comparing old.json with new.json in $result; its status in $status.
judged() {
  run_split compare "$@" --format json benchmarks old.json new.json
  result=$output
}

of_result() { jq -r "$1" <<<"$result"; }

awk_test() {
  local test=$1 program programs=()
  shift
  for program in "$@"; do programs+=(-f "$library/$program.awk"); done
  LC_ALL=C awk -f "$BATS_TEST_DIRNAME/awk/expect.awk" "${programs[@]}" -f "$BATS_TEST_DIRNAME/awk/$test.awk" \
    "${tables[@]+"${tables[@]}"}"
}

@test "help comes from the header" { header_is_help compare.sh; }

# --- The mathematics

@test "Mann-Whitney: exact and approximate p against tables, brute force and each other" {
  tables=("$data/mann-whitney-exact.txt" "$data/mann-whitney-normal.txt")
  run awk_test mann-whitney statistics rank-sum
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "Hodges-Lehmann shift and interval, deviation, Holm: against their definitions carried out in full" {
  run awk_test hodges-lehmann statistics rank-sum
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "Student's t and Welch's test: against closed forms and tables" {
  run awk_test student statistics
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "text and numbers of the awk programs" {
  run awk_test text records ../table
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "jq programs: program, input, output" {
  for test in "$BATS_TEST_DIRNAME"/jq/compare-*.test; do
    run jq -L "$library" --run-tests "$test"
    echo "$output"
    [ "$status" -eq 0 ]
  done
}

# --- --compat

@test "compat prints what the original prints, to the last character" {
  cd "$data/compat"
  cases=0
  while IFS='|' read -r name arguments; do
    eval "set -- $arguments"
    run_split compare --compat "$@"
    [ "$status" -eq 0 ]
    echo "case $name"
    compare --compat "$@" | diff - "$name.txt"
    cases=$((cases + 1))
  done <cases
  [ "$cases" -ge 15 ]
}

# The last digits of a p and of the geometric means depend on the order in which a library adds: 12 digits are compared.
round_sums() {
  awk '{
    while (match($0, /(pvalue": |OVERALL_GEOMEAN.*(time|cpu|other)": )-?[0-9][-+.e0-9]*/)) {
      text = substr($0, RSTART, RLENGTH)
      match(text, /-?[0-9][-+.e0-9]*$/)
      start = index($0, text)
      printf "%s%.12g", substr($0, 1, start - 1) substr(text, 1, RSTART - 1), substr(text, RSTART)
      $0 = substr($0, start + length(text))
    }
    print
  }'
}

@test "compat dumps what the original dumps" {
  for name in plain odd filters; do
    arguments=$(sed -n "s/^$name|//p" "$data/compat/cases")
    (cd "$data/compat" && eval "set -- $arguments" && compare --compat -d "$BATS_TEST_TMPDIR/dump.json" "$@" >/dev/null)
    diff <(round_sums <dump.json) <(round_sums <"$data/compat/$name.dump.json")
  done
}

@test "compat takes options in the original's spellings" {
  cd "$data/compat"
  run_split compare --compat --no-color -d"$BATS_TEST_TMPDIR/dump.json" --alpha 0.05 benchmarks old.json new.json
  [ "$output" = "$(cat plain.txt)" ]
  holds '.[0].name' "$BATS_TEST_TMPDIR/dump.json"
  run_split compare --compat --format json benchmarks old.json new.json
  [ "$status" -eq 2 ]
}

@test "compat judges nothing: a file of invalid rows only is exit 0" {
  run_split compare --compat benchmarks "$data/verdicts.old.json" "$data/verdicts.new.json"
  [ "$status" -eq 0 ]
}

# --- Verdicts

@test "every benchmark gets the verdict that its name states" {
  run_split compare --format json benchmarks "$data/verdicts.old.json" "$data/verdicts.new.json"
  [ "$status" -eq 3 ]
  wrong=$(jq -r '.benchmarks[] | select((.name | split("/")[0]) != .verdict) | "\(.name): \(.verdict) \(.reason)"' <<<"$output")
  [ -z "$wrong" ] || { echo "$wrong" && false; }
  [ "$(jq -r '[.benchmarks[].verdict] | unique | join(",")' <<<"$output")" = "broken,improvement,inconclusive,no change,regression" ]
  [ "$(jq '.benchmarks | length' <<<"$output")" -eq "$(jq '.summary | .regression + .improvement + .no_change + .inconclusive + .broken' <<<"$output")" ]
}

@test "every invalid row says why" {
  run_split compare --format json benchmarks "$data/verdicts.old.json" "$data/verdicts.new.json"
  while IFS='|' read -r name reason; do
    contains "$(jq -r --arg name "broken/$name" '.benchmarks[] | select(.name == $name) | .reason' <<<"$output")" "$reason"
  done <<'END'
missing|missing from the new side
new|the old side has no such benchmark
error_occurred|1 of 8 rows of the new side failed: error: wrong "result": 3 | 4
skipped_on_one_side|8 of 8 rows of the new side failed: skipped: not on this CPU
NaN|real_time is NaN on the new side
Infinity|cpu_time is -Infinity on the old side
negative_time|real_time is negative on the new side
zero_baseline|median cpu_time is zero
time_unit|time unit differs: ns and fortnights
threads|thread count differs: 2 and 4
no_real_time|real_time is missing on the old side
END
}

@test "the figures of a row, worked out by hand" {
  # Differences of 10, 11, 12, 13 and 20, 22, 24, 26: 7 to 16, the middle two both 11.
  write_run old.json now 'a=10,11,12,13'
  write_run new.json now 'a=20,22,24,26'
  judged --alpha 0.1
  [ "$status" -eq 1 ]
  [ "$(of_result '.benchmarks[0] | [.old.median, .new.median, .shift, .p, .p_adjusted] | map(. * 1e9 | round / 1e9) | tojson')" \
    = '[11.5,23,11.5,0.028571429,0.028571429]' ]
  # 90 %: two of the sixteen differences are given up on each side (P(U <= 1) = 2/70).
  [ "$(of_result '.benchmarks[0].interval | map(. * 11.5 * 1e9 | round / 1e9) | tojson')" = '[8,15]' ]
  # Deviations 0.5 0.5 1.5 1.5 about 11.5, and 1 1 3 3 about 23: median 1 and 2.
  [ "$(of_result '.benchmarks[0].noise * 1e9 | round / 1e9')" = "$(jq -n '1.4826 * 2 / 23 * 1e9 | round / 1e9')" ]
  [ "$(of_result '.benchmarks[0].real_time_change')" = 1 ]
  # One test alone: what it could have resolved is the interval's longer half.
  [ "$(of_result '.benchmarks[0].resolvable * 11.5 * 1e9 | round / 1e9')" = 3.5 ]
  write_run old.json now 'a=10,11,12,13,14' 'b=1,2,3,4,5'
  write_run new.json now 'a=20,22,24,26,28' 'b=1,2,3,4,5'
  judged
  # Two tests: at .025 one of 25 differences is given up on each side (2 * 2/252), which leaves 7 to 17 about 12.
  [ "$(of_result '.benchmarks[0] | [.shift, (.resolvable * 12 * 1e9 | round / 1e9)] | tojson')" = '[12,5]' ]
}

@test "Holm: what is significant alone is not among many" {
  write_run old.json now 'a=100,101,102,103,104'
  write_run new.json now 'a=110,111,112,113,114'
  judged
  [ "$status" -eq 1 ]
  same=() i=0
  while [ "$((i += 1))" -le 9 ]; do same+=("b$i=100,101,102,103,104"); done
  write_run old.json now 'a=100,101,102,103,104' "${same[@]}"
  write_run new.json now 'a=110,111,112,113,114' "${same[@]}"
  judged
  [ "$status" -eq 0 ]
  [ "$(of_result '.benchmarks[0].verdict')" = inconclusive ]
  contains "$(of_result '.benchmarks[0].reason')" 'too few runs: 6 or more a side needed'
  [ "$(of_result '.benchmarks[0].p_adjusted * 1000 | round')" = 79 ]
}

@test "a p that prints with an exponent is still smaller than alpha" {
  write_run old.json now "a=$(seq -s , 1000 1011)"
  write_run new.json now "a=$(seq -s , 1100 1111)"
  judged
  [ "$status" -eq 1 ]
  contains "$(of_result '.benchmarks[0].p')" e-07
}

@test "floor, noise and threshold" {
  pair '^regression/slower_by_5'
  judged
  [ "$status" -eq 1 ]
  judged --floor 6
  [ "$status" -eq 0 ]
  [ "$(of_result '.benchmarks[0].verdict')" = 'no change' ]
  judged --threshold 6
  [ "$status" -eq 0 ]
  [ "$(of_result '.benchmarks[0] | [.verdict, .fails, .reason] | tojson')" = '["regression",false,"within the tolerated 6 %"]' ]
  [ "$(of_result '.summary.tolerated')" = 1 ]
  judged --threshold 4
  [ "$status" -eq 1 ]
  pair '^inconclusive/slower_by_8'
  judged --alpha 0.2
  [ "$(of_result '.benchmarks[0] | .p_adjusted < 0.2 and .relative_shift > 0.08 and .floor > 0.14 and .floor == .noise')" = true ]
  [ "$(of_result '.benchmarks[0].verdict')" = inconclusive ]
}

@test "metrics: cpu_time, a counter, and a counter of which more is better" {
  pair '^regression/slower_by_5'
  edit new '.benchmarks[].cpu_time = 1'
  edit old '.benchmarks[].cpu_time = 1'
  judged --metric cpu_time
  [ "$status" -eq 0 ]
  judged --metric items_per_second
  [ "$status" -eq 1 ]
  [ "$(of_result '.benchmarks[0].relative_shift < 0 and .higher_is_better')" = true ]
  edit old '.benchmarks[].bytes = 5'
  judged --metric bytes
  [ "$status" -eq 3 ]
  contains "$(of_result '.benchmarks[0].reason')" 'bytes is missing on the new side'
  edit new '.benchmarks |= (to_entries | map(.value + {bytes: (6 + .key / 1000)}))'
  judged --metric bytes
  [ "$status" -eq 1 ]
  judged --metric bytes --higher-is-better
  [ "$status" -eq 0 ]
  [ "$(of_result '.benchmarks[0].verdict')" = improvement ]
}

@test "filters name the compared part, and judge" {
  write_run run.json now 'BM_Old/8=100,101,102,103,104,105' 'BM_New/8=120,121,122,123,124,125' 'BM_Other=1,2,3,4,5,6'
  run_split compare --format json filters run.json BM_Old BM_New
  [ "$status" -eq 1 ]
  [ "$(jq -r '.benchmarks[] | .name' <<<"$output")" = '[BM_Old vs. BM_New]/8' ]
  cp run.json other.json
  run_split compare --format json benchmarksfiltered run.json BM_New other.json BM_Old
  [ "$status" -eq 0 ]
  [ "$(jq -r '.benchmarks[] | .verdict' <<<"$output")" = improvement ]
  holds '[.old, .new | .file, .filter] == ["run.json", "BM_New", "other.json", "BM_Old"]' <<<"$output"
}

@test "the geometric mean is over matched pairs alone" {
  write_run old.json now a=100 b=10 only_old=1
  write_run new.json now a=400 b=10 only_new=99
  judged
  [ "$(of_result '[.geomean.pairs, .geomean.real_time_change] | tojson')" = '[2,1]' ]
}

# --- Exit codes: 0 and 1 above too

@test "exit 0: no change, and improvement" {
  pair '^no change'
  judged
  [ "$status" -eq 0 ]
  [ "$(of_result '[.status, .exit_code] | tojson')" = '["ok",0]' ]
  pair '^improvement'
  judged
  [ "$status" -eq 0 ]
}

@test "exit 4: inconclusive, but only when asked for, and not before a regression or distrust" {
  pair '^inconclusive/(too|one)'
  judged
  [ "$status" -eq 0 ]
  [ "$(of_result .status)" = inconclusive ]
  judged --fail-on-inconclusive
  [ "$status" -eq 4 ]
  [ "$(of_result .exit_code)" = 4 ]
  pair '^(inconclusive/too|regression)'
  judged --fail-on-inconclusive
  [ "$status" -eq 1 ]
  pair '^(inconclusive/too|regression|broken/NaN)'
  judged --fail-on-inconclusive
  [ "$status" -eq 3 ]
}

@test "a tolerated regression fails in no format" {
  pair '^regression/slower_by_5'
  run_split compare --threshold 10 --format junit benchmarks old.json new.json
  [ "$status" -eq 0 ]
  contains "$output" 'failures="0"'
  lacks "$output" '<failure'
  run_split compare --threshold 10 --format tap benchmarks old.json new.json
  lacks "$output" 'not ok'
  run_split compare --threshold 10 --format openmetrics benchmarks old.json new.json
  contains "$output" 'overshoot_compare_failed{benchmark="regression/slower_by_5_percent",metric="cpu_time"} 0'
}

@test "every format ends with the same exit code" {
  for format in "$library"/formats/*; do
    format=$(basename "${format%.*}")
    for case in 'no change:0' 'regression:1' 'broken/time_unit:3' 'inconclusive/too:4'; do
      pair "^${case%:*}"
      run_split compare --fail-on-inconclusive --format "$format" benchmarks old.json new.json
      echo "$format $case"
      [ "$status" -eq "${case##*:}" ]
      [ -n "$output" ]
    done
  done
}

@test "exit 2: wrong usage, each with an error message" {
  pair '^no change'
  while IFS='|' read -r arguments sentence; do
    eval "set -- $arguments"
    run_split compare "$@"
    echo "$arguments: $status $stderr"
    [ "$status" -eq 2 ]
    contains "$stderr" "$sentence"
    [ -z "$output" ]
  done <<'END'
|no command given
--no-such-flag benchmarks old.json new.json|unknown option '--no-such-flag'
compare old.json new.json|unknown command 'compare'
benchmarks old.json|benchmarks needs two inputs
filters old.json a|filters needs one input and two filters
benchmarksfiltered old.json a new.json|benchmarksfiltered needs two inputs with a filter each
benchmarks old.json none.json|'none.json' does not exist
benchmarks old.json .|'.' is not a file
--format xml benchmarks old.json new.json|unknown format 'xml'
--alpha benchmarks|--alpha needs a number from 0 to 1, not 'benchmarks'
--alpha 1.5 benchmarks old.json new.json|--alpha needs a number from 0 to 1
--alpha 0 benchmarks old.json new.json|--alpha must be between 0 and 1, not 0
--floor -3 benchmarks old.json new.json|--floor needs a number
--threshold=x benchmarks old.json new.json|--threshold needs a number
--format|--format needs a value
--output nowhere/result benchmarks old.json new.json|cannot write into nowhere
filters old.json '(' b|invalid filter, not a regular expression
benchmarks old.json new.json --benchmark_out_format=csv|only --benchmark_out_format=json can be compared
END
}

@test "exit 2: files that are something else" {
  pair '^no change'
  printf 'name,iterations,real_time\n"BM_a",1,2\n' >run.csv
  printf '\211PNG\r\n\032\n' >image.png
  printf '[1, 2]\n' >list.json
  printf '{"benchmarks": {"a": 1}}\n' >object.json
  cat old.json old.json >twice.json
  for file in run.csv image.png list.json object.json twice.json; do
    run_split compare benchmarks "$file" new.json
    echo "$file: $status $stderr"
    [ "$status" -eq 2 ]
    contains "$stderr" "'$file' is "
    run_split compare --compat benchmarks new.json "$file"
    [ "$status" -eq 2 ]
  done
}

@test "exit 3: empty, cut off and damaged files" {
  pair '^no change'
  : >empty.json
  head -c 3000 old.json >cut.json
  head -c 3 old.json >stub.json
  sed 's/"name"/"name" "name"/' old.json >damaged.json
  # A quotation mark at a wrong place, in a key that has been read before.
  awk '/"threads"/ && rows++ { sub(/"threads"/, "threads\"\"") } 1' old.json >misplaced.json
  jq '.benchmarks[0] |= del(.name)' old.json >nameless.json
  while IFS='|' read -r file sentence; do
    run_split compare benchmarks "$file" new.json
    echo "$file: $status $stderr"
    [ "$status" -eq 3 ]
    contains "$stderr" "'$file' is $sentence"
    run_split compare --compat benchmarks new.json "$file"
    [ "$status" -eq 3 ]
  done <<'END'
empty.json|empty
cut.json|cut off
stub.json|cut off
damaged.json|damaged
misplaced.json|damaged
nameless.json|damaged: a row has no name
END
}

@test "a file cut off at any byte is exit 3, never a result" {
  write_run old.json now 'a=100,101'
  size=$(wc -c <old.json)
  for ((bytes = 1; bytes < size - 3; bytes += 17)); do
    head -c "$bytes" old.json >cut.json
    run_split compare benchmarks old.json cut.json
    echo "$bytes: $status $stderr"
    [ "$status" -eq 3 ]
    [ -z "$output" ]
  done
}

@test "exit 3: nothing to compare" {
  pair '^no change'
  jq '.benchmarks = []' old.json >none.json
  jq '.benchmarks |= map(select(.run_type == "aggregate"))' old.json >aggregates.json
  run_split compare benchmarks none.json none.json
  [ "$status" -eq 3 ]
  contains "$output" 'none.json has no benchmark'
  run_split compare benchmarks aggregates.json aggregates.json
  [ "$status" -eq 3 ]
  contains "$output" 'aggregates only, without median, stddev and repetition count'
  run_split compare filters old.json nothing none
  [ "$status" -eq 3 ]
}

@test "missing and new benchmarks can be allowed" {
  pair '^(no change|broken/(missing|new))'
  judged
  [ "$status" -eq 3 ]
  judged --allow-new
  [ "$status" -eq 3 ]
  judged --allow-new --allow-missing
  [ "$status" -eq 0 ]
  [ "$(of_result '[.warnings[].code] | sort | join(" ")')" = 'missing new' ]
  contains "$(of_result '.warnings[].message')" 'broken/missing is missing from the new side'
}

@test "what was skipped on both sides is said, not judged" {
  pair '^(no change|broken/skipped)'
  edit old '(.benchmarks[] | select(.run_name | test("skipped"))) += {skipped: true, skip_message: "no AVX"}'
  judged
  [ "$status" -eq 0 ]
  contains "$(of_result '.warnings[].message')" 'broken/skipped_on_one_side was skipped on both sides: no AVX'
}

@test "bare NaN and Infinity are read, inside strings they are left alone" {
  write_run old.json now 'a=100,101' 'NaN: "Infinity" \ nan=1,1'
  sed 's/: 101,/: -NaN,/' old.json | tr -d '\n' >new.json
  judged
  [ "$status" -eq 3 ]
  [ "$(of_result '.benchmarks[0].reason')" = 'real_time is NaN on the new side' ]
  [ "$(of_result '.benchmarks[1].name')" = 'NaN: "Infinity" \ nan' ]
}

# --- Files as other people have them

# aggregates FILE MEDIAN STDDEV REPETITIONS [TIME]: a benchmark known by its aggregates, and one with rows.
aggregates() {
  jq -n --argjson median "$2" --argjson stddev "$3" --argjson n "$4" --argjson time "${5:-5}" '
    {context: {}, benchmarks: [
      ({name: "BM_rows", run_name: "BM_rows", run_type: "iteration", family_index: 0, repetition_index: 0, real_time: $time, cpu_time: $time}),
      ([["mean", $median], ["median", $median], ["stddev", $stddev], ["cv", 0.01], ["BigO", 1]][]
        | {name: "BM_a_\(.[0])", run_name: "BM_a", run_type: "aggregate", aggregate_name: .[0], family_index: 1,
           repetitions: $n, real_time: .[1], cpu_time: .[1]})
      | . + {per_family_instance_index: 0, threads: 1, time_unit: "ns"}]}' >"$1"
}

@test "benchmarks known by aggregates only are compared, beside others with rows" {
  aggregates old.json 100 1 10
  aggregates new.json 1000 10 10
  judged
  [ "$status" -eq 1 ]
  [ "$(of_result '.benchmarks[] | select(.name == "BM_a") | [.verdict, .relative_shift, .old.observations] | tojson')" = '["regression",9,10]' ]
  aggregates new.json 100.5 1 10
  judged
  [ "$status" -eq 0 ]
  # By hand: standard error 1.2533 * sqrt(1/10 + 1/10), 18 degrees of freedom, two-sided 5 % point 2.1009.
  [ "$(of_result '.benchmarks[] | select(.name == "BM_a") | .interval | map(. * 1e5 | round) | tojson')" = '[-678,1678]' ]
  [ "$(of_result '.benchmarks[] | select(.name == "BM_a") | .verdict')" = 'no change' ]
  # One side with rows: its own median and deviation.
  write_run new.json now 'BM_a=1000,1001,1002,1003' 'BM_rows=5'
  judged
  [ "$(of_result '.benchmarks[] | select(.name == "BM_a") | .verdict')" = regression ]
}

@test "aggregates without median, stddev or count are broken, not lost" {
  aggregates old.json 100 1 10
  for lost in '.aggregate_name == "median"' '.aggregate_name == "stddev"'; do
    jq "del(.benchmarks[] | select($lost))" old.json >new.json
    judged
    [ "$status" -eq 3 ]
    contains "$(of_result '.benchmarks[] | select(.name == "BM_a") | .reason')" 'the new side has aggregates only, without median, stddev'
  done
  jq 'del(.benchmarks[].repetitions)' old.json >new.json
  judged
  [ "$status" -eq 3 ]
}

@test "single runs far apart fail; the limit is an option" {
  write_run old.json now a=100 b=100 c=100
  write_run new.json now a=1000 b=199 c=10
  judged
  [ "$status" -eq 1 ]
  [ "$(of_result '[.benchmarks[].verdict] | join(",")')" = 'regression,inconclusive,inconclusive' ]
  contains "$(of_result '.benchmarks[0].reason')" 'single run, not tested: 10 times worse, over --single-shot 100 %'
  judged --single-shot off
  [ "$status" -eq 0 ]
  judged --single-shot 950
  [ "$status" -eq 0 ]
  judged --single-shot 50
  [ "$(of_result .summary.regression)" = 2 ]
  # Fewer runs than any test needs: all new ones have to be worse than all old ones.
  write_run old.json now a=100,101 b=100,400
  write_run new.json now a=1000,1001 b=1000,700
  judged
  [ "$(of_result '[.benchmarks[] | .verdict + " " + (.reason | split(",")[0])] | join("; ")')" = 'regression few runs; inconclusive too few runs: 5 or more a side needed' ]
  # More is better: a tenth of the rate.
  write_run old.json now a=100
  edit old '.benchmarks[].items_per_second = 1000'
  jq '.benchmarks[].items_per_second = 100' old.json >new.json
  judged --metric items_per_second
  [ "$status" -eq 1 ]
}

@test "an empty side is the one that messages name" {
  write_run new.json now a=1 b=2
  jq '.benchmarks = []' new.json >old.json
  for options in '' '--allow-missing --allow-new'; do
    # shellcheck disable=SC2086  # several words
    judged $options
    [ "$status" -eq 3 ]
    [ "$(of_result '.problems[0].message')" = 'old.json has no benchmark: run it again, and check its --benchmark_filter' ]
    [ "$(of_result '[.benchmarks[].reason] | unique | join(" ")')" = 'new: the old side has no such benchmark' ]
  done
  run_split compare --format json benchmarks new.json old.json
  contains "$(jq -r '.problems[0].message' <<<"$output")" 'old.json has no benchmark'
  [ "$(jq -r '[.benchmarks[].reason] | unique | join(" ")' <<<"$output")" = 'missing from the new side' ]
}

@test "benchmarks of one name are told apart by family and instance" {
  write_run old.json now a=100,101,102,103,104 b=1,2,3,4,5 c=200,201,202,203,204
  edit old '(.benchmarks[] | select(.name == "c")) |= (.name = "a" | .run_name = "a")'
  jq '(.benchmarks[] | select(.family_index == 2)) |= (.real_time *= 3 | .cpu_time *= 3 | .family_index = 7)' old.json >new.json
  judged
  [ "$(of_result '[.benchmarks[] | .name + ":" + .verdict] | join(" ")')" = 'a:no change b:inconclusive a #2:regression' ]
  edit new 'del(.benchmarks[] | select(.family_index == 7))'
  judged
  [ "$(of_result '.benchmarks[2] | .name + ": " + .reason')" = 'a #2: missing from the new side' ]
}

@test "time units are converted" {
  write_run old.json now a=1000,1001,1002,1003,1004,1005
  jq '.benchmarks[] |= (.time_unit = "us" | .real_time /= 1000 | .cpu_time /= 1000)' old.json >new.json
  judged --floor 2
  [ "$status" -eq 0 ]
  [ "$(of_result '.benchmarks[0] | [.verdict, .time_unit, (.new.median * 1e6 | round / 1e6)] | tojson')" = '["no change","ns",1002.5]' ]
  # Within one file, too.
  edit new '.benchmarks[0] |= (.time_unit = "ms" | .real_time /= 1000 | .cpu_time /= 1000)'
  judged
  [ "$(of_result '.benchmarks[0].new | [.min, .max] | map(. * 1e6 | round / 1e6) | tojson')" = '[1000,1005]' ]
}

@test "an unknown metric is exit 2, with those that there are" {
  write_run old.json now a=1
  edit old '.benchmarks[].bytes_per_second = 5'
  cp old.json new.json
  run_split compare --metric bytes benchmarks old.json new.json
  [ "$status" -eq 2 ]
  contains "$stderr" "no benchmark has the metric 'bytes'; there are bytes_per_second cpu_time iterations real_time"
}

@test "identical inputs are said" {
  write_run old.json now a=1,2
  cp old.json new.json
  judged
  contains "$(of_result '.warnings[] | select(.code == "identical") | .message')" 'the inputs are identical: old.json and new.json have the same contents'
  edit new '.context.date = "then"'
  judged
  [ "$(of_result '[.warnings[] | select(.code == "identical")] | length')" = 0 ]
}

@test "a filter that matches nothing says so" {
  aggregates old.json 1 1 9
  run_split compare --format json filters old.json nothing BM_
  [ "$status" -eq 3 ]
  [ "$(jq -r '[.problems[].message] | join("|")' <<<"$output")" = "no row of old.json matches the filter 'nothing'" ]
}

@test "no interval of times goes below -100 %" {
  write_run old.json now a=100,900,200,1100,300,1500
  write_run new.json now a=1,2,3,4,5,6
  judged
  [ "$(of_result '.benchmarks[0] | .interval[0] >= -1 and .relative_shift >= -1')" = true ]
  [ "$(of_result '.benchmarks[0].shift < -300')" = true ]
}

# --- Several files a side

@test "several files a side: each is one run of each benchmark" {
  for i in 1 2 3 4 5; do
    write_run "old$i.json" now "a=10$i,100,500" b=1
    write_run "new$i.json" now "a=12$i,120,600" b=1
  done
  run_split compare --format json benchmarks --old old?.json --new new?.json --floor 3
  [ "$status" -eq 1 ]
  holds '.observations == "processes" and .benchmarks[0].old.observations == 5 and .benchmarks[0].old.median == 103
    and .benchmarks[0].new.median == 123 and .floor == 0.03' <<<"$output"
  compare merge old?.json --output old.json
  compare merge new?.json >new.json
  judged --floor 3
  [ "$(of_result '.benchmarks[0].p')" = "$(jq '.benchmarks[0].p' <<<"$output")" ]
}

@test "several files: what failed or is missing in one is broken, contexts have to agree" {
  write_run old.json now a=1 b=2
  write_run new.json now a=1
  run_split compare --format json benchmarks --old old.json new.json --new old.json
  [ "$status" -eq 3 ]
  contains "$(jq -r '.benchmarks[1].reason' <<<"$output")" 'missing from new.json'
  sed 's/"real_time": 1,/"real_time": NaN,/' new.json >nan.json
  run_split compare --format json benchmarks --old nan.json new.json --new new.json
  contains "$(jq -r '.benchmarks[0].reason' <<<"$output")" 'nan.json: has a time that is no finite number'
  jq '.context.num_cpus = 99' new.json >other.json
  run_split compare --format json benchmarks --old new.json other.json --new new.json other.json
  [ "$status" -eq 3 ]
  contains "$(jq -r '.problems[0].message' <<<"$output")" 'num_cpus '
  contains "$(jq -r '.problems[0].message' <<<"$output")" 'differs between files: 4, 99'
}

# --- The machine

@test "exit 2: full standard output, in every format" {
  [ -e /dev/full ] || skip
  pair '^no change'
  for format in "$library"/formats/*; do
    status=0
    compare --format "$(basename "${format%.*}")" benchmarks old.json new.json >/dev/full 2>err || status=$?
    [ "$status" -eq 2 ]
    contains "$(cat err)" 'cannot write to standard output'
  done
}

@test "exit 2: no room for temporary files, and the inputs are not blamed" {
  # shellcheck disable=SC2046  # a word for each benchmark
  write_run old.json now $(seq -f 'b%g=1,2,3' 1 300)
  jq -c . old.json >new.json # in another layout, which takes another way
  for file in old.json new.json; do
    status=0
    (trap '' XFSZ && ulimit -f 20 && compare benchmarks "$file" "$file") >out 2>err || status=$?
    [ "$status" -eq 2 ]
    contains "$(cat err)" 'cannot write temporary files'
    lacks "$(cat err)" damaged
  done
}

@test "options may be before the command, between and after its inputs" {
  pair '^regression/slower_by_5'
  for call in '--threshold 10 benchmarks old.json new.json' 'benchmarks --threshold 10 old.json new.json' \
    'benchmarks old.json --threshold=10 new.json' 'benchmarks old.json new.json --threshold 10'; do
    # shellcheck disable=SC2086  # several words
    run_split compare $call
    [ "$status" -eq 0 ]
  done
}

@test "the table has one line a benchmark, worst first, and the reasons below, one a line" {
  write_run old.json now 'same=100,101,102,103,104,105' 'few=7,8' 'slow=100,101,102,103,104,105'
  write_run new.json now 'same=100,101,102,103,104,105' 'few=7,8' 'slow=200,201,202,203,204,205'
  run_split compare benchmarks old.json new.json
  [ "$status" -eq 1 ]
  [ "$(sed -n 2,6p <<<"$output" | sed 's/  .*//' | paste -sd '|' -)" = 'benchmark|slow|few|same|few: too few runs: 5 or more a side needed' ]
}

# rows_of COLUMNS: the table's rows at this width.
rows_of() {
  run_split env COLUMNS="$1" "$scripts/compare.sh" benchmarks old.json new.json
  sed -n '3,/^[0-9]* benchmarks\?:/p' <<<"$output" | grep -E ' (no change|regression|inconclusive)$'
}

@test "tables of 80 and 100 columns: names lose their middle and stay distinct, figures stay" {
  prefix=Collections.OrderedDictionaryBenchmarks/insert
  write_run old.json now "$prefix/small/reserved=100,101,102,103,104,105" "$prefix/large/reserved=100,101,102,103,104,105" \
    "$prefix/huge/unreserved=100,101,102,103,104,105"
  cp old.json new.json
  for columns in 80 100; do
    rows_of "$columns" >rows
    [ "$(wc -l <rows)" -eq 3 ]
    [ "$(wc -L <rows)" -le "$columns" ]
    [ "$(sed 's/  .*//' rows | sort -u | wc -l)" -eq 3 ]
    [ "$(grep -c '\[-.* %, +.* %\]  no change$' rows)" -eq 3 ]
  done
}

@test "of more than 40 benchmarks the table shows those that changed, and --all shows all" {
  write_run old.json now $(seq -f 'b%g=100,101,102,103,104,105,106,107' 50)
  jq '(.benchmarks[] | select(.name == "b7")) |= (.real_time *= 2 | .cpu_time *= 2)' old.json >new.json
  run_split compare benchmarks old.json new.json
  [ "$status" -eq 1 ]
  [ "$(grep -c '^b[0-9]* ' <<<"$output")" -eq 1 ]
  contains "$output" 'not shown: 49 no change, 0 inconclusive (--all shows them)'
  run_split compare --all benchmarks old.json new.json
  [ "$(grep -c '^b[0-9]* ' <<<"$output")" -eq 50 ]
  lacks "$output" 'not shown'
}

@test "CPU time is judged: a real time that other programs stretched is inconclusive, and says so" {
  write_run old.json now 'quiet=100,101,102,103,104,105,106,107' 'busy=100,101,102,103,104,105,106,107' 'both=100,101,102,103,104,105,106,107'
  jq '(.benchmarks[] | select(.name == "busy")).real_time *= 1.7
    | (.benchmarks[] | select(.name == "both")) |= (.real_time *= 1.7 | .cpu_time *= 1.2)' old.json >new.json
  judged
  [ "$(of_result '[.benchmarks[].verdict] | join(" ")')" = 'no change inconclusive regression' ]
  contains "$(of_result '.benchmarks[1].reason')" 'CPU time +0.00 %, real time +70.00 %'
  [ "$(of_result '[.benchmarks[].metric] | unique | join(" ")')" = cpu_time ]
  # A change of the CPU time that the noise of the real time hides is found.
  jq '.benchmarks[].cpu_time *= 1.24' old.json >new.json
  judged
  [ "$(of_result '[.benchmarks[].verdict] | unique | join(" ")')" = regression ]
}

@test "real time is judged of benchmarks with threads, real or manual time, and with --metric real_time" {
  write_run old.json now 'a/threads:2=100,101,102,103,104,105' 'b/real_time=100,101,102,103,104,105' 'c/manual_time=100,101,102,103,104,105' \
    'd=100,101,102,103,104,105'
  jq '(.benchmarks[] | select(.name | test("threads"))).threads = 2' old.json >old.threads && mv old.threads old.json
  jq '.benchmarks[].real_time *= 2' old.json >new.json
  judged
  [ "$(of_result '[.benchmarks[] | .metric + " " + .verdict] | join(", ")')" = 'real_time regression, real_time regression, real_time regression, cpu_time inconclusive' ]
  judged --metric real_time
  [ "$(of_result '[.benchmarks[].verdict] | unique | join(" ")')" = regression ]
}

@test "load averages above the number of CPUs are warned of" {
  write_run old.json now 'a=100,101,102,103,104,105'
  jq '.context += {num_cpus: 2, load_avg: [0.2, 0.1, 0.1]}' old.json >quiet.json
  jq '.context += {num_cpus: 2, load_avg: [5.21, 3, 2]}' old.json >busy.json
  run_split compare --format json benchmarks quiet.json busy.json
  [ "$(jq -r '.warnings[] | select(.code == "load_average") | .message' <<<"$output")" = \
    'busy.json was measured at a load average of 5.21 on 2 CPUs: other programs ran' ]
  run_split compare --format json benchmarks quiet.json quiet.json
  [ "$(jq '[.warnings[] | select(.code == "load_average")] | length' <<<"$output")" -eq 0 ]
}

@test "any layout of the same JSON gives the same result" {
  pair .
  cp new.json plain.json
  judged
  expected=$(of_result '.benchmarks')
  jq -c . plain.json >new.json
  judged
  [ "$(of_result '.benchmarks')" = "$expected" ]
  jq --tab . plain.json | sed 's/": /" : /; s/$/\r/' >new.json
  judged
  [ "$(of_result '.benchmarks')" = "$expected" ]
  jq --indent 7 . plain.json | sed 's/"ns"/"\\u006es"/; s/"threads"/"thr\\u0065ads"/' >new.json
  judged
  [ "$(of_result '.benchmarks')" = "$expected" ]
}

@test "no damage to a file passes: every deleted or doubled line" {
  write_run old.json now a=100,101
  last=$(wc -l <old.json)
  for ((line = 1; line <= last; line += 1)); do
    for edit in "${line}d" "${line}p" "${line}s/,\$//" "${line}s/\$/,/" "${line}s/[0-9]/x/" "${line}s/\"/'/"; do
      sed "$edit" old.json >new.json
      if cmp -s old.json new.json; then continue; fi
      accepted=0 valid=0
      jq -n -r -L "$scripts/lib" -L "$library" --arg metric real_time --arg filter '' --arg replacement '' -f "$library/read.jq" \
        new.json >/dev/null 2>&1 && accepted=1
      jq . new.json >/dev/null 2>&1 && valid=1
      echo "$edit: accepted $accepted, valid $valid"
      [ "$accepted" -le "$valid" ]
    done
  done
}

# --- Contexts

@test "another CPU, compiler or flags, a debug build: exit 3, unless allowed" {
  pair '^no change'
  while IFS='|' read -r key old new; do
    pair '^no change'
    edit old ".context.$key = $old"
    edit new ".context.$key = $new"
    judged
    echo "$key: $status $(of_result '.problems')"
    [ "$status" -eq 3 ]
    contains "$(of_result '.problems[0].message')" "$key differs"
    judged --allow-different "other,$key"
    [ "$status" -eq 0 ]
  done <<'END'
num_cpus|4|8
caches|[{"level":1}]|[{"level":2}]
compiler|"a"|"b"
overshoot_flags|"-O"|"-Ounchecked"
overshoot_cpu_model|"x"|"y"
kernel_release|"6.1"|"6.2"
any_prefix_libm|"2.36"|"2.37"
END
  pair '^no change'
  edit new '.context.overshoot_build_type = "debug"'
  judged
  [ "$status" -eq 3 ]
  contains "$(of_result '[.problems[].code] | join(" ")')" debug_build
  edit old '.context.overshoot_build_type = "debug"'
  judged
  [ "$status" -eq 3 ]
  judged --allow-different overshoot_build_type
  [ "$status" -eq 0 ]
}

@test "what only warns travels with the result" {
  while IFS='|' read -r key old new code; do
    pair '^no change'
    edit old ".context.$key = $old"
    edit new ".context.$key = $new"
    judged
    echo "$key: $status $(of_result '.warnings')"
    [ "$status" -eq 0 ]
    [ "$(of_result '[.warnings[].code] | join(" ")')" = "$code" ]
    run_split compare benchmarks old.json new.json
    if [ -n "$code" ]; then contains "$output" "warning: $(of_result '.warnings[0].message')"; else lacks "$output" warning; fi
  done <<'END'
library_build_type|"debug"|"debug"|
library_build_type|"debug"|"release"|library_build_type
library_version|"1.7.1"|"1.8.0"|library_version
mhz_per_cpu|2000|2200|cpu_frequency
mhz_per_cpu|2000|2050|
mhz_per_cpu|2000|2100|
mhz_per_cpu|2200|2000|cpu_frequency
mhz_per_cpu|2100|2000|
mhz_per_cpu|0.5|1|cpu_frequency
mhz_per_cpu|1|0.5|cpu_frequency
mhz_per_cpu|0|2000|
mhz_per_cpu|2000|0|
cpu_scaling_enabled|true|false|cpu_scaling
host_name|"a"|"b"|host
overshoot_governor|"powersave"|"performance"|governor
cpu_microcode|"1"|"2"|environment
cpu_turbo|"on"|"off"|environment
hypervisor|"none"|"QEMU"|environment
container_image|"swift:6.2"|"swift:6.3"|environment
container_image|null|"swift:6.3"|
runnable_tasks|"1"|"9"|runnable_tasks
kernel_release|null|"6.2"|unknown_context
overshoot_compiler|null|"x"|unknown_context
overshoot_compiler|"unknown"|"x"|unknown_context
overshoot_flags|"unknown"|"unknown"|
executable|"a"|"b"|
END
  pair '^no change'
  edit old '.context |= del(.overshoot_build_type)'
  edit new '.context |= del(.overshoot_build_type)'
  judged
  [ "$(of_result '[.warnings[].code] | join(" ")')" = library_build_type ]
}

@test "repetitions of one process are warned of, medians of processes are not" {
  pair '^no change'
  judged
  [ "$(of_result '[.observations, (.warnings | length)] | tojson')" = '["processes",0]' ]
  edit new '.context |= del(.overshoot_observations)'
  judged
  [ "$(of_result '[.observations, .warnings[0].code] | tojson')" = '["repetitions","one_process"]' ]
  write_run old.json now a=1
  judged
  [ "$(of_result '[.warnings[].code] | index("one_process")')" = null ]
}

# --- Output

@test "--details keeps the original's columns and adds the verdict" {
  write_run old.json now 'a=1000,1001,1002,1003,1004,1005' 'name_of_some_length=20'
  write_run new.json now 'a=1100,1101,1102,1103,1104,1105' 'name_of_some_length=20'
  run_split compare --details benchmarks old.json new.json
  [ "$status" -eq 1 ]
  [ "${#output}" -gt 0 ]
  original=$(compare --compat --no-color benchmarks old.json new.json)
  [ "$(sed -n 1,3p <<<"$output")" = "$(sed -n 1,3p <<<"$original")" ]
  [ "$(sed -n 4p <<<"$output")" = 'a                                  +0.0998         +0.0998          1003          1103          1003          1103' ]
  [ "$(sed -n 5p <<<"$output")" = "$(grep '^a_pvalue' <<<"$original")" ]
  contains "$(sed -n 6p <<<"$output")" '  regression                  +9.98 %  [+9.68 %, +10.27 %]'
  contains "$output" 'status: regression'
  lacks "$output" $'\033'
}

@test "--no-utest leaves the test rows out, the verdicts in" {
  pair '^regression'
  run_split compare --details --no-utest benchmarks old.json new.json
  [ "$status" -eq 1 ]
  lacks "$output" _pvalue
  contains "$output" '  regression '
}

@test "markdown: the verdict in words, worst first, the rest in a line, safe against what names hold" {
  pair '^(no change|regression|improvement)'
  edit old '.benchmarks[0].run_name as $n | (.benchmarks[] | select(.run_name == $n)) |= (.name = "a|b`<c>@d" | .run_name = .name)'
  edit new '.benchmarks[0].run_name as $n | (.benchmarks[] | select(.run_name == $n)) |= (.name = "a|b`<c>@d" | .run_name = .name)'
  run_split compare --format markdown benchmarks old.json new.json
  contains "$output" '<code>a&#124;b&#96;&lt;c&gt;&#64;d</code>'
  [[ $(sed -n 1p <<<"$output") =~ ^'### Benchmarks: '[0-9]+' of '[0-9]+' slower: <code>'.*'; '[0-9]+' of '[0-9]+' faster: <code>' ]]
  contains "$output" '- The rest: 3 no change, 0 inconclusive'
  [ "$(grep -n -m 1 '\*\*regression\*\*' <<<"$output" | cut -d : -f 1)" -lt "$(grep -n -m 1 '\*\*improvement\*\*' <<<"$output" | cut -d : -f 1)" ]
  # Every row of a table has as many cells as its head.
  [ "$(grep '^|' <<<"$output" | awk -F '|' '{ print NF }' | sort -u)" = 8 ]
}

@test "markdown of 300 benchmarks has at most 40 lines, for any number of changes" {
  local changed
  for changed in 0 1 30 300; do
    jq -n '{context: {}, benchmarks: [range(300) as $b | range(8) | {name: "b/\($b)", family_index: $b, per_family_instance_index: 0,
      run_type: "iteration", repetition_index: ., threads: 1, real_time: (100 + . / 100), cpu_time: (100 + . / 100), time_unit: "ns"}]}' >old.json
    jq --argjson changed "$changed" '(.benchmarks[] | select(.family_index < $changed) | .cpu_time, .real_time) *= 1.5' old.json >new.json
    run_split compare --format markdown benchmarks old.json new.json
    [ "$(wc -l <<<"$output")" -le 40 ]
    [ "$changed" -eq 0 ] || contains "$(sed -n 1p <<<"$output")" "### Benchmarks: $changed of 300 slower: <code>b/0</code> +5"
  done
  lacks "$output" '- The rest'
  contains "$output" '… and 282 more'
}

@test "markdown of a pair's result names the control, the machine and the command" {
  jq -n '{schema: "overshoot-compare/1", status: "ok", metric: "cpu_time", floor: 0.02, alpha: 0.05, basis: "the rule", machine: "one, 2 CPUs",
    command: "scripts/ab.sh main", summary: {no_change: 1, inconclusive: 0}, old: {file: "a"}, new: {file: "b"}, problems: [], warnings: [],
    benchmarks: [("no change", "regression") | {name: ("of \(.)"), verdict: ., relative_shift: 0.02, interval: [0.01, 0.03], old: {}, new: {},
      reason: "", time_unit: "ns", note: "executes as many instructions as before"}]}' >result.json
  render() { jq -r -L "$scripts/lib/compare" -f "$scripts/lib/compare/formats/markdown.jq" result.json; }
  contains "$(render)" '- **Control: 1 of 2** benchmarks that execute as many instructions as before shifted, by memory, layout or the machine: <code>of regression</code>'
  contains "$(render)" '<code>b</code> on one, 2 CPUs'
  contains "$(render)" '- To repeat: <code>scripts/ab.sh main</code>'
}

@test "markdown of thousands of changes fits into one comment" {
  jq -n '{context: {}, benchmarks: [range(3000) as $b | range(6) | {name: ("benchmark/with/a/long/name/\($b)" + "…" * 40),
    family_index: $b, per_family_instance_index: 0, run_type: "iteration", repetition_index: ., threads: 1,
    real_time: (100 + .), cpu_time: (100 + .), time_unit: "ns"}]}' >old.json
  jq '.benchmarks[].real_time *= 3' old.json >new.json
  run_split compare --format markdown --alpha 0.9 benchmarks old.json new.json
  size=$(wc -c <<<"$output")
  [ "$size" -lt 65536 ]
  contains "$output" ' more'
}

@test "csv has one line a benchmark, with the figures of the JSON result" {
  judge_all
  run_split compare --format csv benchmarks old.json new.json
  [ "$(wc -l <<<"$output")" -eq "$(($(of_result '.benchmarks | length') + 1))" ]
  contains "$output" "\"regression/slower_by_5_percent\",\"\",\"regression\",true,\"\",\"ns\",8,8,$(of_result '.benchmarks[0].old.median'),"
}

judge_all() {
  pair .
  judged
}

@test "junit: regressions fail, invalid rows are errors, inconclusive ones skipped, and the counts agree" {
  judge_all
  run_split compare --format junit benchmarks old.json new.json
  contains "$output" '<testsuite name="compare" tests='
  contains "$output" "tests=\"$(of_result .summary.benchmarks)\" failures=\"$(of_result .summary.regression)\" errors=\"$(of_result .summary.broken)\" skipped=\"$(of_result .summary.inconclusive)\""
  [ "$(grep -c '<testcase ' <<<"$output")" = "$(of_result .summary.benchmarks)" ]
  [ "$(grep -c '</testcase>' <<<"$output")" = "$(of_result .summary.benchmarks)" ]
  [ "$(grep -c '<failure ' <<<"$output")" = "$(of_result .summary.regression)" ]
  [ "$(grep -c '<error ' <<<"$output")" = "$(of_result .summary.broken)" ]
  [ "$(grep -c '<skipped ' <<<"$output")" = "$(of_result .summary.inconclusive)" ]
  contains "$output" 'wrong &quot;result&quot;: 3 | 4'
}

@test "tap: a plan, a line each, skips for what is inconclusive" {
  judge_all
  run_split compare --format tap benchmarks old.json new.json
  [ "$(sed -n 1,2p <<<"$output")" = "$(printf 'TAP version 13\n1..%s' "$(of_result .summary.benchmarks)")" ]
  [ "$(grep -c '^not ok ' <<<"$output")" = "$(of_result '[.benchmarks[] | select(.fails)] | length')" ]
  [ "$(grep -c '^ok .* # SKIP inconclusive' <<<"$output")" = "$(of_result .summary.inconclusive)" ]
  [ "$(sed -n '3,$p' <<<"$output" | grep -o '^[a-z ]* [0-9]*' | grep -o '[0-9]*' | tr '\n' ' ')" = "$(seq -s ' ' 1 "$(of_result .summary.benchmarks)") " ]
}

@test "github: one annotation of the right level on one line, escaped" {
  pair '^regression'
  run_split compare --format github benchmarks old.json new.json
  [ "$(wc -l <<<"$output")" -eq 1 ]
  contains "$output" '::error title=Benchmarks%3A regression::4 regressions'
  contains "$output" '%0Aregression/slower_by_5_percent: regression, +5.15 %25'
  pair '^no change'
  run_split compare --format github benchmarks old.json new.json
  contains "$output" '::notice '
  pair '^inconclusive/too'
  run_split compare --format github benchmarks old.json new.json
  contains "$output" '::warning '
}

@test "openmetrics: typed families, escaped labels, an end" {
  write_run old.json now 'quote " backslash \ =1,2'
  cp old.json new.json
  run_split compare --format openmetrics benchmarks old.json new.json
  [ "$(tail -n 1 <<<"$output")" = '# EOF' ]
  contains "$output" 'overshoot_compare_shift_ratio{benchmark="quote \" backslash \\ ",metric="cpu_time"} 0'
  malformed=$(grep -v '^#' <<<"$output" | grep -v '^[a-z_]*\({[^}]*}\)\? [-+0-9.e]*$' || true)
  [ -z "$malformed" ]
  contains "$output" 'overshoot_compare_benchmarks{verdict="inconclusive"} 1'
}

@test "bmf: the new side in nanoseconds, with its extremes" {
  write_run old.json now a=1,2,3
  jq '.benchmarks[].time_unit = "us"' old.json >new.json
  cp new.json old.json
  run_split compare --format bmf benchmarks old.json new.json
  [ "$(jq -c . <<<"$output")" = '{"a":{"latency":{"value":2000,"lower_value":1000,"upper_value":3000}}}' ]
}

@test "the JSON result has every documented key, for any names" {
  jq -n '{context: {}, benchmarks: [{name: "tab\t quote\" back\\slash\u0001 line\n ü", label: "l\"\\", real_time: 1,
    cpu_time: 2, time_unit: "ns"}]}' >old.json
  cp old.json new.json
  judged
  [ "$(of_result '.benchmarks[0] | [.name, .label] | tojson')" = "$(jq -r '.benchmarks[0] | [.name, .label] | tojson' old.json)" ]
  [ "$(of_result 'keys_unsorted | join(" ")')" = 'schema status exit_code verb old new metric higher_is_better observations alpha floor threshold summary geomean problems warnings benchmarks' ]
  [ "$(of_result '.benchmarks[0] | keys_unsorted | join(" ")')" = 'name verdict fails reason p_adjusted label time_unit metric old new real_time_change cpu_time_change shift relative_shift interval p real_time_p cpu_time_p noise floor resolvable' ]
}

@test "--output and --dump_to_json write whole files, and nothing where the call fails" {
  pair '^regression'
  run_split compare --format junit --output result.xml --dump_to_json result.json benchmarks old.json new.json
  [ "$status" -eq 1 ]
  [ -z "$output" ]
  contains "$(tail -n 1 result.xml)" '</testsuite>'
  holds '.status == "regression"' result.json
  head -c 999 old.json >cut.json
  mkdir empty
  run_split compare --output empty/result --dump_to_json empty/dump benchmarks old.json cut.json
  [ "$status" -eq 3 ]
  [ -z "$(ls -A empty)" ]
}

@test "inputs may be pipes, one of them both sides of a filter" {
  write_run run.json now 'a/x=100,101,102,103,104' 'b/x=110,111,112,113,114'
  run_split compare --format csv filters <(cat run.json) a b
  [ "$status" -eq 1 ]
  contains "$output" '"[a vs. b]/x","","regression"'
  run_split compare benchmarks <(cat run.json) <(head -c 300 run.json)
  [ "$status" -eq 3 ]
  contains "$stderr" 'cut off'
  run_split compare benchmarks run.json <(true)
  [ "$status" -eq 3 ]
  contains "$stderr" 'is empty'
}

@test "options may follow the inputs" {
  pair '^regression/slower_by_5'
  run_split compare benchmarks old.json new.json --threshold 10 --format json
  [ "$status" -eq 0 ]
  holds '.threshold == 0.1' <<<"$output"
}

# --- Hostile names

# hostile: old.json and new.json with names that attack terminals, logs and formats; their number in $rows.
hostile() {
  for side in old new; do jq -n --arg side "$side" -f "$data/hostile.jq" >"$side.json"; done
  rows=$(jq '[.benchmarks[].name] | unique | length' new.json)
  [ "$rows" -ge 25 ]
}

# shows_nothing_raw FILE: it is UTF-8, has no control character but line feeds, no mark that hides or reorders text, and no
# line that a workflow takes for a command.
shows_nothing_raw() {
  iconv -f UTF-8 -t UTF-8 <"$1" >/dev/null
  jq -R -s -e 'explode | all(. == 10 or (. >= 32 and (. < 127 or . > 159) and (. < 8203 or . > 8207) and (. < 8232 or . > 8238)
    and (. < 8288 or . > 8303) and . != 65279 and (. < 917504 or . > 917631)))' "$1" >/dev/null
  ! LC_ALL=C grep -n -E '^[^!-~]*::|##\[' "$1"
}

@test "hostile names: every format is valid and shows nothing raw" {
  hostile
  for format in "$library"/formats/*; do
    format=$(basename "${format%.*}")
    echo "$format"
    run_split compare --all --format "$format" --output "result.$format" benchmarks old.json new.json
    [ "$status" -eq 3 ]
    if [ "$format" = github ]; then
      [ "$(wc -l <result.github)" -eq 1 ]
      sed 's/^::error title=//' result.github >result.github.text
      shows_nothing_raw result.github.text
    else
      shows_nothing_raw "result.$format"
    fi
  done
  shows_nothing_raw <(printf '%s\n' "$stderr")
  # The JSON result has the names as they were.
  holds '[.benchmarks[].name]' result.json
  [ "$(jq -c '[.benchmarks[].name] | sort' result.json)" = "$(jq -c '[.benchmarks[].name] | unique' new.json)" ]
  # A line each; where names are shortened, lines are no longer than that.
  [ "$(grep -c -E '  (broken|regression|improvement|no change|inconclusive)( |$)' result.table)" -ge "$rows" ]
  [ "$(wc -L <result.table)" -lt 400 ]
  [ "$(grep -c '^  \(broken\|regression\|improvement\|no change\|inconclusive\)' result.details)" -eq "$rows" ]
  # CSV: a line each, no cell that a spreadsheet calculates.
  [ "$(wc -l <result.csv)" -eq "$((rows + 1))" ]
  # shellcheck disable=SC2143  # shows what was found
  [ -z "$(LC_ALL=C grep -o -E '(^|,)"[-=+@]' result.csv)" ]
  # XML: nothing is left of it without tags, attributes and entities.
  [ "$(grep -c '<testcase ' result.junit)" -eq "$((rows + $(jq '.problems | length' result.json)))" ]
  # shellcheck disable=SC2143  # shows what was found
  [ -z "$(sed -E -e 's/<\?xml [^<>]*\?>//' -e 's/<\/?[a-z-]+( [a-z]+="[^"<>]*")*\/?>//g' -e 's/&(amp|lt|gt|quot|#39);//g' result.junit |
    grep '[<>&]')" ]
  # TAP: the plan holds, and no name makes a directive.
  tests=$(sed -n 's/^1\.\.//p' result.tap)
  [ "$(grep -c -E '^(not )?ok [0-9]+ - ' result.tap)" -eq "$tests" ]
  [ "$(wc -l <result.tap)" -eq "$((tests + 2 + $(jq '.warnings | length' result.json)))" ]
  # shellcheck disable=SC2143  # shows what was found
  [ -z "$(grep -E '^(not )?ok ' result.tap | sed 's/ # SKIP inconclusive//' | grep -E '(^|[^\\])#')" ]
  # OpenMetrics: samples with escaped labels.
  [ "$(tail -n 1 result.openmetrics)" = '# EOF' ]
  [ "$(grep -c '^# EOF' result.openmetrics)" -eq 1 ]
  # shellcheck disable=SC2143  # shows what was found
  [ -z "$(grep -v -E '^# (TYPE|HELP|EOF)|^[a-z_]+(\{[a-z]+="([^"\\]|\\.)*"(,[a-z]+="([^"\\]|\\.)*")*\})? [-+0-9.e]+$' result.openmetrics)" ]
  # Markdown: as many cells in each row, no tag but its own, small enough for a comment.
  [ "$(grep '^|' result.markdown | awk -F '|' '{ print NF }' | sort -u)" = 8 ]
  # shellcheck disable=SC2143  # shows what was found
  [ -z "$(sed -E 's/<\/?(code|details|summary)>//g' result.markdown | grep '[<>]')" ]
  [ "$(wc -c <result.markdown)" -lt 65536 ]
  [ "$(jq length result.bmf)" -eq "$((rows - 1))" ]
}

@test "hostile names: filters, file names, several files and a metric" {
  hostile
  run_split compare --format csv filters new.json '^=' '^@'
  [ "$status" -ne 2 ]
  printf '%s\n' "$output" >shown
  shows_nothing_raw shown
  name=$'x\n::error::y\033[31m'
  cp old.json "$name"
  for format in table details markdown csv junit tap github json; do
    run_split compare --format "$format" benchmarks "$name" new.json
    [ "$status" -eq 3 ]
    [ -z "$(printf '%s' "$output" | LC_ALL=C tr -cd '\033')" ]
    lacks "$output" $'\n::error::y'
  done
  run_split compare --format json benchmarks --old old.json old.json --new new.json new.json
  [ "$status" -eq 3 ]
  [ "$(jq -c '[.benchmarks[].name] | sort' <<<"$output")" = "$(jq -c '[.benchmarks[].name] | unique' new.json)" ]
}

@test "a NUL byte in a file is damage, in a name it is a character" {
  write_run old.json now 'a=100'
  sed 's/100/1@0/' old.json | tr '@' '\000' >new.json
  run_split compare benchmarks old.json new.json
  [ "$status" -eq 3 ]
  contains "$stderr" "'new.json' is damaged: it has a NUL byte"
  jq -c . old.json | sed 's/100/1@0/' | tr '@' '\000' >new.json
  run_split compare benchmarks old.json new.json
  [ "$status" -eq 3 ]
}

# --- Executables

# program NAME FILE: an executable that writes FILE as Google Benchmark would, and notes how it was called.
program() {
  cat >"$1" <<END
#!/usr/bin/env bash
echo "\$*" >>calls
echo "chatter of $1"
for argument; do case \$argument in --benchmark_out=*) cp "$2" "\${argument#*=}" ;; esac; done
END
  chmod +x "$1"
}

@test "executables are run, with what follows the inputs, and their chatter stays off the results" {
  pair '^regression/slower_by_5'
  program old old.json
  program new new.json
  run_split compare --format json benchmarks old new --benchmark_min_time=0.01
  [ "$status" -eq 1 ]
  holds '.benchmarks[0].verdict == "regression"' <<<"$output"
  contains "$stderr" 'chatter of old'
  [ "$(grep -c -- '^--benchmark_min_time=0.01 --benchmark_out=' calls)" -eq 2 ]
  run_split compare --format json filters old regression regression -- --seed 1
  [ "$(grep -c -- '^--seed 1 --benchmark_filter=regression --benchmark_out=' calls)" -eq 2 ]
  run_split compare --compat benchmarks old new.json
  [ "$status" -eq 0 ]
  contains "$output" 'RUNNING: ./old --benchmark_out='
}

@test "exit 3: an executable that fails, or writes nothing" {
  pair '^no change'
  printf '#!/usr/bin/env bash\nexit 7\n' >fails
  printf '#!/usr/bin/env bash\nexit 0\n' >writes_nothing
  chmod +x fails writes_nothing
  run_split compare benchmarks fails new.json
  [ "$status" -eq 3 ]
  contains "$stderr" 'fails failed with status 7'
  run_split compare benchmarks writes_nothing new.json
  [ "$status" -eq 3 ]
  contains "$stderr" 'wrote no results'
}

# --- Where it runs

@test "works copied out of the repository, without Python" {
  pair '^(regression|no change)'
  mkdir -p "tools of another project"/lib
  cp "$scripts/compare.sh" "tools of another project/"
  cp -R "$scripts"/lib/{common.sh,options.sh,gbench.jq,table.awk,compare} "tools of another project/lib/"
  expected=$(compare benchmarks old.json new.json || true)
  hide_tool python python2 python3
  run_split "tools of another project/compare.sh" benchmarks old.json new.json
  [ "$status" -eq 1 ]
  [ "$output" = "$expected" ]
}

@test "a missing tool is named" {
  pair '^no change'
  hide_tool jq
  run_split compare benchmarks old.json new.json
  [ "$status" -eq 2 ]
  contains "$stderr" 'jq is missing'
}

@test "the language of the machine does not matter" {
  judge_all
  expected=$result
  LC_ALL=de_DE.UTF-8 judged
  [ "$result" = "$expected" ]
}

@test "a file of 50 000 rows" {
  jq -n -c '{context: {}, benchmarks: [range(50000) | {name: "BM_\(.)", family_index: ., per_family_instance_index: 0,
    run_name: "BM_\(.)", run_type: "iteration", repetition_index: 0, threads: 1, iterations: 1, real_time: (. + 1),
    cpu_time: (. + 1), time_unit: "ns"}]}' >old.json
  run_split compare --dump_to_json result.json benchmarks old.json old.json
  [ "$status" -eq 0 ]
  [ "$(jq '.benchmarks | length' result.json)" -eq 50000 ]
  [ "$(jq '.geomean.pairs' result.json)" -eq 50000 ]
}
