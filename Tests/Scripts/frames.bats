# bats file_tags=build
load helpers

# Frame budgets: what is measured, how it is judged, and that nothing that cannot be judged passes.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

# frames ARGUMENT...: a few frames of one transition, unless the arguments say more.
frames() { run_split "$OVERSHOOT" frames run "${few_frames[@]}" "$@"; }
few_frames=(grow-frame --cells 12 --hz 60 --frames 10)

# budgets ROW...: writes a budget file with these rows.
budgets() {
  local rows
  rows=$(printf '%s,' "$@")
  printf '{"rows": [%s]}\n' "${rows%,}" >"$BATS_TEST_TMPDIR/budgets.json"
}

# published: the names of the published transitions, sorted.
published() { "$OVERSHOOT" frames --list | sed 's|/.*||' | sort -u; }

# row SHARE [CELLS]: a row for what frames() measures.
row() { printf '{"scenario": "grow-frame", "cells": %s, "refresh_rate_hz": 60, "share_ratio": %s}' "${2-12}" "$1"; }

# refused PART ARGUMENT...: exit 2, nothing on standard output, a message with PART on standard error.
refused() {
  local part=$1
  shift
  run_split "$OVERSHOOT" frames "$@"
  [ "$status" -eq 2 ] && [ -z "$output" ] && contains "$stderr" "$part"
}

# distrusted PART: the last run ended with exit 3 and a message with PART.
distrusted() { [ "$status" -eq 3 ] && contains "$output$stderr" "$1"; }

gate() { run_split "$OVERSHOOT" frames gate --budgets "$BATS_TEST_TMPDIR/budgets.json" "${few_frames[@]}" "$@"; }

@test "frames.sh: the header is the help; wrong flags and formats are refused" {
  header_is_help frames.sh
  run_split "$scripts/frames.sh" --format nonsense
  [ "$status" -eq 2 ]
  contains "$stderr" "unknown format 'nonsense'"
  run_split "$scripts/frames.sh" --format junit
  [ "$status" -eq 2 ]
  contains "$stderr" "needs the command gate"
  run_split "$scripts/frames.sh" gate --budgets no-such.json
  [ "$status" -eq 2 ]
  contains "$stderr" "no such budget file: no-such.json"
}

@test "one row per run, and a note that there is no display" {
  frames
  [ "$status" -eq 0 ]
  contains "$output" "grow-frame/cells:12/hz:60"
  contains "$output" "no display"
  lacks "$output" "WRONG"
  lacks "$output" "allocations in steady frames"
}

@test "bad arguments are refused" {
  refused "wafe" wafe
  refused "--hz" wave --hz 0
  refused "--hz" wave --hz -60
  refused "hz" wave --hz sixty
  refused "--cells" wave --cells -1
  refused "--share" wave --share 0
  refused "--share" wave --share 1.5
  refused "--frames" wave --frames 0
  refused "--threads" wave --threads 0
  refused "no-such.json" no-such.json
  refused "no-such.json" gate wave --budgets no-such.json
  refused "--share" gate wave --share 0.1
  refused "--verdict" run wave --verdict v.json
  refused "--precision" wave --precision half
  refused "--budgets" record wave --times t.json --budgets b.json
  refused "--share" record wave --times t.json --share 0.1
  refused "--precision" record wave --times t.json --precision float
  refused "either --times FILE or --digests FILE" record wave --times t.json --digests d.json
  refused "either --times FILE or --digests FILE" record wave
  refused "--replace needs --times FILE" record wave --digests d.json --replace
  budgets "$(row 1)"
  local file=$BATS_TEST_TMPDIR/budgets.json
  refused "--only" gate wave --budgets "$file" --only time
  refused "leave one out" gate wave --budgets "$file" --only budget --instructions c.tsv
  refused "leave one out" gate wave --budgets "$file" --only work --times t.json
  refused "no-such.tsv" gate "${few_frames[@]}" --budgets "$file" --instructions no-such.tsv
  refused "no-such.json" gate "${few_frames[@]}" --budgets "$file" --times no-such.json
  OVERSHOOT_INJECT_STALL=work:4 refused "OVERSHOOT_INJECT_STALL is 'work:4'" "${few_frames[@]}"
  refused "--cells" throughput --cells 3
  refused "--threads" throughput --threads 0
  refused "--frames" wave --frames many
}

