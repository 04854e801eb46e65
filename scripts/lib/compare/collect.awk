# The rows of one side, from rows.awk → a line for each benchmark (the fields are in record.awk), after lines for each context
# key and for what else is known of the file:
#   -9 TAB key TAB value
#   -9 TAB (rows) TAB n          rows before a filter (from rename.awk)
#   -9 TAB (has metric) TAB 1    some row has --metric
# Needs record.awk, number.awk and sort.awk. In the environment: METRIC.
#
# One string holds all of a benchmark, because large arrays are what takes time in awk; rows of one benchmark follow each
# other, so now[] holds the current one.

BEGIN {
    FS = OFS = "\t"
    metric = ENVIRON["METRIC"]
    is_counter = metric != "real_time" && metric != "cpu_time"
    split("real_time cpu_time" (is_counter ? " metric" : ""), fields, " ")
}

$1 == -9 { print; next }

$row["data"] != 1 { summarise($row["aggregate_name"]); next }

{
    go_to($row["name"])
    convert_to_unit()
    if (!now[in_side["observed"]]++) { now[in_side["threads"]] = $row["threads"]; now[in_side["label"]] = $row["label"] }
    else if (now[in_side["threads"]] != $row["threads"])
        invalidate("thread count differs between rows: " now[in_side["threads"]] " and " $row["threads"])
    if ($row["fault"] != "") {
        now[in_side["failed"]]++
        if ($row["fault"] ~ /^skipped/) now[in_side["skipped"]]++
        now[in_side["fault"]] = $row["fault"]
        next
    }
    observe("real_time")
    observe("cpu_time")
    if (is_counter) observe("metric")
}

END {
    put_away()
    if (has_metric) print -9, "(has metric)", 1
    for (id = 1; id <= benchmarks; id++) print packed[id]
}

# --- The current benchmark

# go_to(name): makes now[] the current row's benchmark. Benchmarks of one name are told apart by their family and instance:
# the second in a file is "NAME #2", and is compared with the second in the other file.
function go_to(name,    family, full_name, occurrence) {
    family = $row["family"] "/" $row["instance"]
    if (name == current_name && family == now[in_side["family"]]) return
    put_away()
    current_name = full_name = name
    for (occurrence = 1; full_name in id_of; full_name = name " #" ++occurrence) {
        current = id_of[full_name]
        split(packed[current], now, "\t")
        if (now[in_side["family"]] == family) return
    }
    current = id_of[full_name] = ++benchmarks
    split("", now)
    now[in_side["name"]] = full_name
    now[in_side["family"]] = family
}

# put_away(): stores now[], its values sorted.
function put_away(    i, text, last) {
    if (!current) return
    if (now[in_side["observed"]] > 1) for (i in fields) now[in_side[fields[i]]] = sorted(now[in_side[fields[i]]])
    text = now[1]
    # The fields of aggregates, which are last, are empty elsewhere.
    last = now[in_side["summarised"]] ? side_count : in_side["summarised"] - 1
    for (i = 2; i <= last; i++) text = text "\t" now[i]
    packed[current] = text
    current = 0
    current_name = ""
}

function sorted(text,    n, i, values) {
    n = split(text, values, " ")
    shell_sort(values, n)
    text = values[1]
    for (i = 2; i <= n; i++) text = text " " values[i]
    return text
}

function invalidate(reason) { if (now[in_side["invalid"]] == "") now[in_side["invalid"]] = reason }

# Sets factor, which converts times of the current row to the unit of the benchmark's first row.
function convert_to_unit(    unit) {
    factor = 1
    unit = now[in_side["unit"]]
    if ($row["time_unit"] == unit) return
    if (unit == "") now[in_side["unit"]] = $row["time_unit"]
    else if (($row["time_unit"] in seconds) && (unit in seconds)) factor = seconds[$row["time_unit"]] / seconds[unit]
    else invalidate("time unit differs: " unit " and " $row["time_unit"])
}

# observe(key): adds the current row's value of a field to the benchmark's.
function observe(key,    value, wrong) {
    value = $row[key]
    if (value == "") { if (key == "metric") return; wrong = " is missing" }
    else if (value ~ /[NI]/) wrong = " is " value
    else if (value < 0 && key != "metric") wrong = " is negative"
    if (wrong != "") { invalidate((key == "metric" ? metric : key) wrong); return }
    if (key == "metric") has_metric = 1
    else if (factor != 1) value = value * factor
    now[in_side[key]] = now[in_side[key]] == "" ? value : now[in_side[key]] " " value
}

# summarise(kind): takes an aggregate row of a benchmark without measured rows, which are sorted before it. Its name is the
# benchmark's with "_" and the aggregate's name.
function summarise(kind,    name, i, key, value) {
    if (kind == "BigO" || kind == "RMS") return
    name = $row["name"]
    i = length(name) - length(kind)
    if (kind != "" && substr(name, i) == "_" kind) name = substr(name, 1, i - 1)
    go_to(name)
    if (now[in_side["observed"]]) return
    convert_to_unit()
    now[in_side["summarised"]] = 1
    now[in_side["threads"]] = $row["threads"]
    now[in_side["label"]] = $row["label"]
    if ($row["repetitions"] > 1) now[in_side["runs"]] = $row["repetitions"]
    if (kind != "median" && kind != "stddev") return
    for (i in fields) {
        key = fields[i]
        value = $row[key]
        if (value == "" || value ~ /[NI]/ || (value < 0 && key != "metric")) continue
        if (key == "metric") has_metric = 1
        now[in_side[kind "." key]] = key == "metric" || factor == 1 ? value : value * factor
    }
}
