# The variables of plan.sh → plan.json: what all shards have in common.
{
  schema: "overshoot-fleet/1",
  suite: $suite, created: $created, tree: $tree, commit: $commit, compiler: $compiler, flags: $flags, kernels: $kernels,
  programs: ($digests | split("\n") | map(select(. != ""))),
  labels: ($labels | split("\n") | map(select(. != ""))),
  quantity: $quantity, header: $header, filter: $filter, blocks: $blocks, items: $count,
  cpu_model: $cpu_model, check_seconds: $check_seconds, noise_bar: $noise_bar, busy_bar: $busy_bar,
  options: $ARGS.positional, own_options: $own_options
}