@test "the options from before the subcommands are refused, and the subcommands do the same" {
  digests=$BATS_TEST_TMPDIR/digests.json
  budgets "$(row 1)"
  refused "--gate" "${few_frames[@]}" --gate "$BATS_TEST_TMPDIR/budgets.json"
  refused "--record-digests" grow-frame --record-digests "$digests"
  refused "--schema" --schema
  refused "--headline" --headline
  run_split "$OVERSHOOT" frames gate "${few_frames[@]}" --budgets="$BATS_TEST_TMPDIR/budgets.json" --format json
  [ "$status" -eq 0 ]
  holds '.runs | length == 1' <<<"$output"
  run_split "$OVERSHOOT" frames record grow-frame --digests "$digests"
  [ "$status" -eq 0 ]
  holds '.rows | length > 0' "$digests"
  run_split "$OVERSHOOT" frames gate --schema
  holds '.properties.rows.items.required == ["scenario", "cells", "refresh_rate_hz"]' <<<"$output"
  run_split "$OVERSHOOT" frames throughput --threads 0
  contains "$stderr" "--threads is 0"
}

@test "every format is what its reader expects" {
  frames --format json --raw
  [ "$(jq -r '.runs[0] | .name, (.samples_ms | length > 0), .steady_allocation_count' <<<"$output" | tr '\n' ' ')" \
    = "grow-frame/cells:12/hz:60 true 0 " ]
  frames --format macrobenchmark
  holds '.benchmarks[0].sampledMetrics.frameOverrunMs.P99 < 0' <<<"$output"
  frames --format flutter
  holds '.frame_count == (.frame_build_times | length)' <<<"$output"
  frames --format chrome-trace
  holds '[.traceEvents[] | select(.cat == "batch evaluation")] | length > 100' <<<"$output"
  frames --format google-benchmark
  holds '[.benchmarks[].run_name] | unique == ["frames/grow-frame/cells:12/hz:60/p50", "frames/grow-frame/cells:12/hz:60/p99"]' \
    <<<"$output"
}

@test "standard output that cannot be written is an error with exit code 2, in every format" {
  [ -w /dev/full ] || skip "no /dev/full here"
  for format in table json macrobenchmark flutter chrome-trace google-benchmark; do
    status=0
    stderr=$("$OVERSHOOT" frames grow-frame --cells 12 --hz 60 --frames 1 --format "$format" 2>&1 >/dev/full) || status=$?
    [ "$status" -eq 2 ]
    [ "$(grep -v '^  \[1/1\]' <<<"$stderr")" = "overshoot: cannot write to standard output: No space left on device" ]
  done
}

@test "the google-benchmark export is compared by compare.sh" {
  frames --format google-benchmark --output "$BATS_TEST_TMPDIR/a.json"
  run_split "$scripts/compare.sh" --format json benchmarks "$BATS_TEST_TMPDIR/a.json" "$BATS_TEST_TMPDIR/a.json"
  holds '.summary.benchmarks == 2 and .summary.broken == 0' <<<"$output"
}

@test "paced frames start at their refreshes" {
  run_split "$OVERSHOOT" frames grow-frame --cells 12 --hz 60 --paced --frames 10 --format json --raw
  [ "$status" -eq 0 ]
  holds '.runs[0].pace == "paced" and .runs[0].repetitions == 2' <<<"$output"
}

@test "a run within its budget passes" {
  budgets "$(row 1)"
  gate
  [ "$status" -eq 0 ]
  contains "$output" "gate: ok: 1 of 1 runs within the budgets"
}

