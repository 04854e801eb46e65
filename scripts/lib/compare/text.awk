# Text on a terminal. awk counts bytes here: run it with LC_ALL=C.

# characters(text): how many characters the UTF-8 text has, without the colors of a terminal.
function characters(text) {
    if (index(text, "\033")) gsub(/\033\[[0-9;]*m/, "", text)
    return text ~ /[\200-\377]/ ? length(text) - gsub(/[\200-\277]/, "", text) : length(text)
}

# pad(text, columns): the text with spaces after it up to that many columns. No sprintf: mawk's has a limited buffer.
function pad(text, columns) { return text spaces(columns - characters(text)) }

# align(text, columns): the text with spaces before it.
function align(text, columns) { return spaces(columns - characters(text)) text }

function spaces(count) { return count > 0 ? sprintf("%*s", count, "") : "" }

# shortened(text, columns, tail): UTF-8 text of more than that many characters with "..." in its middle, and `tail` characters after it.
function shortened(text, columns, tail) { return head_of(text, columns - 3 - tail) "..." tail_of(text, tail) }

function head_of(text, count,    at) {
    for (at = 1; at <= length(text); at++) if (substr(text, at, 1) !~ /[\200-\277]/ && count-- == 0) break
    return substr(text, 1, at - 1)
}

function tail_of(text, count,    at) {
    for (at = length(text); at > 0 && count > 0; at--) if (substr(text, at, 1) !~ /[\200-\277]/) count--
    return substr(text, at + 1)
}

# python_repr(value): as Python writes a float: the fewest digits that read back as the same double, with an exponent
# below 1e-4 and from 1e16 on. The words NaN and Infinity stay as they are.
function python_repr(value,    text, digits, exponent, sign, mantissa) {
    if (value ~ /NaN|Infinity/) return value
    value += 0
    for (digits = 1; digits < 17; digits++) if (sprintf("%." (digits - 1) "e", value) + 0 == value) break
    text = sprintf("%." (digits - 1) "e", value)
    sign = sub(/^-/, "", text) ? "-" : ""
    exponent = substr(text, index(text, "e") + 1) + 0
    mantissa = substr(text, 1, index(text, "e") - 1)
    if (exponent < -4) return sign mantissa sprintf("e-%02d", -exponent)
    if (exponent >= 16) return sign mantissa sprintf("e+%02d", exponent)
    sub(/\./, "", mantissa)
    if (exponent < 0) return sign "0." substr("000", 1, -exponent - 1) mantissa
    while (length(mantissa) < exponent + 1) mantissa = mantissa "0"
    text = substr(mantissa, exponent + 2)
    return sign substr(mantissa, 1, exponent + 1) "." (text == "" ? "0" : text)
}
