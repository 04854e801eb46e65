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
    for (i = split("kind name verdict reason label time_unit metric note step", text_field, " "); i > 0; i--) is_text[text_field[i]]
}

function read_names(    i) {
    split("", at)
    for (i = 1; i <= NF; i++) at[$i] = i
}

function print_record() { print "{" fields_text() "}" }

# fields_text(): the fields that value[] has, in any order.
function fields_text(    key, text) {
    for (key in value) if (value[key] != "")
        text = text ",\"" key "\":" (key in is_text ? "\"" value[key] "\"" \
            : key == "fails" ? (value[key] ? "true" : "false") : json_number(value[key] ""))
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

# python_repr(value): as Python writes a float: the fewest digits that read back as the same double, with an exponent
# below 1e-4 and from 1e16 on. The words NaN and Infinity stay as they are.
function python_repr(value,    text, digits) {
    if (value ~ /NaN|Infinity/) return value
    value += 0
    for (digits = 1; digits < 17; digits++) if (sprintf("%." digits "g", value) + 0 == value) break
    if (value >= 1e16 || value <= -1e16) return sprintf("%." (digits - 1) "e", value)
    text = sprintf("%." digits "g", value)
    if (text ~ /e\+/) return sprintf("%.1f", value)
    return text ~ /[.e]/ ? text : text ".0"
}
