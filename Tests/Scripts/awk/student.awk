# Tests of statistics.awk: closed forms for 1, 2 and 4 degrees of freedom, the published table, the normal distribution as the
# limit, and Welch's degrees of freedom.

BEGIN {
    gammas()
    tails()
    quantiles()
    welch_test()
    report_checks()
}

# Factorials, and the half, whose gamma is the root of pi.
function gammas(    n, sum) {
    for (n = 3; n <= 60; n++) {
        sum += log(n - 1)
        expect_close(log_gamma(n), sum, 1e-14, "logarithm of a factorial")
    }
    expect_close(log_gamma(0.5), log(atan2(0, -1)) / 2, 1e-14, "logarithm of gamma")
}

function tails(    t, s, u, df, step, density) {
    for (t = 0; t < 1e12; t = t * 1.7 + 0.01) {
        expect_close(student_upper_tail(t, 1), atan2(1, t) / 3.14159265358979324, 1e-10, "tail of 1 degree of freedom")
        s = sqrt(2 + t * t)
        expect_close(student_upper_tail(t, 2), 1 / (s * (s + t)), 1e-10, "tail of 2 degrees of freedom")
        if (t > 20) continue
        u = t / sqrt(1 + t * t / 4)
        expect_close(student_upper_tail(t, 4), 0.5 - 3 / 8 * u * (1 - u * u / 12), 1e-8, "tail of 4 degrees of freedom")
        if (t < 6) expect_close(student_upper_tail(t, 1e8), normal_upper_tail(t), 1e-5, "tail of 1e8 degrees of freedom")
    }
    # For any number: the slope of the tail is the density, (1 + t^2/df)^(-(df+1)/2) times that at 0.
    for (df = 1.5; df < 300; df *= 1.37) for (t = 0.2; t < 5; t += 0.7) {
        step = 1e-4
        density = (student_upper_tail(t - step, df) - student_upper_tail(t + step, df)) / (2 * step)
        density /= (student_upper_tail(0, df) - student_upper_tail(step, df)) / step
        expect_close(density, exp(-(df + 1) / 2 * log(1 + t * t / df)), 1e-6, "slope of the tail")
    }
}

# Two-sided 5 % and 1 % points of the usual tables.
function quantiles(    df, p) {
    expect_close(student_upper_quantile(0.025, 1), 12.706204736, 1e-9, "5 % point of 1")
    expect_close(student_upper_quantile(0.025, 10), 2.2281388520, 1e-9, "5 % point of 10")
    expect_close(student_upper_quantile(0.025, 30), 2.0422724563, 1e-9, "5 % point of 30")
    expect_close(student_upper_quantile(0.005, 5), 4.0321429836, 1e-9, "1 % point of 5")
    for (df = 1.1; df < 1000; df *= 2.3) for (p = 0.4; p > 1e-9; p /= 7)
        expect_close(student_upper_tail(student_upper_quantile(p, df), df), p, 1e-9, "tail of a quantile")
}

function welch_test(    n) {
    for (n = 2; n < 50; n += 3) {
        welch(n, 3, n, 3)
        expect_close(welch_df, 2 * n - 2, 1e-14, "degrees of freedom of equal sides")
        expect_close(welch_error, sqrt(3.14159265358979324 / 2) * 3 * sqrt(2 / n), 1e-14, "standard error of equal sides")
    }
    welch(8, 0, 12, 5)
    expect_close(welch_df, 11, 1e-14, "a side without scatter adds no degree of freedom")
    welch(8, 0, 8, 0)
    expect(welch_p(0) == 1 && welch_p(0.1) == 0, "no scatter at all")
    welch(10, 1, 10, 1)
    expect_close(welch_p(-2), welch_p(2), 0, "both directions")
    expect_close(welch_p(2), 2 * student_upper_tail(2 / welch_error, 18), 1e-14, "two-sided p")
}
