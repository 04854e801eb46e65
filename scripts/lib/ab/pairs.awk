# Measurements in pairs: their shifts, the test over them, the rule, and the record. Needs compare's records.awk and statistics.awk.

# read_pair(): a line of lockstep.c → the pair's name (pair_name) and benchmark; turns, the number of turns of each side; time, A's
# median of an iteration in nanoseconds; shift, the middle mean over the turns of log(b / a); and in tail_shift that of the 90th and the
# 99th percentile of its slices, empty where there is none.
#
# The turns alternate. A turn is compared with the mean of the other side's turns before and after it, so that a steady
# change of the machine's speed favours neither.
function read_pair(    a, b, times, shifts, tail_a, tail_b, i, before) {
  pair_name = $1
  benchmark = $2
  turns = split($5, a, " ")
  split($6, b, " ")
  for (i = 1; i <= turns; i++) {
    times[i] = a[i] / $4
    before = i > 1 ? i - 1 : i
    shifts[i] = $3 == "A" ? (log(b[before]) + log(b[i])) / 2 - log(a[i]) : log(b[i]) - (log(a[before]) + log(a[i])) / 2
  }
  shell_sort(shifts, turns)
  shell_sort(times, turns)
  shift = middle_mean(shifts, turns)
  time = median_of_sorted(times, turns)
  split($7, tail_a, " ")
  split($8, tail_b, " ")
  for (i = 1; i <= 2; i++) tail_shift[i] = tail_a[i] > 0 && tail_b[i] > 0 ? log(tail_b[i] / tail_a[i]) : ""
}

# keep_pair(): reads a pair and keeps its shift and time in all_shifts and all_times, by benchmark and number, and the sum of the turns in
# all_turns; its number.
function keep_pair(    n) {
  read_pair()
  n = ++count[benchmark]
  all_shifts[benchmark, n] = shift
  all_times[benchmark, n] = time
  all_turns[benchmark] += turns
  return n
}

# middle_mean VALUES COUNT: the mean of sorted values without a quarter at each end; of less than five, the median.
function middle_mean(values, count,   left_out, i, sum) {
  left_out = int(count < 5 ? (count - 1) / 2 : (count + 3) / 4)
  for (i = left_out + 1; i <= count - left_out; i++) sum += values[i]
  return sum / (count - 2 * left_out)
}

# --- The test
#
# Wilcoxon's signed rank test (1945) adds up the ranks by size of the positive shifts. It asks for shifts that are symmetric about 0
# under the null hypothesis: here they are, because the two sides of a pair could be exchanged. Pairs of several nodes are stratified:
# each node has its own ranks, so that only pairs of one node are compared with one another; nodes may differ in speed and noise.
#
# The statistic is the sum of the nodes' signed rank sums, each times a whole number near (m + 1) / (n + 1), n the number of its
# pairs and m the largest of these: van Elteren's weights (1960), which give every node about the same say in the test. Under the
# null hypothesis every pair's shift is symmetric about 0, on all nodes; the distribution is exact.

# signed_rank_test(d, n, stratum, alpha): of d[1..n], measured on the nodes stratum[1..n]. Leaves its two-sided p in p, and as
# Hodges and Lehmann's (1963) and Tukey's (1949), from the means of all pairs of shifts of one node: centre, low and high
# (confidence 1 - alpha; all values where has_interval is 0), wide_low and wide_high (99 %; has_wide_interval). With equal sizes or
# zeros the tail is that of the next whole number, which makes p too large rather than too small.
function signed_rank_test(d, n, stratum, alpha,    i, j, s, count, size, weight, most, own, m, averages, all, order, sum, c, key) {
  count = 0
  for (i = 1; i <= n; i++) {
    for (s = 1; s <= count && node_of[s] != stratum[i]; s++) {}
    if (s > count) { node_of[++count] = stratum[i]; size[count] = 0 }
    own[s, ++size[s]] = d[i]
    if (size[s] > most) most = size[s]
  }
  key = ""
  sum = all = 0
  for (s = 1; s <= count; s++) {
    weight[s] = int((most + 1) / (size[s] + 1) + 0.5)
    for (i = 1; i <= size[s]; i++) values_of_node[i] = own[s, i]
    sum += weight[s] * positive_rank_sum(values_of_node, size[s])
    m = walsh_averages(values_of_node, size[s], averages)
    for (i = 1; i <= m; i++) for (j = 1; j <= weight[s]; j++) all_averages[++all] = averages[i]
    order[s] = weight[s] * 100000 + size[s]
  }
  shell_sort(order, count)
  for (s = 1; s <= count; s++) key = key " " order[s]
  build_signed_ranks(key)
  if (sum > all - sum) sum = all - sum
  if (sum > int(sum)) sum = int(sum) + 1
  p = 2 * signed_rank_tail(key, sum)
  if (p > 1) p = 1
  shell_sort(all_averages, all)
  centre = median_of_sorted(all_averages, all)
  c = signed_rank_interval(key, all, alpha)
  has_interval = c > 0
  low = all_averages[c > 0 ? c : 1]
  high = all_averages[all + 1 - (c > 0 ? c : 1)]
  c = signed_rank_interval(key, all, 0.01)
  has_wide_interval = c > 0
  wide_low = all_averages[c > 0 ? c : 1]
  wide_high = all_averages[all + 1 - (c > 0 ? c : 1)]
}

