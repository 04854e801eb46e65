# Judges two files of rows.jq: integrity, effect, test, verdict. Prints tab-separated records for table.awk and report.awk:
#   warning TAB code TAB sentence          travels with the result, does not change the exit code
#   problem TAB code TAB sentence          the files as a whole cannot be compared
#   total TAB key TAB value
#   benchmark TAB ...                      the fields of print_benchmark(); empty where there is none
# Needs text.awk, normal.awk, sort.awk, mann-whitney.awk, hodges-lehmann.awk, holm.awk and context.awk.
# Variables: higher_is_better, allow_new, allow_missing (0 or 1), alpha, floor and threshold (per cent). In the environment:
# METRIC, OLD_FILE, NEW_FILE (for sentences), ALLOW_DIFFERENT (context keys with commas between and around them).
#
# The rule. A shift is a change if its Holm-adjusted p is at most alpha and it is larger than the row's floor: the larger
# of --floor and the row's own noise (1.4826 * median absolute deviation of one side over its median, the noisier side).
# What is no change is "no change" only where the run shows it: the shift lies within the floor and the interval within
# the limit (the larger of twice --floor and --threshold). The rest is inconclusive.

BEGIN {
    FS = OFS = "\t"
    # By the environment: awk -v would read backslashes in them.
    metric = ENVIRON["METRIC"]
    old_file = ENVIRON["OLD_FILE"]
    new_file = ENVIRON["NEW_FILE"]
    allow_different = ENVIRON["ALLOW_DIFFERENT"]
    is_counter = metric != "real_time" && metric != "cpu_time"
    floor /= 100
    threshold /= 100
}

FNR == 1 { side++ }
$1 == -9 {
    if (!((1, $5) in context) && !((2, $5) in context)) context_keys[++context_count] = $5
    context[side, $5] = $6
    next
}
$15 != 1 { aggregates[side]++; next }

{
    key = side SUBSEP $5
    if (!(key in count)) {
        order[side, ++benchmarks[side]] = $5
        identity[key] = $1 OFS $2 OFS $10 OFS $14
        if (!($5 in title)) title[$5] = $6 OFS $9
    } else if (identity[key] != $1 OFS $2 OFS $10 OFS $14) {
        split(identity[key], first, OFS)
        if (first[1] != $1 || first[2] != $2) bad[key] = "several benchmarks carry this name"
        else if (first[3] != $10) bad[key] = "time unit differs between rows: " first[3] " and " $10
        else bad[key] = "thread count differs between rows: " first[4] " and " $14
    }
    count[key]++
    if ($16 != "") {
        faults[key]++
        if ($16 ~ /^skipped/) skips[key]++
        fault[key] = unescape($16)
    } else {
        check_number(key, "real_time", $11)
        check_number(key, "cpu_time", $12)
        if (is_counter) check_number(key, metric, $13)
    }
    real[key] = real[key] " " $11
    cpu[key] = cpu[key] " " $12
    if (is_counter) counter[key] = counter[key] " " $13
}

function check_number(key, field, value) {
    if (key in bad) return
    if (value == "") bad[key] = field " is missing"
    else if (value ~ /[NI]/) bad[key] = field " is " value
    else if (value < 0 && field ~ /_time$/) bad[key] = field " is negative"
}

END {
    check_context()
    check_sides()
    for (i = 1; i <= benchmarks[1]; i++) consider(order[1, i])
    for (i = 1; i <= benchmarks[2]; i++) if (!((1, order[2, i]) in count)) consider(order[2, i])
    for (i = 1; i <= rows; i++) {
        is_testable[i] = breakage[i] == "" && count[1, listed[i]] >= 2 && count[2, listed[i]] >= 2
        tests += is_testable[i]
    }
    for (i = 1; i <= rows; i++) if (breakage[i] == "") figures[i] = measure(i, listed[i])
    holm(test_p, tested, adjusted)
    for (i = 1; i <= rows; i++) judge(i, listed[i])
    print_totals()
}

# --- Integrity ---

function check_sides(    s) {
    for (s = 1; s <= 2; s++) {
        if (benchmarks[s]) continue
        if (aggregates[s]) problem("no_data", file(s) " holds aggregates only, and aggregates are no data: run it without" \
            " --benchmark_report_aggregates_only")
        else problem("no_data", file(s) " holds no benchmark: did its filter match any?")
    }
}

function file(s) { return s == 1 ? old_file : new_file }

function side_name(s) { return s == 1 ? "old" : "new" }

# Puts a benchmark on the list, with what is wrong with it; or drops it where the caller allowed that.
function consider(name,    old, new) {
    old = 1 SUBSEP name
    new = 2 SUBSEP name
    if ((old in skips) && (new in skips) && skips[old] == count[old] && skips[new] == count[new])
        warning("skipped", unescape(name) " was skipped on both sides: " substr(fault[old], 10))
    else if (!(new in count) && allow_missing) warning("missing", unescape(name) " is missing from the new side")
    else if (!(old in count) && allow_new) warning("new", unescape(name) " is new: there is nothing to compare it with")
    else {
        listed[++rows] = name
        breakage[rows] = breakage_of(old, new)
    }
}

