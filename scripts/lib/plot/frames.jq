# Frame times as 'overshoot frames' exports them (Macrobenchmark or Chrome Trace Event JSON) → tab-separated: run, frame,
# milliseconds, allowance in milliseconds.
def kept: select($filter == "" or (.[0] | test($filter)));
if type == "object" and has("traceEvents") then
  (reduce (.traceEvents[] | select(.ph == "M" and .name == "process_name")) as $event ({};
    .[$event.pid | tostring] = $event.args.name)) as $names
  | [.traceEvents[] | select(.ph == "X" and .cat == "frame")] | group_by(.pid)[]
  | sort_by(.ts) | to_entries[]
  | [$names[.value.pid | tostring] // "run \(.value.pid)", .key, .value.dur / 1e3,
     .value.dur / 1e3 - .value.args.overrun_ms] | kept | @tsv
elif type == "object" and (.benchmarks | type) == "array" and any(.benchmarks[]; has("sampledMetrics")) then
  .benchmarks[] | select(has("sampledMetrics"))
  | "\(.className // "" | sub(".*\\."; ""))\(if .params.cells then "/cells:\(.params.cells)" else "" end)\(
      if .params.hz then "/hz:\(.params.hz)" else "" end)" as $run
  | (.sampledMetrics.frameDurationCpuMs.runs | add) as $times
  | (.sampledMetrics.frameOverrunMs.runs | add) as $overruns
  | range($times | length)
  | [$run, ., $times[.], $times[.] - $overruns[.]] | kept | @tsv
else error("there are no frames in it") end
