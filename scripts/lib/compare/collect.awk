# The rows of read.jq → what is known of each benchmark on each side. Needs records.awk and statistics.awk. Called as
# awk ... side=1 OLD side=2 NEW. In the environment: METRIC, as text of records; empty: the clock that suits each benchmark.
#
# Benchmarks are numbered in their order: those of the old side, then those that only the new side has. One side of a benchmark
# has the number 2 * benchmark + side, by which these arrays go:
#   runs, observed     observations (of aggregates: their repetition count), and how many rows there are of them
#   failed, skipped    the number of rows with an error or skipped; fault: the last one's message
#   invalid            why the values cannot be used
#   values[KEY, ...]   real_time, cpu_time and metric, with spaces between; of aggregates the median
#   deviation[KEY, ...]   the standard deviations, of aggregates
#   family, unit, threads, label, tolerated_in_code
# By benchmark: clock, the one that suits both sides' rows.

BEGIN {
    metric = ENVIRON["METRIC"]
    is_counter = metric != "" && metric != "real_time" && metric != "cpu_time"
    keys = split("real_time cpu_time" (is_counter ? " metric" : ""), key, " ")
}

FNR == 1 { read_names(); next }

$at["is_measured"] {
    one = side_of_benchmark($at["name"], $at["family"])
    factor = unit_factor_of_row()
    if (!observed[one]++) {
        # Aggregates of an old release may come first.
        values["real_time", one] = values["cpu_time", one] = values["metric", one] = ""
        keep_description()
    } else if (threads[one] != $at["threads"])
        invalidate("thread count differs between rows: " threads[one] " and " $at["threads"])
    runs[one] = observed[one]
    if ($at["fault"] != "") {
        failed[one]++
        if ($at["fault"] ~ /^skipped/) skipped[one]++
        fault[one] = $at["fault"]
        next
    }
    for (k = 1; k <= keys; k++) observe(key[k])
    next
}

# An aggregate counts if there are no measured rows. Its name is the benchmark's with "_" and the aggregate's name.
{
    kind = $at["aggregate_name"]
    if (kind == "BigO" || kind == "RMS") next
    name = $at["name"]
    i = length(name) - length(kind)
    if (kind != "" && substr(name, i) == "_" kind) name = substr(name, 1, i - 1)
    one = side_of_benchmark(name, $at["family"])
    if (observed[one]) next
    factor = unit_factor_of_row()
    keep_description()
    if ($at["repetitions"] > 1) runs[one] = $at["repetitions"]
    if (kind == "median") for (k = 1; k <= keys; k++) summarise(key[k], values)
    if (kind == "stddev") for (k = 1; k <= keys; k++) summarise(key[k], deviation)
}

# side_of_benchmark(name, group): its number. Benchmarks of one name are told apart by their family and instance: the second in
# a file is "NAME #2", and is compared with the second in the other file.
function side_of_benchmark(name, group,    full_name, occurrence, number) {
    full_name = name
    for (occurrence = 1; ; full_name = name " #" ++occurrence) {
        if (!(full_name in id_of)) { id_of[full_name] = ++benchmarks; name_of[benchmarks] = full_name }
        id_of_row = id_of[full_name]
        number = 2 * id_of_row + side
        if (!(number in family)) { family[number] = group; on_side[side]++ }
        if (family[number] == group) return number
    }
}

function keep_description() {
    if (clock[id_of_row] != "real_time") clock[id_of_row] = $at["clock"]
    threads[one] = $at["threads"]
    label[one] = $at["label"]
    if ($at["tolerated"] != "") tolerated_in_code[one] = $at["tolerated"] / 100
}

function invalidate(reason) { if (invalid[one] == "") invalid[one] = reason }

# unit_factor_of_row(): converts times of the current row to the unit of the benchmark's first row.
function unit_factor_of_row(    own) {
    own = $at["time_unit"]
    if (own == unit[one]) return 1
    if (unit[one] == "") unit[one] = own
    else if ((own in seconds) && (unit[one] in seconds)) return seconds[own] / seconds[unit[one]]
    else invalidate("time unit differs: " unit[one] " and " own)
    return 1
}

# observe(key): adds the current row's value of a field to the benchmark's.
function observe(key,    text) {
    text = $at[key]
    if (text == "" || text ~ /[NI]/ || (text < 0 && key != "metric")) {
        if (text == "" && key == "metric") return
        invalidate((key == "metric" ? metric : key) (text == "" ? " is missing" : text ~ /[NI]/ ? " is " text : " is negative"))
        return
    }
    if (key == "metric") has_metric = 1
    else if (factor != 1) text *= factor
    values[key, one] = values[key, one] == "" ? text : values[key, one] " " text
}

# summarise(key, table): takes an aggregate's value of a field.
function summarise(key, table,    text) {
    text = $at[key]
    if (text == "" || text ~ /[NI]/ || (text < 0 && key != "metric")) return
    if (key == "metric") has_metric = 1
    else if (factor != 1) text *= factor
    table[key, one] = text
}
