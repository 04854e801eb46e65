# holm(p, n, adjusted): Holm's step-down correction (Holm 1979) of p[1..n] into adjusted[1..n]: a family-wise error rate
# of alpha is kept by calling those tests significant whose adjusted p is at most alpha.
# The smallest p counts n-fold, the next (n-1)-fold and so on, never less than the one before and never over 1. Needs sort.awk.
function holm(p, n, adjusted,    order, i, running, value) {
    sort_indexes(p, order, n)
    running = 0
    for (i = 1; i <= n; i++) {
        value = p[order[i]] * (n - i + 1)
        if (value > running) running = value
        adjusted[order[i]] = running > 1 ? 1 : running
    }
}
