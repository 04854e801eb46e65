# Judges the benchmarks of two files: integrity, effect, test, verdict. Prints tab-separated records:
#   warning TAB code TAB message           travels with the result, does not change the exit code
#   problem TAB code TAB message           the files as a whole cannot be compared
#   benchmark TAB ...                      the fields are in record.awk
#   total TAB key TAB value
# Called as awk ... side=1 OLD side=2 NEW. Needs record.awk, text.awk, number.awk, the statistics, context.awk and
# figures.awk. Variables: higher_is_better, allow_new, allow_missing,
# fail_on_inconclusive, identical (0 or 1), alpha; floor, threshold (percent) and single_shot (percent, or "off"). In the
# environment, as text of records: METRIC, VERB, OLD_FILE, NEW_FILE, OLD_FILTER, NEW_FILTER, ALLOW_DIFFERENT (context keys
# with commas between and around them). TOLERANCES names a file, or is empty: for a benchmark (TAB) the per cent that its
# program tolerates, in place of the threshold.
#
# The rule. A shift is a change if its Holm-adjusted p is at most alpha and it is larger than the benchmark's floor: the
# larger of --floor and its own noise. Otherwise it is "no change" only if the run shows that: the shift is within the
# floor, and the interval within the limit (the larger of twice --floor and --threshold). All else is inconclusive.

BEGIN {
    # From the environment: awk -v would read backslashes in them.
    metric = ENVIRON["METRIC"]
    file[1] = ENVIRON["OLD_FILE"]
    file[2] = ENVIRON["NEW_FILE"]
    filter[1] = ENVIRON["OLD_FILTER"]
    filter[2] = ENVIRON["NEW_FILTER"]
    allow_different = ENVIRON["ALLOW_DIFFERENT"]
    is_counter = metric != "real_time" && metric != "cpu_time"
    FS = OFS = "\t"
    floor /= 100
    threshold /= 100
    if (ENVIRON["TOLERANCES"] != "")
        while ((getline < ENVIRON["TOLERANCES"]) > 0) tolerance[$1] = $2 / 100
    single = "^[^\t]*\t[^\t]*\t1\t\t" # name, family, observed, failed
}

# The sides' lines of collect.awk. Ids count from 1, the old side's benchmarks in their order, then the new side's.
$1 == -9 {
    if ($2 == "(rows)") rows_before_filter[side] = $3
    else if ($2 == "(has metric)") has_metric = 1
    else {
        if (!((1, $2) in context) && !((2, $2) in context)) context_keys[++context_count] = $2
        context[side, $2] = $3
    }
    next
}

{
    if (!($1 in id_of)) id_of[$1] = ++benchmarks
    packed[2 * id_of[$1] + side] = $0
    on_side[side]++
}

END {
    # Status 13: no row has this metric. compare.sh then says which ones there are.
    if (is_counter && benchmarks && !has_metric) exit 13
    check_sides()
    for (id = 1; id <= benchmarks; id++) list(id)
    check_context()
    if (identical) warning("identical", "the inputs are identical: " file[1] " and " file[2] " have the same contents")
    for (id = 1; id <= benchmarks; id++) if (!(id in left_out)) measure_listed(id)
    holm(p_of, tested, adjusted)
    if (tests) for (id = 1; id <= benchmarks; id++) if (!(id in left_out)) print_tested(id)
    if (too_few) warning("few_runs", plural(too_few, "benchmark") " with too few runs for a test: take " enough() \
        " a side (--benchmark_repetitions=" enough() ", or better " enough() " processes by scripts/ab.sh)")
    print_totals()
}

# --- Integrity

function check_sides(    s) {
    for (s = 1; s <= 2; s++) {
        if (on_side[s]) continue
        empty_side = 1
        if (rows_before_filter[s]) problem("no_data", "no row of " file[s] " matches the filter '" filter[s] "'")
        else problem("no_data", file[s] " has no benchmark: run it again, and check its --benchmark_filter")
    }
}

