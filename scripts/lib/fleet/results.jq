# Functions on results of shards and on Google Benchmark's JSON. Load it with: include "fleet/results";
include "gbench";

# The item that a row belongs to: its benchmark, or for frame times the run, without the word in front and the percentile.
def item_name: benchmark_name | if test("^frames/.*/p[0-9]+$") then .[7:] | sub("/p[0-9]+$"; "") else . end;

# [{name, seconds}] → a name, a tab and all its seconds.
def sums: group_by(.name)[] | [.[0].name, (map(.seconds) | add * 1e6 | round / 1e6)] | @tsv;

# Google Benchmark's JSON → the seconds that the repetitions of each benchmark took.
def seconds: [repetitions | {name: benchmark_name, seconds: ((.iterations // 1) * .real_time * nanoseconds / 1e9)}] | sums;

# The results (a stream) → of each item its part of the seconds that its shard took: by its own times if the result has them, else
# an equal part.
def shard_seconds:
  def own_times:
    if .raw then [.raw[][] | split("\t") | {name: .[1], time: (.[4:6] | map(split(" ") | map(tonumber) | add) | add)}]
    elif .benchmarks then [.benchmarks[] | {name: item_name, time: ((.iterations // 1) * (.real_time // 0) * (nanoseconds // 1))}]
    else [] end;
  [inputs | (.ended - .checked) as $seconds | (.data | own_times) as $times | ($times | map(.time) | add // 0) as $sum
    | $times[] | {name, seconds: (if $sum > 0 then .time / $sum * $seconds else $seconds / ($times | length) end)}]
  | sums;

# The results of plan ab (a stream) → every line of lockstep.c in them, after its node, its file and tabs.
def raw_lines: inputs | .node as $node | .data.raw | to_entries[] | .key as $file | .value[] | "\($node)\t\($file)\t\(.)";
