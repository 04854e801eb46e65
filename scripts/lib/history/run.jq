# One run as history.sh stores it, from a Google Benchmark JSON file: {measured, machine, commit, compiler, context,
# measurements: [{name, observations, real_time, cpu_time, real_min, real_max}]}, times in nanoseconds, or
# {flaws: [sentence]} where the file cannot be trusted. $machine and $commit replace what the file says unless empty.
include "gbench";

# Releases before 1.5 wrote a local time in their own order and without its zone.
def timestamp:
  if . == null then null
  elif test("^[0-9]{4}/") then sub("^(?<y>[0-9]{4})/(?<m>[0-9]{2})/(?<d>[0-9]{2})[- ]"; "\(.y)-\(.m)-\(.d)T")
  else . end;

def dated: .date | timestamp // "" | test("^[0-9]{4}-[01][0-9]-[0-3][0-9][T ][0-2][0-9]:[0-5][0-9]");

def processor: if (.cpu_model // "unknown") != "unknown" then .cpu_model else .host_name // "unknown machine" end;
def machine: "\(processor), \(.num_cpus // "?") CPUs";

def measurement:
  (.[0] | nanoseconds) as $scale
  | {
    name: .[0] | benchmark_name,
    observations: length,
    real_time: (map(.real_time) | median * $scale),
    cpu_time: (map(.cpu_time) | median * $scale),
    real_min: (map(.real_time) | min * $scale),
    real_max: (map(.real_time) | max * $scale),
    cpu_min: (map(.cpu_time) | min * $scale),
    cpu_max: (map(.cpu_time) | max * $scale)
  };

if type != "object" or (.benchmarks | type) != "array" or (.context | type) != "object" then
  {wrong: "is no Google Benchmark JSON: it has no context or no benchmarks"}
else
  [repetitions] as $rows
  | ($rows | group_by(benchmark_name)) as $groups
  | [ if $rows == [] then "holds no repetition (aggregates are no measurements)" else empty end,
      if .context | dated then empty else "has no date in its context" end,
      ($rows[] | benchmark_name as $name | flaw | "\($name) \(.)"),
      ($groups[] | select(map(.time_unit) | unique | length > 1) | "\(.[0] | benchmark_name) has several time units")
    ] as $flaws
  | if $flaws != [] then {flaws: ($flaws | unique)}
    else {
      measured: (.context.date | timestamp),
      machine: (if $machine != "" then $machine else .context | machine end),
      commit: (if $commit != "" then $commit else .context.overshoot_commit // .context.commit end),
      compiler: .context.compiler,
      context: .context,
      measurements: ($groups | map(measurement))
    } end
end