# Puts a benchmark on the list, with what is wrong with it; or leaves it out if the caller allowed that.
function list(id,    reason) {
    if (is_single(id)) { listed++; return }
    read_sides(id)
    if (all_skipped(old_known) && all_skipped(new_known))
        leave_out(id, "skipped", name " was skipped on both sides: " substr(old_known[in_side["fault"]], 10))
    else if (!on_new && allow_missing && !empty_side) leave_out(id, "missing", name " is missing from the new side")
    else if (!on_old && allow_new && !empty_side) leave_out(id, "new", name " is new: there is nothing to compare it with")
    else {
        listed++
        if (old_runs > 1 && new_runs > 1) any_repeated = 1
        reason = !on_new ? "missing from the new side" \
            : !on_old ? "new: the old side has no such benchmark" : breakage_of_both()
        if (reason != "") breakage[id] = reason
        else if (old_runs >= 2 && new_runs >= 2) tests++
    }
}

# is_single(id): one measured row on each side. No test needs to know of it, so measure_listed looks what is wrong with it.
function is_single(id) {
    return (2 * id + 1) in packed && (2 * id + 2) in packed && packed[2 * id + 1] ~ single && packed[2 * id + 2] ~ single
}

function leave_out(id, code, message) {
    left_out[id]
    warning(code, message)
}

function all_skipped(known) { return known[in_side["skipped"]] && known[in_side["skipped"]] == known[in_side["observed"]] }

function breakage_of_both(    reason) {
    reason = breakage_of(old_known, "old")
    if (reason == "") reason = breakage_of(new_known, "new")
    if (reason == "" && !new_factor)
        reason = "time unit differs: " old_known[in_side["unit"]] " and " new_known[in_side["unit"]]
    if (reason == "" && old_known[in_side["threads"]] != new_known[in_side["threads"]])
        reason = "thread count differs: " old_known[in_side["threads"]] " and " new_known[in_side["threads"]]
    return reason
}

function breakage_of(known, side_name,    key, values) {
    if (known[in_side["failed"]])
        return known[in_side["failed"]] " of " plural(known[in_side["observed"]], "row") " of the " side_name \
            " side failed: " known[in_side["fault"]]
    if (known[in_side["invalid"]] != "") return known[in_side["invalid"]] " on the " side_name " side"
    key = is_counter ? "metric" : metric
    if (known[in_side["observed"]] && split(known[in_side[key]], values, " ") < known[in_side["observed"]])
        return metric " is missing on the " side_name " side"
    if (!known[in_side["observed"]] \
        && (known[in_side["median." key]] == "" || known[in_side["stddev." key]] == "" || !known[in_side["runs"]]))
        return "the " side_name " side has aggregates only, without median, stddev and repetition count:" \
            " run it without --benchmark_report_aggregates_only"
    return ""
}

# --- Verdicts

# The verdict of a benchmark that is not tested is known at once; the others' waits for all p.
function measure_listed(id,    is_tested, text) {
    read_sides(id)
    is_tested = old_runs >= 2 && new_runs >= 2
    if (!is_tested && !(id in breakage) && (reason = breakage_of_both()) != "") breakage[id] = reason
    if (!(id in breakage)) {
        reason = measure(is_tested)
        if (reason != "") { breakage[id] = reason; tests -= is_tested; is_tested = 0 }
    } else { start_figures(); is_tested = 0 }
    if (is_tested) {
        p_of[++tested] = p_value
        test_at[id] = tested
        judged_by[id] = relative_shift " " least_shift " " worsening " " (resolvable == "" ? "" : low " " high)
        text_at[id] = figures_text()
        return
    }
    if (id in breakage) set_verdict("broken", breakage[id], 1)
    else judge_few_runs("single run")
    text = "benchmark" OFS name OFS verdict OFS fails OFS reason OFS OFS figures_text()
    if (tests) text_at[id] = text; else print text
}

function print_tested(id,    p) {
    if (!(id in text_at)) return
    if (!(id in test_at)) { print text_at[id]; return }
    p = adjusted[test_at[id]]
    read_sides(id)
    judge_tested(judged_by[id], p)
    print "benchmark", name, verdict, fails, reason, p, text_at[id]
}

