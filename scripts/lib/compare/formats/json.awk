# Records of verdict.awk → the JSON result, which docs/compare.md describes: the only writer of JSON, and what the formats
# that are jq programs read. One line a benchmark. All of it is ASCII: other characters are escaped. Needs result.awk.

END {
    for (i = 1; i <= total_count; i++) value_of[i] = total[total_name[i]]
    print "{\n  " object(total_count, total_name, value_of, ",\n  ") ","
    print_messages("problem")
    print_messages("warning")
    print "  \"benchmarks\": ["
    for (i = 1; i <= lines; i++) {
        split(line[i], field, FS)
        print "    {" object(benchmark_count, benchmark_name, field, ", ") "}" (i < lines ? "," : "")
    }
    print "  ]\n}"
}

function print_messages(sort,    i, text) {
    for (i = 1; i <= messages; i++) if (kind[i] == sort)
        text = text (text == "" ? "" : ",") "\n    {\"code\": \"" code[i] "\", \"message\": " json_value("text", message[i]) "}"
    print "  \"" sort "s\": [" text "],"
}

# object(count, name, value, separator): the members name[i] with value[i]. Neighbours of one prefix (old.min, old.max) make
# an object of their own, or a list if they are numbered; null if the first of them is missing.
function object(count, name, value, separator,    i, text, dot, last) {
    for (i = 1; i <= count; i++) {
        text = text (i > 1 ? separator : "")
        dot = dot_in(name[i])
        if (!dot) {
            text = text "\"" name[i] "\": " json_value(type[name[i]], value[i])
            continue
        }
        last = group_end(i, count, name)
        text = text "\"" substr(name[i], 1, dot - 1) "\": " group(i, last, name, value)
        i = last
    }
    return text
}

function group(from, to, name, value,    i, is_list, text, dot) {
    if (value[from] == "") return "null"
    dot = dot_in(name[from])
    is_list = substr(name[from], dot + 1) == "0"
    for (i = from; i <= to; i++)
        text = text (i > from ? ", " : "") (is_list ? "" : "\"" substr(name[i], dot + 1) "\": ") \
            json_value(type[name[i]], value[i])
    return is_list ? "[" text "]" : "{" text "}"
}

# The last neighbour with the prefix of name[from].
function group_end(from, to, name,    i, prefix) {
    if (name[from] in end_of) return end_of[name[from]]
    prefix = substr(name[from], 1, dot_in(name[from]))
    for (i = from; i < to && substr(name[i + 1], 1, length(prefix)) == prefix; i++) { }
    return end_of[name[from]] = i
}

function dot_in(name) { return (name in dot_cache) ? dot_cache[name] : dot_cache[name] = index(name, ".") }

function json_value(sort, value) {
    # ##[ would be a workflow command wherever it is.
    if (sort == "text" && index(value, "##[")) gsub(/##\[/, "#\\u0023[", value)
    return sort == "text" ? "\"" value "\"" : value == "" ? "null" : sort == "flag" ? (value ? "true" : "false") : value
}
