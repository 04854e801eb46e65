# Sorting, medians and spreads of samples.

# shell_sort(values, n): sorts values[1..n] ascending as numbers, in place. Gaps by Ciura, beyond them by 2.25.
# POSIX awk has no sort of its own, and samples are short: ten values cost a dozen moves, a thousand about ten thousand.
function shell_sort(values, n,    gap, i, j, value) {
    for (gap = next_gap(n); gap > 0; gap = next_gap(gap)) {
        for (i = gap + 1; i <= n; i++) {
            value = values[i]
            for (j = i - gap; j > 0 && values[j] > value; j -= gap) values[j + gap] = values[j]
            values[j + gap] = value
        }
    }
}

function next_gap(n) {
    if (n > 1750) return int(n / 2.25)
    return n > 701 ? 701 : n > 301 ? 301 : n > 132 ? 132 : n > 57 ? 57 : n > 23 ? 23 : n > 10 ? 10 : n > 4 ? 4 : n > 1
}

# median_of_sorted(values, n): the middle value, or the mean of the two middle ones.
function median_of_sorted(values, n,    half) {
    half = int((n + 1) / 2)
    return n % 2 ? values[half] : (values[half] + values[half + 1]) / 2
}

# sort_indexes(key, order, n): the indexes of key[1..n] into order[1..n], by key, equal ones by index. Bottom-up merging: n can
# be the size of a large suite.
function sort_indexes(key, order, n,    i, width, start, middle, end, left, right, out, merged) {
    for (i = 1; i <= n; i++) order[i] = i
    for (width = 1; width < n; width *= 2) {
        for (start = 1; start <= n; start += 2 * width) {
            middle = start + width
            end = middle + width
            if (middle > n + 1) middle = n + 1
            if (end > n + 1) end = n + 1
            left = start
            right = middle
            for (out = start; out < end; out++) {
                if (left < middle && (right >= end || key[order[left]] <= key[order[right]])) merged[out] = order[left++]
                else merged[out] = order[right++]
            }
        }
        for (out = 1; out <= n; out++) order[out] = merged[out]
    }
}

# median_absolute_deviation(x, n, middle): of sorted x about its median. The deviations below the median and those
# above it are both already sorted when read outwards, so the middle one is found by merging.
function median_absolute_deviation(x, n, middle,    below, above, taken, deviation, before) {
    below = n
    while (below > 0 && x[below] > middle) below--
    above = below + 1
    for (taken = 0; taken < int(n / 2) + 1; taken++) {
        before = deviation
        if (above > n || (below > 0 && middle - x[below] <= x[above] - middle)) deviation = middle - x[below--]
        else deviation = x[above++] - middle
    }
    return n % 2 ? deviation : (before + deviation) / 2
}

# robust_deviation(x, n): the standard deviation of sorted x[1..n], from the median absolute deviation: 1.4826 makes it that
# of normal values.
function robust_deviation(x, n) { return 1.4826 * median_absolute_deviation(x, n, median_of_sorted(x, n)) }

function standard_deviation(values, n,    i, mean, sum) {
    for (i = 1; i <= n; i++) mean += values[i] / n
    for (i = 1; i <= n; i++) sum += (values[i] - mean) * (values[i] - mean)
    return sqrt(sum / (n - 1))
}
