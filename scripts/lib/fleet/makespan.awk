# shards.tsv → how long the shards take on so many nodes (variable: nodes) that take one after the other, in order, beside
# the ideal: an equal share of the sum, or the longest shard where that is more.
BEGIN { FS = "\t" }
{
  least = 1
  for (n = 2; n <= nodes; n++) if (busy[n] + 0 < busy[least] + 0) least = n
  busy[least] += $2
  if (busy[least] > span) span = busy[least]
  if ($2 > longest) longest = $2
  sum += $2
}
END {
  ideal = sum / nodes > longest ? sum / nodes : longest
  printf "%.0f s in all, %.0f s on %d nodes, %.1f %% above the ideal\n", sum, span, nodes, (span / ideal - 1) * 100
}
