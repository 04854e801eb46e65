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
