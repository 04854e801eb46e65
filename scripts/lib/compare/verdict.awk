# Judges two files of rows.jq: integrity, effect, test, verdict. Prints tab-separated records for table.awk and report.jq:
#   warning TAB code TAB sentence          travels with the result, does not change the exit code
#   problem TAB code TAB sentence          the files as a whole cannot be compared
#   total TAB key TAB value
#   benchmark TAB ...                      the fields of print_benchmark(), in that order; empty where there is none
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
    floor /= 100
    threshold /= 100
}

FNR == 1 { side++ }
$1 == -9 { context[side, $5] = $6; if (!($5 in context_key)) { context_key[$5]; context_keys[++context_count] = $5 }; next }
$15 != 1 { aggregates[side]++; next }

{
    name = $5
    if (!((side, name) in count)) {
        order[side, ++benchmarks[side]] = name
        family[side, name] = $1 "," $2
        unit[side, name] = $10
        threads[side, name] = $14
        if (!(name in label)) { label[name] = $9; name_length[name] = $6 }
    }
    count[side, name]++
    if (family[side, name] != $1 "," $2) several[name] = 1
    if (unit[side, name] != $10) mixed_unit[name] = $10
    if ($16 != "") {
        faults[side, name]++
        if ($16 ~ /^skipped/) skips[side, name]++
        fault[side, name] = $16
    } else {
        check_number(side, name, "real_time", $11)
        check_number(side, name, "cpu_time", $12)
        if (metric != "real_time" && metric != "cpu_time") check_number(side, name, metric, $13)
    }
    real[side, name] = real[side, name] " " $11
    cpu[side, name] = cpu[side, name] " " $12
    if (metric != "real_time" && metric != "cpu_time") other[side, name] = other[side, name] " " $13
}

function check_number(side, name, field, value) {
    if (value == "") { bad[side, name] = field " is missing"; return }
    if (value ~ /NaN|Infinity/) bad[side, name] = field " is " value
    else if (value < 0 && field ~ /_time$/) bad[side, name] = field " is negative"
}

