# verdict.awk's records as the JSON result, which README.md describes. A benchmark is one line.
# Fields of records escape tab, line feed, carriage return and backslash as JSON does, so that quotation marks and the
# other control characters are all that is left to escape. Needs text.awk.
# In the environment: OLD_FILE, NEW_FILE, OLD_FILTER, NEW_FILTER, VERB, METRIC. Variables: alpha, floor and threshold (per
# cent), higher_is_better (0 or 1), exit_code.

BEGIN { FS = "\t" }

$1 == "total" { total[$2] = $3; next }
$1 == "problem" || $1 == "warning" {
    remarks[$1] = remarks[$1] (remarks[$1] == "" ? "" : ",") "\n    {\"code\": " string($2) ", \"message\": " string($3) "}"
    next
}
{ line[++lines] = $0 }

END {
    print "{"
    print "  \"schema\": \"overshoot-compare/1\","
    print "  \"status\": " string(total["status"]) ","
    print "  \"exit_code\": " exit_code ","
    print "  \"verb\": " outer("VERB") ","
    print "  \"old\": {\"file\": " outer("OLD_FILE") ", \"filter\": " outer("OLD_FILTER") "},"
    print "  \"new\": {\"file\": " outer("NEW_FILE") ", \"filter\": " outer("NEW_FILTER") "},"
    print "  \"metric\": " outer("METRIC") ","
    print "  \"higher_is_better\": " boolean(higher_is_better) ","
    print "  \"observations\": " string(total["observations"]) ","
    print "  \"alpha\": " number(alpha + 0) ","
    print "  \"floor\": " number(floor / 100) ","
    print "  \"threshold\": " number(threshold / 100) ","
    print "  \"problems\": [" remarks["problem"] "],"
    print "  \"warnings\": [" remarks["warning"] "],"
    print "  \"summary\": {" counts("benchmarks tests regression tolerated improvement no_change inconclusive broken") "},"
    print "  \"geomean\": {\"pairs\": " total["geomean_pairs"] ", \"real_time_change\": " \
        value(total["geomean_real_time"]) ", \"cpu_time_change\": " value(total["geomean_cpu_time"]) "},"
    print "  \"benchmarks\": ["
    for (i = 1; i <= lines; i++) {
        split(line[i], f, FS)
        print "    {\"name\": " string(f[2]) ", \"label\": " string(f[4]) ", \"verdict\": " string(f[5]) \
            ", \"fails\": " boolean(f[6]) ", \"reason\": " string(f[7]) ", \"time_unit\": " string(f[8]) \
            ", \"old\": " side(9, 11, 13, 17) ", \"new\": " side(10, 12, 15, 18) \
            ", \"real_time_change\": " value(f[21]) ", \"cpu_time_change\": " value(f[22]) \
            ", \"shift\": " value(f[23]) ", \"relative_shift\": " value(f[24]) \
            ", \"interval\": " (f[25] == "" ? "null" : "[" f[25] ", " f[26] "]") ", \"p\": " value(f[27]) \
            ", \"p_adjusted\": " value(f[28]) ", \"real_time_p\": " value(f[29]) ", \"cpu_time_p\": " value(f[30]) \
            ", \"noise\": " value(f[31]) ", \"floor\": " value(f[32]) ", \"resolvable\": " value(f[33]) \
            "}" (i < lines ? "," : "")
    }
    print "  ]"
    print "}"
}

# One side of a benchmark, from the positions of its figures; the maximum follows the minimum, the other clock by two.
function side(observations, median, least, clock) {
    return "{\"observations\": " f[observations] ", \"median\": " value(f[median]) ", \"min\": " value(f[least]) \
        ", \"max\": " value(f[least + 1]) ", \"real_time\": " value(f[clock]) ", \"cpu_time\": " value(f[clock + 2]) "}"
}

function counts(keys,    key, n, i, out) {
    n = split(keys, key, " ")
    for (i = 1; i <= n; i++) out = out (i > 1 ? ", " : "") "\"" key[i] "\": " total[key[i]]
    return out
}

function value(text) { return text == "" ? "null" : text }

function boolean(flag) { return flag ? "true" : "false" }

# A number with as many digits as it needs and no more.
function number(x) { return sprintf("%.15g", x) + 0 == x ? sprintf("%.15g", x) : sprintf("%.17g", x) }

function outer(name) { return string(escape(ENVIRON[name])) }

# Already escaped text as a JSON string.
function string(text,    code) {
    gsub(/"/, "\\\"", text)
    if (text ~ /[\001-\037]/) for (code = 1; code < 32; code++) gsub(sprintf("%c", code), sprintf("\\u%04x", code), text)
    return "\"" text "\""
}
