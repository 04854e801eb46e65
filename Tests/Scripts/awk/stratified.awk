# The signed rank test of pairs.awk with several nodes against exact enumeration.

# enumerate(d, n, node): the two-sided p by all 2^n assignments of signs, ranks within each node, each node's rank sum times its
# weight.
function enumerate(d, n, node,    i, j, s, size, rank, weight, count, most, total, observed, w, extreme) {
    for (i = 1; i <= n; i++) { size[i] = d[i] < 0 ? -d[i] : d[i]; if (++count[node[i]] > most) most = count[node[i]] }
    for (i = 1; i <= n; i++) {
        rank[i] = 0.5
        for (j = 1; j <= n; j++) if (node[j] == node[i]) rank[i] += size[j] < size[i] ? 1 : size[j] == size[i] ? 0.5 : 0
        weight[i] = int((most + 1) / (count[node[i]] + 1) + 0.5)
        total += weight[i] * rank[i]
        if (d[i] > 0) observed += weight[i] * rank[i]
    }
    observed = observed < total - observed ? observed : total - observed
    for (s = 0; s < 2 ^ n; s++) {
        w = 0
        for (i = 1; i <= n; i++) if (int(s / 2 ^ (i - 1)) % 2) w += weight[i] * rank[i]
        if (w <= observed || w >= total - observed) extreme++
    }
    return extreme / 2 ^ n
}

function check(text, nodes, n,    d, node) {
    split(text, d, " ")
    split(nodes, node, " ")
    signed_rank_test(d, n, node, 0.05)
    expect_close(p, enumerate(d, n, node), 1e-14, "stratified p")
}

# One node: p, centre and interval are those without nodes.
function check_one_node(text, n,    d, node, i, none, one_p, one_centre, one_low, one_high, count, averages) {
    split(text, d, " ")
    for (i = 1; i <= n; i++) node[i] = "n1"
    signed_rank_test(d, n, node, 0.05)
    one_p = p; one_centre = centre; one_low = low; one_high = high
    signed_rank_test(d, n, none, 0.05)
    expect(p == one_p && low == one_low && high == one_high, "p and interval on one node")
    count = walsh_averages(d, n, averages)
    expect(centre == one_centre && centre == median_of_sorted(averages, count), "centre on one node")
}

# The interval misses 0 as often as its level says: all signs of distinct sizes on two nodes.
function check_interval(n, m, alpha,    s, i, d, node, missed, rejected) {
    for (s = 0; s < 2 ^ (n + m); s++) {
        for (i = 1; i <= n + m; i++) {
            d[i] = 2 ^ i * 1.1 * (int(s / 2 ^ (i - 1)) % 2 ? 1 : -1)
            node[i] = i <= n ? "a" : "b"
        }
        signed_rank_test(d, n + m, node, alpha)
        if (has_interval && (low > 0 || high < 0)) missed++
        if (p <= alpha) rejected++
    }
    expect(missed > 0 && missed / 2 ^ (n + m) <= alpha, "the interval misses 0 in " missed / 2 ^ (n + m))
    expect(missed == rejected, "interval and test agree: " missed " and " rejected)
}

# Two nodes whose shifts agree, but whose noise differs a hundredfold: the quiet one is not drowned.
function check_noise(    i, d, node, none, stratified_p) {
    for (i = 1; i <= 10; i++) { d[i] = 1 + i / 100; node[i] = "quiet" }
    for (i = 11; i <= 20; i++) { d[i] = 100 * (i % 2 ? i : -i); node[i] = "noisy" }
    signed_rank_test(d, 20, node, 0.05)
    expect(p < 0.1, "the quiet node counts: p " p)
    stratified_p = p
    signed_rank_test(d, 20, none, 0.05)
    expect(stratified_p < p, "and more than in one rank order")
}

# Beyond 20 000 values of the statistic: the normal approximation, near the exact test's p.
function check_approximation(    i, d, node, exact, n) {
    n = 190
    for (i = 1; i <= n; i++) { d[i] = (i % 9 < 5 ? 1 : -1) * (i * 37 % 191 + 0.5); node[i] = "a" }
    signed_rank_test(d, n, node, 0.05)
    exact = p
    for (i = n + 1; i <= n + 20; i++) { d[i] = (i % 2 ? 1 : -1) * i; node[i] = "b" }
    signed_rank_test(d, n + 20, node, 0.05)
    expect(signed_rank_most[" " 100000 + n] <= 20000, "one node is exact")
    expect(p > exact / 3 && p < exact * 3, "the approximation " p " is near " exact)
}

BEGIN {
    check("1 2 3 4 5 6 7 8", "a a a a b b b b", 8)
    check("1 -2 3 4 -5 6 7 8 9 -10", "a a a a a b b b b b", 10)
    check("1 -2 3 4 -5 6 7 8 9 -10 11", "a a a a a a a a b b b", 11)
    check("0.5 0.7 -0.2 1.5 2.5 -0.1 0.3 0.4 9 8 7 -6", "a b c a b c a b c a b c", 12)
    check_one_node("1 -2 3 4 -5 6 7 8 9 -10 11 12", 12)
    check_one_node("0.1 0.1 -0.3 0.4 0.5 0 0.7 0.8", 8)
    check_interval(6, 6, 0.05)
    check_interval(7, 3, 0.1)
    check_noise()
    check_approximation()
    report_checks()
}
