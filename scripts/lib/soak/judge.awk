# Samples of a soak as CSV (time_s, memory_MB, descriptors, threads) → one line each for memory, descriptors and threads.
# Exit code 0 if all are flat, 1 if one grows, 2 for fewer than nine samples. Variables: warm_up, in percent.

# largest(column, first, last): of these rows.
function largest(column, first, last,    i, result) {
  result = sample[first, column]
  for (i = first; i <= last; i++) if (sample[i, column] > result) result = sample[i, column]
  return result
}

# report(name, from, to, is_flat, unit): one line.
function report(name, from, to, is_flat, unit) {
  printf "%s: %s%s, then %s%s: %s\n", name, from, unit, to, unit, is_flat ? "flat" : "growing"
  if (!is_flat) grows = 1
}

NR > 1 {
  rows++
  for (i = 1; i <= NF; i++) sample[rows, i] = $i + 0
}

END {
  start = int(rows * warm_up / 100) + 1
  third = int((rows - start + 1) / 3)
  if (third < 3) exit 2
  before = largest(2, start, start + third - 1)
  after = largest(2, rows - third + 1, rows)
  report("memory", before, after, after <= before * 1.05, " MB")
  before = largest(3, start, start + third - 1)
  after = largest(3, rows - third + 1, rows)
  report("descriptors", before, after, after <= before, "")
  before = largest(4, start, start + third - 1)
  after = largest(4, rows - third + 1, rows)
  report("threads", before, after, after <= before, "")
  exit grows
}
