# export-json.sql's array in the OpenMetrics text format: seconds, with the time of the measurement, one metric point
# per benchmark, machine and second (the newest record wins), in order of time within a series as the format demands.
def quote: tojson;
def seconds: . / 1e9;
def labels: "benchmark=\(.name | quote),machine=\(.machine | quote)";

def family($name; $key; $help):
  "# TYPE \($name)_seconds gauge", "# UNIT \($name)_seconds seconds", "# HELP \($name)_seconds \($help)",
  (group_by([.name, .machine])[] | group_by(.instant)[] | last
   | "\($name)_seconds{\(labels)} \(.[$key] | seconds) \(.instant)");

. as $runs
| [ sort_by(.run)[] | . as $run | (.measured | fromdate) as $instant
    | .measurements[] | . + {machine: $run.machine, $instant} ]
| family("overshoot_benchmark_real_time"; "real_time"; "Median wall time of one iteration."),
  family("overshoot_benchmark_cpu_time"; "cpu_time"; "Median CPU time of one iteration."),
  "# TYPE overshoot_benchmark_run info",
  "# HELP overshoot_benchmark_run A recorded run.",
  ($runs[]
   | "overshoot_benchmark_run_info{run=\"\(.run)\",machine=\(.machine | quote)"
     + ",commit=\(.commit // "" | quote),compiler=\(.compiler // "" | quote)} 1 \(.measured | fromdate)"),
  "# EOF"
