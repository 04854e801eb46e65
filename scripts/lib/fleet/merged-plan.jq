# A result of plan ab → the plan of ab.sh for the pairs of all shards. Variables: filter, a and b (paths), sha_a, sha_b, plan.
.data.plan
| .A = {label: $plan[0].labels[0], binary: $a, sha256: $sha_a}
| .B = {label: $plan[0].labels[1], binary: $b, sha256: $sha_b}
| .cpu = null
| .arguments |= (map(select(startswith("--benchmark_filter=") | not))
    + if $filter == "" then [] else ["--benchmark_filter=\($filter | rtrimstr("\n"))"] end)
