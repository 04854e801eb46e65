# Lines "shard, expected seconds, item" (JSON strings, tabs between, in order of the shards) → one object for each shard of each
# block: what its digest is taken of. $plan is the plan, in an array.
$plan[0] as $plan
| [foreach (inputs, null) as $line ({shard: null, names: []};
    if $line == null then .done = .names
    else ($line | split("\t")) as $field
      | if $field[0] != .shard and .shard != null then .done = .names | .names = [] else .done = null end
      | .shard = $field[0]
      | .names += [$field[2:] | join("\t")]
    end;
    .done // empty)] as $lists
| range(1; $plan.blocks + 1) as $block
| foreach $lists[] as $names ({first: 1, next: 1};
    .first = .next | .next += ($names | length);
    ($plan | {suite, tree, compiler, flags, kernels, programs, options, quantity, header})
    + {block: $block, first: .first, names: $names})
