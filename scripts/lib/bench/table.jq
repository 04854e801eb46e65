# A Google Benchmark run → the short table: name, time, per cell or item, share of a 120 Hz frame, percentiles; of an iteration the
# allocations, their bytes, the references taken and given back; the most bytes held at one time, on the heap and resident.
# Times of repetitions are their median; of a run that kept the aggregates alone, the one that it has. What an iteration
# works through is the counter 'cells', or else the items that the benchmark reports; one item alone is not shown.
#
# Without columns that are empty. With --argjson most N at most N rows, and no columns that are zero or, of several rows, constant;
# with --argjson width N only as many columns as fit beside the names.
include "gbench";
include "compare/format";
include "table";

# The rows of this project's benchmarks that a first look shows.
def overview($kernels):
  "^(spring/(value/in-use/damping-ratio:0\\.3|state|settling-time)|bezier/(y/in-use/designed/shuffled|slope)"
  + "|keyframes/rect/(linear|cubic)/keyframes:16|rects/convert/batch/cells:1000"
  + "|kernel/(spring-float|frame-float|rects-translation-double)/\($kernels)/cells:1000|frame/pop-in/cells:1000/hz:120"
  + "|transition/frames-100/[^/]+/cells:1000)$";

# At most $most benchmarks: of this project those above, of another one the first of each family.
def few($most; $kernels):
  if length <= $most then . else
    map(select(.[0] | benchmark_name | test(overview($kernels)))) as $ours
    | if $ours != [] then $ours
      else reduce .[] as $rows ([[], {}]; ($rows[0] | benchmark_name | split("/")[0]) as $family
        | if .[1][$family] then . else .[0] += [$rows] | .[1][$family] = true end) | .[0] end
    | .[:$most]
  end;

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
  if . < 1024 then "\(.) B" elif . < 1048576 then "\(. / 1024 | fixed(1)) KiB" else "\(. / 1048576 | fixed(1)) MiB" end;

# Counts and bytes, of the first repetition.
def count($field): .[0][$field] | if . then "\(rounded(2))" else "" end;
def size($field): .[0][$field] | if . then round | bytes else "" end;

# Of repetitions the median, in the unit that shows it best.
def percentile($name): if all(.[]; .[$name]) then map(.[$name]) | median | duration else "" end;

# The cells of a benchmark's row after its name, from the rows of its repetitions.
def figures:
  (.[0] | benchmark_name) as $name
  | if any(flaw) then ["ERROR: \(map(flaw)[0])", (range(11) | "")]
    else
      (map(nanoseconds * .real_time) | median) as $time | (.[0] | items) as $cells
      | [ ($time | duration),
          (if $cells then $time / $cells | duration else "" end),
          (if $name | startswith("frame/") then "\(100 * $time * 120 / 1e9 | fixed(3)) %" else "" end),
          percentile("p50"), percentile("p99"), percentile("p100"),
          count("allocs_per_iter"), size("allocated_bytes_per_iter"), count("retains_per_iter"),
          count("releases_per_iter"), size("max_bytes_used"), size("peak_resident_bytes") ]
    end;

($ARGS.named.most // 0) as $most
# In the order of the run, one entry a benchmark.
| by_benchmark(measured) as $all
| (.context.kernel_set // "v3") as $kernels
| ($all | if $most > 0 then few($most; $kernels) else . end) as $shown
| [ ["benchmark", "time", (if any($shown[][]; .cells) then "per cell" else "per item" end), "of a 120 Hz frame", "p50", "p99", "p100",
      "allocations", "bytes", "retains", "releases", "peak", "resident"],
    ($shown[] | [(.[0] | benchmark_name)] + figures) ]
| . as $table
| def widest($column): [$table[][$column] | select(startswith("ERROR") | not) | length] | max + 2;
  [range(2; 13) | select(. as $column | [$table[1:][][$column]] | if $most == 0 then any(. != "")
    else any(. != "" and . != "0" and . != "0 B") and (length == 1 or (unique | length) > 1) end)] as $columns
| (($ARGS.named.width // 0) - widest(0) - widest(1)) as $room
| [foreach $columns[] as $column (0; . + widest($column); select(($ARGS.named.width // 0) == 0 or . <= $room + 2) | $column)] as $columns
| .[] | [.[0], .[1], .[$columns[]]] | row