@test "a run over its budget fails with 1, in every format" {
  budgets "$(row 1e-9)"
  gate --verdict "$BATS_TEST_TMPDIR/verdict.json"
  [ "$status" -eq 1 ]
  contains "$output" $'over budget: grow-frame/cells:12/hz:60\n  frame budget: hitch: frame '
  contains "$output" "    see: overshoot trace grow-frame --cells 12 --hz 60 --frame "
  render() { jq -r -L "$scripts/lib/compare" -f "$scripts/lib/compare/formats/$1.jq" "$BATS_TEST_TMPDIR/verdict.json"; }
  contains "$(render markdown)" "### Frame budgets: 1 of 1 over budget: <code>grow-frame/cells:12/hz:60</code>"
  contains "$(render markdown)" '| run | budget | measured | used | verdict |'
  grep -E '\| 0\.016667 ns \| [0-9.]+ [nu]s \(worst\) \| [0-9.]+ % \| \*\*regression\*\*: frame budget: hitch' <<<"$(render markdown)"
  grep -E 'message="[0-9.]+ [nu]s of 0\.016667 ns, [0-9.]+ %, frame budget' <<<"$(render junit)"
  contains "$(render junit)" '<failure type="regression"'
  contains "$(render github)" "::error title=Frame budgets%3A regression::"
  contains "$(render tap)" "not ok 1 - grow-frame/cells:12/hz:60"
  contains "$(render csv)" '"grow-frame/cells:12/hz:60","worst","regression",true'
  contains "$(render openmetrics)" "overshoot_compare_exit_code 1"
  render bmf | holds '."grow-frame/cells:12/hz:60".latency.value > 0'
}

@test "a row that matches no run, and a run without a row, are not to be trusted" {
  budgets "$(row 1)" "$(row 1 13)"
  run_split "$OVERSHOOT" frames gate --budgets "$BATS_TEST_TMPDIR/budgets.json" grow-frame --cells 12,13,14 --hz 60 --frames 10
  distrusted "grow-frame/cells:14/hz:60 has no row"
  budgets "$(row 1)" '{"scenario": "wafe", "cells": 12, "refresh_rate_hz": 60, "share_ratio": 1}'
  gate
  distrusted "the budget row for wafe/cells:12/hz:60 matches no run"
  budgets "$(row 1)" "$(row 1 13)" # the selection leaves other runs of transitions out
  gate
  [ "$status" -eq 0 ]
  budgets "$(row 1 13)"
  gate
  distrusted "grow-frame/cells:12/hz:60 has no row"
}

@test "a damaged budget file is not to be trusted" {
  for text in '' '{' '[]' '{"rows": []}' '{"rows": [{"scenario": "wave"}]}' \
    '{"rows": [{"scenario": "wave", "cells": 1, "refresh_rate_hz": 0, "share_ratio": 1}]}' \
    '{"rows": [{"scenario": "wave", "cells": 1, "refresh_rate_hz": 60, "share_ratio": 0}]}' \
    '{"rows": [{"scenario": "wave", "cells": 1, "refresh_rate_hz": 60, "share_ratio": 1.1}]}'; do
    printf '%s' "$text" >"$BATS_TEST_TMPDIR/budgets.json"
    gate
    distrusted "budgets.json"
    [ -z "$output" ]
  done
  # What the format had before is an unknown key.
  budgets '{"scenario": "grow-frame", "cells": 12, "refresh_rate_hz": 60, "share_ratio": 1, "percentile": 99}'
  gate
  distrusted 'unknown key "rows[0].percentile"'
}

@test "the names of the runs, without measuring them" {
  frames --list --precision float
  [ "$output" = "grow-frame/cells:12/hz:60/float" ]
  run_split "$OVERSHOOT" frames --list
  [ "$(grep -c . <<<"$output")" -eq 69 ]
}

