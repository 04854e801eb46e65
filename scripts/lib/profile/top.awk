# Collapsed stacks → tab-separated rows of functions: name, share of its own, share with all that it calls, own count. The first
# frame is the benchmark, not a function.
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
END { for (name in own) printf "%s\t%.1f %%\t%.1f %%\t%.0f\n", name, 100 * own[name] / total, 100 * inclusive[name] / total, own[name] }
