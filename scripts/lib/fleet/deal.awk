# Recorded seconds (a name, a tab, seconds), then the items → shard, expected seconds and item, tabs between. Needs statistics.awk.
# Variables: shards (their number; empty: about `each` seconds a shard, and as many for each of `nodes` nodes), in_order (1: shards of
# neighbours), wants_times (1: ends with 1 if no item has a recorded time).
#
# An item without a recorded time takes the median of those with one; without any, a second. The longest goes first, to the shard
# with the least so far (longest processing time first, Graham 1969: at most 4/3 of the best possible).
BEGIN { FS = OFS = "\t" }
FILENAME == ARGV[1] { recorded[$1] = $2; next }
{
  item[++items] = $0
  name[items] = $1
  if ($1 in recorded) known[++count] = recorded[$1]
}
END {
  if (wants_times && !count) exit 1
  shell_sort(known, count)
  typical = count ? median_of_sorted(known, count) : 1
  for (i = 1; i <= items; i++) {
    seconds[i] = sprintf("%.6g", name[i] in recorded ? recorded[name[i]] : typical) + 0
    order[i] = i
    shortness[i] = -seconds[i]
    sum += seconds[i]
  }
  if (!shards) shards = (int(sum / each / nodes) + 1) * nodes
  if (!in_order) sort_indexes(shortness, order, items)
  for (i = 1; i <= items; i++) {
    shard[order[i]] = in_order ? int((i - 1) * (shards < items ? shards : items) / items) + 1 : number_of(shortest())
    busy[least] += seconds[order[i]]
  }
  for (i = 1; i <= items; i++) print shard[i], seconds[i], item[i]
}

# shortest(): the shard with the least so far, also in `least`.
function shortest(    s) {
  least = 1
  for (s = 1; s <= shards; s++) {
    if (busy[s] + 0 < busy[least] + 0) least = s
    if (busy[s] + 0 == 0) break
  }
  return least
}

# number_of(shard): shards are numbered in order of their first item.
function number_of(shard) {
  if (!(shard in number)) number[shard] = ++used
  return number[shard]
}