# tolerated(): the regression that does not fail; smallest_excluded(): the change that an interval has to exclude.
function tolerated() { return name in tolerance ? tolerance[name] : threshold }
function smallest_excluded() { return tolerated() > 2 * floor ? tolerated() : 2 * floor }

function judge_tested(figures, p,    part, count, size, harmful) {
    count = split(figures, part, " ")
    relative_shift = part[1]
    worsening = part[3]
    harmful = higher_is_better ? relative_shift < 0 : relative_shift > 0
    size = relative_shift < 0 ? -relative_shift : relative_shift
    if (p <= alpha && size > part[2]) {
        if (harmful && size <= tolerated()) set_verdict("regression", "within the tolerated " percent(tolerated()), 0)
        else if (harmful) set_verdict("regression", "", 1)
        else set_verdict("improvement", "", 0)
    } else if (count < 5) {
        judge_few_runs("few runs")
    } else if (size > part[2]) set_verdict("inconclusive", "over the floor, but not significant", 0)
    else if (part[4] < -smallest_excluded() || part[5] > smallest_excluded())
        set_verdict("inconclusive", "too noisy to exclude a change of " percent(smallest_excluded()), 0)
    else set_verdict("no change", "", 0)
}

# judge_few_runs(which): too few runs for a test: a regression if all new ones are far worse than all old ones, else
# inconclusive.
function judge_few_runs(which) {
    if (single_shot == "off" || worsening <= 1 + single_shot / 100) {
        too_few++
        set_verdict("inconclusive", "too few runs: " enough() " or more a side needed", 0)
        return
    }
    set_verdict("regression", which ", not tested: " sprintf("%.3g", worsening) " times worse, over --single-shot " \
        single_shot " %", relative_shift > tolerated() || -relative_shift > tolerated())
}

function set_verdict(word, why, failing) {
    verdict = word
    reason = why
    fails = failing ? 1 : 0
    verdicts[verdict]++
    failures[verdict] += fails
}

# The fewest observations a side with which the smallest p passes Holm's first step if all benchmarks have as many.
function enough(    k) {
    if (enough_runs) return enough_runs
    for (k = 2; k < 40; k++) if (2 * rank_sum_lower_tail(k, k, 0) * listed <= alpha) break
    return enough_runs = k
}

# --- Records

function warning(code, message) { print "warning", code, message }

function problem(code, message) { problems++; print "problem", code, message }

function put(key, value) { print "total", key, value }

function print_totals(    status) {
    status = problems || verdicts["broken"] ? "untrusted" : failures["regression"] ? "regression" \
        : verdicts["inconclusive"] ? "inconclusive" : "ok"
    put("schema", "overshoot-compare/1")
    put("status", status)
    put("exit_code", status == "untrusted" ? 3 : status == "regression" ? 1 \
        : status == "inconclusive" && fail_on_inconclusive ? 4 : 0)
    put("verb", ENVIRON["VERB"])
    put("old.file", file[1])
    put("old.filter", filter[1])
    put("new.file", file[2])
    put("new.filter", filter[2])
    put("metric", metric)
    put("higher_is_better", higher_is_better)
    put("observations", of_processes() ? "processes" : "repetitions")
    put("alpha", sprintf("%.15g", alpha))
    put("floor", sprintf("%.15g", floor))
    put("threshold", sprintf("%.15g", threshold))
    put("summary.benchmarks", listed + 0)
    put("summary.tests", tests + 0)
    put("summary.regression", verdicts["regression"] + 0)
    put("summary.tolerated", verdicts["regression"] - failures["regression"])
    put("summary.improvement", verdicts["improvement"] + 0)
    put("summary.no_change", verdicts["no change"] + 0)
    put("summary.inconclusive", verdicts["inconclusive"] + 0)
    put("summary.broken", verdicts["broken"] + 0)
    put("geomean.pairs", pairs["real_time"] + 0)
    put("geomean.real_time_change", geometric_mean("real_time"))
    put("geomean.cpu_time_change", geometric_mean("cpu_time"))
}

function geometric_mean(key) { return pairs[key] ? exp(log_ratios[key] / pairs[key]) - 1 : "" }
