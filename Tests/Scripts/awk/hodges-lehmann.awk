# Tests of statistics.awk, rank-sum.awk and Holm's correction, against definitions carried out in full.

BEGIN {
    srand(20260301)
    sorting()
    shifts()
    intervals()
    holm_correction()
    report_checks()
}

function random_values(values, n, kind,    i) {
    split("", values)
    for (i = 1; i <= n; i++)
        values[i] = kind == 0 ? int(6 * rand()) : kind == 1 ? rand() * 100 - 50 : 100 + exp(20 * rand())
}

# The deviation of sorted values, against its definition.
function deviation(values, n,    i, middle, deviations) {
    middle = median_of_sorted(values, n)
    for (i = 1; i <= n; i++) deviations[i] = values[i] > middle ? values[i] - middle : middle - values[i]
    shell_sort(deviations, n)
    expect(robust_deviation(values, n) == 1.4826 * median_of_sorted(deviations, n), "deviation of " n)
}

function sorting(    n, i, values, sum, before, round) {
    for (n = 1; n <= 900; n += n < 40 ? 1 : 217) {
        random_values(values, n, n % 3)
        sum = before = 0
        for (i = 1; i <= n; i++) before += values[i]
        shell_sort(values, n)
        for (i = 1; i <= n; i++) {
            sum += values[i]
            expect(i == 1 || values[i - 1] <= values[i], "sorted at " i " of " n)
        }
        expect_close(sum, before, 1e-12, "sum before and after sorting")
        deviation(values, n)
    }
    # Few values, most of them equal to another, and none above 0.
    for (round = 0; round < 300; round++) {
        n = 1 + int(8 * rand())
        for (i = 1; i <= n; i++) values[i] = int(5 * rand()) - 4
        shell_sort(values, n)
        deviation(values, n)
    }
    split("3 1", values, " ")
    shell_sort(values, 2)
    expect(median_of_sorted(values, 2) == 2 && median_of_sorted(values, 1) == 1, "medians of two and of one")
}

# All differences written out, for sizes on both sides of the limit between sorting and searching.
function shifts(    round, n, m, x, y, all, count, i, j, k) {
    for (round = 0; round < 60; round++) {
        n = 1 + int(rand() * (round < 40 ? 9 : 60))
        m = 1 + int(rand() * (round < 40 ? 9 : 60))
        random_values(x, n, round % 3)
        random_values(y, m, round % 3)
        shell_sort(x, n)
        shell_sort(y, m)
        count = 0
        split("", all)
        for (i = 1; i <= n; i++) for (j = 1; j <= m; j++) all[++count] = y[j] - x[i]
        shell_sort(all, count)
        load_differences(x, n, y, m)
        expect(hodges_lehmann_shift(x, n, y, m) == median_of_sorted(all, count), "shift of " n " and " m)
        for (k = 1; k <= count; k += 1 + int(count / 7))
            expect(kth_difference(x, n, y, m, k) == all[k], "difference " k " of " n " and " m)
        expect(kth_difference(x, n, y, m, count) == all[count], "largest difference of " n " and " m)
    }
}

# The interval holds 0 exactly where the test at the same level is not significant; one rank further in would not keep
# the confidence. Ranks by the published tables of U (critical values 2, 13 and 23 for 5, 8 and 10 a side), plus 1.
function intervals(    n, m, c, round, x, y, u, significant, low, high) {
    expect(interval_rank(3, 3, 0.05) == 0, "three a side have no 95 % interval")
    expect(interval_rank(5, 5, 0.05) == 3, "five a side")
    expect(interval_rank(8, 8, 0.05) == 14, "eight a side")
    expect(interval_rank(10, 10, 0.05) == 24, "ten a side")
    for (n = 4; n <= 14; n += 2) for (m = 4; m <= 20; m += 4) {
        c = interval_rank(n, m, 0.05)
        expect(2 * rank_sum_lower_tail(n, m, c - 1) <= 0.05, "confidence of " n " and " m)
        expect(2 * rank_sum_lower_tail(n, m, c) > 0.05, "no wider than need be: " n " and " m)
    }
    # The normal approximation is used from 4000 pairs on: it may be off by one rank of thousands.
    c = 0
    while (2 * rank_sum_lower_tail(70, 70, c) <= 0.05) c++
    expect(interval_rank(70, 70, 0.05) - c <= 1 && c - interval_rank(70, 70, 0.05) <= 1, "rank of 70 a side")
    for (round = 0; round < 60; round++) {
        n = 4 + int(rand() * 8)
        m = 4 + int(rand() * 8)
        random_values(x, n, 1)
        random_values(y, m, 1)
        for (u = 1; u <= m; u++) y[u] += 30 * (round % 4)
        shell_sort(x, n)
        shell_sort(y, m)
        load_differences(x, n, y, m)
        c = interval_rank(n, m, 0.05)
        low = kth_difference(x, n, y, m, c)
        high = kth_difference(x, n, y, m, n * m + 1 - c)
        u = mann_whitney_u(x, n, y, m)
        significant = mann_whitney_p(u, n, m, 0, 1) <= 0.05
        expect(significant == (low > 0 || high < 0), "test and interval agree, round " round)
    }
}

# Holm by its definition: the adjusted p of a test is the largest of (n - rank + 1) * p over all tests ranked up to it.
function holm_correction(    n, i, j, k, p, adjusted, worse, value, wanted, round) {
    split("0.01 0.04 0.03 0.005", p, " ")
    holm(p, 4, adjusted)
    expect_close(adjusted[1], 0.03, 1e-15, "Holm's own kind of example")
    expect_close(adjusted[2], 0.06, 1e-15, "Holm's own kind of example")
    expect_close(adjusted[3], 0.06, 1e-15, "Holm's own kind of example")
    expect_close(adjusted[4], 0.02, 1e-15, "Holm's own kind of example")
    for (round = 0; round < 20; round++) {
        n = 1 + int(rand() * 30)
        for (i = 1; i <= n; i++) p[i] = round % 2 ? rand() * rand() * 0.2 : int(10 * rand()) / 10
        holm(p, n, adjusted)
        for (i = 1; i <= n; i++) {
            wanted = 0
            for (j = 1; j <= n; j++) if (p[j] < p[i] || (p[j] == p[i] && j <= i)) {
                worse = 0
                for (k = 1; k <= n; k++) if (p[k] > p[j] || (p[k] == p[j] && k >= j)) worse++
                value = p[j] * worse
                if (value > wanted) wanted = value
            }
            expect_close(adjusted[i], wanted > 1 ? 1 : wanted, 1e-14, "Holm")
        }
    }
}
