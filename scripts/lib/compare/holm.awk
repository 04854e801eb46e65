# holm(p, n, adjusted): Holm's step-down correction (Holm 1979) of p[1..n] into adjusted[1..n]: a family-wise error rate
# of alpha is kept by calling those tests significant whose adjusted p is at most alpha.
# The smallest p counts n-fold, the next (n-1)-fold and so on, never less than the one before and never over 1.
function holm(p, n, adjusted,    order, i, running, value) {
    for (i = 1; i <= n; i++) order[i] = i
    holm_sort(p, order, n)
    running = 0
    for (i = 1; i <= n; i++) {
        value = p[order[i]] * (n - i + 1)
        if (value > running) running = value
        adjusted[order[i]] = running > 1 ? 1 : running
    }
}

# Orders the indexes order[1..n] by their p, equal ones by index, bottom-up merging: n can be the size of a large suite.
function holm_sort(p, order, n,    width, start, middle, end, left, right, out, merged) {
    for (width = 1; width < n; width *= 2) {
        for (start = 1; start <= n; start += 2 * width) {
            middle = start + width
            end = middle + width
            if (middle > n + 1) middle = n + 1
            if (end > n + 1) end = n + 1
            left = start
            right = middle
            for (out = start; out < end; out++) {
                if (left < middle && (right >= end || p[order[left]] <= p[order[right]])) merged[out] = order[left++]
                else merged[out] = order[right++]
            }
        }
        for (out = 1; out <= n; out++) order[out] = merged[out]
    }
}
