# The figures of one benchmark, in value[] of records.awk: shift, interval, p, noise and the rest (docs/compare.md). Needs
# collect.awk and the statistics. Variables: alpha, floor (a fraction), tests (how many benchmarks are tested).

# start_figures(id): the figures that broken benchmarks have, too.
function start_figures(id) {
    split("", value)
    contradiction = ""
    value["kind"] = "benchmark"
    value["name"] = name_of[id]
    value["label"] = label[old_side] != "" ? label[old_side] : label[new_side]
    value["time_unit"] = unit[old_side] != "" ? unit[old_side] : unit[new_side]
    value["old.observations"] = runs[old_side] + 0
    value["new.observations"] = runs[new_side] + 0
    worsening = 0
}

# measure(id, is_tested): sets the figures, and worsening: how many times worse the best new run is than the worst old one.
# Returns why there are no figures, or nothing.
function measure(id, is_tested,    scale, shift, old_observed, new_observed) {
    new_factor = unit_factor()
    judged = is_counter ? "metric" : metric != "" ? metric : clock[id]
    value["metric"] = is_counter ? metric : judged
    old_observed = observed[old_side]
    new_observed = observed[new_side]
    if (judged != "real_time") { load_both("real_time"); compare_clock("real_time") }
    if (judged == "cpu_time" && metric == "") note_contradiction()
    if (judged != "cpu_time") { load_both("cpu_time"); compare_clock("cpu_time") }
    load_both(judged)
    if (!is_counter) compare_clock(judged)
    value["old.median"] = old_median
    value["new.median"] = new_median
    if (old_median == 0) return "the old side's median " value["metric"] " is zero: a change cannot be expressed as its fraction"
    scale = old_median < 0 ? -old_median : old_median
    if (old_observed) { value["old.min"] = x[1]; value["old.max"] = x[n] }
    if (new_observed) { value["new.min"] = y[1]; value["new.max"] = y[m] }
    value["floor"] = floor
    if (!old_observed || !new_observed) {
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
    value["shift"] = shift
    value["relative_shift"] = at_least(shift / scale)
    if (value["interval.0"] != "") value["interval.0"] = at_least(value["interval.0"])
    return ""
}

# No value that cannot be negative loses more than 100 %.
function at_least(change) { return change < -1 && x[1] >= 0 && y[1] >= 0 ? -1 : change }

# load_both(key): both sides' values of a field, sorted, into x[1..n] and y[1..m], and their medians into old_median and
# new_median; n or m is 0 if there are none.
function load_both(key) {
    n = load(values[key, old_side], 1, x)
    m = load(values[key, new_side], key == "metric" ? 1 : new_factor, y)
    old_median = median_of_sorted(x, n)
    new_median = median_of_sorted(y, m)
}

function load(text, factor, values,    count, i) {
    count = split(text, values, " ")
    if (factor != 1) for (i = 1; i <= count; i++) values[i] *= factor
    if (count > 1) shell_sort(values, count)
    return count
}

# unit_factor(): converts times of the new side's unit to the old one's; 0 if they are none of time.
function unit_factor(    old, new) {
    old = unit[old_side]
    new = unit[new_side]
    if (old == new || old == "" || new == "") return 1
    return (old in seconds) && (new in seconds) ? seconds[new] / seconds[old] : 0
}

# Medians, change and p of the loaded clock, for the columns of compare.py.
function compare_clock(key) {
    if (!n || !m) return
    value["old." key] = old_median
    value["new." key] = new_median
    value[key "_change"] = change(old_median, new_median)
    if (n > 1 && m > 1) value[key "_p"] = p_of_loaded()
}

# note_contradiction(): where the loaded real time shows a change that counts, by itself, keeps it in contradiction.
function note_contradiction(    size) {
    size = value["real_time_change"]
    if (size < 0) size = -size
    if (value["real_time_p"] == "" || value["real_time_p"] > alpha || size <= floor) return
    if (size > relative_spread(x, n, old_median) && size > relative_spread(y, m, new_median)) contradiction = value["real_time_change"]
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
    value["p"] = is_counter ? p_of_loaded() : value[judged "_p"]
    if (rank = interval_rank(n, m, alpha)) {
        value["interval.0"] = kth_difference(x, n, y, m, rank) / scale
        value["interval.1"] = kth_difference(x, n, y, m, n * m + 1 - rank) / scale
    }
    # The shift that, added to this very scatter, would pass the first and hardest step of Holm's correction.
    if (rank = interval_rank(n, m, alpha / tests)) {
        below = shift - kth_difference(x, n, y, m, rank)
        above = kth_difference(x, n, y, m, n * m + 1 - rank) - shift
        set_resolvable((below > above ? below : above) / scale)
    }
}

# The same if one side or both are known by median, standard deviation and repetition count: Welch's test.
function test_summaries(shift, scale,    a, b, quantile) {
    a = observed[old_side] ? standard_deviation(x, n) : deviation[judged, old_side]
    b = observed[new_side] ? standard_deviation(y, m) : deviation[judged, new_side] * (is_counter ? 1 : new_factor)
    welch(runs[old_side], a, runs[new_side], b)
    set_noise(a / scale, new_median == 0 ? 0 : b / (new_median < 0 ? -new_median : new_median))
    value["p"] = welch_p(shift)
    quantile = student_upper_quantile(alpha / 2, welch_df)
    value["interval.0"] = (shift - quantile * welch_error) / scale
    value["interval.1"] = (shift + quantile * welch_error) / scale
    set_resolvable(student_upper_quantile(alpha / tests / 2, welch_df) * welch_error / scale)
}

function set_noise(a, b,    noise) {
    noise = a > b ? a : b
    value["noise"] = noise
    if (noise > value["floor"]) value["floor"] = noise
}

function set_resolvable(size) { value["resolvable"] = size > value["floor"] ? size : value["floor"] }

function relative_spread(x, n, middle) {
    return middle == 0 ? 0 : robust_deviation(x, n) / (middle < 0 ? -middle : middle)
}
