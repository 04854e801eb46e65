# The results of bench or frames shards (a stream) → for each block one Google Benchmark document, with the benchmarks in
# the order of $items (lines). $shards is the text of shards.tsv.
([$items | split("\n")[] | select(. != "")] | to_entries | map({key: .value, value: .key}) | from_entries) as $place
| ([$shards | split("\n")[] | select(. != "") | split("\t") | {key: .[0], value: .[2]}] | from_entries) as $block
| def place: $place[item_name] // infinite;
  [inputs | {block: $block[.shard], node, check, data}]
| group_by(.block | tonumber)[]
| . as $results
| ([$results[].data.context | to_entries[]] | group_by(.key)
    # What is the same everywhere, and of the rest what a reader expects.
    | map(if (map(.value | tojson) | unique | length) == 1 then .[0] else .[0] | select(.key | IN("date", "executable")) end)
    | from_entries) as $context
| {
    context: ($context + {
      host_name: ([$results[].node] | unique | join(" ")),
      overshoot_fleet: ($results | group_by(.node) | map("\(.[0].node) (\(.[0].check.cpu_model)): \(length) shard\(if length == 1 then "" else "s" end)") | join("; "))
    }),
    benchmarks: ([$results[].data.benchmarks[] | . + {place: place}] | to_entries | sort_by(.value.place, .key)
      # Families were numbered in each shard.
      | map(.value | .family_index = (.place | if . == infinite then 0 else . end) | .per_family_instance_index |= (. // 0) | del(.place)))
  }
