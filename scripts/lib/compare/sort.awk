# shell_sort(values, n): sorts values[1..n] ascending as numbers, in place. Gaps by Ciura.
# POSIX awk has no sort of its own, and samples are short: ten values cost a dozen moves, a thousand about ten thousand.
function shell_sort(values, n,    gap, i, j, value) {
    for (gap = n > 701 ? 1750 : n > 132 ? 301 : n > 23 ? 57 : n > 10 ? 10 : n > 4 ? 4 : 1; gap > 0; gap = next_gap(gap)) {
        for (i = gap + 1; i <= n; i++) {
            value = values[i]
            for (j = i - gap; j > 0 && values[j] > value; j -= gap) values[j + gap] = values[j]
            values[j + gap] = value
        }
    }
}

function next_gap(gap) {
    if (gap > 701) return 701
    if (gap > 301) return 301
    if (gap > 132) return 132
    if (gap > 57) return 57
    if (gap > 23) return 23
    if (gap > 10) return 10
    if (gap > 4) return 4
    return gap > 1 ? 1 : 0
}

# median_of_sorted(values, n): the middle value, or the mean of the two middle ones.
function median_of_sorted(values, n,    half) {
    half = int((n + 1) / 2)
    return n % 2 ? values[half] : (values[half] + values[half + 1]) / 2
}
