# Tests of statistics.awk and rank-sum.awk. Arguments: the tables mann-whitney-exact.txt and mann-whitney-normal.txt.

/^#/ { next }

# Reference tables made with exact integers and 40 to 50 digits.
# Many values far from the end: a normal distribution, whose tail is the heavier one.
FILENAME ~ /exact/ && $1 * $3 > rank_sum_work_limit && $1 > 8 {
    if ($4 + 0 > 1e-20) expect_close(log(rank_sum_lower_tail($1, $2, $3)), log($4), 0.05, "approximate tail")
    expect(rank_sum_lower_tail($1, $2, $3) > 0.999 * $4, "the approximation is no smaller")
    tables["approximate"]++
    next
}
FILENAME ~ /exact/ { expect_close(rank_sum_lower_tail($1, $2, $3), $4, 1e-12, "exact tail"); tables["exact"]++ }
FILENAME ~ /exact/ { expect_close(rank_sum_lower_tail($2, $1, $3), $4, 1e-12, "exact tail, sides swapped") }
FILENAME ~ /normal/ { expect_close(mann_whitney_p($3, $1, $2, $4, 0), $5, 1e-12, "normal p"); tables["normal"]++ }
FILENAME ~ /normal/ { expect_close(mann_whitney_p($1 * $2 - $3, $1, $2, $4, 0), $5, 1e-12, "normal p, mirrored") }

END {
    expect(rank_sum_lower_tail(5, 5, -1) == 0, "the tail below the smallest rank sum")
    expect(tables["exact"] >= 20 && tables["approximate"] >= 8 && tables["normal"] >= 30, "both tables are read")
    brute_force()
    near_the_limit()
    normal_tail()
    ties_and_statistic()
    report_checks()
}

# All orders of n + m different values for sides of up to 5: how many have U <= k?
function brute_force(    n, m, k, total, set, bits, i, u, ones, seen, orders, below, two_sided, x, y) {
    for (n = 1; n <= 5; n++) for (m = 1; m <= 5; m++) {
        split("", seen)
        orders = 0
        total = 1
        for (i = 1; i <= n + m; i++) total *= 2
        for (set = 0; set < total; set++) {
            bits = set
            ones = u = 0
            split("", x)
            split("", y)
            for (i = 1; i <= n + m; i++) {
                if (bits % 2) { x[++ones] = i } else { y[i - ones] = i; u += ones }
                bits = int(bits / 2)
            }
            if (ones != n) continue
            orders++
            seen[u]++
            expect(mann_whitney_u(x, n, y, m) == u, "U of order " set " of " n " and " m)
        }
        below = 0
        for (k = 0; k <= n * m; k++) {
            below += seen[k]
            if (2 * k <= n * m) expect_close(rank_sum_lower_tail(n, m, k), below / orders, 1e-15, "brute force")
            # Two-sided: as many orders at least as far out on either side, and never over 1.
            two_sided = 2 * (2 * k <= n * m ? below : orders - below + seen[k]) / orders
            expect_close(mann_whitney_p(k, n, m, 0, 1), two_sided > 1 ? 1 : two_sided, 1e-14, "brute force, two-sided")
        }
        expect(below == orders, "all orders of " n " and " m " are counted")
    }
}

# Where counting ends, a normal distribution goes on: p differs by less than a part in 200 at 0.05, a tenth at 1e-4.
function near_the_limit(    limit, i, size, counted, cases) {
    limit = rank_sum_work_limit
    cases = split("130 7300 0.005 130 6300 0.1 160 11500 0.005 160 10100 0.1", size, " ")
    for (i = 1; i < cases; i += 3) {
        rank_sum_work_limit = 1e7
        counted = rank_sum_lower_tail(size[i], size[i], size[i + 1])
        rank_sum_work_limit = 1
        expect_close(rank_sum_lower_tail(size[i], size[i], size[i + 1]), counted, size[i + 2], "the normal tail near " counted)
    }
    rank_sum_work_limit = limit
}

function normal_tail(    z) {
    expect(normal_upper_tail(0) == 0.5, "half above 0")
    expect_close(normal_upper_tail(1), 0.15865525393145705142, 1e-14, "normal tail")
    expect_close(normal_upper_tail(-1), 0.84134474606854294858, 1e-14, "normal tail")
    expect_close(normal_upper_tail(1.959963984540054), 0.02500000000000000138, 1e-14, "normal tail")
    expect_close(normal_upper_tail(6), 9.8658764503769814070e-10, 1e-13, "normal tail")
    expect_close(normal_upper_tail(20), 2.7536241186062336951e-89, 1e-12, "normal tail")
    expect_close(normal_upper_tail(37), 5.7255712225245768e-300, 1e-12, "normal tail")
    for (z = 0.1; z < 8; z += 0.37) expect_close(normal_upper_quantile(normal_upper_tail(z)), z, 1e-11, "normal quantile")
}

function ties_and_statistic(    x, y) {
    split("1 2 2 3", x, " ")
    split("2 3 3 4 5", y, " ")
    expect(mann_whitney_u(x, 4, y, 5) == 17, "U counts a tie for one half")
    expect(mann_whitney_ties == 48, "ties of three and three are 24 + 24")
    split("7 7", x, " ")
    split("7 7 7", y, " ")
    expect(mann_whitney_u(x, 2, y, 3) == 3 && mann_whitney_p(3, 2, 3, mann_whitney_ties, 0) == 1, "all equal: p is 1")
    expect(mann_whitney_p(0, 1000, 1000, 0, 1) < 1e-300, "below the smallest double p is no NaN")
}
