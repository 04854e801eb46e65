# The Mann-Whitney U test (Wilcoxon rank sum), two-sided, in POSIX awk. Needs statistics.awk.
#
# U counts the pairs (x, y) with y > x, a tie for one half. Without ties all C(n+m, n) orders of the pooled values are
# equally likely, so P(U <= k) is a count divided by a count. The counts are the coefficients of the Gaussian binomial
#   G(q) = product over j = 1..n of (1 - q^(m+j)) / (1 - q^j)                     (Mann and Whitney 1947; MacMahon)
# multiplied out up to q^k, to a relative error under 1e-12. Where that takes more than rank_sum_work_limit steps and both sides
# have more than 8 values (126 each, with U in the middle), P is that of a normal distribution, which differs by less than a part
# in 200 at 0.05 and is too large by less than a tenth at 1e-4, and by more further out.

BEGIN { rank_sum_work_limit = 1000000 }

# mann_whitney_u(x, n, y, m): U of sorted x[1..n] and y[1..m].
# Leaves the sum of t^3 - t over all tied groups in mann_whitney_ties: 0 says that no two values are equal.
function mann_whitney_u(x, n, y, m,    i, j, u, value, same_x, same_y, same) {
    i = j = 1
    u = mann_whitney_ties = 0
    while (i <= n || j <= m) {
        value = j > m || (i <= n && x[i] < y[j]) ? x[i] : y[j]
        same_x = same_y = 0
        while (i <= n && x[i] == value) { i++; same_x++ }
        while (j <= m && y[j] == value) { j++; same_y++ }
        u += same_y * (i - 1 - same_x / 2)
        same = same_x + same_y
        if (same > 1) mann_whitney_ties += same * same * same - same
    }
    return u
}

# mann_whitney_p(u, n, m, ties, exact): the two-sided p. exact chooses the count, which asks for ties = 0.
function mann_whitney_p(u, n, m, ties, exact,    smaller, p) {
    if (!exact) return mann_whitney_normal_p(u, n, m, ties)
    smaller = 2 * u > n * m ? n * m - u : u
    p = 2 * rank_sum_lower_tail(n, m, smaller)
    return p > 1 ? 1 : p
}

# The normal approximation with tie and continuity corrections (Hollander, Wolfe and Chicken 2014, section 4.1).
function mann_whitney_normal_p(u, n, m, ties,    total, variance, distance, p) {
    total = n + m
    variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    distance = (2 * u > n * m ? u : n * m - u) - n * m / 2 - 0.5
    if (variance <= 0) return 1  # every value is the same
    p = 2 * normal_upper_tail(distance / sqrt(variance))
    return p > 1 ? 1 : p
}

# rank_sum_lower_tail(n, m, k): P(U <= k) without ties, 0 <= k <= n*m/2.
function rank_sum_lower_tail(n, m, k,    swap) {
    if (k < 0) return 0
    if (n > m) { swap = n; n = m; m = swap }
    if (n <= 8 || n * k <= rank_sum_work_limit) return rank_sum_by_counting(n, m, k)
    return mann_whitney_normal_p(k, n, m, 0) / 2
}

# Multiplies G out. All tails of one pair of sizes are kept: a suite asks for the same sizes again and again.
function rank_sum_by_counting(n, m, k,    limit, count, i, u, all, unit, sum) {
    if (!((n, m) in rank_sum_limit) || rank_sum_limit[n, m] < k) {
        limit = int(n * m / 2)
        if (n > 8 && n * limit > rank_sum_work_limit) limit = int(rank_sum_work_limit / n)
        for (u = 1; u <= limit; u++) count[u] = 0
        count[0] = all = unit = 1
        for (i = 1; i <= n; i++) {
            for (u = limit; u >= m + i; u--) count[u] -= count[u - m - i]
            for (u = i; u <= limit; u++) count[u] += count[u - i]
            all *= (m + i) / i
            if (all > 1e200) { all *= 1e-200; unit *= 1e-200 }  # C(1310, 310) is past the largest double
        }
        sum = 0
        for (u = 0; u <= limit; u++) {
            sum += count[u]
            rank_sum_cdf[n, m, u] = sum / all * unit
        }
        rank_sum_limit[n, m] = limit
    }
    return rank_sum_cdf[n, m, k]
}

