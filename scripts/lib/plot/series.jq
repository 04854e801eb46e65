# What the plots of Google Benchmark runs share. Load it with: include "series";
include "gbench";

# A sorted list's value at a fraction of its length, interpolated.
def at_fraction($f): ((length - 1) * $f) as $at | ($at | floor) as $i
  | .[$i] + ($at - $i) * ((.[$i + 1] // .[$i]) - .[$i]);

# Measurements that can be drawn: no aggregates, no rows that failed, no times that are none.
def measurements: repetitions | select([flaw] == [] and .real_time > 0) | . + {name: benchmark_name};

def seconds: nanoseconds * .real_time / 1e9;

# The rows of one name together, in the order of the run: [{name, rows}].
def by_name:
  reduce .[] as $row ({order: [], rows: {}};
    (if .rows[$row.name] then . else .order += [$row.name] end) | .rows[$row.name] += [$row])
  | . as {$order, $rows} | $order | map({name: ., rows: $rows[.]});

# The number of cells a benchmark worked on: its counter, or what its name says; null where there is none.
def cells: .cells // (.name | capture("(^|/)cells:(?<n>[0-9]+)") | .n | tonumber)? // null;