@test "frames in Float have names, digests and no budgets of their own" {
  frames --precision float --format json --digests "$root/Benchmarks/digests.json"
  [ "$status" -eq 0 ]
  holds '.runs[0] | .precision == "float" and .position_digest_on_file' <<<"$output"
  budgets "$(row 1)"
  gate --precision float
  distrusted "grow-frame/cells:12/hz:60/float has no row"
}

@test "why there are as many repetitions as there are, and what p99 rests on, is said" {
  frames
  contains "$output" "p99 with fewer than ten frames above it: grow-frame/cells:12/hz:60 ("
  contains "$output" "10 frames and 2 repetitions were asked for"
  frames --frames 1500 --format json
  # At most one in a hundred of 3 000 frames; fewer where the clock gives several the same time.
  holds '.runs[0] | .repetitions_reason == "1500 frames and 2 repetitions were asked for" and .frames_above_p99 <= 30' \
    <<<"$output"
  run_split "$OVERSHOOT" frames --help
  contains "$output" "until there are 2 000"
}

# stalled KIND: a gate of a run with a stall of 4 ms in frame 7 of its third repetition.
stalled() {
  budgets '{"scenario": "grow-frame", "cells": 12, "refresh_rate_hz": 120}'
  OVERSHOOT_INJECT_STALL=$1:4:2:7:grow-frame/cells:12/hz:120 run_split "$OVERSHOOT" frames gate \
    --budgets "$BATS_TEST_TMPDIR/budgets.json" "${@:2}"
}

@test "4 ms of work in one frame are a hitch, named with frame and command; 4 ms without the processor are none" {
  stalled work
  [ "$status" -eq 1 ]
  contains "$output" "frame budget: hitch: frame 7 (0.0583 s) of repetition 3 took 4."
  contains "$output" "over its share of 833 µs (10 % of the frame), and 4."
  contains "$output" "see: overshoot trace grow-frame --cells 12 --hz 120 --frame 7"
  stalled wait
  [ "$status" -eq 0 ]
  contains "$output" "1 of 1 runs within the budgets"
}

@test "the commands that a verdict names show the frame" {
  run_split "$OVERSHOOT" trace grow-frame --cells 12 --hz 120 --frame 7
  [ "$status" -eq 0 ]
  [ "$(tail -n +2 <<<"$output" | cut -d , -f 1 | sort -u)" = 0.058333333 ]
  run_split "$OVERSHOOT" trace grow-frame --frame 100
  [ "$status" -eq 2 ]
  contains "$stderr" "--frame is 100; grow-frame has the frames 0…60"
}

@test "verdicts of instructions are part of the gate; damaged and missing counts are not to be trusted" {
  local counts=$BATS_TEST_TMPDIR/counts.tsv name=transition/frames-100/grow-frame/cells:12
  budgets "$(row 1)"
  # judge LINE: a gate with this line of counts.
  judge() {
    printf 'benchmark\tbaseline\tnow\tchange\tverdict\n%b\n' "$1" >"$counts"
    gate --instructions "$counts" --verdict "$BATS_TEST_TMPDIR/verdict.json"
  }
  judge "$name\\t1000000\\t1005000\\t+0.500 %\\tregression"
  [ "$status" -eq 1 ]
  contains "$output" "work: 10050 instructions per frame, 0.50 % more than the recorded 10000"
  contains "$output" "see: scripts/profile.sh --callgrind '^$name\$'"
  holds '.benchmarks[1] | .name == "grow-frame/cells:12/instructions" and .verdict == "regression"' \
    "$BATS_TEST_TMPDIR/verdict.json"
  # Instructions are no times.
  "$OVERSHOOT" report "$BATS_TEST_TMPDIR/verdict.json" -o "$BATS_TEST_TMPDIR/report.html"
  contains "$(cat "$BATS_TEST_TMPDIR/report.html")" "10050 instructions"
  jq -r -L "$scripts/lib/compare" -f "$scripts/lib/compare/formats/bmf.jq" "$BATS_TEST_TMPDIR/verdict.json" |
    holds '."grow-frame/cells:12/instructions".instructions.value == 10050'
  judge "$name\\t1000000\\t1000000\\t+0.000 %\\tsame"
  [ "$status" -eq 0 ]
  contains "$output" "1 of 1 counts of instructions within the recorded ones"
  judge "$name\\t\\t1000000\\t\\tnew"
  distrusted "grow-frame/cells:12/instructions: has no recorded count"
  judge "$name nonsense"
  distrusted "counts.tsv: line 2 is no count of frames"
}

