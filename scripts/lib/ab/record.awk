# The line of a verdict, as verdicts.awk describes it. Needs sort.awk, normal.awk and decide.awk.

# print_record(name, n, turns, time, noise, level, floor, note): of the variables that decide() sets, and these.
function print_record(name, n, turns, time, noise, level, floor, note,    found) {
  # The shift that passes the level in half of all runs: the normal approximation of the signed rank test, whose
  # efficiency is 3 / pi.
  found = sqrt(3.14159265358979 / 3) * noise / sqrt(n) * normal_upper_quantile(level / 2)
  found = exp(found) - 1
  if (found < floor) found = floor
  print name, verdict, next_step, n, turns, sprintf("%.6g", time), relative(centre), relative(low), relative(high),
    sprintf("%.3g", p), sprintf("%.3g", level), sprintf("%.6f", noise), sprintf("%.6f", found) (note == "" ? "" : OFS note)
}

# robust_deviation(d, n): the standard deviation of d[1..n], which is sorted, from the median distance to its median.
function robust_deviation(d, n,    k, deviation) {
  for (k = 1; k <= n; k++) {
    deviation[k] = d[k] - median_of_sorted(d, n)
    if (deviation[k] < 0) deviation[k] = -deviation[k]
  }
  shell_sort(deviation, n)
  return 1.4826 * median_of_sorted(deviation, n)
}

# relative(x): a logarithm of a ratio as a relative change.
function relative(x) { return sprintf("%.6f", exp(x) - 1) }
