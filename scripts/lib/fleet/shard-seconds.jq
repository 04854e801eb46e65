# The results (a stream) → the name of each item, a tab, and its part of the seconds that its shard took: by its own times
# where the result has them, else an equal part.
include "gbench";
include "fleet/items";
def own_times:
  if .raw then [.raw[][] | split("\t") | {name: .[1], time: (.[4:6] | map(split(" ") | map(tonumber) | add) | add)}]
  elif .benchmarks then [.benchmarks[] | {name: item_name, time: ((.iterations // 1) * (.real_time // 0) * (nanoseconds // 1))}]
  else [] end;
[inputs | (.ended - .checked) as $seconds | (.data | own_times) as $times | ($times | map(.time) | add // 0) as $sum
  | $times[] | {name, seconds: (if $sum > 0 then .time / $sum * $seconds else $seconds / ($times | length) end)}]
| group_by(.name)[] | [.[0].name, (map(.seconds) | add * 1e6 | round / 1e6)] | @tsv
