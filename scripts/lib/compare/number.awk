# Numbers as text, for every awk program of this folder; format.jq has the same for jq programs.

BEGIN {
    seconds["ns"] = 1e-9; seconds["us"] = 1e-6; seconds["ms"] = 1e-3; seconds["s"] = 1
}

# signed_percent(fraction): +4.60 %
function signed_percent(fraction) { return sprintf("%+.2f %%", 100 * fraction) }

# interval(low, high): [+4.10 %, +5.02 %]
function interval(low, high) { return "[" signed_percent(low) ", " signed_percent(high) "]" }

# quantity(value, metric, unit): a value of a metric with five digits; times in the unit that shows them best.
function quantity(value, metric, unit,    size) {
    if (metric !~ /_time$/) return sprintf("%.5g", value)
    if (!(unit in seconds)) return sprintf("%.5g", value) " " unit
    value *= seconds[unit]
    size = value < 0 ? -value : value
    if (size < 1e-6) return sprintf("%.5g ns", value * 1e9)
    if (size < 1e-3) return sprintf("%.5g us", value * 1e6)
    return size < 1 ? sprintf("%.5g ms", value * 1e3) : sprintf("%.5g s", value)
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
