# pairs.awk and statistics.awk against exact enumeration.

# enumerate(d, n): p-values by all 2^n assignments of signs to the sizes of d, ranked with midranks.
function enumerate(d, n,    i, j, s, size, rank, observed, w, most, assignments, extreme) {
    for (i = 1; i <= n; i++) size[i] = d[i] < 0 ? -d[i] : d[i]
    for (i = 1; i <= n; i++) {
        rank[i] = 0.5
        for (j = 1; j <= n; j++) rank[i] += size[j] < size[i] ? 1 : size[j] == size[i] ? 0.5 : 0
        if (d[i] > 0) observed += rank[i]
    }
    most = n * (n + 1) / 2
    observed = observed < most - observed ? observed : most - observed
    assignments = 2 ^ n
    for (s = 0; s < assignments; s++) {
        w = 0
        for (i = 1; i <= n; i++) if (int(s / 2 ^ (i - 1)) % 2) w += rank[i]
        if (w <= observed || w >= most - observed) extreme++
    }
    exact_p = extreme / assignments
}

# signed_rank_p(d, n): the p of the test; key_of(n): its distribution.
function signed_rank_p(d, n,    one_node) { signed_rank_test(d, n, one_node, 0.05); return p }
function key_of(n) { build_signed_ranks(" " 100000 + n); return " " 100000 + n }

function check_p(text, n,    d) {
    split(text, d, " ")
    enumerate(d, n)
    expect_close(signed_rank_p(d, n), exact_p, 1e-14, "signed rank p")
}

# The interval's coverage: all assignments of signs to distinct sizes, shifted by 0. It misses 0 in as many as its level says.
function check_interval(n, alpha,    s, i, d, averages, count, c, missed, exact) {
    c = signed_rank_interval(key_of(n), n * (n + 1) / 2, alpha)
    for (s = 0; s < 2 ^ n; s++) {
        for (i = 1; i <= n; i++) d[i] = 2 ^ i * 1.1 * (int(s / 2 ^ (i - 1)) % 2 ? 1 : -1)
        count = walsh_averages(d, n, averages)
        if (c > 0 && (averages[c] > 0 || averages[count + 1 - c] < 0)) missed++
    }
    exact = 2 * signed_rank_tail(key_of(n), c - 1)
    expect_close(missed / 2 ^ n, exact, 1e-14, "interval's error")
    expect(exact <= alpha, "the interval of " n " keeps its level")
    expect(2 * signed_rank_tail(key_of(n), c) > alpha, "a wider one than needed for " n)
}

# The union over looks of signed rank tests on growing data, over all signs: no more than alpha may reject.
function check_looks(looks, alpha,    count, look, n, s, i, k, d, rejected) {
    count = split(looks, look, " ")
    n = look[count]
    for (s = 0; s < 2 ^ n; s++) {
        for (i = 1; i <= n; i++) d[i] = (1 + (i * 7) % 11 + i / 100) * (int(s / 2 ^ (i - 1)) % 2 ? 1 : -1)
        for (k = 1; k <= count; k++) {
            if (signed_rank_p(d, look[k]) <= level_at(looks, look[k], alpha)) { rejected++; break }
        }
    }
    expect(rejected > 0 && rejected / 2 ^ n <= alpha, "looks at " looks ": " rejected / 2 ^ n " of all reject")
}

BEGIN {
    check_p("1 2 3 4 5 6 7 8", 8)
    check_p("1 -2 3 -4 5 6.5 7 -8 9 10", 10)
    check_p("-0.3 0.1 0.2 -0.25 0.7 1.5 -2 3 0.9 0.8 0.05 0.6", 12)
    check_p("-1 -2 -3 4", 4)
    check_interval(6, 0.1)
    check_interval(9, 0.05)
    check_looks("6 8 10", 0.2)
    # Ties and zeros make p larger, never smaller.
    split("1 1 1 -1 2 2", tied, " ")
    enumerate(tied, 6)
    expect(signed_rank_p(tied, 6) >= exact_p, "ties keep the level")
    split("0 0 0 0 0", zeros, " ")
    expect_close(signed_rank_p(zeros, 5), 1, 0, "p of zeros")
    # The levels of the looks add up to alpha.
    expect_close(level_at("16 24 32", 16, 0.05) + level_at("16 24 32", 24, 0.05) + level_at("16 24 32", 32, 0.05), 0.05, 1e-15, "levels")
    # Clopper and Pearson's defining equations, and the closed form for no event.
    binomial_interval(0, 60, 0.05)
    expect_close(interval_high, 1 - 0.025 ^ (1 / 60), 1e-9, "upper end for none")
    expect(interval_low == 0, "lower end for none")
    binomial_interval(60, 60, 0.05)
    expect_close(interval_low, 0.025 ^ (1 / 60), 1e-9, "lower end for all")
    binomial_interval(7, 20, 0.05)
    expect_close(binomial_lower_tail(7, 20, interval_high), 0.025, 1e-9, "upper end")
    expect_close(1 - binomial_lower_tail(6, 20, interval_low), 0.025, 1e-9, "lower end")
    report_checks()
}
