# The variables of run-shard.sh → the result of a shard. Times are seconds since 1970 of the node's clock.
def time: if . == "" then null else tonumber end;
{
  schema: "overshoot-shard/1", shard: $shard, node: $node, status: $status, reason: $reason, check: ($check[0] // null),
  started: ($started | time), checked: ($checked | time), ended: ($ended | time), data: $data[0]
}
