# The Mann-Whitney U test (Wilcoxon rank sum), two-sided, in POSIX awk. Needs sort.awk and distributions.awk.
#
# U counts the pairs (x, y) with y > x, a tie for one half. Without ties all C(n+m, n) orders of the pooled values are
# equally likely, so P(U <= k) is a count divided by a count. The counts are the coefficients of the Gaussian binomial
#   G(q) = product over j = 1..n of (1 - q^(m+j)) / (1 - q^j)                     (Mann and Whitney 1947; MacMahon)
# and are found in one of two ways, which the tests hold against each other:
#   - by multiplying G out up to q^k, where that takes no more than rank_sum_work_limit steps (far beyond, differences of
#     large counts would lose digits: 11 are left in the middle of 200 and 300 values);
#   - else by reading the tail off G on a circle |q| = e^s (Cauchy's formula as a finite Fourier sum). s is the saddle
#     point, so that the sum has the tail's own size and keeps its relative accuracy however small the tail is.
# Relative error of every p under 1e-12 for 1 to 1000 values a side (measured against exact integer arithmetic).

BEGIN {
    rank_sum_work_limit = 1000000
    pi = 3.14159265358979324
}

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
    if (n * k <= rank_sum_work_limit) return rank_sum_by_counting(n, m, k)
    if ((n, m, k) in rank_sum_tail_cache) return rank_sum_tail_cache[n, m, k]
    return rank_sum_tail_cache[n, m, k] = rank_sum_by_inversion(n, m, k)
}