# build_signed_ranks(key): the distribution for these strata (weight * 100000 + size each), once. Where it has more than 20 000
# values, its mean and deviation.
function build_signed_ranks(key,    part, count, s, weight, size, most, reach, k, r, work, sum) {
  if (key in signed_rank_most) return
  count = split(key, part, " ")
  most = 0
  signed_rank_variance[key] = 0
  for (s = 1; s <= count; s++) {
    weight = int(part[s] / 100000)
    size = part[s] % 100000
    most += weight * size * (size + 1) / 2
    signed_rank_variance[key] += weight * weight * size * (size + 1) * (2 * size + 1) / 24
  }
  signed_rank_most[key] = most
  if (most > 20000) return
  work[0] = 1
  for (k = 1; k <= most; k++) work[k] = 0
  for (s = 1; s <= count; s++) {
    weight = int(part[s] / 100000)
    size = part[s] % 100000
    for (r = 1; r <= size; r++) {
      reach += weight * r
      for (k = reach; k >= weight * r; k--) work[k] = (work[k] + work[k - weight * r]) / 2
      for (; k >= 0; k--) work[k] /= 2
    }
  }
  sum = 0
  for (k = 0; k <= most; k++) signed_rank_distribution[key, k] = sum += work[k]
}

# signed_rank_tail(key, t): the probability of a statistic of at most t.
function signed_rank_tail(key, t,    most, z) {
  most = signed_rank_most[key]
  if (t < 0) return 0
  if (most <= 20000) return signed_rank_distribution[key, t < most ? int(t) : most]
  z = (most / 2 - t - 0.5) / sqrt(signed_rank_variance[key])
  return z > 0 ? normal_upper_tail(z) : 0.5
}

# signed_rank_interval(key, all, alpha): the c of the interval from the c-th smallest mean to the c-th largest; 0 where there is none.
function signed_rank_interval(key, all, alpha,    c, step) {
  if ((key, alpha) in signed_rank_interval_cache) return signed_rank_interval_cache[key, alpha]
  c = 0
  for (step = 2 ^ int(log(all + 1) / log(2)); step >= 1; step /= 2) {
    if (c + step <= all / 2 && signed_rank_tail(key, c + step - 1) <= alpha / 2) c += step
  }
  return signed_rank_interval_cache[key, alpha] = c
}

# positive_rank_sum(d, n): the sum of the ranks by size of the positive d[1..n]. Equal sizes share their mean rank, and zeros
# count half for each side.
function positive_rank_sum(d, n,    i, size, order, rank, first, last, positive) {
  for (i = 1; i <= n; i++) size[i] = d[i] < 0 ? -d[i] : d[i]
  sort_indexes(size, order, n)
  positive = 0
  for (first = 1; first <= n; first = last + 1) {
    last = first
    while (last < n && size[order[last + 1]] == size[order[first]]) last++
    rank = (first + last) / 2
    for (i = first; i <= last; i++) positive += d[order[i]] > 0 ? rank : d[order[i]] == 0 ? rank / 2 : 0
  }
  return positive
}

# walsh_averages(d, n, averages): the sorted means of all pairs of d, each with itself too, into averages[]; their number.
# Their median is the Hodges-Lehmann centre of d.
function walsh_averages(d, n, averages,    i, j, count) {
  count = 0
  for (i = 1; i <= n; i++) for (j = i; j <= n; j++) averages[++count] = (d[i] + d[j]) / 2
  shell_sort(averages, count)
  return count
}

# --- The rule: group-sequential boundaries
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
function decide(d, n, level, alpha, floor, resolution, is_last, confirming,    one_node, largest) {
  signed_rank_test(d, n, one_node, alpha)
  largest = larger(resolution, floor)
  apply_rule(level, floor, resolution, is_last, confirming, has_interval, has_wide_interval && within(wide_low, wide_high, largest))
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
  value["p_adjusted"] = p * alpha / level < 1 ? sprintf("%.3g", p * alpha / level) + 0 : 1
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
