# Judges the benchmarks of two files: integrity, effect, test, verdict. Prints records (records.awk) of benchmarks, problems and
# warnings. Needs records.awk, the statistics, collect.awk and figures.awk. Variables: higher_is_better, allow_new,
# allow_missing, alpha; floor, threshold (percent) and single_shot (percent, or "off"); In the
# environment, as text of records: METRIC (empty: the clock that suits each benchmark), OLD_FILE, NEW_FILE, OLD_FILTER, NEW_FILTER, and
# OLD_ROWS, NEW_ROWS (their number before a filter).
#
# The rule. A shift is a change if its Holm-adjusted p is at most alpha and it is larger than the benchmark's floor: the
# larger of --floor and its own noise. Otherwise it is "no change" only if the run shows that: the shift is within the
# floor, and the interval within the limit (the larger of twice --floor and --threshold). All else is inconclusive.

BEGIN { floor /= 100; threshold /= 100 }

END {
    # Status 13: no row has this metric. compare.sh then says which ones there are.
    if (is_counter && benchmarks && !has_metric) exit 13
    check_side(1, "OLD")
    check_side(2, "NEW")
    for (id = 1; id <= benchmarks; id++) list(id)
    for (id = 1; id <= benchmarks; id++) if (!(id in left_out)) judge_alone(id)
    holm(p_of, tested, adjusted)
    for (id = 1; id <= benchmarks; id++) if (!(id in left_out)) print_verdict(id)
    if (too_few) print_message("warning", "few_runs", plural(too_few, "benchmark") " with too few runs for a test: take " enough() \
        " a side (--benchmark_repetitions=" enough() ", or better " enough() " processes by scripts/ab.sh)")
}

# go_to(id): sets the numbers of the sides of a benchmark.
function go_to(id) { old_side = 2 * id + 1; new_side = old_side + 1 }

# --- Integrity

function check_side(side, variable,    file) {
    if (on_side[side]) return
    empty_side = 1
    file = ENVIRON[variable "_FILE"]
    if (ENVIRON[variable "_ROWS"] > 0) print_message("problem", "no_data", "no row of " file " matches the filter '" ENVIRON[variable "_FILTER"] "'")
    else print_message("problem", "no_data", file " has no benchmark: run it again, and check its --benchmark_filter")
}

# Puts a benchmark on the list, with what is wrong with it; or leaves it out if the caller allowed that.
function list(id,    name) {
    go_to(id)
    name = name_of[id]
    if (all_skipped(old_side) && all_skipped(new_side))
        leave_out(id, "skipped", name " was skipped on both sides: " substr(fault[old_side], 10))
    else if (!(new_side in family) && allow_missing && !empty_side) leave_out(id, "missing", name " is missing from the new side")
    else if (!(old_side in family) && allow_new && !empty_side) leave_out(id, "new", name " is new: there is nothing to compare it with")
    else {
        listed++
        breakage[id] = breakage_of_both(id)
        if (breakage[id] == "" && is_tested()) tests++
    }
}

function leave_out(id, code, message) {
    left_out[id]
    print_message("warning", code, message)
}

function all_skipped(one) {
    return skipped[one] && skipped[one] == observed[one]
}

function is_tested() { return runs[old_side] >= 2 && runs[new_side] >= 2 }

function breakage_of_both(id,    reason) {
    if (!(new_side in family)) return "missing from the new side"
    if (!(old_side in family)) return "new: the old side has no such benchmark"
    if ((reason = breakage_of(id, old_side, "old")) != "" || (reason = breakage_of(id, new_side, "new")) != "") return reason
    if (!unit_factor()) return "time unit differs: " unit[old_side] " and " unit[new_side]
    if (threads[old_side] != threads[new_side])
        return "thread count differs: " threads[old_side] " and " threads[new_side]
    return ""
}

function breakage_of(id, one, side_name,    key, list_of_values) {
    key = is_counter ? "metric" : metric != "" ? metric : clock[id]
    if (failed[one])
        return failed[one] " of " plural(observed[one], "row") " of the " side_name \
            " side failed: " fault[one]
    if (invalid[one] != "") return invalid[one] " on the " side_name " side"
    if (observed[one] && split(values[key, one], list_of_values, " ") < observed[one])
        return (is_counter ? metric : key) " is missing on the " side_name " side"
    if (!observed[one] && (values[key, one] == "" || deviation[key, one] == "" || !runs[one]))
        return "the " side_name " side has aggregates only, without median, stddev and repetition count:" \
            " run it without --benchmark_report_aggregates_only"
    return ""
}

