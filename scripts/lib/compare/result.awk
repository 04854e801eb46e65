# The records of verdict.awk, collected for the formats that are awk programs, and what the two tables share.
# Needs record.awk, text.awk and number.awk. Variable: color (0 or 1). In the environment: DESCRIPTION.

BEGIN {
    FS = "\t"
    red = "\033[91m"; green = "\033[32m"; yellow = "\033[93m"; plain = "\033[0m"
    if (!color) red = green = yellow = plain = ""
    shade["improvement"] = shade["ok"] = green
    shade["inconclusive"] = shade["warning"] = yellow
    shade["regression"] = shade["broken"] = shade["untrusted"] = shade["problem"] = red
}

$1 == "total" { total[$2] = $3 }
$1 == "problem" || $1 == "warning" { kind[++messages] = $1; code[messages] = $2; message[messages] = $3 }
$1 == "benchmark" { line[++lines] = substr($0, length($1) + 2) }

# figure(key): a field of the current benchmark, whose line is split into field[].
function figure(key) { return field[benchmark[key]] }

function value_text(side) {
    return figure(side ".median") == "" ? "" : quantity(figure(side ".median"), total["metric"], printable(figure("time_unit")))
}

function colored(word) { return shade[word] == "" ? word : shade[word] word plain }

function print_description() { print printable(ENVIRON["DESCRIPTION"]) }

function print_summary(    i) {
    for (i = 1; i <= messages; i++) print colored(kind[i]) ": " printable(message[i])
    print plural(total["summary.benchmarks"], "benchmark") ": " plural(total["summary.regression"], "regression") \
        (total["summary.tolerated"] > 0 ? " (" total["summary.tolerated"] " tolerated)" : "") ", " \
        plural(total["summary.improvement"], "improvement") ", " total["summary.no_change"] " no change, " \
        total["summary.inconclusive"] " inconclusive, " total["summary.broken"] " broken"
    print "judged by " printable(total["metric"]) ": a change is significant (Mann-Whitney, Holm over " \
        plural(total["summary.tests"], "test") ", p <= " total["alpha"] ") and larger than its floor (" \
        percent(total["floor"]) " or the benchmark's own noise)"
    print "status: " colored(total["status"])
}
