# What the plots of Google Benchmark runs share. Include it with: include "plot-series";
def nanoseconds: {ns: 1, us: 1e3, ms: 1e6, s: 1e9}[.time_unit // "ns"] * .real_time;

# A sorted list's value at a fraction of its length, interpolated.
def at_fraction($f): ((length - 1) * $f) as $at | ($at | floor) as $i
  | .[$i] + ($at - $i) * ((.[$i + 1] // .[$i]) - .[$i]);

# Measurements only: no aggregates, no rows that failed, no times that are none.
def measurements:
  .benchmarks[]
  | select(.run_type != "aggregate" and (.error_occurred | not))
  | select((.real_time | type) == "number" and .real_time > 0)
  | . + {name: (.run_name // .name)};

# The rows of one name together, in the order of the run: [{name, rows}].
def by_name:
  reduce .[] as $row ({order: [], rows: {}};
    (if .rows[$row.name] then . else .order += [$row.name] end) | .rows[$row.name] += [$row])
  | . as {$order, $rows} | $order | map({name: ., rows: $rows[.]});

# The number of cells a benchmark worked on: its counter, or what its name says; null where there is none.
def cells: .cells // (.name | capture("(^|/)cells:(?<n>[0-9]+)") | .n | tonumber)? // null;
