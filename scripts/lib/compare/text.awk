# Text of records (the inside of an ASCII JSON string) and of the terminal.

# json_inside(text): printable ASCII text as the inside of a JSON string.
function json_inside(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\"", text)
    return text
}

# decoded(text): the text of a JSON string, in UTF-8, control characters included.
function decoded(text) { return index(text, "\\") ? decode(text, 0) : text }

# printable(text): the same for people: control characters, marks that reorder or hide text, and what would start a
# workflow command (::error, ##[error]) stay JSON escapes.
function printable(text,    at) {
    if (index(text, "\\")) text = decode(text, 1)
    at = index(text, "::")
    # GitHub leaves out spaces, also those past ASCII, before it looks for a command.
    if (at && substr(text, 1, at - 1) !~ /[!-~]/) text = substr(text, 1, at - 1) "\\u003a" substr(text, at + 1)
    if (index(text, "##[")) gsub(/##\[/, "#\\u0023[", text)
    return text
}

function decode(text, for_people,    out, at, mark, code, low) {
    while ((at = index(text, "\\")) > 0) {
        out = out substr(text, 1, at - 1)
        mark = substr(text, at + 1, 1)
        if (mark == "u") {
            code = hexadecimal(substr(text, at + 2, 4))
            text = substr(text, at + 6)
            if (code >= 55296 && code < 56320 && substr(text, 1, 2) == "\\u") {
                low = hexadecimal(substr(text, 3, 4))
                text = substr(text, 7)
                code = 65536 + (code - 55296) * 1024 + low - 56320
            }
            out = out (for_people && is_hidden(code) ? sprintf(code < 65536 ? "\\u%04x" : "\\U%08x", code) : utf8(code))
            continue
        }
        if (!index("nrtbf", mark)) out = out mark
        else if (for_people) out = out "\\" mark
        else out = out (mark == "n" ? "\n" : mark == "r" ? "\r" : mark == "t" ? "\t" : mark == "b" ? "\b" : "\f")
        text = substr(text, at + 2)
    }
    return out text
}

# is_hidden(code): control characters, line separators, byte order marks, and marks of direction and of zero width.
# format.jq has the same list.
function is_hidden(code) {
    return code < 32 || (code >= 127 && code < 160) || code == 173 || code == 1564 || code == 6158 \
        || (code >= 8203 && code <= 8207) || (code >= 8232 && code <= 8238) || (code >= 8288 && code <= 8303) \
        || code == 65279 || (code >= 65529 && code <= 65531) || (code >= 917504 && code < 917632)
}

function hexadecimal(digits,    value, i) {
    digits = tolower(digits)
    for (i = 1; i <= 4; i++) value = 16 * value + index("0123456789abcdef", substr(digits, i, 1)) - 1
    return value
}

function utf8(code) {
    if (code < 128) return sprintf("%c", code)
    if (code < 2048) return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
    if (code < 65536) return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
    return sprintf("%c%c%c%c", 240 + int(code / 262144), 128 + int(code / 4096) % 64, 128 + int(code / 64) % 64, \
        128 + code % 64)
}

# characters(text): how many characters the UTF-8 text has; awk counts bytes here (LC_ALL=C).
function characters(text) {
    return text ~ /[\200-\377]/ ? length(text) - gsub(/[\200-\277]/, "", text) : length(text)
}

# pad(text, columns): the text with spaces after it up to that many columns. No sprintf: mawk's has a limited buffer.
function pad(text, columns) { return text spaces(columns - characters(text)) }

# align(text, columns): the text with spaces before it.
function align(text, columns) { return spaces(columns - characters(text)) text }

function spaces(count) { return count > 0 ? sprintf("%*s", count, "") : "" }

# shortened(text, columns): UTF-8 text of at most that many characters, with "..." in its middle if it is longer.
function shortened(text, columns,    excess, middle, kept) {
    excess = characters(text) - columns
    if (excess <= 0) return text
    kept = int((columns - 3) / 2)
    return head_of(text, columns - 3 - kept) "..." tail_of(text, kept)
}

function head_of(text, count,    at) {
    for (at = 1; at <= length(text); at++) if (substr(text, at, 1) !~ /[\200-\277]/ && count-- == 0) break
    return substr(text, 1, at - 1)
}

function tail_of(text, count,    at) {
    for (at = length(text); at > 0 && count > 0; at--) if (substr(text, at, 1) !~ /[\200-\277]/) count--
    return substr(text, at + 1)
}

function plural(count, noun) { return count " " noun (count == 1 ? "" : "s") }
