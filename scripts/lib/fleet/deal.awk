# Lines "number, seconds, item", the longest first → "shard, number, seconds, item": each item goes to the shard with the
# least so far (longest processing time first, Graham 1969: at most 4/3 of the best possible). Variable: shards.
BEGIN { FS = OFS = "\t" }
{
  least = 1
  for (s = 1; s <= shards; s++) {
    if (sum[s] + 0 < sum[least] + 0) least = s
    if (sum[s] + 0 == 0) break
  }
  sum[least] += $2
  # Numbered in order of their first item.
  if (!(least in number)) number[least] = ++used
  print number[least], $0
}
