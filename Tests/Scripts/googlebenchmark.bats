# bats file_tags=build
load helpers

# The runner from outside: exit codes, messages and JSON. The names of the fixture's benchmarks say what they do; those under good/ set their time by hand, so that their numbers are known beforehand.

setup_file() {
  BENCHMARK_FIXTURE=$(built_program BenchmarkFixture)
  export BENCHMARK_FIXTURE
}

# fixture OPTION...: what it prints in $output and $stderr, its exit code in $status.
fixture() { run_split "$BENCHMARK_FIXTURE" "$@"; }

# measured FILTER OPTION...: runs what matches, with a short time, and leaves the JSON in $json.
measured() {
  json=$BATS_TEST_TMPDIR/report.json
  rm -f "$json"
  fixture --benchmark_filter="$1" --benchmark_min_time=0.001 --benchmark_out="$json" "${@:2}"
}

# row NAME FILTER: whether the jq filter is true of the one row of that name.
row() {
  holds "[.benchmarks[] | select(.name == \$name)] | length == 1 and (.[0] | $2)" "$json" --arg name "$1" ||
    { jq --arg name "$1" '.benchmarks[] | select(.name == $name)' "$json" >&2; return 1; }
}

# refused PART: exit 2, a sentence on standard error that holds PART, and nothing on standard output.
refused() {
  [ "$status" -eq 2 ] && contains "$stderr" "BenchmarkFixture: " && contains "$stderr" "$1" && [ -z "$output" ]
}

# fails NAME SENTENCE: the benchmark's rows are error rows with that sentence, and the process ends with 3.
fails() {
  measured "^bad/$1(/|\$)"
  [ "$status" -eq 3 ]
  contains "$stderr" "1 benchmark failed:"
  contains "$stderr" "bad/$1"
  contains "$stderr" "$2"
  holds '.benchmarks | length > 0 and
    all(.error_occurred and (.error_message | contains($sentence)))' "$json" --arg sentence "$2"
}

@test "a benchmark that passes is exit 0" {
  measured '^good/plain'
  [ "$status" -eq 0 ]
  contains "$output" "good/plain/iterations:1"
  row good/plain/iterations:1 '.iterations == 1 and .time_unit == "ns" and (has("error_occurred") | not)'
}

@test "a time reaches the library in its version's form, without a warning" {
  fixture --benchmark_filter='^good/plain' --benchmark_min_time=0.001 --benchmark_out="$BATS_TEST_TMPDIR/report.json"
  [ "$status" -eq 0 ]
  lacks "$stderr" suffix
}

@test "the context describes the run, and control characters do not break the JSON" {
  measured '^good/plain'
  holds '.context | .fixture == "a \"quoted\" value?" and .repetition_order == "one after the other"
    and (.executable | endswith("BenchmarkFixture"))' "$json"
  measured '^good/plain' --benchmark_enable_random_interleaving --benchmark_context=more=yes
  holds '.context | .more == "yes" and .repetition_order == "random interleaving"' "$json"
}

@test "one line replaces the library's warning about its own build, on the console and in CSV" {
  local format
  for format in console csv; do
    fixture --benchmark_filter='^good/plain' --benchmark_format="$format"
    [ "$status" -eq 0 ]
    lacks "$stderr" "***WARNING*** Library was built as DEBUG"
    [ "$(grep -c 'Google Benchmark library is a debug build' <<<"$stderr")" -le 1 ]
  done
}

@test "an unknown flag, a stray argument and a missing value are refused" {
  fixture --no-such-flag
  refused "unknown argument --no-such-flag"
  fixture --benchmark_no_such_flag=1
  refused "--benchmark_no_such_flag=1 is no flag of this version"
  fixture good/plain
  refused "unknown argument good/plain"
  fixture --benchmark_filter
  refused "--benchmark_filter needs a value"
}