@test "with --only work nothing is timed" {
  budgets "$(row 1e-9)"
  gate --only work
  [ "$status" -eq 0 ]
  gate --only budget
  [ "$status" -eq 1 ]
}

@test "calibrated times: five recordings make a range; outside is inconclusive, exit 4 on request" {
  local times=$BATS_TEST_TMPDIR/times.json
  budgets "$(row 1)"
  run_split "$OVERSHOOT" frames record "${few_frames[@]}" --times "$times"
  [ "$status" -eq 0 ]
  gate --times "$times" --fail-on-inconclusive
  [ "$status" -eq 4 ]
  contains "$output" "calibrated time: 1 recordings, 5 are needed for a range"
  # Five recordings from very quick to very slow machines, then of very slow ones only.
  jq '.rows[].recordings = 5 | .rows[].ranges |= map_values([.[0] / 100, .[1] * 100])' "$times" >"$times.wide"
  gate --times "$times.wide" --fail-on-inconclusive
  [ "$status" -eq 0 ]
  jq '.rows[].recordings = 5 | .rows[].ranges |= map_values([.[0] * 1000, .[1] * 1000])' "$times" >"$times.slow"
  gate --times "$times.slow"
  [ "$status" -eq 0 ]
  contains "$output" "gate: inconclusive:"
  contains "$output" "below the range"
  contains "$output" "see: scripts/ab.sh --frames BASE HEAD"
  run_split "$OVERSHOOT" frames record "${few_frames[@]}" --times "$times"
  holds '.rows | map(.recordings) == [2]' "$times"
  run_split "$OVERSHOOT" frames record "${few_frames[@]}" --times "$times" --replace
  holds '.rows | map(.recordings) == [1]' "$times"
  printf '{' >"$times"
  gate --times "$times"
  distrusted "times.json: no file of calibrated times"
  run_split "$OVERSHOOT" frames record "${few_frames[@]}" --times "$times"
  distrusted "times.json: no file of calibrated times"
  [ "$(cat "$times")" = "{" ]
}

@test "runs that promise nothing need a reason, no row, and a known name" {
  local run='"scenario": "grow-frame", "cells": 12, "refresh_rate_hz": 60'
  for run_entry in "{$run}" "{$run, \"reason\": \"\"}" "{$run, \"reason\": \"slow\"}"; do
    printf '{"rows": [%s], "not_promised": [%s]}\n' "$(row 1)" "$run_entry" >"$BATS_TEST_TMPDIR/budgets.json"
    gate
    distrusted "not_promised"
  done
  printf '{"rows": [%s], "not_promised": [%s]}\n' "$(row 1)" "{${run/grow-frame/wafe}, \"reason\": \"slow\"}" \
    >"$BATS_TEST_TMPDIR/budgets.json"
  gate
  distrusted "the budget row for wafe/cells:12/hz:60 matches no run"
}

