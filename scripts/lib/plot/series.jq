# Functions that the plots of Google Benchmark runs share. Load it with: include "series";
include "gbench";

# A sorted list's value at a fraction of its length, interpolated.
def at_fraction($f): ((length - 1) * $f) as $at | ($at | floor) as $i
  | .[$i] + ($at - $i) * ((.[$i + 1] // .[$i]) - .[$i]);

# Measurements that can be drawn: no aggregates, no rows that failed, no times that are none.
def measurements: repetitions | select([flaw] == [] and .real_time > 0) | . + {name: benchmark_name};

def seconds: nanoseconds * (if $ARGS.named.clock == "cpu" then .cpu_time else .real_time end) / 1e9;

# The rows of one name together, in the order of the run: [{name, rows}].
def by_name: by_benchmark(.[]) | map({name: .[0].name, rows: .});

# The parts of a benchmark's name that are sizes, as {part, key, size}: "64", "n:64"; not what Google Benchmark appends.
def sizes:
  .name | split("/")[1:][] | {part: .} + (capture("^((?<key>[^:]*):)?(?<size>[0-9]+)$") // empty)
  | select(.key | IN("threads", "repeats", "iterations", "min_time", "min_warmup_time") | not)
  | .size |= tonumber;

# The size of a benchmark's input and the name part that states it ("" if none does): the part 'cells:N', else the counter
# 'cells', else the last number of the name, one without a key first. Null if there is none.
def size:
  .cells as $cells
  | [sizes] as $sizes
  | [ ($sizes[] | select(.key == "cells" or .size == $cells)),
      (if $cells then {part: "", size: $cells} else empty end),
      ($sizes | map(select(.key == null)) | reverse[]), ($sizes | reverse[]) ][0];
