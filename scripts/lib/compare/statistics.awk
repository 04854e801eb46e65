# Sorting, medians and spreads of samples, distributions and corrections, which awk lacks.

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

# sort_indexes(key, order, n): the indexes of key[1..n] into order[1..n], by key, equal ones by index.
function sort_indexes(key, order, n,    gap, i, j, index_of) {
    for (i = 1; i <= n; i++) order[i] = i
    for (gap = next_gap(n); gap > 0; gap = next_gap(gap)) {
        for (i = gap + 1; i <= n; i++) {
            index_of = order[i]
            for (j = i - gap; j > 0 && comes_after(key, order[j], index_of); j -= gap) order[j + gap] = order[j]
            order[j + gap] = index_of
        }
    }
}

function comes_after(key, i, j) { return key[i] > key[j] || (key[i] == key[j] && i > j) }

# robust_deviation(x, n): the standard deviation of sorted x[1..n], from the median absolute deviation: 1.4826 makes it that
# of normal values.
function robust_deviation(x, n,    i, middle, distance) {
    middle = median_of_sorted(x, n)
    for (i = 1; i <= n; i++) distance[i] = x[i] < middle ? middle - x[i] : x[i] - middle
    shell_sort(distance, n)
    return 1.4826 * median_of_sorted(distance, n)
}

function standard_deviation(values, n,    i, mean, sum) {
    for (i = 1; i <= n; i++) mean += values[i] / n
    for (i = 1; i <= n; i++) sum += (values[i] - mean) * (values[i] - mean)
    return sqrt(sum / (n - 1))
}

# --- The normal distribution: the upper tail and its inverse. Relative error under 1e-12 wherever the tail is a normal double
# (measured against 50-digit arithmetic).

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

# --- Student's t distribution and Welch's test, for benchmarks of which only median, standard deviation and repetition count
# are known. Relative error of the tail against closed forms: under 5e-15 for 1 and 2 degrees of freedom and t up to 1e12,
# under 5e-13 for 4 and t up to 20.

# log_gamma(x), x > 0: Stirling's series (DLMF 5.11.1) from 12 on, the recurrence below.
function log_gamma(x,    product, y) {
    product = 1
    while (x < 12) product *= x++
    y = 1 / (x * x)
    return (x - 0.5) * log(x) - x + 0.91893853320467274 - log(product) \
        + (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - y * 691 / 360360))))) / x
}

# beta_fraction(x, a, b): the continued fraction of the incomplete beta function (DLMF 8.17.22), x <= (a+1)/(a+b+2).
function beta_fraction(x, a, b,    c, d, result, m, step, tiny) {
    tiny = 1e-300
    c = 1
    d = 1 - (a + b) * x / (a + 1)
    if (d == 0) d = tiny
    d = result = 1 / d
    for (m = 1; m < 10000; m++) {
        step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / nonzero(1 + step * d, tiny)
        c = nonzero(1 + step / c, tiny)
        result *= c * d
        step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / nonzero(1 + step * d, tiny)
        c = nonzero(1 + step / c, tiny)
        result *= c * d
        if (c * d - 1 < 1e-15 && 1 - c * d < 1e-15) break
    }
    return result
}

function nonzero(value, tiny) { return value == 0 ? tiny : value }

# student_upper_tail(t, df): the probability that t of df degrees of freedom (any positive number) exceeds t >= 0:
# half the regularised incomplete beta function of df / (df + t^2) with parameters df/2 and 1/2.
function student_upper_tail(t, df,    x, front) {
    if (t == 0) return 0.5
    x = df / (df + t * t)
    if (x == 0) return 0
    front = exp(log_gamma((df + 1) / 2) - log_gamma(df / 2) - 0.57236494292470009 + df / 2 * log(x) \
        + log(t * t / (df + t * t)) / 2)  # 0.57... = log(sqrt(pi))
    if (x <= (df / 2 + 1) / (df / 2 + 2.5)) return front / df * beta_fraction(x, df / 2, 0.5)
    return 0.5 - front * beta_fraction(1 - x, 0.5, df / 2)
}

# student_upper_quantile(p, df): the t whose upper tail is p, 0 < p <= 1/2, by bisection.
function student_upper_quantile(p, df,    low, high, middle, rounds) {
    if ((p, df) in student_quantile_cache) return student_quantile_cache[p, df]
    high = 2
    while (student_upper_tail(high, df) > p && high < 1e150) { low = high; high *= 2 }
    for (rounds = 0; rounds < 60 && high - low > 1e-12 * high; rounds++) {
        middle = (low + high) / 2
        if (student_upper_tail(middle, df) > p) low = middle; else high = middle
    }
    return student_quantile_cache[p, df] = (low + high) / 2
}

# welch(n, deviation, m, other): from the standard deviations of n and m values, the standard error of the difference of
# their medians into welch_error, and its degrees of freedom (Welch and Satterthwaite) into welch_df. A median of normal
# values scatters sqrt(pi/2) times as much as a mean.
function welch(n, deviation, m, other,    a, b) {
    a = deviation * deviation / n
    b = other * other / m
    welch_error = 1.2533141373155003 * sqrt(a + b)
    welch_df = a + b > 0 ? (a + b) * (a + b) / (a * a / (n - 1) + b * b / (m - 1)) : n + m - 2
}

# welch_p(shift): two-sided, after welch().
function welch_p(shift) {
    if (shift < 0) shift = -shift
    if (welch_error == 0) return shift == 0 ? 1 : 0
    return 2 * student_upper_tail(shift / welch_error, welch_df)
}

# --- The binomial distribution

# binomial_interval(k, n, alpha): the exact interval of confidence 1 - alpha for the probability of an event that happened
# in k of n trials (Clopper and Pearson 1934), in interval_low and interval_high. By bisection of the binomial distribution.

function binomial_interval(k, n, alpha) {
  interval_low = k > 0 ? binomial_root(k - 1, n, 1 - alpha / 2) : 0
  interval_high = k < n ? binomial_root(k, n, alpha / 2) : 1
}

# The p for which k or fewer of n happen with this probability; it falls as p grows.
function binomial_root(k, n, probability,    low, high, middle, step) {
  low = 0
  high = 1
  for (step = 0; step < 60; step++) {
    middle = (low + high) / 2
    if (binomial_lower_tail(k, n, middle) > probability) low = middle; else high = middle
  }
  return (low + high) / 2
}

# binomial_lower_tail(k, n, p): P(X <= k) for 0 < p < 1.
function binomial_lower_tail(k, n, p,    i, term, sum) {
  term = n * log(1 - p)
  sum = exp(term)
  for (i = 1; i <= k; i++) {
    term += log((n - i + 1) / i * p / (1 - p))
    sum += exp(term)
  }
  return sum
}

# --- Holm's correction

# holm(p, n, adjusted): Holm's step-down correction (Holm 1979) of p[1..n] into adjusted[1..n]: a family-wise error rate
# of alpha is kept by calling those tests significant whose adjusted p is at most alpha.
# The smallest p counts n-fold, the next (n-1)-fold and so on, never less than the one before and never over 1.
function holm(p, n, adjusted,    order, i, running, value) {
    sort_indexes(p, order, n)
    running = 0
    for (i = 1; i <= n; i++) {
        value = p[order[i]] * (n - i + 1)
        if (value > running) running = value
        adjusted[order[i]] = running > 1 ? 1 : running
    }
}
