# The figures of one benchmark: shift, interval, p, noise and the rest (docs/compare.md). Needs record.awk, number.awk,
# sort.awk, mann-whitney.awk, hodges-lehmann.awk, student.awk and packed[] of verdict.awk.
# Variables: alpha, floor (a fraction), tests (how many benchmarks are tested).

# read_sides(id): reads both sides' records of a benchmark into on_old, on_new, old_known[], new_known[], old_runs, new_runs
# and name.
function read_sides(id) {
    on_old = (2 * id + 1) in packed
    on_new = (2 * id + 2) in packed
    split(on_old ? packed[2 * id + 1] : no_fields, old_known, "\t")
    split(on_new ? packed[2 * id + 2] : no_fields, new_known, "\t")
    new_factor = unit_factor(old_known[in_side["unit"]], new_known[in_side["unit"]])
    name = on_old ? old_known[in_side["name"]] : new_known[in_side["name"]]
    old_runs = old_known[in_side["observed"]] ? old_known[in_side["observed"]] : old_known[in_side["runs"]] + 0
    new_runs = new_known[in_side["observed"]] ? new_known[in_side["observed"]] : new_known[in_side["runs"]] + 0
}

# measure(is_tested): sets figure[] of the benchmark in old_known[] and new_known[], and for its verdict relative_shift,
# least_shift (its floor), low and high (its interval), resolvable ("" if there are none), worsening and, if is_tested,
# p_value.
# Returns why there are no figures, or nothing.
function measure(is_tested,    scale, shift) {
    start_figures()
    low = high = resolvable = p_value = ""
    worsening = 0
    if (metric != "real_time") { load_both("real_time"); compare_clock("real_time") }
    if (metric != "cpu_time") { load_both("cpu_time"); compare_clock("cpu_time") }
    load_both(is_counter ? "metric" : metric)
    if (!is_counter) compare_clock(metric)
    figure[benchmark["old.median"]] = old_median
    figure[benchmark["new.median"]] = new_median
    if (old_median == 0) return "the old side's median " metric " is zero: a change cannot be expressed as its fraction"
    scale = old_median < 0 ? -old_median : old_median
    if (old_known[in_side["observed"]]) { figure[benchmark["old.min"]] = x[1]; figure[benchmark["old.max"]] = x[n] }
    if (new_known[in_side["observed"]]) { figure[benchmark["new.min"]] = y[1]; figure[benchmark["new.max"]] = y[m] }
    least_shift = floor
    if (!old_known[in_side["observed"]] || !new_known[in_side["observed"]]) {
        shift = new_median - old_median
        test_summaries(shift, scale)
    } else if (n + m == 2) {
        shift = y[1] - x[1]
    } else {
        load_differences(x, n, y, m)
        shift = hodges_lehmann_shift(x, n, y, m)
        if (is_tested) test_samples(shift, scale)
    }
    if (x[1] > 0 && y[1] > 0) worsening = higher_is_better ? x[1] / y[m] : y[1] / x[n]
    relative_shift = at_least(shift / scale)
    if (low != "") low = at_least(low)
    figure[benchmark["shift"]] = shift
    figure[benchmark["relative_shift"]] = relative_shift
    figure[benchmark["interval.0"]] = low
    figure[benchmark["interval.1"]] = high
    figure[benchmark["resolvable"]] = resolvable
    figure[benchmark["floor"]] = least_shift
    return ""
}

# No value that cannot be negative loses more than 100 %.
function at_least(change) { return change < -1 && x[1] >= 0 && y[1] >= 0 ? -1 : change }

# start_figures(): the figures that broken benchmarks have, too.
function start_figures() {
    split("", figure)
    figure[benchmark["label"]] = old_known[in_side["label"]] != "" ? old_known[in_side["label"]] : new_known[in_side["label"]]
    figure[benchmark["time_unit"]] = old_known[in_side["unit"]] != "" ? old_known[in_side["unit"]] : new_known[in_side["unit"]]
    figure[benchmark["old.observations"]] = old_runs
    figure[benchmark["new.observations"]] = new_runs
}

# figures_text(): the record's text from its first figure on.
function figures_text(    i, text) {
    text = figure[first_figure]
    for (i = first_figure + 1; i <= benchmark_count; i++) text = text OFS figure[i]
    return text
}

