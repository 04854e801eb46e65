# Samples of a soak as CSV (time_s, memory_MB, descriptors, threads) → one line each for memory, descriptors and threads.
# Exit code 0 if all are flat, 1 if one grows, 2 for fewer than nine samples. Variables: warm_up, in percent.

# largest(column, first, last): of these rows.
function largest(column, first, last,    i, result) {
  result = sample[first, column]
  for (i = first; i <= last; i++) if (sample[i, column] > result) result = sample[i, column]
  return result
}

# report(name, column, growth, unit): one line on the first and the last third; flat up to this growth, a factor.
function report(name, column, growth, unit,    before, after) {
  before = largest(column, start, start + third - 1)
  after = largest(column, rows - third + 1, rows)
  printf "%s: %s%s, then %s%s: %s\n", name, before, unit, after, unit, after <= before * growth ? "flat" : "growing"
  if (after > before * growth) grows = 1
}

NR > 1 {
  rows++
  for (i = 1; i <= NF; i++) sample[rows, i] = $i + 0
}

END {
  start = int(rows * warm_up / 100) + 1
  third = int((rows - start + 1) / 3)
  if (third < 3) exit 2
  report("memory", 2, 1.05, " MB")
  report("descriptors", 3, 1, "")
  report("threads", 4, 1, "")
  exit grows
}
