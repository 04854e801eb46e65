# Google Benchmark JSON for jq programs: which rows are measurements, their names, units and flaws.
# Load it with:   jq -L scripts/lib 'include "gbench"; …'

def refuse($reason; $status): $reason | halt_error($status);

# The only document of the input (run with -n). Ends with status 10 and a reason on standard error if it is JSON but not Google
# Benchmark's, with 11 if a row is damaged.
def document:
  [limit(2; inputs)]
  | if length == 0 then refuse("it is empty"; 10) elif length > 1 then refuse("it holds more than one JSON document"; 10) else .[0] end
  | if type != "object" or (.benchmarks | type) != "array"
    then refuse("it is JSON, but has no list of benchmarks as Google Benchmark writes it"; 10) else . end
  | if all(.benchmarks[]; type == "object" and (.name | type) == "string") then . else refuse("a row has no name"; 11) end;

# A number that can be calculated with. jq reads a bare NaN as a number that is not one, and a bare Infinity as the largest
# double.
def usable: type == "number" and (isnan | not) and fabs < 1e308;

def median: sort | length as $n | if $n == 0 then null else (.[($n - 1) / 2 | floor] + .[$n / 2 | floor]) / 2 end;

# The largest of the lowest quarter; of less than five numbers the least. Other programs only ever add time, so it scatters
# less than the median, and a minimum would depend on one time alone.
def lower_quartile: sort | .[(length - 1) / 4 | floor];

# Mean, median, stddev, cv, BigO and RMS rows are calculated from measurements. In files of releases before run_type only
# their name tells.
def is_aggregate:
  if has("run_type") then .run_type != "iteration"
  else .name | test("_(mean|median|stddev|cv|BigO|RMS)$") end;

# The rows that are measurements.
def repetitions: .benchmarks[] | select(is_aggregate | not);

# The name that all repetitions of one benchmark share.
def benchmark_name: .run_name // (.name | sub("/repeats:[0-9]+"; ""));

# Rows by benchmark, in the order of the run: [[row, row], [row]].
def by_benchmark(rows):
  reduce rows as $row ({at: {}, groups: []};
    ($row | benchmark_name) as $name
    | (.at[$name] // (.groups | length)) as $place
    | .at[$name] = $place
    | .groups[$place] += [$row])
  | .groups;

# {name: rows} of a run.
def rows_by_name: by_benchmark(repetitions) | map({key: .[0] | benchmark_name, value: .}) | from_entries;

# Factor from the row's time unit to nanoseconds; null for a unit that no release writes.
def nanoseconds: {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[.time_unit // "ns"];

# The time that a row is judged by. Real time counts what other programs take, too: it suits only benchmarks with threads, which
# may wait for each other, and those that ask for it.
def clock:
  if (.threads | type == "number" and . > 1) or (.cpu_time == 0 and .real_time != 0) or (has("cpu_time") | not)
    or (.run_name // .name | tostring | contains("/real_time") or contains("/manual_time"))
  then "real_time" else "cpu_time" end;

# Why a repetition cannot be used, or nothing.
def flaw:
  if .error_occurred then "failed: \(.error_message // "no message")"
  elif .skipped then "was skipped: \(.skip_message // "no message")"
  elif nanoseconds == null then "has the unknown time unit \(.time_unit)"
  elif [.real_time, .cpu_time] | all(usable) | not then "has a time that is no finite number"
  else empty end;
