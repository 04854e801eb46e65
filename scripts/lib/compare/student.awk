# Student's t distribution and Welch's test, for benchmarks of which only median, standard deviation and repetition count
# are known. Needs normal.awk.
# Relative error of the tail against closed forms: under 5e-15 for 1 and 2 degrees of freedom and t up to 1e12, under 5e-13
# for 4 and t up to 20.

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