function breakage_of(old, new,    a, b) {
    if (!(new in count)) return "missing from the new side"
    if (!(old in count)) return "new: the old side has no such benchmark"
    if (old in faults) return faults[old] " of " count[old] " rows of the old side failed: " fault[old]
    if (new in faults) return faults[new] " of " count[new] " rows of the new side failed: " fault[new]
    if (old in bad) return bad[old] " on the old side"
    if (new in bad) return bad[new] " on the new side"
    if (identity[old] == identity[new]) return ""
    split(identity[old], a, OFS)
    split(identity[new], b, OFS)
    if (a[3] != b[3]) return "time unit differs: " a[3] " and " b[3]
    if (a[4] != b[4]) return "thread count differs: " a[4] " and " b[4]
    return ""
}

# --- Figures ---

function load(text, values,    n, i) {
    n = split(text, values, " ")
    for (i = 1; i <= n; i++) values[i] += 0
    if (n > 1) shell_sort(values, n)
    return n
}

# All that is known of row i without the other rows' tests, in the order of the records' fields from old_median on,
# p_adjusted left empty. Empty where the old side is zero.
function measure(i, name,    n, m, scale, old, new, shift, low, high, noise, least, resolvable, p, x, y, clocks) {
    clocks = clock_figures(i, name)
    n = load(is_counter ? counter[1, name] : metric == "real_time" ? real[1, name] : cpu[1, name], x)
    m = load(is_counter ? counter[2, name] : metric == "real_time" ? real[2, name] : cpu[2, name], y)
    old = median_of_sorted(x, n)
    new = median_of_sorted(y, m)
    if (old == 0) {
        breakage[i] = "the old side's median " metric " is zero: a change cannot be expressed as its fraction"
        tests -= is_testable[i]
        is_testable[i] = 0
        return ""
    }
    scale = absolute(old)
    load_differences(x, n, y, m)
    shift = hodges_lehmann_shift(x, n, y, m)
    noise = low = high = resolvable = p = ""
    least = floor
    if (is_testable[i]) {
        noise = relative_spread(x, n, old)
        if (relative_spread(y, m, new) > noise) noise = relative_spread(y, m, new)
        if (noise > least) least = noise
        low = interval_end(x, n, y, m, alpha, -1)
        high = interval_end(x, n, y, m, alpha, 1)
        if (low != "") { low = number_text(low / scale); high = number_text(high / scale) }
        resolvable = resolvable_shift(x, n, y, m, shift)
        if (resolvable != "") resolvable = number_text(resolvable / scale > least ? resolvable / scale : least)
        p = is_counter ? p_of_sorted(x, n, y, m) : metric == "real_time" ? real_p : cpu_p
        test_p[++tested] = p
        test_index[i] = tested
        p = number_text(p)
        noise = number_text(noise)
    }
    return number_text(old) OFS number_text(new) OFS number_text(x[1]) OFS number_text(x[n]) OFS number_text(y[1]) \
        OFS number_text(y[m]) OFS clocks OFS number_text(shift) OFS number_text(shift / scale) OFS low OFS high OFS p \
        OFS OFS (is_testable[i] ? number_text(real_p) : "") OFS (is_testable[i] ? number_text(cpu_p) : "") \
        OFS noise OFS number_text(least) OFS resolvable
}

# The end of the shift's interval of confidence 1 - level: the lower one for direction -1; empty where there is none.
function interval_end(x, n, y, m, level, direction,    c) {
    c = interval_rank(n, m, level)
    if (!c) return ""
    return kth_difference(x, n, y, m, direction < 0 ? c : n * m + 1 - c)
}

# The shift that, added to this very scatter, would pass the first and hardest step of Holm's correction.
function resolvable_shift(x, n, y, m, shift,    low, high) {
    low = interval_end(x, n, y, m, alpha / tests, -1)
    if (low == "") return ""
    high = interval_end(x, n, y, m, alpha / tests, 1)
    return shift - low > high - shift ? shift - low : high - shift
}

# Medians and changes of the two clocks, for the familiar columns. Leaves their p in real_p and cpu_p, and adds the row
# to the geometric means, which are over those pairs alone that stand on both sides and are not zero.
function clock_figures(i, name,    n, m, x, y, old, new, old_cpu, new_cpu) {
    n = load(real[1, name], x)
    m = load(real[2, name], y)
    old = median_of_sorted(x, n)
    new = median_of_sorted(y, m)
    if (is_testable[i]) real_p = p_of_sorted(x, n, y, m)
    n = load(cpu[1, name], x)
    m = load(cpu[2, name], y)
    old_cpu = median_of_sorted(x, n)
    new_cpu = median_of_sorted(y, m)
    if (is_testable[i]) cpu_p = p_of_sorted(x, n, y, m)
    if (old > 0 && new > 0) { real_pairs++; real_ratio += log(new / old) }
    if (old_cpu > 0 && new_cpu > 0) { cpu_pairs++; cpu_ratio += log(new_cpu / old_cpu) }
    return number_text(old) OFS number_text(new) OFS number_text(old_cpu) OFS number_text(new_cpu) \
        OFS number_text(change(old, new)) OFS number_text(change(old_cpu, new_cpu))
}

