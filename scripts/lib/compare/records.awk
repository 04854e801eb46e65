# Records: tab-separated lines, the first with the names of the fields. All data that the programs of a comparison hand on
# has this form. Text is the inside of an ASCII JSON string (inside and outside in format.jq), so that it holds no tab and no
# control character; a missing value is empty.
#
# Reading: call read_names() at the first line of a file; then $at["name"] is the field of that name.
# Writing: set value["name"], then print_record(); the first call prints the names. The fields are those of a judged
# benchmark: paths of the JSON result, which docs/compare.md describes, and before them the kind of the record: benchmark,
# or problem and warning, which have a code as their name and a message as their reason. The last four are of ab.sh: step is what to
# do next while it measures (done, more, confirm).

BEGIN {
    FS = OFS = "\t"
    # A number that becomes text keeps all digits, so that it reads back as the same double.
    CONVFMT = OFMT = "%.17g"
    written_fields = split("kind name verdict fails reason p_adjusted label time_unit" \
        " old.observations old.median old.min old.max old.real_time old.cpu_time" \
        " new.observations new.median new.min new.max new.real_time new.cpu_time" \
        " real_time_change cpu_time_change shift relative_shift interval.0 interval.1 p real_time_p cpu_time_p" \
        " noise floor resolvable turns pairs note step", written_field, " ")
}

function read_names(    i) {
    split("", at)
    for (i = 1; i <= NF; i++) at[$i] = i
}

function print_record() { print record_text() }

function print_names(    i) { for (i = 1; i <= written_fields; i++) printf "%s%s", written_field[i], i < written_fields ? OFS : "\n" }

# record_text(): the record in value[]. The first call prints the names.
function record_text(    i, text) {
    if (!names_written++) print_names()
    text = value[written_field[1]]
    for (i = 2; i <= written_fields; i++) text = text OFS value[written_field[i]]
    return text
}

# print_message(kind, code, message): a problem or warning.
function print_message(kind, code, message) {
    split("", value)
    value["kind"] = kind
    value["name"] = code
    value["reason"] = message
    print_record()
}

# inside(text): plain text as the text of a record; outside(text): the other way.
function outside(text) {
    gsub(/\\"/, "\"", text)
    gsub(/\\\\/, "\\", text)
    return text
}

function inside(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\"", text)
    return text
}

function plural(count, noun) { return count " " noun (count == 1 ? "" : "s") }

# percent(fraction): 4.6 %
function percent(fraction) { return sprintf("%.4g %%", 100 * fraction) }
