# A Google Benchmark run → the short table, tab-separated: name, time, per cell, share of a 120 Hz frame, percentiles; of an
# iteration the allocations, their bytes, the references taken and given back; the most bytes held at one time, on the heap and
# resident. Without the columns that are empty.
# Times of repetitions are their median; of a run that kept the aggregates alone, the one that it has. What an iteration
# works through is the counter 'cells', or else the items that the benchmark reports; one item alone is not shown.
include "gbench";

def rounded($digits): . as $x | pow(10; $digits) as $scale | ($x * $scale | round) / $scale;
def padded($digits):
  rounded($digits) | tostring
  | if $digits == 0 or test("e") then .
    else (split(".") + [""])[0:2] as [$whole, $part] | "\($whole).\(($part + "000")[0:$digits])" end;
def human:
  if . < 1000 then "\(padded(2)) ns"
  elif . < 1e6 then "\(. / 1e3 | padded(2)) µs"
  elif . < 1e9 then "\(. / 1e6 | padded(2)) ms"
  else "\(. / 1e9 | padded(2)) s" end;

# How many cells or items an iteration works through; null for one, or where the row does not say.
def items:
  if .cells then .cells
  elif .items_per_second then
    .items_per_second * nanoseconds * 1e-9
      * (if benchmark_name | test("/(real|manual)_time$") then .real_time else .cpu_time end)
    | round | if . > 1 then . else null end
  else null end;

# The rows to be shown.
def measured:
  (reduce repetitions as $row ({}; .[$row | benchmark_name] = true)) as $repeated
  | .benchmarks[]
  | select((is_aggregate | not) or (.aggregate_name == "median" and $repeated[benchmark_name] == null));

def bytes:
  if . < 1024 then "\(.) B" elif . < 1048576 then "\(. / 1024 | padded(1)) KiB" else "\(. / 1048576 | padded(1)) MiB" end;

# Counts and bytes, of the first repetition.
def count($field): .[0][$field] | if . then "\(rounded(2))" else "" end;
def size($field): .[0][$field] | if . then round | bytes else "" end;

# Of repetitions the median, in the unit that shows it best.
def percentile($name): if all(.[]; .[$name]) then map(.[$name]) | median | human else "" end;

[ 8333333.333333333 as $frame
  | ["benchmark", "time", "per cell", "of a 120 Hz frame", "p50", "p99", "p100", "allocations", "bytes", "retains",
     "releases", "peak", "resident"],
    # In the order of the run, one entry a benchmark.
    ( by_benchmark(measured)[]
      | (.[0] | benchmark_name) as $name
      | if any(flaw) then [$name, "ERROR: \(map(flaw)[0])", (range(11) | "")]
        else
          (map(nanoseconds * .real_time) | median) as $time | (.[0] | items) as $cells
          | [ $name, ($time | human),
              (if $cells then $time / $cells | human else "" end),
              (if $name | startswith("frame/") then "\(100 * $time / $frame | padded(3)) %" else "" end),
              percentile("p50"), percentile("p99"), percentile("p100"),
              count("allocs_per_iter"), size("allocated_bytes_per_iter"), count("retains_per_iter"),
              count("releases_per_iter"), size("max_bytes_used"), size("peak_resident_bytes") ]
        end ) ]
# Without the columns that are empty.
| (.[1:] as $rows | [range(2; 13) | select(. as $column | $rows | any(.[$column] != ""))]) as $columns
| .[] | [.[0], .[1], .[$columns[]]] | @tsv