@test "bad values are refused, from a flag and from its environment variable" {
  local flag
  for flag in min_time=0 min_time=-1 min_time=soon min_time=inf min_time= min_warmup_time=-1 repetitions=0 \
    repetitions=1.5 repetitions=99999999999 format=xml out_format=xml time_unit=h color=blue list_tests=perhaps \
    context=key context=a=b=c context==b; do
    fixture --benchmark_filter='^good/plain' "--benchmark_$flag"
    refused "--benchmark_${flag%%=*} cannot be \"${flag#*=}\""
  done
  BENCHMARK_FORMAT=xml fixture --benchmark_filter='^good/plain'
  refused '--benchmark_format cannot be "xml"'
}

@test "an environment variable sets an option, and the option overrides it" {
  BENCHMARK_FILTER='^good/unit' fixture --benchmark_list_tests
  [ "$output" = good/unit/iterations:10/manual_time ]
  BENCHMARK_FILTER='^good/unit' fixture --benchmark_list_tests --benchmark_filter='^good/plain'
  [ "$output" = good/plain/iterations:1 ]
}

@test "a filter that matches nothing or is not an expression is exit 2" {
  fixture --benchmark_filter=no-such-benchmark
  refused 'the filter "no-such-benchmark" selects no benchmark'
  fixture --benchmark_filter='('
  refused 'the filter "("'
  fixture --benchmark_list_tests --benchmark_filter=no-such-benchmark
  refused "selects no benchmark"
  fixture --nothing
  refused "no benchmark is registered"
}

@test "wrong usage leaves an older report unchanged" {
  echo before >"$BATS_TEST_TMPDIR/report.json"
  fixture --benchmark_filter=no-such-benchmark --benchmark_out="$BATS_TEST_TMPDIR/report.json"
  [ "$status" -eq 2 ]
  [ "$(cat "$BATS_TEST_TMPDIR/report.json")" = before ]
  fixture --benchmark_list_tests --benchmark_out="$BATS_TEST_TMPDIR/report.json"
  [ "$status" -eq 0 ]
  [ "$(cat "$BATS_TEST_TMPDIR/report.json")" = before ]
  [ "$(find "$BATS_TEST_TMPDIR" -name '.report*' | wc -l)" -eq 0 ]
}

@test "a report that cannot be written is refused before anything runs" {
  fixture --benchmark_filter='^good/plain' --benchmark_out="$BATS_TEST_TMPDIR/not/there.json"
  refused "No such file or directory"
  fixture --benchmark_filter='^good/plain' --benchmark_out="$BATS_TEST_TMPDIR"
  refused "it is a folder"
  fixture --benchmark_filter='^good/plain' --benchmark_out=/proc/report.json
  refused "cannot write the report /proc/report.json"
}

@test "a report goes to a path with spaces, through a link, and to a device" {
  fixture --benchmark_filter='^good/plain' --benchmark_out="$BATS_TEST_TMPDIR/a b.json"
  holds '.benchmarks | length == 1' "$BATS_TEST_TMPDIR/a b.json"
  touch "$BATS_TEST_TMPDIR/target.json"
  ln -s target.json "$BATS_TEST_TMPDIR/link.json"
  fixture --benchmark_filter='^good/plain' --benchmark_out="$BATS_TEST_TMPDIR/link.json"
  [ -L "$BATS_TEST_TMPDIR/link.json" ]
  holds '.benchmarks | length == 1' "$BATS_TEST_TMPDIR/target.json"
  fixture --benchmark_filter='^good/plain' --benchmark_out=/dev/null
  [ "$status" -eq 0 ]
  [ -c /dev/null ]
}

