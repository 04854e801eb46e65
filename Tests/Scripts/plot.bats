load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  # Two benchmarks at three numbers of cells, a limit, an aggregate, a failed row; the second run is half as fast.
  jq -n '{context: {}, benchmarks: [
      (("spring/step", "roofline/copy") as $name | (10, 100, 1000) as $cells | (0, 1, 2) as $repetition
       | {name: "\($name)/cells:\($cells)", run_name: "\($name)/cells:\($cells)", run_type: "iteration",
          repetition_index: $repetition, real_time: ($cells * (1 + $repetition)), cpu_time: 1, time_unit: "us", cells: $cells}),
      {name: "spring/step/cells:10_mean", run_name: "spring/step/cells:10", run_type: "aggregate", real_time: 1e6, time_unit: "us"},
      {name: "broken", run_name: "broken", run_type: "iteration", error_occurred: true, error_message: "off by one"}]}' >run.json
  jq '.benchmarks[].real_time |= (. // 0) * 2' run.json >slower.json
  jq -n '{traceEvents: [{ph: "M", name: "process_name", pid: 1, args: {name: "pop-in/cells:12"}},
      (range(20) | {ph: "X", cat: "frame", name: "frame \(.)", pid: 1, tid: 1, ts: (. * 8333),
        dur: (if . == 7 then 2000 else 100 end), args: {overrun_ms: ((if . == 7 then 2 else 0.1 end) - 0.8333)}})]}' >trace.json
}

# drawn FILE: a whole SVG, by xmllint where it is there.
drawn() {
  grep -q '</svg>' "$1" || return 1
  ! command -v xmllint >/dev/null || xmllint --noout "$1"
}

@test "--help prints the header" { header_is_help plot.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused plot.sh; }

@test "a missing or unknown kind, file or size is exit 2" {
  for call in "" "pie run.json" "runs" "scaling run.json slower.json" "runs run.json --out run.gif" "runs run.json --size 10"; do
    # shellcheck disable=SC2086  # words
    run_split "$scripts/plot.sh" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "--help"
  done
  [ -z "$(find . -name '*.svg')" ]
}

@test "a missing tool is named" {
  hide_tool gnuplot
  run_split "$scripts/plot.sh" runs run.json
  [ "$status" -eq 2 ]
  contains "$stderr" "gnuplot is missing"
}

@test "unreadable files, broken JSON and other files are exit 2" {
  run_split "$scripts/plot.sh" runs none.json
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot read none.json"
  head -c 100 run.json >cut.json
  run_split "$scripts/plot.sh" runs cut.json
  [ "$status" -eq 2 ]
  contains "$stderr" "cut.json is not a file for 'plot runs'"
  run_split "$scripts/plot.sh" frames run.json
  [ "$status" -eq 2 ]
  contains "$stderr" "there are no frames in it"
  [ -z "$(find . -name '*.svg')" ]
}

@test "an output path that cannot be written is exit 2" {
  run_split "$scripts/plot.sh" runs run.json --out not/there/runs.svg
  [ "$status" -eq 2 ]
  contains "$stderr" "no such folder: not/there"
  mkdir folder.svg
  run_split "$scripts/plot.sh" runs run.json --out folder.svg
  [ "$status" -eq 2 ]
  contains "$stderr" "--out is a folder"
}

@test "a filter that matches nothing draws nothing" {
  for call in "runs run.json" "scaling run.json" "frames trace.json"; do
    # shellcheck disable=SC2086  # words
    run_split "$scripts/plot.sh" $call --filter no-such-name --out none.svg
    [ "$status" -eq 2 ]
    contains "$stderr" "nothing to draw"
    [ ! -e none.svg ]
  done
}

@test "runs: medians and quartiles, no aggregates, no failed rows" {
  run_split jq -r -L "$scripts/lib" -L "$scripts/lib/plot" --arg filter '' -f "$scripts/lib/plot/runs.jq" run.json
  [ "$(printf '%s\n' "$output" | grep -c .)" -eq 6 ]
  contains "$output" "$(printf 'spring/step/cells:1000\t0.0015\t0.002\t0.0025')"
}

