# The results' nodes, checks and times (a stream), and the files of the plan → the state of the fleet.
include "gbench";
include "table";

def table($names): split("\n") | map(select(. != "") | split("\t") | . as $field | [$names, $field] | transpose | map({key: .[0], value: .[1]}) | from_entries);

[inputs] as $results
| ($excluded | table(["node", "reason"])) as $out
| ($results | map(select(.checked != null))) as $timed
| {
    $shards, collected: ($results | length), $queued,
    missing: ($missing | table(["shard", "reason"])), refused: ($refused | table(["result", "reason"])),
    nodes: [($results | group_by(.node)[]
        | {node: .[0].node, shards: length}
          + (map(.check) | {cpu_model: .[0].cpu_model} + ([("noise_percent", "busy_percent", "loop_ns", "memcpy_gb_per_s") as $key
              | {($key): (map(.[$key] | numbers) | median)}] | add))
          + {excluded: (.[0].node as $node | ($out | map(select(.node == $node) | .reason))[0] // "")}),
      ($out[] | select(.node as $node | $results | all(.node != $node)) | {node, shards: 0, excluded: .reason})],
    # Seconds: of the check; of a node between the end of a shard and the start of the next one.
    overhead: (if $timed == [] then null else {
      check: ($timed | map(.checked - .started) | median | rounded(3)),
      between: ([$timed | group_by(.node)[] | sort_by(.started) | range(1; length) as $i | .[$i].started - .[$i - 1].ended] | median // 0 | rounded(3))
    } end)
  }
