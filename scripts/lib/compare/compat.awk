# The comparison exactly as Google Benchmark's tools/compare.py 1.7.1 computes it, from two files of rows (read.jq) → rows for compat.jq,
# tabs between: a color, the name and its suffix, and what is to the right of it. Needs records.awk, statistics.awk and rank-sum.awk.
# Called as awk ... side=1 OLD side=2 NEW. Variables: utest, alpha, aggregates_only, color (0 or 1), dump (a file, or empty). Times may be the words NaN,
# Infinity and -Infinity: comparisons with NaN differ between awks, so these stay words as long as possible.

BEGIN {
    infinity = 1e308 * 10
    red = "\033[91m"; white = "\033[97m"; cyan = "\033[96m"; green = "\033[32m"; yellow = "\033[93m"
    header = "\033[92m"; plain = "\033[0m"
    if (!color) red = white = cyan = green = yellow = header = plain = ""
}

FNR == 1 { read_names(); next }

{
    name = $at["name"]
    time_unit = $at["time_unit"]
    real_time = $at["real_time"]
    cpu_time = $at["cpu_time"]
    has_times = real_time != "" && cpu_time != ""
}

# Every row that is no aggregate counts in the overall mean, compared or not.
$at["run_type"] != "aggregate" && has_times {
    mean_add(side, "real", real_time, time_unit)
    mean_add(side, "cpu", cpu_time, time_unit)
}

# Old side: a benchmark's unit is that of its first row with a unit and both times.
side == 1 {
    if (!(name in position)) { position[name] = ++names; name_at[names] = name }
    if (time_unit == "" || !has_times) next
    if (!(name in unit)) unit[name] = time_unit
    if (time_unit != unit[name]) next
    keep(1)
    if (rows[1, name] == 1) {
        label[name] = $at["label"]
        run_type[name] = $at["run_type"]
        aggregate_name[name] = $at["aggregate_name"]
    }
}

side == 2 && (name in unit) && time_unit == unit[name] && has_times { keep(2) }

function keep(side,    count) {
    count = ++rows[side, name]
    real[side, name, count] = real_time
    cpu[side, name, count] = cpu_time
}

END {
    for (clock in clocks) for (side = 1; side <= 2; side++) mean[side, clock] = mean_value(side, clock)
    overall = mean_exists(1) && mean_exists(2)
    if (dump) printf "[" >dump
    for (i = 1; i <= names; i++) if (rows[1, name_at[i]] && rows[2, name_at[i]]) compare_benchmark(name_at[i])
    if (overall) overall_row()
    if (dump) printf "]" >dump
}

function compare_benchmark(name,    pairs, i, r1, r2, c1, c2, list, tested) {
    pairs = rows[1, name] < rows[2, name] ? rows[1, name] : rows[2, name]
    for (i = 1; i <= pairs; i++) {
        r1 = real[1, name, i]; r2 = real[2, name, i]
        c1 = cpu[1, name, i]; c2 = cpu[2, name, i]
        if (!aggregates_only || run_type[name] == "aggregate")
            measurement_row(name, r1, r2, c1, c2)
        if (dump) list = list (i > 1 ? ", " : "") measurement_json(r1, r2, c1, c2)
    }
    tested = ""
    if (utest && pairs >= 2) {
        p_real = utest_p(real, name)
        p_cpu = utest_p(cpu, name)
        if (p_real != 0 && p_cpu != 0) {
            utest_row(name, pairs >= 9)
            tested = "\"have_optimal_repetitions\": " (pairs >= 9 ? "true" : "false") ", \"cpu_pvalue\": " python_repr(p_cpu) \
                ", \"time_pvalue\": " python_repr(p_real) ", \"nr_of_repetitions\": " rows[1, name] \
                ", \"nr_of_repetitions_other\": " rows[2, name]
        }
    }
    if (dump) dump_entry(name, label[name], list, unit[name], run_type[name], \
        run_type[name] == "aggregate" ? aggregate_name[name] : "", tested)
}

function overall_row(    r1, r2, c1, c2) {
    r1 = mean[1, "real"]; r2 = mean[2, "real"]
    c1 = mean[1, "cpu"]; c2 = mean[2, "cpu"]
    measurement_row("OVERALL_GEOMEAN", r1, r2, c1, c2)
    if (dump) dump_entry("OVERALL_GEOMEAN", "", measurement_json(r1, r2, c1, c2), "s", "aggregate", "geomean", "")
}

# --- What is printed ---

function measurement_row(name, r1, r2, c1, c2,    time, load) {
    time = change(r1, r2)
    load = change(c1, c2)
    print header "\t" name "\t\t" plain \
        change_color(time) fixed(time, "%+16.4f") plain change_color(load) fixed(load, "%+16.4f") plain \
        fixed(r1, "%14.0f") fixed(r2, "%14.0f") plain fixed(c1, "%14.0f") fixed(c2, "%14.0f")
}

