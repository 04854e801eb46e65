# Medians of a run of Google Benchmark's JSON, for the limits of thresholds.sh.
include "gbench";

def is_time: IN("real_time", "cpu_time");

# {name: [rows]} of a run.
def rows_by_name: reduce repetitions as $row ({}; .[$row | benchmark_name] += [$row]);

# The median of a metric over rows, times in nanoseconds; null where a row lacks it.
def median_of($metric):
  map(if $metric | is_time then nanoseconds * .[$metric] else .[$metric] end)
  | if all(usable) then median else null end;
