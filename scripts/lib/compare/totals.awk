# What the formats that are awk programs share. They are called as awk ... TOTALS RECORDS: first the JSON result without its
# benchmarks as lines (totals.jq): key and value, with a tab between; then the records of the benchmarks. All text is printable.
# Needs records.awk, text.awk and number.awk. Variable: color (0 or 1).

BEGIN {
    red = "\033[91m"; green = "\033[32m"; yellow = "\033[93m"; plain = "\033[0m"
    if (!color) red = green = yellow = plain = ""
    shade["improvement"] = shade["ok"] = green
    shade["inconclusive"] = shade["warning"] = yellow
    shade["regression"] = shade["broken"] = shade["untrusted"] = shade["problem"] = red
}

FILENAME == ARGV[1] {
    if ($1 == "problem" || $1 == "warning") { message_kind[++messages] = $1; message[messages] = $2 }
    else if ($1 == "description") print $2
    else total[$1] = $2
    next
}

FNR == 1 { read_names() }

function value_text(side) {
    return $at[side ".median"] == "" ? "" : quantity($at[side ".median"], total["metric"], $at["time_unit"])
}

function colored(word) { return shade[word] == "" ? word : shade[word] word plain }

function print_summary(    i) {
    for (i = 1; i <= messages; i++) print colored(message_kind[i]) ": " message[i]
    print plural(total["summary.benchmarks"], "benchmark") ": " plural(total["summary.regression"], "regression") \
        (total["summary.tolerated"] > 0 ? " (" total["summary.tolerated"] " tolerated)" : "") ", " \
        plural(total["summary.improvement"], "improvement") ", " total["summary.no_change"] " no change, " \
        total["summary.inconclusive"] " inconclusive, " total["summary.broken"] " broken"
    print "judged by " total["metric"] ": a change is significant (Mann-Whitney, Holm over " \
        plural(total["summary.tests"], "test") ", p <= " total["alpha"] ") and larger than its floor (" \
        percent(total["floor"]) " or the benchmark's own noise)"
    print "status: " colored(total["status"])
}
