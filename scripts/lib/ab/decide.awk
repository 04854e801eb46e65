# decide(d, n, level, alpha, floor, resolution, is_last, confirming): the verdict on a benchmark whose n pairs have the shifts
# d[1..n] (logarithms of ratios), in these variables: verdict, next_step ('done', 'more', 'confirm'), centre, low and high (its
# interval of confidence 1 - alpha), p. Sorts d. Needs sort.awk and signed-rank.awk.
function decide(d, n, level, alpha, floor, resolution, is_last, confirming,    averages, count, c, wide) {
  count = walsh_averages(d, n, averages)
  centre = median_of_sorted(averages, count)
  c = signed_rank_interval_rank(n, alpha)
  low = averages[c > 0 ? c : 1]
  high = averages[count + 1 - (c > 0 ? c : 1)]
  p = signed_rank_p(d, n)
  wide = signed_rank_interval_rank(n, 0.01)
  apply_rule(level, floor, resolution, is_last, confirming, c > 0, wide > 0 && averages[wide] > -resolution &&
    averages[count + 1 - wide] < resolution)
  shell_sort(d, n)
}

# apply_rule(...): sets verdict and next_step from p, centre, low and high. A change has a p of at most the level and is larger
# than the floor. No change: the 99 % interval excludes shifts as large as the resolution (excludes_changes), or, when this is
# the last look, the interval, if there is one (has_interval), excludes twice that.
function apply_rule(level, floor, resolution, is_last, confirming, has_interval, excludes_changes) {
  next_step = is_last || confirming ? "done" : "more"
  if (p <= level && (centre > floor || centre < -floor)) {
    verdict = centre > 0 ? "regression" : "improvement"
    if (!confirming) next_step = "confirm"
  } else if (excludes_changes) {
    verdict = "no change"
    next_step = "done"
  } else {
    verdict = has_interval && low > -2 * resolution && high < 2 * resolution ? "no change" : "inconclusive"
  }
}