# load_both(key): both sides' values of a field, sorted, into x[1..n] and y[1..m], and their medians into old_median and
# new_median; n or m is 0 if there are none.
function load_both(key) {
    n = load(old_known, key, 1, x)
    m = load(new_known, key, key == "metric" ? 1 : new_factor, y)
    old_median = median_of_sorted(x, n)
    new_median = median_of_sorted(y, m)
}

# load(known, key, factor, values): one side's values times the factor; of a side with aggregates only, its median.
function load(known, key, factor, values,    count, i) {
    count = split(known[in_side[known[in_side["observed"]] ? key : "median." key]], values, " ")
    if (factor != 1) for (i = 1; i <= count; i++) values[i] *= factor
    return count
}

# unit_factor(old, new): converts times of the new unit to the old one; 0 if they are none of time.
function unit_factor(old, new) {
    if (old == new || old == "" || new == "") return 1
    return (old in seconds) && (new in seconds) ? seconds[new] / seconds[old] : 0
}

# Medians, change and p of the loaded clock, for the columns of compare.py. Adds to the geometric mean of matched pairs.
function compare_clock(key) {
    if (!n || !m) return
    if (old_median > 0 && new_median > 0) { pairs[key]++; log_ratios[key] += log(new_median / old_median) }
    figure[benchmark["old." key]] = old_median
    figure[benchmark["new." key]] = new_median
    figure[benchmark[key "_change"]] = change(old_median, new_median)
    if (n > 1 && m > 1) figure[benchmark[key "_p"]] = p_of_loaded()
}

# (new - old) / |old|; 0 for two zeros; from 0 by the mean of both.
function change(old, new) {
    if (old == 0) return new == 0 ? 0 : (new - old) / ((old + new) / 2)
    return (new - old) / (old < 0 ? -old : old)
}

function p_of_loaded(    u) {
    u = mann_whitney_u(x, n, y, m)
    return mann_whitney_p(u, n, m, mann_whitney_ties, mann_whitney_ties == 0)
}

# --- Tests of the loaded values

function test_samples(shift, scale,    below, above, rank) {
    set_noise(relative_spread(x, n, old_median), relative_spread(y, m, new_median))
    figure[benchmark["p"]] = p_value = is_counter ? p_of_loaded() : figure[benchmark[metric "_p"]]
    if (rank = interval_rank(n, m, alpha)) {
        low = kth_difference(x, n, y, m, rank) / scale
        high = kth_difference(x, n, y, m, n * m + 1 - rank) / scale
    }
    # The shift that, added to this very scatter, would pass the first and hardest step of Holm's correction.
    if (rank = interval_rank(n, m, alpha / tests)) {
        below = shift - kth_difference(x, n, y, m, rank)
        above = kth_difference(x, n, y, m, n * m + 1 - rank) - shift
        set_resolvable((below > above ? below : above) / scale)
    }
}

# The same if one side or both are known by median, standard deviation and repetition count: Welch's test.
function test_summaries(shift, scale,    key, a, b, quantile) {
    key = "stddev." (is_counter ? "metric" : metric)
    a = old_known[in_side["observed"]] ? standard_deviation(x, n) : old_known[in_side[key]]
    b = new_known[in_side["observed"]] ? standard_deviation(y, m) : new_known[in_side[key]] * (is_counter ? 1 : new_factor)
    welch(old_runs, a, new_runs, b)
    set_noise(a / scale, new_median == 0 ? 0 : b / (new_median < 0 ? -new_median : new_median))
    figure[benchmark["p"]] = p_value = welch_p(shift)
    quantile = student_upper_quantile(alpha / 2, welch_df)
    low = (shift - quantile * welch_error) / scale
    high = (shift + quantile * welch_error) / scale
    set_resolvable(student_upper_quantile(alpha / tests / 2, welch_df) * welch_error / scale)
}

function set_noise(a, b,    noise) {
    noise = a > b ? a : b
    figure[benchmark["noise"]] = noise
    if (noise > least_shift) least_shift = noise
}

function set_resolvable(size) { resolvable = size > least_shift ? size : least_shift }

# 1.4826 makes the median absolute deviation of normal values their standard deviation.
function relative_spread(x, n, middle) {
    return middle == 0 ? 0 : 1.4826 * median_absolute_deviation(x, n, middle) / (middle < 0 ? -middle : middle)
}

function standard_deviation(values, n,    i, mean, sum) {
    for (i = 1; i <= n; i++) mean += values[i] / n
    for (i = 1; i <= n; i++) sum += (values[i] - mean) * (values[i] - mean)
    return sqrt(sum / (n - 1))
}