@test "runs: one run shows times, two show ratios to the first" {
  run_split "$scripts/plot.sh" runs run.json
  [ "$status" -eq 0 ]
  drawn runs.svg
  contains "$(cat runs.svg)" "spring/step/cells:100"
  contains "$(cat runs.svg)" "time per iteration"
  run_split "$scripts/plot.sh" runs run.json slower.json --out ratio.svg
  [ "$status" -eq 0 ]
  drawn ratio.svg
  contains "$(cat ratio.svg)" "left of 1: faster"
  contains "$(cat ratio.svg)" "Time compared with run"
}

# height FILE: of an SVG, in its own units.
height() { sed -nE 's/.*viewBox="0 0 [0-9]+ ([0-9]+)".*/\1/p' "$1"; }

@test "runs: more rows and more runs make a higher picture, --size overrides it" {
  cp slower.json third.json
  "$scripts/plot.sh" runs run.json --filter '/cells:10$' --out two-rows.svg
  "$scripts/plot.sh" runs run.json --out one-run.svg
  "$scripts/plot.sh" runs run.json slower.json third.json --out two-ratios.svg
  "$scripts/plot.sh" runs run.json --size 300x200 --out small.svg
  [ "$(height two-rows.svg)" -lt "$(height one-run.svg)" ]
  [ "$(height one-run.svg)" -lt "$(height two-ratios.svg)" ]
  [ "$(height small.svg)" -eq 200 ]
}

@test "runs: ratios are to the first run's median, and names without a partner are left out" {
  printf 'a\tx\t1\t2\t3\na\tonly\t1\t1\t1\nb\tx\t2\t6\t8\nb\tnew\t1\t1\t1\n' >times.tsv
  run_split awk -F '\t' -v runs=2 -v first=a -f "$scripts/lib/plot/runs.awk" times.tsv
  [ "$output" = "$(printf 'b\t1\t1\t3\t4\tx')" ]
}

@test "scaling: one line a benchmark, limits marked, single points left out" {
  run_split jq -r -L "$scripts/lib" -L "$scripts/lib/plot" --arg filter '' --arg roofline roofline -f "$scripts/lib/plot/scaling.jq" run.json
  [ "$output" = "$(printf 'spring/step\t%s\t%s\t0\n' 10 2e-05 100 0.0002 1000 0.002
    printf 'roofline/copy\t%s\t%s\t1\n' 10 2e-05 100 0.0002 1000 0.002)" ]
  run_split "$scripts/plot.sh" scaling run.json --out s.svg
  [ "$status" -eq 0 ]
  drawn s.svg
  contains "$(cat s.svg)" "roofline/copy"
  run_split "$scripts/plot.sh" scaling run.json --filter '/cells:10$' --roofline none --out none.svg
  [ "$status" -eq 2 ]
  contains "$stderr" "two or more sizes"
}

@test "scaling: --against divides by one benchmark, and parts that all names share are left out" {
  jq -n '{benchmarks: [(10, 100) as $n | ("a", "b", "copy") as $name
    | {name: "s/\($name)-threads:1/cells:\($n)", run_type: "iteration", real_time: ($n * {a: 1, b: 3, copy: 2}[$name]), cpu_time: 1, time_unit: "ns"}]}' >three.json
  run_split "$scripts/plot.sh" scaling three.json --against copy --out against.svg
  [ "$status" -eq 0 ]
  contains "$(cat against.svg)" "time ÷ time of copy"
  contains "$(cat against.svg)" ">cells<"
  lacks "$(cat against.svg)" threads
  run_split "$scripts/plot.sh" scaling three.json --against memcpy --out none.svg
  [ "$status" -eq 2 ]
  contains "$stderr" "--against: no benchmark"
}

@test "scaling: a size of 1 is drawn; 0 has no place on a logarithmic axis" {
  jq -n '{benchmarks: [(0, 1, 2) as $cells | {name: "a/cells:\($cells)", run_type: "iteration", real_time: 5, cpu_time: 5, time_unit: "s", cells: $cells}]}' >small.json
  run_split jq -r -L "$scripts/lib" -L "$scripts/lib/plot" --arg filter '' --arg roofline none -f "$scripts/lib/plot/scaling.jq" small.json
  [ "$output" = "$(printf 'a\t%s\t5\t0\n' 1 2)" ]
}