# --- The Hodges-Lehmann shift: the median of all differences y[j] - x[i] (Hodges and Lehmann 1963), and the distribution-free
# interval that belongs to the Mann-Whitney test (Moses 1965): from the c-th smallest difference to the c-th largest.

# load_differences(x, n, y, m): takes the sorted samples that kth_difference() answers for.
# Few differences are sorted once for all; many are searched in (x and y stay as they are: nothing of size n*m is kept).
function load_differences(x, n, y, m,    i, j) {
    difference_count = n * m
    differences_sorted = difference_count <= 400
    if (!differences_sorted) return
    for (i = 1; i <= n; i++) for (j = 1; j <= m; j++) sorted_differences[(i - 1) * m + j] = y[j] - x[i]
    shell_sort(sorted_differences, difference_count)
}

# kth_difference(x, n, y, m, k): the k-th smallest of the n*m differences, counted from 1. The bounds come closer by halves until a
# handful of differences is left between them, or no double lies there.
function kth_difference(x, n, y, m, k,    low, high, below, up_to, middle, count) {
    if (differences_sorted) return sorted_differences[k]
    low = y[1] - x[n]
    below = count_differences(x, n, y, m, low)
    if (below >= k) return low
    high = y[m] - x[1]
    up_to = n * m
    while (up_to - below > 200) {
        middle = low + (high - low) / 2
        if (middle <= low || middle >= high) return high
        count = count_differences(x, n, y, m, middle)
        if (count >= k) { high = middle; up_to = count } else { low = middle; below = count }
    }
    return pick_difference(x, n, y, m, low, high, k - below)
}

# How many differences are <= limit: one walk along both samples.
function count_differences(x, n, y, m, limit,    i, j, count) {
    for (i = 1; i <= n; i++) {
        while (j < m && y[j + 1] - x[i] <= limit) j++
        count += j
    }
    return count + 0
}

# The k-th smallest of the differences in (low, high].
function pick_difference(x, n, y, m, low, high, k,    i, j, start, found, kept) {
    start = 1
    for (i = 1; i <= n; i++) {
        while (start <= m && y[start] - x[i] <= low) start++
        for (j = start; j <= m && y[j] - x[i] <= high; j++) kept[++found] = y[j] - x[i]
    }
    shell_sort(kept, found)
    return kept[k]
}

# The median of all differences.
function hodges_lehmann_shift(x, n, y, m,    half) {
    half = int((n * m + 1) / 2)
    if (n * m % 2) return kth_difference(x, n, y, m, half)
    return (kth_difference(x, n, y, m, half) + kth_difference(x, n, y, m, half + 1)) / 2
}

# interval_rank(n, m, alpha): the c of the interval of confidence 1 - alpha: the largest c with P(U <= c - 1) <= alpha/2.
# 0 where so few values allow no such interval. By exact counts; from 4000 pairs on by the normal approximation
# (c is then off by less than the width of the interval's own rounding to a difference).
function interval_rank(n, m, alpha,    c) {
    if ((n, m, alpha) in interval_rank_cache) return interval_rank_cache[n, m, alpha]
    if (n * m >= 4000 && n >= 20 && m >= 20) {
        c = int(n * m / 2 + 0.5 - normal_upper_quantile(alpha / 2) * sqrt(n * m * (n + m + 1) / 12))
        if (c < 0) c = 0
    } else {
        c = 0
        while (c < n * m / 2 && rank_sum_lower_tail(n, m, c) <= alpha / 2) c++
    }
    return interval_rank_cache[n, m, alpha] = c
}
