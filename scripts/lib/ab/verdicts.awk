# Pair shifts (pair-shifts.awk) → a verdict for each benchmark, as group-sequential boundaries allow it after this many pairs.
#
# Output, tabs between: benchmark, verdict, what to do next ('done', 'more', 'confirm'), pairs, turns of a side, A's median
# time in nanoseconds, relative shift, lower and upper end of its interval, p, the level that p has to reach, noise (the
# standard deviation of one pair's shift, robust), and the smallest shift that this row could have found.
#
# Variables: tests (the number of benchmarks of the gate), looks (the numbers of pairs at which verdicts are given, with
# blanks), alpha, floor and resolution (fractions), names (a file with the benchmarks to judge, in order), confirming (1 for
# the pairs that have to repeat what others showed). Needs sort.awk, normal.awk, signed-rank.awk and sequential.awk.
BEGIN {
  FS = OFS = "\t"
  while ((getline line < names) > 0) { order[++names_count] = line; wanted[line] }
}

$1 in wanted {
  count[$1]++
  shift[$1, count[$1]] = $5
  turns[$1] += $3
  time[$1, count[$1]] = $4
}

END { for (i = 1; i <= names_count; i++) judge(order[i], count[order[i]] + 0) }

function judge(name, n,    k, d, t, averages, walsh, centre, c, low, high, wide, p, level, noise, deviation, next_step, verdict, found) {
  for (k = 1; k <= n; k++) { d[k] = shift[name, k]; t[k] = time[name, k] }
  walsh = walsh_averages(d, n, averages)
  centre = median_of_sorted(averages, walsh)
  c = signed_rank_interval_rank(n, alpha)
  low = averages[c > 0 ? c : 1]
  high = averages[walsh + 1 - (c > 0 ? c : 1)]
  p = signed_rank_p(d, n)
  level = confirming ? 2 * alpha : level_at(looks, n, alpha) / tests

  shell_sort(d, n)
  shell_sort(t, n)
  for (k = 1; k <= n; k++) { deviation[k] = d[k] - median_of_sorted(d, n); if (deviation[k] < 0) deviation[k] = -deviation[k] }
  shell_sort(deviation, n)
  noise = 1.4826 * median_of_sorted(deviation, n)
  # What passes the level in half of all runs: the normal approximation of the signed rank test, 1.02 its efficiency.
  found = 1.02 * noise / sqrt(n) * normal_upper_quantile(level / 2)
  if (found < floor) found = floor

  wide = signed_rank_interval_rank(n, 0.01)
  next_step = n >= last_look(looks) || confirming ? "done" : "more"
  if (p <= level && (centre > floor || centre < -floor)) {
    verdict = centre > 0 ? "regression" : "improvement"
    next_step = confirming ? "done" : "confirm"
  } else if (wide > 0 && averages[wide] > -resolution && averages[walsh + 1 - wide] < resolution) {
    verdict = "no change"
    next_step = "done"
  } else {
    verdict = c > 0 && low > -2 * resolution && high < 2 * resolution ? "no change" : "inconclusive"
  }
  print name, verdict, next_step, n, turns[name], sprintf("%.6g", median_of_sorted(t, n)), relative(centre),
    relative(low), relative(high), sprintf("%.3g", p), sprintf("%.3g", level), sprintf("%.6f", noise), relative(found)
}

# A logarithm of a ratio as a relative change.
function relative(x) { return sprintf("%.6f", exp(x) - 1) }