@test "recorded digests: equal ones pass, others name the frame" {
  digests=$BATS_TEST_TMPDIR/digests.json
  run_split "$OVERSHOOT" frames record grow-frame --digests "$digests"
  [ "$status" -eq 0 ]
  frames --digests "$digests" --format json
  [ "$status" -eq 0 ]
  holds '.runs[0] | .position_digest_on_file and .position_difference == null' <<<"$output"
  jq '.rows[].frames[3] = "0000000000000000"' "$digests" >"$digests.new"
  frames --digests "$digests.new"
  distrusted "frame 3 (0.0500 s)"
  contains "$output$stderr" "everything is where it was, but for rounding"
  # The same, and a target was elsewhere.
  jq '.middle_frames[0].targets |= map(if length == 5 then .[0] += 1.5 else . end)' "$digests.new" >"$digests"
  frames --digests "$digests"
  distrusted "what moved farthest is"
  contains "$output$stderr" "off by -1.5 from"
  frames --digests "$digests" --format google-benchmark
  holds '.benchmarks | all(.error_occurred and (.error_message | startswith("wrong positions: frame 3")))' <<<"$output"
}

@test "recorded digests join those of other machines and scenarios, and a damaged file is not written over" {
  digests=$BATS_TEST_TMPDIR/digests.json
  run_split "$OVERSHOOT" frames record grow-frame --digests "$digests"
  [ "$status" -eq 0 ]
  cp "$digests" "$digests.first"
  # Another machine's rows, and one of this machine's that is no longer right.
  jq '.rows[0].frames[3] = "0000000000000000" | .rows += [.rows[0] | .kernel_set = "other one"]' "$digests" >"$digests.new"
  run_split "$OVERSHOOT" frames record wave grow-frame --digests "$digests.new"
  [ "$status" -eq 0 ]
  holds '
    ([.rows[] | select(.scenario == "grow-frame" and .kernel_set != "other one")] == $first[0].rows)
      and ([.rows[] | select(.kernel_set == "other one")] | length == 1 and .[0].frames[3] == "0000000000000000")
      and (.rows | map(.scenario) | (index("wave") > rindex("grow-frame")))
      and (.middle_frames | map(.scenario)) == ["grow-frame", "wave"]' \
    "$digests.new" --slurpfile first "$digests.first"
  head -c 100 "$digests" >"$digests.cut"
  cp "$digests.cut" "$digests.before"
  run_split "$OVERSHOOT" frames record wave --digests "$digests.cut"
  [ "$status" -ne 0 ]
  contains "$stderr" "$digests.cut"
  cmp "$digests.cut" "$digests.before"
}

@test "the checked-in digests hold for every set of kernels that can be used here" {
  "$OVERSHOOT" frames record grow-frame --digests "$BATS_TEST_TMPDIR/digests.json"
  for kernels in $(jq -r '.rows[].kernel_set' "$BATS_TEST_TMPDIR/digests.json" | cut -d ' ' -f 2); do
    OVERSHOOT_ISA=$kernels run_split "$OVERSHOOT" frames --cells 12 --hz 60 --frames 1 --format json \
      --digests "$root/Benchmarks/digests.json"
    [ "$status" -eq 0 ]
    holds "(.runs | all(.position_digest_on_file)) and ([.runs[].scenario] | sort | join(\"\n\")) == \"$(published)\"" <<<"$output"
    OVERSHOOT_ISA=$kernels run_split "$OVERSHOOT" frames --cells 12 --hz 60 --frames 1 --format json --precision float \
      --digests "$root/Benchmarks/digests.json"
    [ "$status" -eq 0 ]
    holds "(.runs | all(.position_digest_on_file)) and ([.runs[].scenario] | sort | join(\"\n\")) == \"$(published)\"" <<<"$output"
  done
}

@test "the checked-in budgets have the published transitions" {
  [ "$(jq -r "[.rows[].scenario] | unique | .[]" "$root/Benchmarks/budgets.json")" = "$(published)" ]
}

# tools: a folder with links to the built programs; OVERSHOOT_PRODUCTS is set to it.
tools() {
  local folder=$BATS_TEST_TMPDIR/products
  mkdir "$folder"
  ln -s "$OVERSHOOT" "$folder/overshoot"
  ln -s "$(built_program OvershootBenchmarks)" "$folder/OvershootBenchmarks"
  export OVERSHOOT_PRODUCTS=$folder
}

