# One run as history.sh stores it, from a Google Benchmark JSON file. Prints tab-separated lines: "left-out" and why, for
# each benchmark that cannot be stored; "usage" or "refused" and why, for a file that cannot be; last "document" and
# {measured, machine, commit, compiler, context, measurements: [{name, observations, real_time, cpu_time, real_min,
# real_max ...}]}, times in nanoseconds. $machine and $commit replace those of the file unless empty.
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
  map(nanoseconds as $scale | {real: (.real_time * $scale), cpu: (.cpu_time * $scale)}) as $times
  | ($times | map(.real)) as $real
  | ($times | map(.cpu)) as $cpu
  | {
    name: .[0] | benchmark_name,
    observations: length,
    real_time: ($real | median),
    cpu_time: ($cpu | median),
    real_min: ($real | min),
    real_max: ($real | max),
    cpu_min: ($cpu | min),
    cpu_max: ($cpu | max)
  };

def line($kind): "\($kind)\t\(gsub("[\t\n\r]"; " "))";

if type != "object" or (.benchmarks | type) != "array" or (.context | type) != "object" then
  "is not Google Benchmark JSON: it has no context or no benchmarks" | line("usage")
else
  ([repetitions] | group_by(benchmark_name)) as $groups
  | ($groups | map(select(any(.[]; [flaw] != [])))) as $flawed
  | ($groups - $flawed) as $good
  | ($flawed | map("\(.[0] | benchmark_name), which \([.[] | flaw] | unique | join(", "))")) as $flaws
  | if $groups == [] then "it has no repetitions (aggregates are not measurements)" | line("refused")
    elif .context | dated | not then "it has no date in its context" | line("refused")
    elif $good == [] then $flaws | join("; ") | line("refused")
    else
      ($flaws[] | line("left-out")),
      ({
        measured: (.context.date | timestamp),
        machine: (if $machine != "" then $machine else .context | machine end),
        commit: (if $commit != "" then $commit else .context.overshoot_commit // .context.commit end),
        compiler: .context.compiler,
        context: .context,
        measurements: ($good | map(measurement))
      } | "document\t\(tojson)")
    end
end
