# Google Benchmark JSON → records, one line a row (the fields are in record.awk), after one line for each context key:
#   -9 TAB key TAB value
# Reads one layout only, that of Google Benchmark and of 'jq .': every member of an object is on a line of its own. The
# whole grammar of that layout is checked, so no damaged file passes. Ends with status 12 at the first line that is laid
# out otherwise or holds a backslash or anything but ASCII: inputs.sh then rewrites the file with jq and calls again with
# escapes=1. Variables: escapes (1: strings may hold JSON escapes). In the environment: METRIC. Needs record.awk
# and text.awk.

BEGIN {
    FS = "\""
    metric = ENVIRON["METRIC"]
    bare = "(-?([0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?|NaN|nan|Infinity|inf)|true|false|null)"
    inline_value = "^ ?: ?(" bare "|\\[(" bare "(, ?" bare ")*)?\\]|\\{\\}),?$"
    element = "^ *(" bare "|\"([^\"\\\\]|\\\\.)*\"|\\[\\]|\\{\\}),?$"
}

# Nearly all lines are members of a row: "key": "text" without escapes, and "key": number. Only the value is checked if a
# line has begun like this before.
in_row && NF == 3 && ($1, $2) in checked && $3 ~ /^: -?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?,?$/ && (has_comma || is_empty) {
    has_comma = substr($3, length($3)) == ","
    value[$2] = substr($3, 3, length($3) - 2 - has_comma)
    is_empty = 0
    next
}

in_row && NF == 5 && $3 == ": " && ($1, $2) in checked && ($5 == "," || $5 == "") && $4 !~ /[^ -~]|\\/ && (has_comma || is_empty) {
    value[$2] = $4
    is_text[$2] = 1
    has_comma = $5 == ","
    is_empty = 0
    next
}

NF == 5 && /^ *"[ !#-[\]-~]*" ?: ?"[ !#-[\]-~]*",?$/ {
    member($2, $4, 1, $5 == ",")
    if (in_row) checked[$1, $2]
    next
}

NF == 3 && /^ *"[ !#-[\]-~]*" ?: ?-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?,?$/ {
    comma = substr($3, length($3)) == ","
    start = index($3, ": ") ? index($3, ": ") + 2 : index($3, ":") + 1
    member($2, substr($3, start, length($3) + 1 - start - comma), 0, comma)
    if (in_row) checked[$1, $2]
    next
}

NF == 1 && /^ *[]}],?$/ { close_bracket(/\}/ ? "{" : "["); next }

