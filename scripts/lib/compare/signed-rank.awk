# Tests of whether n paired differences are centred at 0, their centre and its interval. Needs sort.awk.
#
# The sign test counts the positive differences. Wilcoxon's signed rank test (Wilcoxon 1945) adds up their ranks by size and
# finds smaller shifts, where the differences are distributed symmetrically: here they are, because under the null hypothesis
# the two sides of a pair could be exchanged. Both p-values are exact.

# signed_rank_count(n, w): P(W <= w), W the sum of a random subset of the ranks 1..n. Built once for each n.
function signed_rank_tail(n, w,    i, k, most) {
  if (w < 0) return 0
  if (!(n in signed_rank_built)) {
    most = n * (n + 1) / 2
    signed_rank_work[0] = 1
    for (k = 1; k <= most; k++) signed_rank_work[k] = 0
    for (i = 1; i <= n; i++) {
      for (k = i * (i + 1) / 2; k >= 0; k--) {
        signed_rank_work[k] = (signed_rank_work[k] + (k >= i ? signed_rank_work[k - i] : 0)) / 2
      }
    }
    signed_rank_sum[n, 0] = signed_rank_work[0]
    for (k = 1; k <= most; k++) signed_rank_sum[n, k] = signed_rank_sum[n, k - 1] + signed_rank_work[k]
    signed_rank_built[n]
  }
  most = n * (n + 1) / 2
  return signed_rank_sum[n, w < most ? int(w) : most]
}

# signed_rank_p(d, n): the two-sided p of d[1..n]. With equal sizes or zeros the tail is that of the next whole number, which
# makes p too large rather than too small.
function signed_rank_p(d, n,    i, positive, most, least) {
  positive = positive_rank_sum(d, n)
  most = n * (n + 1) / 2
  least = positive < most - positive ? positive : most - positive
  if (least > int(least)) least = int(least) + 1
  i = 2 * signed_rank_tail(n, least)
  return i < 1 ? i : 1
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

# binomial_tail(n, k): P(K <= k), K the number of heads of n fair coins.
function binomial_tail(n, k,    i, term, sum) {
  if (k < 0) return 0
  term = sum = 2 ^ -n
  for (i = 1; i <= k && i <= n; i++) {
    term *= (n - i + 1) / i
    sum += term
  }
  return sum < 1 ? sum : 1
}

# sign_test_p(d, n): the two-sided p of d[1..n]; zeros count half for each side.
function sign_test_p(d, n,    i, positive, least) {
  positive = 0
  for (i = 1; i <= n; i++) positive += d[i] > 0 ? 1 : d[i] == 0 ? 0.5 : 0
  least = positive < n - positive ? positive : n - positive
  if (least > int(least)) least = int(least) + 1
  i = 2 * binomial_tail(n, least)
  return i < 1 ? i : 1
}

# walsh_averages(d, n, averages): the sorted means of all pairs of d, each with itself too, into averages[]; their number.
# Their median is the Hodges-Lehmann centre of d.
function walsh_averages(d, n, averages,    i, j, count) {
  count = 0
  for (i = 1; i <= n; i++) for (j = i; j <= n; j++) averages[++count] = (d[i] + d[j]) / 2
  shell_sort(averages, count)
  return count
}

# signed_rank_interval_rank(n, alpha): the c of the interval of confidence 1 - alpha from the c-th smallest Walsh average to
# the c-th largest (Tukey 1949): the largest c with P(W <= c - 1) <= alpha / 2. 0 where n is too small.
function signed_rank_interval_rank(n, alpha,    c) {
  if ((n, alpha) in signed_rank_interval_cache) return signed_rank_interval_cache[n, alpha]
  for (c = 0; c < n * (n + 1) / 4 && signed_rank_tail(n, c) <= alpha / 2; c++) {}
  return signed_rank_interval_cache[n, alpha] = c
}

# sign_interval_rank(n, alpha): the same for the median of d: from the c-th smallest d to the c-th largest.
function sign_interval_rank(n, alpha,    c) {
  for (c = 0; c < n / 2 && binomial_tail(n, c) <= alpha / 2; c++) {}
  return c
}
