# Google Benchmark JSON for jq programs: which rows are measurements, names, units, flaws.
# Load it with:   jq -L scripts/lib 'include "gbench"; …'

# A number that can be calculated with. jq reads a bare NaN as a number that is not one, and a bare Infinity as the largest
# double.
def usable: type == "number" and (isnan | not) and fabs < 1e308;

def median: sort | length as $n | if $n == 0 then null else (.[($n - 1) / 2 | floor] + .[$n / 2 | floor]) / 2 end;

# Mean, median, stddev, cv, BigO and RMS rows are calculated from measurements. In files of releases before run_type only
# their name tells.
def is_aggregate:
  if has("run_type") then .run_type != "iteration"
  else .name | test("_(mean|median|stddev|cv|BigO|RMS)$") end;

# The rows that are measurements.
def repetitions: .benchmarks[] | select(is_aggregate | not);

# The name that all repetitions of one benchmark share.
def benchmark_name: .run_name // (.name | sub("/repeats:[0-9]+"; ""));

# Factor from the row's time unit to nanoseconds; null for a unit that no release writes.
def nanoseconds: {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[.time_unit // "ns"];

# Why a repetition cannot be used, or nothing.
def flaw:
  if .error_occurred then "failed: \(.error_message // "no message")"
  elif .skipped then "was skipped: \(.skip_message // "no message")"
  elif nanoseconds == null then "has the unknown time unit \(.time_unit)"
  elif [.real_time, .cpu_time] | all(usable) | not then "has a time that is no finite number"
  else empty end;