# Multiplies G out. All tails of one pair of sizes are kept: a suite asks for the same sizes again and again.
function rank_sum_by_counting(n, m, k,    limit, count, i, u, all, unit, sum) {
    if (!((n, m) in rank_sum_limit) || rank_sum_limit[n, m] < k) {
        limit = int(n * m / 2)
        if (n * limit > rank_sum_work_limit) limit = int(rank_sum_work_limit / n)
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

# With V = U - n*m/2, symmetric about 0, and M its moment generating function (G, centred and over C(n+m, n)):
#   P(V >= v) = 1/L * sum over w = s + 2*pi*i*h/L of M(w) * exp(-w*v) * (sum over y = 0, 1, .. of exp(-w*y)).
# With L = n*m + 1 points, and y up to the last value that V - v takes, this is exact. Far out a shorter L and an endless
# sum over y do as well: what they fold back onto the tail has weight exp(-s*L), or lies 12 tilted standard deviations
# away. Terms fall like a normal density in h, so that some hundred of them matter.
function rank_sum_by_inversion(n, m, k,    v, s, deviation, points, values, h, theta, peak, size, angle, d, a, b, sum) {
    v = n * m / 2 - k
    s = rank_sum_saddle(n, m, v)
    deviation = sqrt(rank_sum_curvature)
    points = n * m + 1
    values = k + 1
    if (s > 0 && 60 / s < points && 24 * deviation < points) {
        points = int(60 / s > 24 * deviation ? 60 / s : 24 * deviation)
        values = 0
    }
    for (h = 0; 2 * h < points; h++) {
        theta = 2 * pi * h / points
        rank_sum_log_moment(n, m, s, theta)
        if (h == 0) peak = log_moment_re
        size = exp(log_moment_re - peak)
        if (size < 1e-19) break
        angle = log_moment_im - theta * v
        if (h == 0 && s == 0) {
            sum = values
        } else {
            one_minus_exp_complex(s, theta)
            a = complex_re
            b = complex_im
            d = a * a + b * b
            if (values) one_minus_exp_complex(s * values, theta * values)
            else { complex_re = 1; complex_im = 0 }
            # The real part of (numerator / denominator) * size * exp(i * angle).
            sum += (h ? 2 : 1) * size / d * ((complex_re * a + complex_im * b) * cos(angle) \
                - (complex_im * a - complex_re * b) * sin(angle))
        }
    }
    return exp(peak - s * v) * sum / points
}

# The s at which the tilted mean of V is v (K'(s) = v, K = log M), to a part in a thousand: it only has to be near.
# K' is concave for s > 0 and K'(s) <= s * variance, so Newton's steps from v / variance climb and never overshoot.
# Leaves K''(s), the tilted variance, in rank_sum_curvature.
function rank_sum_saddle(n, m, v,    s, step, round) {
    s = v / (n * m * (n + m + 1) / 12)
    for (round = 0; round < 60; round++) {
        rank_sum_slopes(n, m, s)
        step = (v - rank_sum_slope) / rank_sum_curvature
        if (step <= s * 1e-3 || s == 0) break
        s += step
    }
    return s
}

# K'(s) and K''(s) for real s.
function rank_sum_slopes(n, m, s,    r, x, power, j, high, low) {
    x = (n + m) * s / (2 * pi)
    rank_sum_slope = rank_sum_curvature = 0
    if (x * x < 0.3) {
        rank_sum_coefficients(n, m)
        power = (n + m) / (2 * pi)
        power *= power
        for (r = 1; r <= 40; r++) {
            rank_sum_slope += 2 * r * cumulant[n, m, r] * power * s
            rank_sum_curvature += 2 * r * (2 * r - 1) * cumulant[n, m, r] * power
            power *= x * x
        }
        return
    }
    for (j = 1; j <= n; j++) {
        high = 1 - exp(-(m + j) * s)
        low = one_minus_exp(j * s)
        # x/2 * coth(x*s/2) = x/2 * (2 / (1 - exp(-x*s)) - 1), and its derivative.
        rank_sum_slope += (m + j) / high - j / low - m / 2
        rank_sum_curvature += j * j * exp(-j * s) / (low * low) - (m + j) * (m + j) * exp(-(m + j) * s) / (high * high)
    }
}

# log M(s + i*theta) into log_moment_re and log_moment_im. Near 0 from V's cumulants, further out from the product.
function rank_sum_log_moment(n, m, s, theta,    x, re, im, r, power_re, power_im, next_re, j, a, b, d) {
    x = (n + m) / (2 * pi)
    re = (s * s - theta * theta) * x * x
    im = 2 * s * theta * x * x
    if (re * re + im * im < 0.09) {
        rank_sum_coefficients(n, m)
        power_re = re
        power_im = im
        log_moment_re = log_moment_im = 0
        for (r = 1; r <= 40; r++) {
            log_moment_re += cumulant[n, m, r] * power_re
            log_moment_im += cumulant[n, m, r] * power_im
            next_re = power_re * re - power_im * im
            power_im = power_re * im + power_im * re
            power_re = next_re
        }
        return
    }
    # M(w) = exp(n*m*w/2) * product of (1 - exp(-(m+j)*w)) / (1 - exp(-j*w)) * j / (m+j)
    log_moment_re = n * m * s / 2
    log_moment_im = n * m * theta / 2
    power_re = 1
    power_im = 0
    for (j = 1; j <= n; j++) {
        one_minus_exp_complex(j * s, j * theta)
        a = complex_re
        b = complex_im
        d = (a * a + b * b) * (m + j) / j
        one_minus_exp_complex((m + j) * s, (m + j) * theta)
        re = (complex_re * a + complex_im * b) / d
        im = (complex_im * a - complex_re * b) / d
        next_re = power_re * re - power_im * im
        power_im = power_re * im + power_im * re
        power_re = next_re
        if (power_re < 1e-100 && power_re > -1e-100 && power_im < 1e-100 && power_im > -1e-100) {
            power_re *= 1e100
            power_im *= 1e100
            log_moment_re -= 230.25850929940457  # log(1e100)
            if (power_re == 0 && power_im == 0) { log_moment_re = -1e300; return }
        }
    }
    log_moment_re += log(power_re * power_re + power_im * power_im) / 2
    log_moment_im += atan2(power_im, power_re)
}

# log M(w) = sum over r of cumulant[r] * ((n+m) * w / (2*pi))^(2r): V's cumulants are those of a difference of uniform
# sums, and log(sinh(x/2) / (x/2)) = sum over r of (-1)^(r+1) * zeta(2r) / r * (x / (2*pi))^(2r).
function rank_sum_coefficients(n, m,    r, j, sum, zeta) {
    if ((n, m, 1) in cumulant) return
    for (r = 1; r <= 40; r++) {
        sum = 0
        for (j = 1; j <= n; j++) sum += ((m + j) / (n + m)) ^ (2 * r) - (j / (n + m)) ^ (2 * r)
        if (r == 1) zeta = pi ^ 2 / 6
        else if (r == 2) zeta = pi ^ 4 / 90
        else if (r == 3) zeta = pi ^ 6 / 945
        else {
            zeta = 40 ^ (1 - 2 * r) / (2 * r - 1) + 40 ^ (-2 * r) / 2  # the terms from 40 on (Euler and Maclaurin)
            for (j = 39; j > 0; j--) zeta += j ^ (-2 * r)
        }
        cumulant[n, m, r] = (r % 2 ? 1 : -1) * zeta / r * sum
    }
}

# 1 - exp(-x) for x >= 0 without losing the digits of a small x.
function one_minus_exp(x,    term, sum, n) {
    if (x > 0.5) return 1 - exp(-x)
    term = sum = x
    for (n = 2; n < 18; n++) {
        term *= -x / n
        sum += term
    }
    return sum
}

# 1 - exp(-(x + i*angle)) into complex_re and complex_im.
function one_minus_exp_complex(x, angle,    size, half) {
    size = exp(-x)
    half = sin(angle / 2)
    complex_re = one_minus_exp(x) + 2 * size * half * half
    complex_im = size * sin(angle)
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
