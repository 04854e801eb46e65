# Verdicts on pairs: group-sequential boundaries, the rule, and the record. Needs records.awk, sort.awk, distributions.awk and
# signed-rank.awk.
#
# A gate looks at its data several times and may stop each time, and the probability of a false alarm over all looks together
# stays at most alpha: each look spends a part of alpha, and the parts add up to alpha. By the union bound no more than alpha is
# spent, for any dependence between the looks, the rows or the tests. The part at look k is proportional to the number of
# its pairs, so that early looks demand more (compare Pocock 1977, O'Brien and Fleming 1979, whose boundaries assume normal
# increments and are closer to alpha).

# body_share: the part of alpha that is for whole benchmarks, not for their slowest slices. These scatter more: tail_floor.
BEGIN { body_share = 0.8; tail_floor = 0.02 }

# level_at(looks, n, alpha): the level of the look at n pairs; `looks` is the list of all looks, with blanks between.
function level_at(looks, n, alpha,    count, look, i, sum) {
  count = split(looks, look, " ")
  sum = 0
  for (i = 1; i <= count; i++) sum += look[i]
  return alpha * n / sum
}

function last_look(looks,    look, count) {
  count = split(looks, look, " ")
  return look[count]
}

# decide(d, n, level, alpha, floor, resolution, is_last, confirming): the verdict on a benchmark whose n pairs have the shifts
# d[1..n] (logarithms of ratios), in these variables: verdict, next_step ('done', 'more', 'confirm'), centre, low and high (its
# interval of confidence 1 - alpha), p. Sorts d.
function decide(d, n, level, alpha, floor, resolution, is_last, confirming,    averages, count, c, wide) {
  count = walsh_averages(d, n, averages)
  centre = median_of_sorted(averages, count)
  c = signed_rank_interval_rank(n, alpha)
  low = averages[c > 0 ? c : 1]
  high = averages[count + 1 - (c > 0 ? c : 1)]
  p = signed_rank_p(d, n)
  wide = signed_rank_interval_rank(n, 0.01)
  apply_rule(level, floor, resolution, is_last, confirming, c > 0, wide > 0 && within(averages[wide], averages[count + 1 - wide], larger(resolution, floor)))
  shell_sort(d, n)
}

# apply_rule(...): sets verdict, next_step and why (of what is inconclusive) from p, centre, low and high. A change has a p of at most
# the level and is larger than the floor. No change: the 99 % interval excludes changes larger than the resolution and the floor
# (excludes_changes), or, when this is the last look, the interval, if there is one (has_interval), excludes larger ones than the
# floor and twice the resolution.
function apply_rule(level, floor, resolution, is_last, confirming, has_interval, excludes_changes) {
  why = ""
  next_step = is_last || confirming ? "done" : "more"
  if (p <= level && (centre > floor || centre < -floor)) {
    verdict = centre > 0 ? "regression" : "improvement"
    if (!confirming) next_step = "confirm"
  } else if (excludes_changes) {
    verdict = "no change"
    next_step = "done"
  } else {
    verdict = has_interval && within(low, high, larger(2 * resolution, floor)) ? "no change" : "inconclusive"
    if (verdict == "inconclusive") why = !has_interval ? "too few pairs" : centre > floor || centre < -floor ? "over the floor, but not significant" \
      : "too noisy to exclude a change of " percent(larger(2 * resolution, floor))
  }
}

function within(low, high, limit) { return low > -limit && high < limit }

function larger(a, b) { return a > b ? a : b }

# print_pairs(name, n, turns, time, noise, level, alpha, floor, threshold, note): the record of a benchmark with the variables
# that decide() sets, after n pairs with so many turns of a side. time: A's median of an iteration in nanoseconds; level: what p
# has to reach; noise: the standard deviation of one pair's shift. A regression up to the threshold does not fail.
function print_pairs(name, n, turns, time, noise, level, alpha, floor, threshold, note,    shift, found) {
  # The shift that passes the level in half of all runs: the normal approximation of the signed rank test, whose
  # efficiency is 3 / pi.
  found = exp(sqrt(3.14159265358979 / 3) * noise / sqrt(n) * normal_upper_quantile(level / 2)) - 1
  shift = sprintf("%.6f", exp(centre) - 1) + 0
  time = sprintf("%.6g", time) + 0
  split("", value)
  value["kind"] = "benchmark"
  value["name"] = name
  value["verdict"] = verdict
  value["step"] = next_step
  value["fails"] = (verdict == "regression" && shift > threshold) || (verdict == "slower tail" && exp(tail_centre) - 1 > threshold)
  value["time_unit"] = "ns"
  value["interval.0"] = sprintf("%.6f", exp(low) - 1) + 0
  value["interval.1"] = sprintf("%.6f", exp(high) - 1) + 0
  value["old.observations"] = value["new.observations"] = value["pairs"] = n
  value["turns"] = turns
  value["old.median"] = value["old.cpu_time"] = time
  value["new.median"] = value["new.cpu_time"] = time * (1 + shift)
  # The extremes are those of the interval: a pair has no times of its own.
  value["new.min"] = time * (1 + value["interval.0"])
  value["new.max"] = time * (1 + value["interval.1"])
  value["cpu_time_change"] = value["relative_shift"] = shift
  value["shift"] = time * shift
  value["p"] = sprintf("%.3g", p) + 0
  value["p_adjusted"] = p * alpha / level < 1 ? value["p"] * alpha / sprintf("%.3g", level) : 1
  value["noise"] = sprintf("%.6f", noise) + 0
  value["floor"] = floor
  value["resolvable"] = sprintf("%.6f", found < floor ? floor : found) + 0
  if (verdict == "slower tail") {
    value["tail.percentile"] = tail_percentile
    value["tail.shift"] = sprintf("%.6f", exp(tail_centre) - 1) + 0
    value["tail.0"] = sprintf("%.6f", exp(tail_low) - 1) + 0
    value["tail.1"] = sprintf("%.6f", exp(tail_high) - 1) + 0
  }
  value["note"] = note (note != "" && why != "" ? "; " : "") why
  print_record()
}