NF == 1 && /^ *[{[]$/ {
    if (depth == 0 ? started++ : kind[depth] != "[") decline()
    open_bracket(/\{/ ? "{" : "[", "")
    next
}

/[^ -~]|\\/ && !escapes { decline() }

NF == 3 && $1 !~ /[^ ]/ && $3 ~ /^ ?: ?[{[]$/ { open_member($2, $3 ~ /\{/ ? "{" : "["); next }

NF == 3 && $1 !~ /[^ ]/ && $3 ~ inline_value {
    comma = sub(/,$/, "", $3)
    gsub(/^ ?:| /, "", $3)
    member($2, $3, 0, comma)
    next
}

$0 ~ element {
    if (kind[depth] != "[" || path[depth] == "//benchmarks") decline()
    add_to_context($0)
    take_element($0 ~ /,$/)
    next
}

escapes && /^ *"([^"\\]|\\.)*": / { escaped_member(); next }

/[^ \t\r]/ { decline() }

END { if (declined || depth || !has_benchmarks) exit 12 }

function decline() { declined = 1; exit 12 }

# --- Grammar. has_comma: the element before ended with a comma, so another one follows; is_empty: the bracket was just opened.

function take_element(comma) {
    if (depth > 0 && !has_comma && !is_empty) decline()
    has_comma = comma
    is_empty = 0
}

function open_bracket(bracket, key) {
    take_element(0)
    kind[++depth] = bracket
    path[depth] = path[depth - 1] "/" key
    is_empty = 1
    if (path[depth] == "//benchmarks" && (has_benchmarks++ || bracket != "[")) decline()
    if (path[depth] == "//benchmarks/") {
        if (bracket != "{") decline()
        in_row = 1
        split("", value)
        split("", is_text)
    }
    if (depth > 3) in_row = 0
    if (depth > 2) add_to_context(bracket)
}

function close_bracket(bracket) {
    if (depth == 0 || kind[depth] != bracket || has_comma) decline()
    if (path[depth] == "//benchmarks/") print_row()
    if (depth > 2) add_to_context(bracket == "{" ? "}" : "]")
    in_row = path[--depth] == "//benchmarks/"
    has_comma = /,$/
    is_empty = 0
    if (depth == 0 && has_comma) decline()
    if (depth == 2 && context_key != "") {
        print_context(context_key, json_inside(context_text))
        context_key = ""
    }
}

function open_member(key, bracket) {
    if (kind[depth] != "{") decline()
    if (path[depth] == "//context") { context_key = key; context_text = "" }
    else add_to_context("\"" key "\":")
    open_bracket(bracket, key)
}

# A member that is on one line.
function member(key, text, quoted, comma) {
    if (kind[depth] != "{") decline()
    take_element(comma)
    if (path[depth] == "//benchmarks/") {
        value[key] = text
        is_text[key] = quoted
    } else if (path[depth] == "//context") {
        if (quoted || text != "null") print_context(key, text)
    } else if (path[depth] == "/" && key == "benchmarks") {
        if (text != "[]" || has_benchmarks++) decline()
    } else {
        add_to_context("\"" key "\":" (quoted ? "\"" text "\"" : text) (comma ? "," : ""))
    }
}

# A member whose text or key has an escaped quotation mark, as jq has written it.
function escaped_member(    key, rest, comma) {
    match($0, /"([^"\\]|\\.)*"/)
    key = substr($0, RSTART + 1, RLENGTH - 2)
    rest = substr($0, RSTART + RLENGTH + 2)
    if (rest ~ /^[{[]$/) { open_member(key, rest); return }
    comma = sub(/,$/, "", rest)
    if (rest ~ /^"/) member(key, substr(rest, 2, length(rest) - 2), 1, comma)
    else member(key, rest, 0, comma)
}

# Nested values of the context (caches) are kept as JSON text without spaces between its parts.
function add_to_context(text) {
    if (context_key == "") return
    gsub(/^ +| +$/, "", text)
    context_text = context_text text
}

function print_context(key, text) { print "-9\t" key "\t" text }

# --- Rows

function print_row(    name, aggregate, i, line) {
    if (!is_text["name"]) decline()
    name = value["name"]
    if (!("aggregate_name" in value) && match(name, /_(mean|median|stddev|cv|BigO|RMS)$/)) suffix = substr(name, RSTART + 1)
    else suffix = ""
    aggregate = "run_type" in value ? value["run_type"] != "iteration" : suffix != ""
    out["family"] = index_of("family_index")
    out["instance"] = index_of("per_family_instance_index")
    out["last"] = value["run_type"] == "aggregate" ? 1 : 0
    out["repetition"] = index_of("repetition_index")
    out["name"] = name
    out["run_type"] = text_of("run_type")
    out["aggregate_name"] = aggregate && suffix != "" ? suffix : text_of("aggregate_name")
    out["label"] = text_of("label")
    out["time_unit"] = text_of("time_unit")
    out["real_time"] = number_of("real_time")
    out["cpu_time"] = number_of("cpu_time")
    out["metric"] = number_of(metric)
    out["threads"] = number_of("threads")
    out["repetitions"] = number_of("repetitions")
    out["data"] = aggregate ? 0 : 1
    out["fault"] = fault()
    line = out[row_name[1]]
    for (i = 2; i <= row_count; i++) line = line "\t" out[row_name[i]]
    print line
}

function text_of(key) { return !(key in value) || (value[key] == "null" && !is_text[key]) ? "" : value[key] }

function index_of(key) { return (key in value) && !is_text[key] && value[key] ~ /^[0-9]+$/ ? value[key] : -1 }

# A number as it is written, or one of NaN, Infinity and -Infinity, which jq cannot write and which inputs.sh has quoted.
function number_of(key,    text) {
    if (!(key in value)) return ""
    text = value[key]
    if (!is_text[key] && text ~ /^-?[0-9]/) return text
    if (!sub(/^number:/, "", text) && is_text[key]) return ""
    if (text ~ /^-?(NaN|nan)$/) return "NaN"
    if (text ~ /^-?(Infinity|inf)$/) return text ~ /^-/ ? "-Infinity" : "Infinity"
    return text ~ /^-?[0-9]/ ? text : ""
}

function fault() {
    if (value["error_occurred"] == "true") return "error: " text_of("error_message")
    if (value["skipped"] == "true") return "skipped: " text_of("skip_message")
    return ""
}
