# The terminal table from verdict.awk's records: a benchmark's medians in the columns people know from Google Benchmark's
# compare.py, its test row, and its verdict with all that it rests on. Needs text.awk.
# Variables: color and utest (0 or 1), alpha, floor (per cent). In the environment: METRIC.

BEGIN {
    FS = "\t"
    metric = ENVIRON["METRIC"]
    red = "\033[91m"; green = "\033[32m"; yellow = "\033[93m"; plain = "\033[0m"
    if (!color) red = green = yellow = plain = ""
    width = 9
    seconds["ns"] = 1e-9; seconds["us"] = 1e-6; seconds["ms"] = 1e-3; seconds["s"] = 1
}

$1 == "benchmark" { line[++lines] = $0; if ($3 > width) width = $3 }
$1 == "total" { total[$2] = $3 }
$1 == "problem" { remark[++remarks] = red "problem: " plain unescape($3) }
$1 == "warning" { remark[++remarks] = yellow "warning: " plain unescape($3) }

END {
    if (total["geomean_pairs"] && width < 15) width = 15
    width += 7
    title = pad("Benchmark", 9, width + 12) \
        "Time             CPU      Time Old      Time New       CPU Old       CPU New"
    print title
    gsub(/./, "-", title)
    print title
    for (i = 1; i <= lines; i++) {
        split(line[i], field, "\t")
        if (field[17] != "") time_row()
        if (utest && field[29] != "") test_row()
        verdict_row()
    }
    if (total["geomean_pairs"]) print pad("OVERALL_GEOMEAN", 15, width) signed(total["geomean_real_time"]) \
        signed(total["geomean_cpu_time"]) "      over " total["geomean_pairs"] " matched pairs"
    for (i = 1; i <= remarks; i++) print remark[i]
    summary()
}

function time_row() {
    print pad(unescape(field[2]), field[3], width) signed(field[21]) signed(field[22]) \
        sprintf("%14.0f%14.0f%14.0f%14.0f", field[17], field[18], field[19], field[20])
}

function signed(value) { return value == "" ? sprintf("%16s", "") : sprintf("%+16.4f", value) }

function test_row() {
    print pad(unescape(field[2]) "_pvalue", field[3] + 7, width) sprintf("%16.4f%16.4f", field[29], field[30]) \
        "      U Test, Repetitions: " field[9] " vs " field[10] \
        ((field[9] < 9 || field[10] < 9) && total["observations"] != "processes" \
            ? ". WARNING: Results unreliable! 9+ repetitions recommended." : "")
}

# The benchmark's name stands above, or here where there is nothing to show above.
function verdict_row(    text, shade) {
    shade = field[5] == "improvement" ? green : field[5] == "inconclusive" ? yellow : field[5] == "no change" ? "" : red
    if (field[17] == "") print unescape(field[2])
    text = shade pad("  " field[5], 2 + length(field[5]), width) (shade == "" ? "" : plain)
    if (field[24] != "") text = text sprintf("%+9.2f %%", 100 * field[24])
    if (field[25] != "") text = text sprintf("  %-23s", sprintf("[%+.2f %%, %+.2f %%]", 100 * field[25], 100 * field[26]))
    if (field[28] != "") text = text sprintf("  p %.4f", field[28])
    if (field[31] != "") text = text sprintf("  noise %.2f %%  floor %.2f %%", 100 * field[31], 100 * field[32])
    if (field[33] != "") text = text sprintf("  resolves %.2f %%", 100 * field[33])
    if (field[11] != "") text = text "  " quantity(field[11]) " -> " quantity(field[12])
    if (field[7] != "") text = text "  (" unescape(field[7]) ")"
    print text
}

# A metric's value; times in the unit that shows them best.
function quantity(value,    size) {
    if (metric !~ /_time$/ || !(field[8] in seconds)) return sprintf("%.5g", value)
    value *= seconds[field[8]]
    size = value < 0 ? -value : value
    if (size < 1e-6) return sprintf("%.5g ns", value * 1e9)
    if (size < 1e-3) return sprintf("%.5g us", value * 1e6)
    return size < 1 ? sprintf("%.5g ms", value * 1e3) : sprintf("%.5g s", value)
}

function summary() {
    print plural(total["benchmarks"], "benchmark") ": " plural(total["regression"], "regression") \
        (total["tolerated"] > 0 ? " (" total["tolerated"] " tolerated)" : "") ", " \
        plural(total["improvement"], "improvement") ", " total["no_change"] " no change, " \
        total["inconclusive"] " inconclusive, " total["broken"] " broken"
    print "judged by " metric ": a change is significant (Mann-Whitney, Holm over " plural(total["tests"], "test") \
        ", p <= " alpha ") and larger than its floor (" floor " % or the row's own noise)"
    print "status: " (total["status"] == "ok" ? green : total["status"] == "inconclusive" ? yellow : red) total["status"] plain
}

function plural(count, noun) { return count " " noun (count == 1 ? "" : "s") }
