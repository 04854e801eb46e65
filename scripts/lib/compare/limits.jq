# Medians of a run of Google Benchmark's JSON and the limits in its rows, for the limits of thresholds.sh and compare.sh.
include "gbench";

def is_time: IN("real_time", "cpu_time");
def higher_is_better: endswith("_per_second");

# The median of a metric over rows, times in nanoseconds; null where a row lacks it.
def median_of($metric):
  map(if $metric | is_time then nanoseconds * .[$metric] else .[$metric] end)
  | if all(usable) then median else null end;

# The limits that a program has set for a benchmark, from one of its rows: fields "limit.METRIC.KIND". Times in nanoseconds,
# relative limits in per cent.
def limits_in_code:
  (.[0] | benchmark_name) as $benchmark
  | .[0] | to_entries[]
  | (.key | capture("^limit\\.(?<metric>.+)\\.(?<kind>at_most|at_least|relative)$")) as {$metric, $kind}
  | {benchmark: $benchmark, metric: $metric, ($kind): .value};

# A relative limit as an absolute one, from the value that it refers to.
def from_reference($reference):
  if .metric | higher_is_better then .at_least = $reference * (1 - .relative / 100)
  else .at_most = $reference * (1 + .relative / 100) end;

# A number of a metric, as a person reads it.
def shown($metric): if $metric | is_time then "\(. * 100 | round / 100) ns" else "\(. * 1000 | round / 1000)" end;

def exceeds($value): $value > (.at_most // infinite) or $value < (.at_least // -infinite);

# A limit in nanoseconds and per cent, and the rows of its benchmark → a row of the table of limits.
def judged($measured):
  . as $limit
  | (if $measured then $measured | median_of($limit.metric) else null end) as $value
  | { benchmark, metric,
      value: (if $value == null then "" else $value | shown($limit.metric) end),
      limit: ([(.at_most | values | "at most \(shown($limit.metric))"), (.at_least | values | "at least \(shown($limit.metric))"),
               if .relative and .at_most == null and .at_least == null then "\(.relative) %" else empty end] | join(", ")),
      verdict:
        (if $measured == null then "missing"
         elif $value == null or ($measured | any(flaw != null)) then "failed"
         elif .relative and .at_most == null and .at_least == null then "no record"
         elif exceeds($value) | not then "within"
         # Other programs stretch the real time, not the CPU time.
         elif .metric == "real_time" and ($measured[0] | clock) == "cpu_time"
           and (exceeds($measured | median_of("cpu_time")) | not) then "inconclusive"
         else "exceeded" end) };
