# Recorded seconds (a name, a tab, seconds), then the items → seconds, a tab and the item, in order. An item without a
# recorded time takes the median of those with one; without any, a second. Needs statistics.awk.
BEGIN { FS = "\t" }
FILENAME == ARGV[1] { recorded[$1] = $2; next }
{
  item[++items] = $0
  name[items] = $1
  if ($1 in recorded) known[++count] = recorded[$1]
}
END {
  shell_sort(known, count)
  typical = count ? median_of_sorted(known, count) : 1
  for (i = 1; i <= items; i++) printf "%.6g\t%s\n", name[i] in recorded ? recorded[name[i]] : typical, item[i]
}