function p_of_sorted(x, n, y, m,    u) {
    u = mann_whitney_u(x, n, y, m)
    return mann_whitney_p(u, n, m, mann_whitney_ties, mann_whitney_ties == 0)
}

# 1.4826 makes the median absolute deviation of normal values their standard deviation.
function relative_spread(x, n, middle) {
    return middle == 0 ? 0 : 1.4826 * median_absolute_deviation(x, n, middle) / absolute(middle)
}

# (new - old) / |old|; 0 for two zeros; from 0 by the mean of both.
function change(old, new) {
    if (old == 0) return new == 0 ? 0 : (new - old) / ((old + new) / 2)
    return (new - old) / absolute(old)
}

function absolute(value) { return value < 0 ? -value : value }

function number_text(value) { return sprintf("%.17g", value) }

# --- Verdicts ---

function judge(i, name,    verdict, reason, fails, limit, harmful, f, shift) {
    limit = threshold > 2 * floor ? threshold : 2 * floor
    reason = ""
    fails = 0
    if (breakage[i] == "") split(figures[i], f, OFS)
    if (is_testable[i]) f[18] = number_text(adjusted[test_index[i]])
    shift = f[14] + 0
    if (breakage[i] != "") {
        verdict = "broken"
        reason = breakage[i]
        fails = 1
    } else if (!is_testable[i]) {
        verdict = "inconclusive"
        reason = "single observations have no scatter to judge by: take " enough() " or more a side"
    } else if (f[18] + 0 <= alpha && absolute(shift) > f[22] + 0) {
        harmful = higher_is_better ? shift < 0 : shift > 0
        verdict = harmful ? "regression" : "improvement"
        fails = harmful && absolute(shift) > threshold
        if (harmful && !fails) reason = "within the tolerated " percent(threshold)
    } else if (f[23] == "") {
        verdict = "inconclusive"
        reason = "too few observations to become significant among " tests " tests: take " enough() " or more a side"
    } else if (absolute(shift) > f[22] + 0) {
        verdict = "inconclusive"
        reason = "the shift is over the floor, but not significant"
    } else if (f[15] + 0 < -limit || f[16] + 0 > limit) {
        verdict = "inconclusive"
        reason = "too noisy to exclude a change of " percent(limit)
    } else {
        verdict = "no change"
    }
    verdicts[verdict]++
    failures[verdict] += fails
    print_benchmark(name, verdict, fails, reason, f)
}

# The fewest observations a side with which even the smallest p passes Holm's first step.
function enough(    k, hurdle) {
    hurdle = tests > 0 ? tests : rows
    if (hurdle in enough_cache) return enough_cache[hurdle]
    for (k = 2; k < 40; k++) if (2 * rank_sum_lower_tail(k, k, 0) * hurdle <= alpha) break
    return enough_cache[hurdle] = k
}

function percent(value) { return sprintf("%.4g %%", 100 * value) }

# --- Records ---

function warning(code, sentence) { print "warning", code, escape(sentence) }

function problem(code, sentence) { problems++; print "problem", code, escape(sentence) }

# name, its length, label, verdict, fails, reason, unit, observations of both sides, then f: medians, extremes (old min,
# old max, new min, new max), real_time and cpu_time of both sides, their changes, shift, relative shift, interval, p,
# adjusted p, p of real_time, p of cpu_time, noise, floor, resolvable shift.
function print_benchmark(name, verdict, fails, reason, f,    i, tail, unit, heading) {
    split((1, name) in identity ? identity[1, name] : identity[2, name], unit, OFS)
    for (i = 1; i <= 23; i++) tail = tail OFS f[i]
    split(title[name], heading, OFS)
    print "benchmark", name, heading[1], heading[2], verdict, fails, escape(reason), unit[3], \
        ((1, name) in count ? count[1, name] : 0), ((2, name) in count ? count[2, name] : 0) tail
}

function print_totals(    status) {
    print "total", "observations", of_processes() ? "processes" : "repetitions"
    print "total", "benchmarks", rows + 0
    print "total", "tests", tests + 0
    print "total", "regression", verdicts["regression"] + 0
    print "total", "tolerated", verdicts["regression"] - failures["regression"]
    print "total", "improvement", verdicts["improvement"] + 0
    print "total", "no_change", verdicts["no change"] + 0
    print "total", "inconclusive", verdicts["inconclusive"] + 0
    print "total", "broken", verdicts["broken"] + 0
    print "total", "problems", problems + 0
    print "total", "geomean_pairs", real_pairs + 0
    print "total", "geomean_real_time", (real_pairs ? number_text(exp(real_ratio / real_pairs) - 1) : "")
    print "total", "geomean_cpu_time", (cpu_pairs ? number_text(exp(cpu_ratio / cpu_pairs) - 1) : "")
    status = problems || verdicts["broken"] ? "untrusted" : failures["regression"] ? "regression" \
        : verdicts["inconclusive"] ? "inconclusive" : "ok"
    print "total", "status", status
}