END {
    while (side < 2) side++
    check_context()
    check_sides()
    for (i = 1; i <= benchmarks[1]; i++) consider(order[1, i])
    for (i = 1; i <= benchmarks[2]; i++) if (!((1, order[2, i]) in count)) consider(order[2, i])
    for (i = 1; i <= rows; i++) if (breakage[i] == "" && testable(listed[i])) tests++
    for (i = 1; i <= rows; i++) measure(i, listed[i])
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
function consider(name,    wrong) {
    if (skipped_by_both(name)) {
        warning("skipped", unescape(name) " was skipped on both sides: " substr(unescape(fault[1, name]), 10))
        return
    }
    if (!((2, name) in count) && allow_missing) { warning("missing", unescape(name) " is missing from the new side"); return }
    if (!((1, name) in count) && allow_new) { warning("new", unescape(name) " is new: there is nothing to compare it with"); return }
    listed[++rows] = name
    breakage[rows] = breakage_of(name)
}

function skipped_by_both(name) {
    return skips[1, name] && skips[2, name] && skips[1, name] == count[1, name] && skips[2, name] == count[2, name]
}

function breakage_of(name,    s) {
    if (!((2, name) in count)) return "missing from the new side"
    if (!((1, name) in count)) return "new: the old side has no such benchmark"
    for (s = 1; s <= 2; s++) if (faults[s, name])
        return faults[s, name] " of " count[s, name] " rows of the " side_name(s) " side failed: " unescape(fault[s, name])
    for (s = 1; s <= 2; s++) if ((s, name) in bad) return bad[s, name] " on the " side_name(s) " side"
    if (name in several) return "several benchmarks carry this name"
    if (unit[1, name] != unit[2, name]) return "time unit differs: " unit[1, name] " and " unit[2, name]
    if (name in mixed_unit) return "time unit differs between rows of one side: " unit[1, name] " and " mixed_unit[name]
    if (threads[1, name] != threads[2, name]) return "thread count differs: " threads[1, name] " and " threads[2, name]
    return ""
}

# --- Figures ---

function testable(name) { return count[1, name] >= 2 && count[2, name] >= 2 }

function load(text, values,    n, i) {
    n = split(text, values, " ")
    for (i = 1; i <= n; i++) values[i] += 0
    shell_sort(values, n)
    return n
}

# The figures of row i that need no other row. Samples x and y are the metric's, sorted.
function measure(i, name,    n, m, s, scale, c, x, y, low, high) {
    if (breakage[i] != "") return
    time_figures(i, name)
    n = load(sample(1, name), x)
    m = load(sample(2, name), y)
    old_median[i] = median_of_sorted(x, n)
    new_median[i] = median_of_sorted(y, m)
    old_min[i] = x[1]; old_max[i] = x[n]
    new_min[i] = y[1]; new_max[i] = y[m]
    scale = old_median[i] < 0 ? -old_median[i] : old_median[i]
    if (scale == 0) { breakage[i] = "the old side's median " metric " is zero: no change can be expressed as its fraction"; return }
    load_differences(x, n, y, m)
    shift[i] = hodges_lehmann_shift(x, n, y, m)
    relative[i] = shift[i] / scale
    if (!testable(name)) return
    s = relative_spread(x, n, old_median[i])
    noise[i] = relative_spread(y, m, new_median[i])
    if (s > noise[i]) noise[i] = s
    c = interval_rank(n, m, alpha)
    if (c) {
        interval_low[i] = kth_difference(x, n, y, m, c) / scale
        interval_high[i] = kth_difference(x, n, y, m, n * m + 1 - c) / scale
    }
    # The shift that, added to this very scatter, would have passed Holm's first and hardest step.
    c = interval_rank(n, m, alpha / tests)
    if (c) {
        low = (shift[i] - kth_difference(x, n, y, m, c)) / scale
        high = (kth_difference(x, n, y, m, n * m + 1 - c) - shift[i]) / scale
        resolvable[i] = low > high ? low : high
        if (floor_of(i) > resolvable[i]) resolvable[i] = floor_of(i)
    }
    if (metric == "real_time") p[i] = real_p[i]
    else if (metric == "cpu_time") p[i] = cpu_p[i]
    else p[i] = p_of_sorted(x, n, y, m)
    test_p[++tested] = p[i]
    test_index[i] = tested
}

function sample(s, name) { return metric == "real_time" ? real[s, name] : metric == "cpu_time" ? cpu[s, name] : other[s, name] }

# Medians, changes and tests of the two clocks, for the familiar columns.
function time_figures(i, name,    n, m, x, y) {
    n = load(real[1, name], x)
    m = load(real[2, name], y)
    old_real[i] = median_of_sorted(x, n)
    new_real[i] = median_of_sorted(y, m)
    if (testable(name)) real_p[i] = p_of_sorted(x, n, y, m)
    n = load(cpu[1, name], x)
    m = load(cpu[2, name], y)
    old_cpu[i] = median_of_sorted(x, n)
    new_cpu[i] = median_of_sorted(y, m)
    if (testable(name)) cpu_p[i] = p_of_sorted(x, n, y, m)
}

function p_of_sorted(x, n, y, m,    u) {
    u = mann_whitney_u(x, n, y, m)
    return mann_whitney_p(u, n, m, mann_whitney_ties, mann_whitney_ties == 0)
}

# 1.4826 makes the median absolute deviation of normal values their standard deviation.
function relative_spread(x, n, middle) {
    return middle == 0 ? 0 : 1.4826 * median_absolute_deviation(x, n, middle) / (middle < 0 ? -middle : middle)
}

function floor_of(i) { return noise[i] > floor ? noise[i] + 0 : floor }

function absolute(value) { return value < 0 ? -value : value }

# --- Verdicts ---

function judge(i, name,    verdict, reason, fails, limit, harmful) {
    limit = threshold > 2 * floor ? threshold : 2 * floor
    reason = ""
    fails = 0
    if (breakage[i] != "") {
        verdict = "broken"
        reason = breakage[i]
        fails = 1
    } else if (!testable(name)) {
        verdict = "inconclusive"
        reason = "single observations have no scatter to judge by: take " enough() " or more a side"
    } else if (adjusted[test_index[i]] <= alpha && absolute(relative[i]) > floor_of(i)) {
        harmful = higher_is_better ? relative[i] < 0 : relative[i] > 0
        verdict = harmful ? "regression" : "improvement"
        fails = harmful && absolute(relative[i]) > threshold
        if (harmful && !fails) reason = "within the tolerated " percent(threshold)
    } else if (resolvable[i] == "") {
        verdict = "inconclusive"
        reason = "too few observations to become significant among " tests " tests: take " enough() " or more a side"
    } else if (absolute(relative[i]) > floor_of(i)) {
        verdict = "inconclusive"
        reason = "the shift is over the floor, but not significant"
    } else if (interval_low[i] < -limit || interval_high[i] > limit) {
        verdict = "inconclusive"
        reason = "too noisy to exclude a change of " percent(limit)
    } else {
        verdict = "no change"
    }
    if (verdict == "broken") fails = 1
    verdicts[verdict]++
    failures[verdict] += fails
    print_benchmark(i, name, verdict, fails, reason)
}

# The fewest observations a side with which even the smallest p passes Holm's first step.
function enough(    k, count) {
    count = tests > 0 ? tests : rows
    for (k = 2; k < 40; k++) if (2 * rank_sum_lower_tail(k, k, 0) * count <= alpha) return k
    return k
}

function percent(value) { return sprintf("%.4g %%", 100 * value) }

# --- Records ---

function warning(code, sentence) { print "warning", code, escape(sentence) }

function problem(code, sentence) { problems++; print "problem", code, escape(sentence) }

function figure(value) { return value == "" ? "" : sprintf("%.17g", value) }

function print_benchmark(i, name, verdict, fails, reason,    broken) {
    broken = verdict == "broken"
    print "benchmark", name, name_length[name], label[name], verdict, fails, escape(reason), \
        ((1, name) in unit ? unit[1, name] : unit[2, name]), count[1, name] + 0, count[2, name] + 0, \
        figure(old_median[i]), figure(new_median[i]), figure(old_min[i]), figure(old_max[i]), \
        figure(new_min[i]), figure(new_max[i]), figure(old_real[i]), figure(new_real[i]), figure(old_cpu[i]), \
        figure(new_cpu[i]), broken ? "" : figure(change(old_real[i], new_real[i])), \
        broken ? "" : figure(change(old_cpu[i], new_cpu[i])), figure(shift[i]), figure(relative[i]), \
        figure(interval_low[i]), figure(interval_high[i]), figure(p[i]), \
        (i in test_index ? figure(adjusted[test_index[i]]) : ""), figure(real_p[i]), figure(cpu_p[i]), \
        figure(noise[i]), (broken ? "" : figure(floor_of(i))), figure(resolvable[i])
}

# (new - old) / |old|; 0 for two zeros; from 0 by the mean of both.
function change(old, new) {
    if (old == 0) return new == 0 ? 0 : (new - old) / ((old + new) / 2)
    return (new - old) / absolute(old)
}

# Changes of the geometric means, over those pairs alone that stand on both sides, unbroken and not zero.
function print_totals(    i, pairs, real_sum, cpu_sum, cpu_pairs, status) {
    for (i = 1; i <= rows; i++) {
        if (breakage[i] != "" || old_real[i] <= 0 || new_real[i] <= 0) continue
        pairs++
        real_sum += log(new_real[i] / old_real[i])
        if (old_cpu[i] <= 0 || new_cpu[i] <= 0) continue
        cpu_pairs++
        cpu_sum += log(new_cpu[i] / old_cpu[i])
    }
    print "total", "observations", process_medians() ? "process-medians" : "repetitions"
    print "total", "benchmarks", rows + 0
    print "total", "tests", tests + 0
    print "total", "regression", verdicts["regression"] + 0
    print "total", "tolerated", verdicts["regression"] - failures["regression"]
    print "total", "improvement", verdicts["improvement"] + 0
    print "total", "no_change", verdicts["no change"] + 0
    print "total", "inconclusive", verdicts["inconclusive"] + 0
    print "total", "broken", verdicts["broken"] + 0
    print "total", "problems", problems + 0
    print "total", "geomean_pairs", pairs + 0
    print "total", "geomean_real_time", pairs ? figure(exp(real_sum / pairs) - 1) : ""
    print "total", "geomean_cpu_time", cpu_pairs ? figure(exp(cpu_sum / cpu_pairs) - 1) : ""
    status = problems || verdicts["broken"] ? "untrusted" : failures["regression"] ? "regression" \
        : verdicts["inconclusive"] ? "inconclusive" : "ok"
    print "total", "status", status
}
