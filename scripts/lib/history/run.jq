# One run as history.sh stores it, from a Google Benchmark JSON file: {measured, machine, commit, compiler, context, measurements:
# [{name, observations, real_time, cpu_time, real_min, real_max ...}], left_out: [why a benchmark cannot be stored]}, times in
# nanoseconds. $machine and $commit replace those of the file unless empty. Status 10 and a reason for a file that is not a run,
# 11 for one that cannot be stored. Run with -n.
include "gbench";

# Releases before 1.5 wrote a local time in their own order and without its zone.
def timestamp: sub("^(?<y>[0-9]{4})/(?<m>[0-9]{2})/(?<d>[0-9]{2})[- ]"; "\(.y)-\(.m)-\(.d)T");

# Whether it is a date, a time and perhaps a zone as SQLite reads them; fromdate turns 30 February into 2 March.
def is_date:
  test("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]+)?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])?$")
    and (.[:10] as $day | $day + "T00:00:00Z" | fromdate | todate | .[:10] == $day);

def processor: if (.cpu_model // "unknown") != "unknown" then .cpu_model else .host_name // "unknown machine" end;

# SQLite's texts end at a zero byte.
def storable($what): if type == "string" and test("\\x00") then refuse("its \($what) has a NUL character"; 11) else . end;

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

def flaws: [.[] | flaw] + if .[0] | benchmark_name | test("\\x00") then ["has a NUL character in its name"] else [] end | unique;

document
| if .context | type != "object" then refuse("it has no context"; 10) else . end
| (.context.date // "" | tostring | timestamp) as $date
| ([repetitions] | group_by(benchmark_name)) as $groups
| [$groups[] | select(flaws != []) | "\(.[0] | benchmark_name), which \(flaws | join(", "))"] as $left_out
| if $groups == [] then refuse("it has no repetitions (aggregates are not measurements)"; 11)
  elif $date == "" then refuse("it has no date in its context"; 11)
  elif $date | is_date | not then refuse("its date is none: \($date)"; 11)
  elif ($groups | length) == ($left_out | length) then refuse($left_out | join("; "); 11)
  else . end
| {
  measured: $date,
  machine: (if $machine != "" then $machine else .context | "\(processor), \(.num_cpus // "?") CPUs" end | storable("machine")),
  commit: (if $commit != "" then $commit else .context.overshoot_commit // .context.commit end | storable("commit")),
  compiler: (.context.compiler | storable("compiler")),
  context,
  measurements: [$groups[] | select(flaws == []) | measurement],
  $left_out
}
