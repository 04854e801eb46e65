# unescape(text): a field of jq's @tsv as it was: \t, \n, \r and \\ back into what they stand for.
function unescape(text,    out, at, mark) {
    if (!index(text, "\\")) return text
    while ((at = index(text, "\\")) > 0) {
        mark = substr(text, at + 1, 1)
        out = out substr(text, 1, at - 1) (mark == "t" ? "\t" : mark == "n" ? "\n" : mark == "r" ? "\r" : mark)
        text = substr(text, at + 2)
    }
    return out text
}

# escape(text): the same the other way round, for a field of a record.
function escape(text) {
    gsub(/\\/, "&&", text)
    gsub(/\t/, "\\t", text)
    gsub(/\n/, "\\n", text)
    gsub(/\r/, "\\r", text)
    return text
}

# pad(text, size, columns): text, size characters long, filled up with spaces to columns. awk may count bytes, so the
# caller says how many characters there are.
function pad(text, size, columns) { return sprintf("%s%*s", text, (columns > size ? columns - size : 0), "") }
