load helpers

# A gnuplot that draws nothing: its picture is the text of what it was asked to draw, and the data.
setup() {
  cd "$BATS_TEST_TMPDIR" || return
  expected=$fixtures/golden
  mkdir tools
  cat >tools/gnuplot <<'END'
#!/bin/sh
picture=${2##*set output \'}
picture=${picture%\'}
{
  printf '%s %s\n' "${3##*/}" "$2" | sed -e "s|'[^']*/\([a-z]*\)'|'\1'|g" -e 's/; /\n  /g'
  cat "${picture%/*}/data"
} >"$picture"
END
  chmod +x tools/gnuplot
  PATH=$PWD/tools:$PATH
}

# same_as FILE: standard input is the expected text.
same_as() { diff -u "$expected/$1" -; }

# plotted ARGUMENT...: what is drawn.
plotted() {
  printf -- '--- %s\n' "$*"
  "$scripts/plot.sh" "$@" --out drawn.svg 2>/dev/null || printf 'exit code %s\n' "$?"
  if [ -e drawn.svg ]; then cat drawn.svg && rm drawn.svg; fi
}

@test "runs: times of one run, ratios of several, by real and CPU time, in all sizes" {
  write_run one.json now 'a"b/8=4,1,3,2' b=10,20,30 c=5 d=7,9 only=1
  mkdir other
  write_run other/one.json now new=3 d=4 c=5,10 b=40,10,20 'a"b/8=1,2'
  write_run third.json now c=20 e=1
  jq '.benchmarks[].cpu_time *= 3 | .benchmarks[0].real_time = 0 | .benchmarks[1].time_unit = "ms" | (.benchmarks[] | select(.name == "c")) |=
    (.time_unit = "s" | .real_time = 1)
      | .benchmarks += [{name: "b_mean", run_type: "aggregate", real_time: 1, cpu_time: 1}]' one.json >edited.json && mv edited.json one.json
  {
    plotted runs one.json
    plotted runs one.json other/one.json
    plotted runs one.json other/one.json third.json --cpu --filter '^[cd]' --title "It's" --size 300x200
    plotted runs one.json third.json --filter only
    "$scripts/plot.sh" runs third.json --size 320x210 --out drawn.png 2>/dev/null && head -n 12 drawn.png
    "$scripts/plot.sh" runs third.json --out other.png 2>/dev/null && grep terminal other.png
  } | same_as plot-runs.txt
}

@test "scaling: sizes of counters and names, limits, one against the others, many lines" {
  jq -n '{benchmarks: [
    ((1000, 10, 100) as $n | (("s/a-x/cells:\($n)", "s/b-x/cells:\($n)", "s/copy/cells:\($n)") as $name | (1, 4, 2) as $k
      | {$name, run_type: "iteration", real_time: ($n * $k * if $name | contains("b-x") then 3 else 1 end), cpu_time: $n, time_unit: "us", cells: $n})),
    ("s/a-x/cells:5" | {name: ., run_type: "iteration", error_occurred: true, real_time: 1, cpu_time: 1})]}' >cells.json
  jq -n '{benchmarks: [(("f/0", "f/2", "f/n:3", "g/x:1/y:2", "g/x:1/y:4", "h/8/threads:2", "h/16/threads:2",
      "i/3/n:7/real_time", "i/3/n:9/real_time", "j/4/repeats:3",
      "k", "l/n:2", "l/n:20", "m/5/5", "m/5/6", "n/min_time:3", "memcpy/2", "memcpy/4") as $name | (2, 1) as $k
    | {$name, run_type: "iteration", real_time: ($k * ($name | length)), cpu_time: 1, time_unit: "s"}),
    ((2, 8) as $n | {name: "counted", run_name: "counted/\($n)", run_type: "iteration", real_time: 1, cpu_time: 1, time_unit: "ns", cells: $n}),
    ((2, 8) as $n | {name: "both/\($n)/100", run_type: "iteration", real_time: 1, cpu_time: 1, time_unit: "ns", cells: $n}) ]}' >names.json
  jq -n '{benchmarks: [range(30) as $i | (2, 4) as $n | {name: "b\($i)/\($n)", run_type: "iteration", real_time: $n, cpu_time: 1, time_unit: "ns"}]}' >many.json
  {
    plotted scaling cells.json
    plotted scaling cells.json --against copy --cpu
    plotted scaling cells.json --against a-x --roofline none
    plotted scaling cells.json --filter a-x
    plotted scaling names.json
    plotted scaling names.json --filter '^[gil]' --roofline none
    plotted scaling names.json --filter '^l'
    plotted scaling many.json | grep -v '^[0-9]'
    plotted scaling many.json --filter 'b2?[0-3]/' | grep -E 'size|series'
    plotted scaling many.json --filter 'b([0-9]|1[0-9]|2[0-3])/' | grep -E 'terminal|series'
  } | same_as plot-scaling.txt
}

@test "frames: both exports, several runs, names and order" {
  jq -n '{traceEvents: [{ph: "M", name: "process_name", pid: 1, args: {name: "first"}}, {ph: "M", name: "thread_name", pid: 2, args: {name: "no"}},
    {ph: "X", cat: "frame", pid: 2, ts: 10, dur: 8000, args: {overrun_ms: -0.5}}, {ph: "X", cat: "frame", pid: 1, ts: 20, dur: 1500, args: {overrun_ms: 0.5}},
    {ph: "X", cat: "frame", pid: 1, ts: 10, dur: 500, args: {overrun_ms: -0.5}}, {ph: "X", cat: "other", pid: 1, ts: 1, dur: 5, args: {}},
    {ph: "B", cat: "frame", pid: 1, ts: 1, dur: 5, args: {}}]}' >trace.json
  jq -n '{benchmarks: [{className: "a.b.wave", params: {cells: "12"},
      sampledMetrics: {frameDurationCpuMs: {runs: [[1, 3], [2]]}, frameOverrunMs: {runs: [[-0.5, 1.5], [0.5]]}}},
    {params: {hz: "60"}, sampledMetrics: {frameDurationCpuMs: {runs: [[4]]}, frameOverrunMs: {runs: [[1]]}}},
    {className: "without.frames"}]}' >macro.json
  {
    plotted frames trace.json
    plotted frames trace.json --filter 'run 2'
    plotted frames macro.json
    echo '[]' >list.json
    plotted frames list.json
    echo '{"benchmarks": []}' >none.json
    plotted frames none.json
  } | same_as plot-frames.txt
}

@test "the parts of a call that are refused" {
  echo '{"benchmarks": []}' >run.json
  while IFS='|' read -r arguments sentence; do
    # shellcheck disable=SC2086  # words
    run_split "$scripts/plot.sh" $arguments
    [ "$status" -eq 2 ]
    contains "$stderr" "$sentence"
  done <<'END'
runs|plot runs needs a file
scaling|plot scaling takes one file, not 0
frames run.json run.json|plot frames takes one file, not 2
runs run.json --out a.gif|--out takes a name that ends in .svg or .png, not 'a.gif'
runs run.json --size 9x100|--size takes WIDTHxHEIGHT, not '9x100'
scaling run.json|nothing to draw: no row of run.json matches ''; a line needs one benchmark with two or more sizes
runs run.json run.json|several runs are drawn by the benchmarks that the first and another one share
END
}