# --- Verdicts

# judge_alone(id): the figures of a benchmark, and its verdict unless it is tested, which waits for all p.
function judge_alone(id,    tested_here) {
    go_to(id)
    start_figures(id)
    tested_here = breakage[id] == "" && is_tested()
    if (breakage[id] == "" && (breakage[id] = measure(id, tested_here)) != "") { tests -= tested_here; tested_here = 0 }
    if (tested_here) {
        p_of[++tested] = value["p"]
        test_of[id] = tested
        worsening_of[id] = worsening
        contradiction_of[id] = contradiction
        shift_of[id] = value["relative_shift"]
        floor_of[id] = value["floor"]
        low_of[id] = value["interval.0"]
        high_of[id] = value["interval.1"]
        if (value["resolvable"] != "") resolvable_of[id]
    } else if (breakage[id] != "") set_verdict("broken", breakage[id], 1)
    else judge_few_runs("single run", value["relative_shift"])
    figures_of[id] = fields_text()
}

function print_verdict(id) {
    go_to(id)
    if (!(id in test_of)) { print "{" figures_of[id] "}"; return }
    split("", value)
    worsening = worsening_of[id]
    value["p_adjusted"] = adjusted[test_of[id]]
    judge_tested(id, value["p_adjusted"])
    heed_contradiction(contradiction_of[id], shift_of[id], floor_of[id])
    print "{" figures_of[id] "," fields_text() "}"
}

# heed_contradiction(other, shift, floor): where the real time changed and the CPU time did not, or the other way, neither is believed.
function heed_contradiction(other, shift, floor) {
    if (other == "" || (other * shift > 0 && (shift > floor || -shift > floor))) return
    set_verdict("inconclusive", "CPU time " signed_percent(shift) ", real time " signed_percent(other) \
        ": other programs ran, or it waits; measure again on a quiet machine, or choose with --metric", 0)
}

function signed_percent(fraction) { return sprintf("%+.2f %%", 100 * fraction) }

# tolerated(): the regression that does not fail; smallest_excluded(): the change that an interval has to exclude.
function tolerated() { return tolerated_in_code[new_side] != "" ? tolerated_in_code[new_side] : threshold }
function smallest_excluded() { return tolerated() > 2 * floor ? tolerated() : 2 * floor }

function judge_tested(id, p,    shift, size) {
    shift = shift_of[id]
    size = shift < 0 ? -shift : shift
    if (p <= alpha && size > floor_of[id]) {
        if (higher_is_better ? shift > 0 : shift < 0) set_verdict("improvement", "", 0)
        else if (size <= tolerated()) set_verdict("regression", "within the tolerated " percent(tolerated()), 0)
        else set_verdict("regression", "", 1)
    } else if (!(id in resolvable_of)) judge_few_runs("few runs", shift)
    else if (size > floor_of[id]) set_verdict("inconclusive", "over the floor, but not significant", 0)
    else if (low_of[id] < -smallest_excluded() || high_of[id] > smallest_excluded())
        set_verdict("inconclusive", "too noisy to exclude a change of " percent(smallest_excluded()), 0)
    else set_verdict("no change", "", 0)
}

# judge_few_runs(which): too few runs for a test: a regression if all new ones are far worse than all old ones, else
# inconclusive.
function judge_few_runs(which, shift) {
    if (single_shot == "off" || worsening <= 1 + single_shot / 100) {
        too_few++
        set_verdict("inconclusive", "too few runs: " enough() " or more a side needed", 0)
        return
    }
    set_verdict("regression", which ", not tested: " sprintf("%.3g", worsening) " times worse, over --single-shot " \
        single_shot " %", shift > tolerated() || -shift > tolerated())
}

function set_verdict(word, why, failing) {
    value["verdict"] = word
    value["reason"] = why
    value["fails"] = failing ? 1 : 0
}

# The fewest observations a side with which the smallest p passes Holm's first step if all benchmarks have as many.
function enough(    k) {
    if (enough_runs) return enough_runs
    for (k = 2; k < 40; k++) if (2 * rank_sum_lower_tail(k, k, 0) * listed <= alpha) break
    return enough_runs = k
}
