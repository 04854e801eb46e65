# The Hodges-Lehmann shift: the median of all differences y[j] - x[i] (Hodges and Lehmann 1963), and the distribution-free
# interval that belongs to the Mann-Whitney test (Moses 1965): from the c-th smallest difference to the c-th largest.
# Needs sort.awk, normal.awk and mann-whitney.awk.

# load_differences(x, n, y, m): takes the sorted samples that kth_difference() answers for.
# Few differences are sorted once for all; many are searched in (x and y stay as they are: nothing of size n*m is kept).
function load_differences(x, n, y, m,    i, j) {
    difference_count = n * m
    differences_sorted = difference_count <= 400
    if (!differences_sorted) return
    for (i = 1; i <= n; i++) for (j = 1; j <= m; j++) sorted_differences[(i - 1) * m + j] = y[j] - x[i]
    shell_sort(sorted_differences, difference_count)
}

# kth_difference(x, n, y, m, k): the k-th smallest of the n*m differences, counted from 1.
# Counting how many differences are <= a guess is one walk along both samples. Guesses close in by interpolation and
# halving in turn until a handful of differences is left between the bounds, or no double lies between them.
function kth_difference(x, n, y, m, k,    low, high, low_count, high_count, guess, count, turn) {
    if (differences_sorted) return sorted_differences[k]
    low = y[1] - x[n]
    if (count_differences(x, n, y, m, low) >= k) return low
    low_count = difference_tally
    high = y[m] - x[1]
    high_count = n * m
    while (high_count - low_count > 200) {
        guess = turn++ % 3 < 2 ? low + (high - low) * ((k - low_count) / (high_count - low_count)) : (low + high) / 2
        if (guess <= low || guess >= high) guess = low + (high - low) / 2
        if (guess <= low || guess >= high) return high
        count = count_differences(x, n, y, m, guess)
        if (count >= k) { high = guess; high_count = count } else { low = guess; low_count = count }
    }
    return pick_difference(x, n, y, m, low, high, k - low_count)
}

# How many differences are <= limit; also left in difference_tally.
function count_differences(x, n, y, m, limit,    i, j) {
    difference_tally = 0
    j = 0
    for (i = 1; i <= n; i++) {
        while (j < m && y[j + 1] - x[i] <= limit) j++
        difference_tally += j
    }
    return difference_tally
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