function utest_row(name, enough) {
    print header "\t" name "\t_pvalue\t" plain \
        p_color(p_real) fixed(p_real, "%16.4f") plain p_color(p_cpu) fixed(p_cpu, "%16.4f") plain \
        (enough ? green : yellow) "      U Test, Repetitions: " rows[1, name] " vs " rows[2, name] \
        (enough ? "" : ". WARNING: Results unreliable! 9+ repetitions recommended.")
}

function change_color(value) {
    if (value == "NaN") return cyan
    value = number(value)
    return value > 0.05 ? red : value > -0.07 ? white : cyan
}

function p_color(p) { return p != "NaN" && p >= alpha ? red : green }

# A number or one of the words in a printf format; what C prints for the special values differs between systems.
function fixed(value, format) {
    value = special(value)
    if (value !~ /^-?(NaN|Infinity)$/) return sprintf(format, number(value))
    value = value == "NaN" ? "nan" : value == "Infinity" ? "inf" : "-inf"
    if (format ~ /\+/ && value !~ /^-/) value = "+" value
    return sprintf(format ~ /14/ ? "%14s" : "%16s", value)
}

# --- Arithmetic ---

function number(value) {
    if (value == "Infinity") return infinity
    if (value == "-Infinity") return -infinity
    return value + 0
}

# A number that has run over into a word, as JSON and Python write it.
function special(value) {
    if (value == "NaN") return value
    if (number(value) == infinity) return "Infinity"
    if (number(value) == -infinity) return "-Infinity"
    return value
}

# (new - old) / |old|; 0 for two zeros; from 0 by their mean. What IEEE 754 makes NaN is NaN.
function change(old, new) {
    old = special(old)
    new = special(new)
    if (old == "NaN" || new == "NaN" || old ~ /Infinity/) return "NaN"
    old = number(old)
    if (new ~ /Infinity/) return old == 0 ? "NaN" : new
    new = number(new)
    if (old == 0) return new == 0 ? 0 : (new - old) / ((old + new) / 2)
    return special(sprintf("%.17g", (new - old) / (old < 0 ? -old : old)))
}

# SciPy's rule: counted exactly where one side has at most 8 values and none are equal.
function utest_p(times, name,    n, m, i, x, y, u) {
    n = rows[1, name]
    m = rows[2, name]
    for (i = 1; i <= n; i++) { if (times[1, name, i] == "NaN") return "NaN"; x[i] = number(times[1, name, i]) }
    for (i = 1; i <= m; i++) { if (times[2, name, i] == "NaN") return "NaN"; y[i] = number(times[2, name, i]) }
    shell_sort(x, n)
    shell_sort(y, m)
    u = mann_whitney_u(x, n, y, m)
    return mann_whitney_p(u, n, m, mann_whitney_ties, (n <= 8 || m <= 8) && mann_whitney_ties == 0)
}

# The geometric mean is exp(mean(log)). A zero alone makes it 0, zero and infinity NaN, a negative time NaN.
function mean_add(side, clock, value, time_unit) {
    if (time_unit == "") time_unit = "s"
    if (!(time_unit in seconds)) return
    clocks[clock]
    mean_count[side, clock]++
    if (value == "NaN" || number(value) < 0) mean_nan[side, clock] = 1
    else if (number(value) == 0) mean_zero[side, clock] = 1
    else if (value == "Infinity") mean_infinite[side, clock] = 1
    else mean_log[side, clock] += log(number(value) * seconds[time_unit])
}

function mean_value(side, clock) {
    if (mean_count[side, clock] == 0) return 0
    if (mean_nan[side, clock] || (mean_zero[side, clock] && mean_infinite[side, clock])) return "NaN"
    if (mean_zero[side, clock]) return 0
    if (mean_infinite[side, clock]) return "Infinity"
    return sprintf("%.17g", exp(mean_log[side, clock] / mean_count[side, clock]))
}

# A side without times, or with both means 0, has no overall row.
function mean_exists(side) { return !(is_zero(mean[side, "real"]) && is_zero(mean[side, "cpu"])) }

function is_zero(value) { return value !~ /NaN|Infinity/ && number(value) == 0 }

# --- The dump, in the form of Python's json.dump ---

function dump_entry(name, label, list, time_unit, type, aggregate, tested) {
    printf "%s", (dumped++ ? ", " : "") "{\"name\": \"" name "\", \"label\": \"" label "\", \"measurements\": [" \
        list "], \"time_unit\": \"" time_unit "\", \"run_type\": \"" type "\", \"aggregate_name\": \"" aggregate \
        "\", \"utest\": {" tested "}}" >dump
}

function measurement_json(r1, r2, c1, c2) {
    return "{\"real_time\": " measured(r1) ", \"cpu_time\": " measured(c1) ", \"real_time_other\": " measured(r2) \
        ", \"cpu_time_other\": " measured(c2) ", \"time\": " python_repr(change(r1, r2)) \
        ", \"cpu\": " python_repr(change(c1, c2)) "}"
}

# A time as Python writes back what it has read: an integer stays one.
function measured(text) { return text ~ /^-?[0-9]+$/ ? text : python_repr(text) }