@test "frames: each frame with its budget, from both exports" {
  run_split jq -r -L "$scripts/lib" -L "$scripts/lib/plot" --arg filter '' -f "$scripts/lib/plot/frames.jq" trace.json
  [ "$(printf '%s\n' "$output" | grep -c .)" -eq 20 ]
  printf '%s\n' "$output" | awk -F '\t' '$2 == 7 && ($3 != 2 || $4 < 0.8332 || $4 > 0.8334) { exit 1 }'
  jq -n '{benchmarks: [{className: "overshoot.wave", params: {cells: "12", hz: "60"}, sampledMetrics: {
    frameDurationCpuMs: {runs: [[1, 3], [2]]}, frameOverrunMs: {runs: [[-0.5, 1.5], [0.5]]}}}]}' >macro.json
  run_split jq -r -L "$scripts/lib" -L "$scripts/lib/plot" --arg filter '' -f "$scripts/lib/plot/frames.jq" macro.json
  [ "$output" = "$(printf 'wave/cells:12/hz:60\t%s\t%s\t1.5\n' 0 1 1 3 2 2)" ]
  run_split "$scripts/plot.sh" frames trace.json --out f.svg
  [ "$status" -eq 0 ]
  drawn f.svg
  contains "$(cat f.svg)" "allowance 0.833 ms"
}

@test "a title with quotation marks, and a picture as PNG" {
  run_split "$scripts/plot.sh" runs run.json --title "It's a 'family'" --out titled.svg
  [ "$status" -eq 0 ]
  contains "$(sed "s/&#39;/'/g; s/&apos;/'/g" titled.svg)" "It's a 'family'"
  run_split "$scripts/plot.sh" runs run.json --out runs.png --size 400x300
  [ "$status" -eq 0 ]
  # The eight bytes that every PNG begins with.
  [ "$(head -c 8 runs.png | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ]
}

@test "names of Google Benchmark: sizes, threads and types are told apart in each kind of plot" {
  # Times of n ns for BM_Sort<int>, 3n for BM_Sort<std::pair<int, "a&b">>, at two thread counts.
  jq -n '{context: {}, benchmarks: [
    (("BM_Sort<int>", "BM_Sort<std::pair<int, \"a&b\">>") as $name | (1, 4) as $threads | (64, 512) as $n
     | "\($name)/\($n)/threads:\($threads)" as $full
     | {name: $full, run_name: $full, run_type: "iteration", threads: $threads,
        real_time: ($n * if $name == "BM_Sort<int>" then 1 else 3 end * $threads), cpu_time: 1, time_unit: "ns"}),
    ((64, 512) as $n | {name: "BM_X/\($n)", run_name: "BM_X/\($n)", run_type: "iteration", real_time: $n, cpu_time: 1,
       time_unit: "ns"})]}' >names.json
  run_split jq -r -L "$scripts/lib" -L "$scripts/lib/plot" --arg filter '' --arg roofline none -f "$scripts/lib/plot/scaling.jq" names.json
  [ "$(printf '%s\n' "$output" | awk -F '\t' '{ printf "%s %s %.0f|", $1, $2, $3 * 1e9 }')" = "$(printf '%s|' \
    'BM_Sort<int>/threads:1 64 64' 'BM_Sort<int>/threads:1 512 512' 'BM_Sort<int>/threads:4 64 256' 'BM_Sort<int>/threads:4 512 2048' \
    'BM_Sort<std::pair<int, "a&b">>/threads:1 64 192' 'BM_Sort<std::pair<int, "a&b">>/threads:1 512 1536' \
    'BM_Sort<std::pair<int, "a&b">>/threads:4 64 768' 'BM_Sort<std::pair<int, "a&b">>/threads:4 512 6144' \
    'BM_X 64 64' 'BM_X 512 512')" ]
  for kind in runs scaling; do
    run_split "$scripts/plot.sh" "$kind" names.json --out "$kind.svg"
    [ "$status" -eq 0 ]
    drawn "$kind.svg"
    contains "$(cat "$kind.svg")" 'BM_Sort&lt;int>/'
    contains "$(cat "$kind.svg")" BM_X
    contains "$(cat "$kind.svg")" threads:4
    contains "$(cat "$kind.svg")" "'a&amp;b'>>/"
  done
  for name in 'BM_X/64' 'BM_Sort&lt;int>/512/threads:4'; do contains "$(cat runs.svg)" "$name"; done
}