@test "CSV has a column for every counter, also of later rows" {
  local csv=$BATS_TEST_TMPDIR/report.csv
  fixture --benchmark_filter='^good/(plain|counters|named|average)' --benchmark_format=csv --benchmark_out="$csv" \
    --benchmark_out_format=csv
  [ "$status" -eq 0 ]
  [ "$(awk -F , '/^(name|"good)/ { print NF }' "$csv" | sort -u | wc -l)" -eq 1 ]
  [ "$(grep -c '^"good/' "$csv")" -eq 5 ]
  contains "$(grep '^name,' "$csv")" '"invertedRate"'
  contains "$output" '"invertedRate"'
  # The column of the counter that only the second row has.
  awk -F , '/^name,/ { for (i = 1; i <= NF; i++) if ($i == "\"binary\"") column = i }
    /^"good/ { print $column }' "$csv" >"$BATS_TEST_TMPDIR/column"
  [ "$(tr '\n' ' ' <"$BATS_TEST_TMPDIR/column")" = " 2048    " ]
}

@test "a program started without standard output writes its report, and nothing else, into the file" {
  status=0
  "$BENCHMARK_FIXTURE" --benchmark_filter='^good/plain' --benchmark_out="$BATS_TEST_TMPDIR/report.json" >&- 2>&- || status=$?
  # As where the display is full: the file is whole, and the exit code says that the display was not.
  [ "$status" -eq 2 ]
  holds '.benchmarks | length == 1' "$BATS_TEST_TMPDIR/report.json"
}

@test "a list that cannot be written completely is exit 2" {
  [ -c /dev/full ] || skip "no device that is always full"
  for option in --help --benchmark_list_tests; do
    status=0
    "$BENCHMARK_FIXTURE" "$option" >/dev/full 2>"$BATS_TEST_TMPDIR/errors" || status=$?
    [ "$status" -eq 2 ]
    contains "$(cat "$BATS_TEST_TMPDIR/errors")" "could not be written to its end"
  done
}

@test "a report that cannot be written completely is exit 2 and leaves an older one" {
  [ -c /dev/full ] || skip "no device that is always full"
  fixture --benchmark_filter='^good/plain' --benchmark_out=/dev/full
  [ "$status" -eq 2 ]
  contains "$stderr" "could not be written to its end"
  status=0
  "$BENCHMARK_FIXTURE" --benchmark_filter='^good/plain' >/dev/full 2>"$BATS_TEST_TMPDIR/errors" || status=$?
  [ "$status" -eq 2 ]
  contains "$(cat "$BATS_TEST_TMPDIR/errors")" "could not be written to its end"
  # The display is full, the file is not: what was measured is kept.
  status=0
  "$BENCHMARK_FIXTURE" --benchmark_filter='^good/plain' --benchmark_out="$BATS_TEST_TMPDIR/kept.json" >/dev/full || status=$?
  [ "$status" -eq 2 ]
  holds '.benchmarks | length == 1' "$BATS_TEST_TMPDIR/kept.json"
  local disk=$BATS_TEST_TMPDIR/disk
  mkdir "$disk"
  mount -t tmpfs -o size=8k tmpfs "$disk" 2>/dev/null || skip "the rest needs the right to mount"
  echo before >"$disk/report.json"
  fixture --benchmark_filter='^good/' --benchmark_min_time=0.001 --benchmark_out="$disk/report.json"
  local code=$status
  run cat "$disk/report.json"
  local files
  files=$(find "$disk" -type f | wc -l)
  umount "$disk"
  [ "$code" -eq 2 ]
  [ "$output" = before ]
  [ "$files" -eq 1 ]
}

@test "two benchmarks of one name, and two context entries of one key, are refused" {
  fixture --twice
  refused "more than one benchmark is named good/plain/iterations:1"
  fixture --context-twice
  refused "the context key fixture is given twice"
  fixture --benchmark_filter='^good/plain' --benchmark_context=fixture=x
  refused "the context key fixture is given twice"
}

@test "--help explains the flags and the exit codes" {
  fixture --help
  [ "$status" -eq 0 ]
  contains "$output" "usage: BenchmarkFixture"
  contains "$output" "--benchmark_filter"
  contains "$output" "Exit codes"
  [ -z "$stderr" ]
}

@test "--benchmark_list_tests prints names and runs nothing" {
  fixture --benchmark_list_tests --benchmark_filter='^good/named|bad/no-loop'
  [ "$status" -eq 0 ]
  [ "$output" = "good/named/left:7/right:3/iterations:1
good/named/left:-2/right:5/iterations:1
bad/no-loop" ]
}

@test "arguments: lists, powers, dense ranges, products, by name and by position" {
  measured '^good/(named|powers|dense|product)'
  row good/named/left:7/right:3/iterations:1 '.difference == 4 and .first == 7'
  row good/named/left:-2/right:5/iterations:1 '.difference == -7 and .first == -2'
  [ "$(jq -r '.benchmarks[].name | select(test("powers|dense|product"))' "$json" | tr '\n' ' ')" = \
"good/powers/8/iterations:1 good/powers/10/iterations:1 good/powers/100/iterations:1 good/powers/1000/iterations:1 \
good/dense/-1/iterations:1 good/dense/2/iterations:1 good/dense/5/iterations:1 \
good/product/1/30/iterations:1 good/product/2/30/iterations:1 good/product/1/40/iterations:1 \
good/product/2/40/iterations:1 " ]
}

@test "manual time, items, bytes and label" {
  measured '^good/results'
  row good/results/iterations:10/manual_time '.iterations == 10 and (.real_time / 1e6 - 1 | fabs) < 1e-9
    and (.items_per_second / 3000 - 1 | fabs) < 1e-9 and (.bytes_per_second / 1024000 - 1 | fabs) < 1e-9
    and .label == "a \"label\""'
  contains "$output" "1000k/s" # 1024 to the k
}

@test "counters of every kind, over 10 iterations of 1 ms" {
  measured '^good/counters'
  row good/counters/iterations:10/manual_time '
    def is(expected): . / expected - 1 | fabs < 1e-9;
    (.plain | is(40)) and (.rate | is(4000)) and (.perIteration | is(4)) and (.invariant | is(400))
    and (.inverted | is(0.025)) and (.invertedRate | is(0.00025)) and (.perIterationRate | is(400))
    and (.binary | is(2048))'
  contains "$output" "binary=2k"
}

@test "threads: each is seen once, loops begin and end together, averages divide" {
  measured '^good/(threads|average)'
  for count in 1 2 4; do
    row "good/threads/iterations:1000/threads:$count" ".threads == $count and .seen == $count and .average == $count
      and .counted == $((1000 * count)) and .indices == $((count * (count - 1) / 2)) and .iterations == $((1000 * count))"
  done
  row good/average-over-threads/iterations:10/threads:3 '.average == 1'
}

@test "unit, minimum time, warm-up and clocks" {
  measured '^good/(unit|min-time|warm-up|wall|process)'
  row good/unit/iterations:10/manual_time '.time_unit == "ms" and (.real_time - 1 | fabs) < 1e-9'
  row good/min-time/min_time:0.001 '.iterations > 1'
  row good/warm-up/min_time:0.001/min_warmup_time:0.002 '.iterations > 1'
  row good/wall/iterations:1/real_time '.iterations == 1'
  row good/process/iterations:1/process_time '.iterations == 1'
}

@test "complexity: given, custom, and best fit" {
  measured '^good/(linear|proportional|best-fit)/'
  row good/linear/iterations:1/manual_time_BigO '.big_o == "N" and (.real_coefficient / 1000 - 1 | fabs) < 1e-6'
  row good/proportional/iterations:1/manual_time_BigO '.big_o == "f(N)" and (.real_coefficient / 2000 - 1 | fabs) < 1e-6'
  row good/best-fit/iterations:1/manual_time_BigO '.big_o | IN("(1)", "N", "N^2", "N^3", "lgN", "NlgN")'
}

@test "repetitions: aggregates, a custom statistic, and no NaN from a counter that is 0" {
  measured '^good/(statistic|aggregates|zero-counter)'
  [ "$status" -eq 0 ]
  row good/statistic/iterations:10/repeats:3/manual_time_total '(.real_time / 3e6 - 1 | fabs) < 1e-9'
  row good/aggregates/iterations:10/repeats:3/manual_time_mean '.run_type == "aggregate"'
  [ "$(jq '[.benchmarks[] | select(.run_name | test("aggregates")) | select(.run_type == "iteration")] | length' "$json")" -eq 0 ]
  [ "$(grep -ciE ': (-?nan|-?inf)' "$json")" -eq 0 ]
  row good/zero-counter/iterations:10/repeats:2/manual_time_mean '.misses == 0'
  row good/zero-counter/iterations:10/repeats:2/manual_time_cv 'has("misses") | not'
}

@test "retains and releases are counted in the loop alone, and nothing of the counting itself" {
  measured '^good/(references|plain|allocations)'
  [ "$(uname)" = Linux ] || skip "counted on Linux only"
  row good/references-in-loop '.retains_per_iter == 3 and .releases_per_iter == 2'
  row good/plain/iterations:1 '.retains_per_iter == 0 and .releases_per_iter == 0'
  # Short strings are values, which the runtime's hooks see without the mark that says so.
  measured '^good/short-strings'
  [ "$status" -eq 0 ]
  row good/short-strings '.retains_per_iter <= 2 and .releases_per_iter <= 2'
  measured '^good/allocations'
  # The pauses of the counting take references, too.
  row good/allocations-outside '.retains_per_iter == 0 and .releases_per_iter == 0'
}

@test "the peak of resident memory is that of the loop, not of what came before it" {
  [ -w /proc/self/clear_refs ] || skip "the peak cannot be set back here"
  measured '^good/(resident|plain)'
  row good/resident-memory/iterations:1 '.peak_resident_bytes > 64 * 1048576 and .peak_resident_bytes < 160 * 1048576'
  row good/plain/iterations:1 '.peak_resident_bytes > 1048576 and .peak_resident_bytes < 160 * 1048576'
}

@test "the display shows what was counted" {
  measured '^good/references'
  contains "$output" 'allocs_per_iter=0'
  contains "$output" 'allocated_bytes_per_iter=0'
  contains "$output" 'peak_resident_bytes='
  fixture --benchmark_filter='^good/references' --benchmark_format=csv --benchmark_min_time=0.001
  contains "$output" '"retains_per_iter"'
  fixture --benchmark_filter='^good/(references|plain)' --benchmark_format=json --benchmark_min_time=0.001
  holds '[.benchmarks[].retains_per_iter] == [0, 3]' <(printf '%s' "$output")
}

@test "a run is set up once, for all of its threads, and torn down before the next one" {
  measured '^good/set-up'
  [ "$status" -eq 0 ]
  # Two repetitions, each with a run that counts allocations after it.
  holds '[.benchmarks[] | select(.run_type == "iteration" and .input) | .input] == [71, 73]' "$json"
  row good/set-up-threads/iterations:1/threads:3 '.bodies == 3 and .sets == 1'
}

@test "a set-up or tear-down that throws fails its run, on all threads" {
  fails set-up fixture
  fails threads-set-up fixture
  fails loop-in-set-up 'the set-up ran a loop'
  fails tear-down fixture
}

@test "limits are in the rows of the JSON, and nowhere else" {
  measured '^good/limits'
  row good/limits/iterations:10/manual_time '."limit.real_time.at_most" == 2e6 and ."limit.p99.relative" == 5
    and ."limit.p99.at_least" == 3'
  lacks "$output" limit.
}

@test "allocations are counted in the loop alone" {
  measured '^good/allocations'
  row good/allocations-in-loop '.allocs_per_iter == 3 and .net_heap_growth == 0 and .allocated_bytes_per_iter >= 600
    and .max_bytes_used >= 300 and .max_bytes_used < 600'
  row good/allocations-outside '.allocs_per_iter == 0 and .total_allocated_bytes == 0'
  row good/allocations-kept/iterations:100 '.allocs_per_iter == 1 and .net_heap_growth >= 16000
    and .net_heap_growth == .total_allocated_bytes and .max_bytes_used == .net_heap_growth'
}

@test "each repetition has its own counts" {
  measured '^good/allocations-in-loop' --benchmark_repetitions=9
  holds '[.benchmarks[] | select(.run_type == "iteration")] | length == 9 and
    all(.max_bytes_used >= 300 and .max_bytes_used < 600 and .net_heap_growth == 0 and .total_allocated_bytes < 100000
      and .allocs_per_iter == 3)' "$json"
}

@test "percentiles of an iteration's time: in order, and one slow iteration of a hundred is the largest" {
  measured '^good/percentiles'
  [ "$status" -eq 0 ]
  row good/percentiles/iterations:100 '.p0 >= 0 and .p0 <= .p25 and .p25 <= .p50 and .p50 <= .p75 and .p75 <= .p90
    and .p90 <= .p99 and .p99 <= .p100 and .p100 >= 20e6 and .p50 < 20e6'
}

@test "an asynchronous loop runs every iteration, and its real time has the suspensions" {
  measured '^good/async'
  [ "$status" -eq 0 ]
  row good/async/iterations:10/real_time '.calls == 10 and .real_time > 0'
}

@test "each verification of a body runs once" {
  measured '^good/verified'
  [ "$(jq '[.benchmarks[] | select(.run_type == "iteration") | .verifications] | unique | .[]' "$json")" = 2 ]
}

@test "a Swift error, before, in or after the loop, is an error row and exit 3" {
  fails throws-before-loop 'the "fixture" fails'
  fails throws-in-loop 'the "fixture" fails'
  fails throws-after-loop 'the "fixture" fails'
  fails one-thread-of-three 'the "fixture" fails'
}

@test "skipping with an error keeps the first message and runs no iteration" {
  fails skips 'skipped?[0m'
}

@test "misuse of the loop or the timer is an error row, not a crash" {
  fails no-loop "the body returned without running its loop"
  fails two-loops "a second loop"
  fails paused-twice "paused while it was paused"
  fails resumed-first "resumed without a pause"
  fails ends-paused "the loop ended while the timer was paused"
  fails paused-outside "paused outside the measured loop"
  fails no-manual-time "the iteration time was set 0 times in 1 iterations"
  fails unexpected-manual-time "not configured for manual time"
  fails negative-manual-time "finite number of seconds"
}

@test "a number that JSON does not have is an error row" {
  fails nan-counter "counter 'broken' was set to a value that is not finite"
  fails infinite-counter "counter 'broken' is infinity"
  row bad/infinite-counter/iterations:1 '.fine == 1 and (has("broken") | not)'
  measured '^bad/statistic'
  [ "$status" -eq 3 ]
  row bad/statistic/iterations:1/repeats:2_broken '.error_occurred and (.error_message | contains("infinity"))'
}

@test "a counter cannot take the name of a field" {
  fails counter-named-as-field "a counter cannot be called 'iterations'"
}

@test "a wrong result fails in every repetition" {
  fails unverified "it does not hold that two and two are five"
  [ "$(jq '.benchmarks | length' "$json")" -eq 3 ]
  fails second-unverified "it does not hold that three and three are seven"
  [ "$(jq '.benchmarks | length' "$json")" -eq 2 ]
}

# complexity NAME FAILED SENTENCE: of the runs, as many failed, with that sentence, and no growth is said of the rest.
complexity() {
  measured "^bad/complexity/$1/" --benchmark_min_time=1e-6
  [ "$status" -eq 3 ]
  contains "$stderr" "$2 benchmark"
  holds '
    [.benchmarks[] | select(.run_type == "iteration")] as $runs
      | ($runs | length == 3) and ([$runs[] | select(.error_occurred)] | length == $failed)
        and (.benchmarks | map(select(.error_occurred) | .error_message) | all(contains($sentence)))
        and (.benchmarks | map(select(.aggregate_name == "BigO" or .aggregate_name == "RMS")) | all(.error_occurred))' \
    "$json" --arg sentence "$3" --argjson failed "$2"
}

@test "complexity over a failed run is an error row, and the others go on" {
  complexity every-run 3 'the "fixture" fails'
  complexity in-the-loop 3 'the "fixture" fails'
  complexity while-paused 3 'the "fixture" fails'
  complexity no-loop 3 "without running its loop"
  complexity one-run 1 "two is wrong"
  complexity no-n 3 "setComplexityN was not called"
  complexity threads 3 'the "fixture" fails'
  measured '^(good/linear|bad/complexity/(every-run|no-n))/'
  [ "$status" -eq 3 ]
  row good/linear/iterations:1/manual_time_BigO 'has("error_occurred") | not'
}

@test "failures do not stop the others, and each is named" {
  measured '^(good/plain|good/beside|bad/(no-loop|skips))'
  [ "$status" -eq 3 ]
  contains "$stderr" "2 benchmarks failed:"
  row good/plain/iterations:1 'has("error_occurred") | not'
  row good/beside-failures/iterations:1 'has("error_occurred") | not'
  row bad/no-loop .error_occurred
}

# bats test_tags=thorough
@test "the documentation's example runs in a separate package" {
  local page=$root/Sources/Benchmark/GoogleBenchmark/GoogleBenchmark.docc/GoogleBenchmark.md
  local consumer=$BATS_TEST_TMPDIR/consumer
  mkdir -p "$consumer/Sources/Consumer"
  # The first block of Swift on the page, to the letter.
  awk '/^```swift$/ { inside = 1; next } /^```$/ && inside { exit } inside' "$page" >"$consumer/Sources/Consumer/main.swift"
  grep -q 'import GoogleBenchmark' "$consumer/Sources/Consumer/main.swift"
  ln -s "$root" "$consumer/overshoot"
  cat >"$consumer/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Consumer",
    dependencies: [.package(path: "overshoot")],
    targets: [
        .executableTarget(
            name: "Consumer", dependencies: [.product(name: "GoogleBenchmark", package: "overshoot")],
            swiftSettings: [.strictMemorySafety()])
    ]
)
MANIFEST
  run_split swift build --package-path "$consumer" -c release
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  lacks "$output$stderr" "warning:"
  run_split swift run --package-path "$consumer" -c release --skip-build Consumer \
    --benchmark_min_time=0.001 --benchmark_out="$BATS_TEST_TMPDIR/consumer.json"
  [ "$status" -eq 0 ]
  contains "$output" "sort/shuffled/count:64"
  holds '[.benchmarks[].name] == ["sort/shuffled/count:64", "sort/shuffled/count:512", "sort/shuffled/count:4096"]' \
    "$BATS_TEST_TMPDIR/consumer.json"
}

@test "a crash ends by its signal with Swift's message, and leaves an older report unchanged" {
  local crash
  echo before >"$BATS_TEST_TMPDIR/report.json"
  for crash in trap abort address; do
    SWIFT_BACKTRACE=enable=no run_split "$BENCHMARK_FIXTURE" --crashes --benchmark_filter="^crash/$crash" \
      --benchmark_out="$BATS_TEST_TMPDIR/report.json"
    [ "$status" -gt 128 ]
    [ "$crash" != trap ] || contains "$stderr" 'the fixture traps'
    [ "$(cat "$BATS_TEST_TMPDIR/report.json")" = before ]
    [ "$(find "$BATS_TEST_TMPDIR" -name '.report*' | wc -l)" -eq 0 ]
  done
  [ "$status" -eq $((128 + $(kill -l SEGV))) ]
  SWIFT_BACKTRACE=enable=yes,color=no run_split "$BENCHMARK_FIXTURE" --crashes --benchmark_filter=^crash/trap \
    --benchmark_out="$BATS_TEST_TMPDIR/report.json"
  contains "$stderr" 'crashed'
  contains "$stderr" 'main.swift'
}

@test "an interrupted run ends by its signal and leaves an older report unchanged" {
  local signal runner tries
  echo before >"$BATS_TEST_TMPDIR/report.json"
  for signal in TERM INT HUP PIPE; do
    # A background job of a script ignores SIGINT, and may have been started without SIGPIPE.
    env --default-signal "$BENCHMARK_FIXTURE" --benchmark_filter='^good/min-time' --benchmark_repetitions=2000000000 \
      --benchmark_out="$BATS_TEST_TMPDIR/report.json" >/dev/null 2>&1 &
    runner=$! tries=0
    while [ -z "$(find "$BATS_TEST_TMPDIR" -name '.report.json.partial-*' -size +0)" ]; do
      tries=$((tries + 1))
      [ "$tries" -lt 200 ] || { kill -KILL "$runner"; false; }
      sleep 0.05
    done
    kill -"$signal" "$runner"
    status=0
    wait "$runner" || status=$?
    [ "$status" -eq $((128 + $(kill -l "$signal"))) ]
    [ "$(cat "$BATS_TEST_TMPDIR/report.json")" = before ]
    [ "$(find "$BATS_TEST_TMPDIR" -name '.report*' | wc -l)" -eq 0 ]
  done
}
