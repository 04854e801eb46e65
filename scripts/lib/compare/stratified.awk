# The signed rank test for pairs that were measured on several nodes. Each node is a stratum with its own ranks, so that only
# pairs of one node are compared with one another: nodes may differ in speed and noise. Needs sort.awk, distributions.awk and signed-rank.awk.
#
# The statistic is the sum of the nodes' signed rank sums, each times a whole number near (m + 1) / (n + 1), n the number of its
# pairs and m the largest of these: van Elteren's weights (1960), which give every node about the same say in the test. Under the
# null hypothesis every pair's shift is symmetric about 0, on all nodes; the distribution is exact. With one node this is the
# signed rank test.

# stratified_test(d, n, stratum, alpha): of d[1..n], measured on the nodes stratum[1..n]. Leaves its two-sided p in p, and as
# Hodges and Lehmann's and Tukey's, from the means of all pairs of shifts of one node: centre, low and high (confidence
# 1 - alpha; all values where has_interval is 0), wide_low and wide_high (99 %; has_wide_interval).
function stratified_test(d, n, stratum, alpha,    i, j, s, count, size, weight, most, own, m, averages, all, order, sum, c, key) {
  count = 0
  for (i = 1; i <= n; i++) {
    for (s = 1; s <= count && node_of[s] != stratum[i]; s++) {}
    if (s > count) { node_of[++count] = stratum[i]; size[count] = 0 }
    own[s, ++size[s]] = d[i]
    if (size[s] > most) most = size[s]
  }
  key = ""
  stratified_sum = sum = all = 0
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
  build_stratified(key)
  if (sum > all - sum) sum = all - sum
  if (sum > int(sum)) sum = int(sum) + 1
  p = 2 * stratified_tail(key, sum)
  if (p > 1) p = 1
  shell_sort(all_averages, all)
  centre = median_of_sorted(all_averages, all)
  c = stratified_rank(key, all, alpha)
  has_interval = c > 0
  low = all_averages[c > 0 ? c : 1]
  high = all_averages[all + 1 - (c > 0 ? c : 1)]
  c = stratified_rank(key, all, 0.01)
  has_wide_interval = c > 0
  wide_low = all_averages[c > 0 ? c : 1]
  wide_high = all_averages[all + 1 - (c > 0 ? c : 1)]
}

# build_stratified(key): the distribution for these strata (weight * 100000 + size each), once. Where it has more than 20 000
# values, its mean and deviation.
function build_stratified(key,    part, count, s, weight, size, most, k, r, work, sum) {
  if (key in stratified_most) return
  count = split(key, part, " ")
  most = 0
  stratified_variance[key] = 0
  for (s = 1; s <= count; s++) {
    weight = int(part[s] / 100000)
    size = part[s] % 100000
    most += weight * size * (size + 1) / 2
    stratified_variance[key] += weight * weight * size * (size + 1) * (2 * size + 1) / 24
  }
  stratified_most[key] = most
  if (most > 20000) return
  work[0] = 1
  for (k = 1; k <= most; k++) work[k] = 0
  for (s = 1; s <= count; s++) {
    weight = int(part[s] / 100000)
    size = part[s] % 100000
    for (r = 1; r <= size; r++) {
      for (k = most; k >= weight * r; k--) work[k] = (work[k] + work[k - weight * r]) / 2
      for (; k >= 0; k--) work[k] /= 2
    }
  }
  sum = 0
  for (k = 0; k <= most; k++) stratified_distribution[key, k] = sum += work[k]
}

# stratified_tail(key, t): the probability of a statistic of at most t.
function stratified_tail(key, t,    most, z) {
  most = stratified_most[key]
  if (t < 0) return 0
  if (most <= 20000) return stratified_distribution[key, t < most ? int(t) : most]
  z = (most / 2 - t - 0.5) / sqrt(stratified_variance[key])
  return z > 0 ? normal_upper_tail(z) : 0.5
}

# stratified_rank(key, all, alpha): the c of the interval from the c-th smallest mean to the c-th largest; 0 where there is none.
function stratified_rank(key, all, alpha,    c, most, step) {
  if ((key, alpha) in stratified_rank_cache) return stratified_rank_cache[key, alpha]
  c = 0
  for (step = 2 ^ int(log(all + 1) / log(2)); step >= 1; step /= 2) {
    if (c + step <= all / 2 && stratified_tail(key, c + step - 1) <= alpha / 2) c += step
  }
  return stratified_rank_cache[key, alpha] = c
}
