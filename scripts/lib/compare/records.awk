# What the programs of a comparison hand on. They read tab-separated lines, the first with the names of the fields: call
# read_names() there; then $at["name"] is the field of that name. They print records, one JSON object a line (result.jq
# reads them): set value["name"], then print_record(). A record's kind is benchmark, problem or warning; the last two have a
# code as their name and a message as their reason. docs/compare.md describes the fields; step is what ab.sh does next while it
# measures (done, more, confirm).
#
# Text is the inside of an ASCII JSON string, so that it holds no tab and no control character; a missing value is empty.

BEGIN {
    FS = "\t"
    seconds["ns"] = 1e-9; seconds["us"] = 1e-6; seconds["ms"] = 1e-3; seconds["s"] = 1
    # A number that becomes text keeps all digits, so that it reads back as the same double.
    CONVFMT = OFMT = "%.17g"
    text_fields = split("kind name verdict reason label time_unit metric note step", text_field, " ")
    number_fields = split("p_adjusted real_time_change cpu_time_change shift relative_shift interval.0 interval.1 p real_time_p cpu_time_p" \
        " tail.percentile tail.shift tail.0 tail.1 noise floor resolvable turns pairs old.observations old.median old.min old.max old.real_time old.cpu_time" \
        " new.observations new.median new.min new.max new.real_time new.cpu_time", number_field, " ")
}

function read_names(    i) {
    split("", at)
    for (i = 1; i <= NF; i++) at[$i] = i
}

function print_record() { print "{" fields_text() "}" }

# fields_text(): the fields that value[] has.
function fields_text(    i, key, text) {
    if (value["fails"] != "") text = ",\"fails\":" (value["fails"] ? "true" : "false")
    for (i = 1; i <= text_fields; i++) if (value[key = text_field[i]] != "") text = text ",\"" key "\":\"" value[key] "\""
    for (i = 1; i <= number_fields; i++) if (value[key = number_field[i]] != "") text = text ",\"" key "\":" json_number(value[key])
    return substr(text, 2)
}

# Infinity is the largest double to jq, too.
function json_number(number) { return number !~ /[nN]/ ? number : number ~ /[aA]/ ? "null" : number < 0 ? "-1e999" : "1e999" }

# print_message(kind, code, message): a problem or warning.
function print_message(kind, code, message) {
    split("", value)
    value["kind"] = kind
    value["name"] = code
    value["reason"] = message
    print_record()
}

# inside(text): plain text as the text of a record.
function inside(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\"", text)
    return text
}

function plural(count, noun) { return count " " noun (count == 1 ? "" : "s") }

# percent(fraction): 4.6 %
function percent(fraction) { return sprintf("%.4g %%", 100 * fraction) }
