# Puts quotes around the bare words NaN, Infinity and -Infinity, which Google Benchmark writes and JSON does not know.
# Text inside strings stays as it is: a line is cut at its quotation marks, and a mark after an odd number of backslashes
# inside a string does not end it (JSON strings never span lines).
# With keep_integers=1 it also marks times written without a point or an exponent, as "integer:10", for the dump that
# has to write them back in that form.
{
    if (keep_integers && $0 ~ /_time"/)
        gsub(/"(real|cpu)_time"[ \t]*:[ \t]*-?[0-9]+[ \t]*(,|}|$)/, "&\001")
    if (index($0, "\001")) $0 = mark_integers($0)
    if (!/NaN|Infinity|nan|inf/) { print; next }
    count = split($0, piece, "\"")
    inside = 0
    for (i = 1; i <= count; i++) {
        text = piece[i]
        if (inside) {
            match(text, /\\*$/)
            if (RLENGTH % 2 == 0) inside = 0
        } else {
            gsub(/-?(NaN|nan)/, "\"NaN\"", text)
            gsub(/Infinity|inf/, "\"Infinity\"", text)
            gsub(/-"Infinity"/, "\"-Infinity\"", text)
            inside = 1
        }
        printf "%s%s", (i > 1 ? "\"" : ""), text
    }
    print ""
}

# Every marked value of the line: digits into "integer:digits".
function mark_integers(line,    count, piece, i, text, tail) {
    count = split(line, piece, "\001")
    line = ""
    for (i = 1; i < count; i++) {
        text = piece[i]
        match(text, /-?[0-9]+[ \t]*[,}]?$/)
        tail = substr(text, RSTART)
        match(tail, /^-?[0-9]+/)
        line = line substr(text, 1, length(text) - length(tail)) "\"integer:" substr(tail, 1, RLENGTH) "\"" \
            substr(tail, RLENGTH + 1)
    }
    return line piece[count]
}
