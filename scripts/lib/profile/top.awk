# Collapsed stacks → tab-separated table of functions: name, share of its own, share with all that it calls, own count.
# Variables: most (rows; 0: all of them), unit. The first frame is the benchmark, not a function. Read after shorten.awk.
{
  count = $NF
  stack = $0
  sub(/ [0-9]+$/, "", stack)
  depth = split(stack, frame, ";")
  total += count
  own[frame[depth]] += count
  # A function that calls itself is in a stack more than once and is counted once.
  for (i = 2; i <= depth; i++) if (last_seen[frame[i]] != NR) { last_seen[frame[i]] = NR; inclusive[frame[i]] += count }
}
END {
  printf "function\tself\twith calls\t%s\n", unit
  size = 0
  for (name in own) sorted[++size] = name
  # Shell sort: a few hundred names, and POSIX awk brings none.
  for (gap = int(size / 2); gap > 0; gap = int(gap / 2))
    for (i = gap + 1; i <= size; i++) {
      name = sorted[i]
      for (j = i; j > gap && before(name, sorted[j - gap]); j -= gap) sorted[j] = sorted[j - gap]
      sorted[j] = name
    }
  # A printed table ends where the shares would read 0.0 %.
  for (i = 1; i <= size && (most == 0 || i <= most); i++) {
    name = sorted[i]
    if (most > 0 && i > 1 && own[name] < 0.0005 * total) break
    shown = most > 0 ? shortened(name, 72) : name
    printf "%s\t%.1f %%\t%.1f %%\t%.0f\n", shown, 100 * own[name] / total, 100 * inclusive[name] / total, own[name]
  }
}
function before(a, b) { return own[a] != own[b] ? own[a] > own[b] : a < b }