@test "frames.sh gate counts instructions and judges by the checked-in budgets, in any format" {
  tools
  local baseline=$BATS_TEST_TMPDIR/baseline.txt
  "$scripts/count-instructions.sh" --no-install --filter '^transition/frames-100/grow-frame/cells:12$' --update \
    --baseline "$baseline"
  run_split "$scripts/frames.sh" gate --no-install --baseline "$baseline" --format junit --verdict "$BATS_TEST_TMPDIR/v.json" \
    grow-frame --cells 12 --hz 60
  [ "$status" -eq 0 ]
  contains "$output" "<testsuite name=\"frames\" tests=\"2\" failures=\"0\""
  holds '[.benchmarks[].name] == ["grow-frame/cells:12/hz:60", "grow-frame/cells:12/instructions"]' "$BATS_TEST_TMPDIR/v.json"
  # One per cent fewer in the baseline.
  awk -F '\t' -v OFS='\t' '!/^#/ { $2 = int($2 / 1.01) } { print }' "$baseline" >"$baseline.less"
  run_split "$scripts/frames.sh" gate --no-install --only work --baseline "$baseline.less" grow-frame --cells 12 --hz 60
  [ "$status" -eq 1 ]
  contains "$output" "over budget: grow-frame/cells:12/instructions"
  # A count that the baseline does not have.
  sed '/^#/!d' "$baseline" >"$baseline.none"
  run_split "$scripts/frames.sh" gate --no-install --only work --baseline "$baseline.none" grow-frame --cells 12 --hz 60
  distrusted "grow-frame/cells:12/instructions: has no recorded count"
  run_split "$scripts/frames.sh" gate --no-install --baseline no-such.txt grow-frame --cells 12 --hz 60
  [ "$status" -eq 2 ]
  contains "$stderr" "no such baseline: no-such.txt"
}

@test "frames.sh gate without valgrind is exit 2 and names the way without; --only budget needs none" {
  tools
  hide_tool valgrind
  run_split "$scripts/frames.sh" gate --no-install grow-frame --cells 12 --hz 60
  [ "$status" -eq 2 ]
  contains "$stderr" "leave them out with --only budget"
  run_split "$scripts/frames.sh" gate --no-install --only budget grow-frame --cells 12 --hz 60
  [ "$status" -eq 0 ]
  contains "$output" "instructions not counted"
}

@test "frames.sh refuses options of other commands" {
  # refuses PART ARGUMENT...
  refuses() {
    run_split "$scripts/frames.sh" "${@:2}"
    [ "$status" -eq 2 ] && contains "$stderr" "$1" && contains "$stderr" "(see frames.sh --help)"
  }
  refuses "--only takes budget or work, not 'time'" gate --only time
  refuses "--only takes work or times, not 'budget'" record --only budget
  refuses "--only needs the command gate or record" --only work
  refuses "--calibrated needs the command gate" --calibrated
  refuses "--only work judges no times" gate --only work --calibrated
  refuses "--replace needs the command record" gate --replace
  refuses "--verdict needs the command gate" run --verdict v.json
  refuses "budgets are written by hand" record --budgets b.json
  refuses "--only needs a value" gate --only
}

@test "an interrupted gate ends with 130, prints nothing and leaves no process" {
  tools
  interrupt_when "  [1/" "$scripts/frames.sh" gate --no-install --only budget >"$BATS_TEST_TMPDIR/out"
  [ "$status" -eq 130 ]
  [ ! -s "$BATS_TEST_TMPDIR/out" ]
  run pgrep -f "$OVERSHOOT_PRODUCTS/overshoot"
  [ "$status" -eq 1 ]
}

@test "throughput: frames per second of a million cells, beside the copy rate" {
  run_split "$OVERSHOOT" frames throughput
  [ "$status" -eq 0 ]
  contains "$output" "1000000 cells"
  [ "$(grep -cE '^(per-cell|shared) +(double|float)' <<<"$output")" -eq "$(($(nproc) > 1 ? 8 : 4))" ]
}
