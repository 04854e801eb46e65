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
