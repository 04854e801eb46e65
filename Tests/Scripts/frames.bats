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

# row SHARE [CELLS]: a row for what frames() measures, open in all but the share.
row() {
  printf '{"scenario": "grow-frame", "cells": %s, "refresh_rate_hz": 60, "share_ratio": %s, "percentile": 50,' \
    "${2-12}" "$1"
  printf '"missed_max_percent": 100, "hitch_ratio_max_ms_per_s": 1000}'
}

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
  for arguments in "gate --budgets no-such.json" "--gate no-such.json"; do
    # shellcheck disable=SC2086  # several arguments
    run_split "$scripts/frames.sh" $arguments
    [ "$status" -eq 2 ]
    contains "$stderr" "no such budget file: no-such.json"
  done
  contains "$stderr" "warning: '--gate [FILE]' is deprecated; use 'gate [--budgets FILE]'"
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
  refused "--headroom" run wave --headroom 3
  refused "--headroom" record wave --digests d.json --headroom 3
  refused "--headroom" record wave --budgets b.json --headroom 1
  refused "--share" record wave --budgets b.json --share 0.1
  refused "--precision" record wave --budgets b.json --precision float
  refused "either --budgets FILE or --digests FILE" record wave --budgets b.json --digests d.json
  refused "either --budgets FILE or --digests FILE" record wave
  refused "--cells" throughput --cells 3
  refused "--threads" throughput --threads 0
  refused "--frames" wave --frames many
}

@test "the options of the time before the subcommands work, with a warning" {
  digests=$BATS_TEST_TMPDIR/digests.json
  # deprecated NEW ARGUMENT...: the last run warned of the spelling, and named the new one.
  deprecated() { contains "$stderr" "warning: 'frames $1' is deprecated; use 'frames $2'"; }
  budgets "$(row 1)"
  for option in "--gate $BATS_TEST_TMPDIR/budgets.json" "--gate=$BATS_TEST_TMPDIR/budgets.json"; do
    # shellcheck disable=SC2086  # two words are two arguments
    run_split "$OVERSHOOT" frames "${few_frames[@]}" $option --format json
    [ "$status" -eq 0 ]
    deprecated "--gate FILE" "gate --budgets FILE"
    holds '.runs | length == 1' <<<"$output"
  done
  run_split "$OVERSHOOT" frames grow-frame --record-digests "$digests"
  [ "$status" -eq 0 ]
  deprecated "--record-digests FILE" "record --digests FILE"
  holds '.rows | length > 0' "$digests"
  run_split "$OVERSHOOT" frames "${few_frames[@]}" --digests "$digests" --record-budgets "$BATS_TEST_TMPDIR/b.json" --headroom 3
  [ "$status" -eq 0 ]
  deprecated "--record-budgets FILE" "record --budgets FILE"
  holds '.rows | length == 1' "$BATS_TEST_TMPDIR/b.json"
  run_split "$OVERSHOOT" frames --schema
  deprecated "--schema" "gate --schema"
  diff <(printf '%s\n' "$output") "$root/Benchmarks/budgets.schema.json"
  run_split "$OVERSHOOT" frames --headline --threads 0
  deprecated "--headline" "throughput"
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
  contains "$output" "over budget: grow-frame/cells:12/hz:60: p50 is"
  render() { jq -r -L "$scripts/lib/compare" -f "$scripts/lib/compare/formats/$1.jq" "$BATS_TEST_TMPDIR/verdict.json"; }
  contains "$(render markdown)" "### Frame budgets: regression"
  contains "$(render junit)" '<failure type="regression"'
  contains "$(render github)" "::error title=Frame budgets%3A regression::"
  contains "$(render tap)" "not ok 1 - grow-frame/cells:12/hz:60"
  contains "$(render csv)" '"grow-frame/cells:12/hz:60","p50","regression",true'
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
  holds '.runs[0] | .repetitions_reason == "1500 frames and 2 repetitions were asked for" and .frames_above_p99 >= 10' \
    <<<"$output"
  run_split "$OVERSHOOT" frames --help
  contains "$output" "until there are 2 000"
}

@test "recorded budgets pass on the machine that they are from, and say what has none" {
  run_split "$OVERSHOOT" frames record --budgets "$BATS_TEST_TMPDIR/budgets.json" --headroom 1000 "${few_frames[@]}" --frames 100
  [ "$status" -eq 0 ]
  gate --frames 100
  [ "$status" -eq 0 ]
  contains "$output" "gate: ok: 1 of 1 runs within"
  # A million cells are 120 megabytes a frame, more than a millisecond moves; the transition is short, as all is recomputed.
  printf '{"name": "Crowd", "summary": "A crowd.", "transition": "pop-in-and-out", "parameters": {"duration_s": 0.01}}' \
    >"$BATS_TEST_TMPDIR/crowd.json"
  run_split "$OVERSHOOT" frames record "$BATS_TEST_TMPDIR/crowd.json" --cells 12,1000000 --hz 1000 --frames 1 \
    --budgets "$BATS_TEST_TMPDIR/budgets.json"
  [ "$status" -eq 0 ]
  holds '(.rows | map(.cells)) == [12] and (.excluded | map(.cells)) == [1000000]
    and (.excluded[0] | .scenario == "Crowd" and (.reason | test("% of the frame")))' "$BATS_TEST_TMPDIR/budgets.json"
  run_split "$OVERSHOOT" frames gate "$BATS_TEST_TMPDIR/crowd.json" --cells 1000000 --hz 1000 --frames 1 \
    --budgets "$BATS_TEST_TMPDIR/budgets.json"
  distrusted "there is no run to judge"
}

@test "exclusions without a reason, beside a row, or of something unknown are not to be trusted" {
  local run='"scenario": "grow-frame", "cells": 12, "refresh_rate_hz": 60'
  for excluded in "{$run}" "{$run, \"reason\": \"\"}" "{$run, \"reason\": \"slow\"}"; do
    printf '{"rows": [%s], "excluded": [%s]}\n' "$(row 1)" "$excluded" >"$BATS_TEST_TMPDIR/budgets.json"
    gate
    distrusted "excluded"
  done
  printf '{"rows": [%s], "excluded": [%s]}\n' "$(row 1)" "{${run/grow-frame/wafe}, \"reason\": \"slow\"}" \
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

@test "the checked-in budgets have the published transitions, and the schema is the one in the repository" {
  [ "$(jq -r "[.rows[].scenario] | unique | .[]" "$root/Benchmarks/budgets.json")" = "$(published)" ]
  diff <("$OVERSHOOT" frames gate --schema) "$root/Benchmarks/budgets.schema.json"
}

@test "frames.sh judges by the checked-in budgets" {
  run_split "$scripts/frames.sh" gate --no-install --format junit grow-frame --cells 12 --hz 60
  contains "$output" "<testsuite name=\"compare\" tests=\"1\""
  lacks "$output" "<error"
  [ "$status" -le 1 ] # whether it is quick enough is for the machine to say
}

@test "throughput: frames per second of a million cells, beside the copy rate" {
  run_split "$OVERSHOOT" frames throughput
  [ "$status" -eq 0 ]
  contains "$output" "1000000 cells"
  [ "$(grep -cE '^(per-cell|shared) +(double|float)' <<<"$output")" -eq "$(($(nproc) > 1 ? 8 : 4))" ]
}
