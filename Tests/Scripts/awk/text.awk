# Tests of text.awk and number.awk.

BEGIN {
    decoding()
    widths()
    numbers()
    verdict()
}

function same(got, wanted) { expect(got == wanted, "got '" got "', wanted '" wanted "'") }

function decoding() {
    same(decoded("a\\\"b\\\\c\\/d"), "a\"b\\c/d")
    same(decoded("\\u00e9\\u20ac\\ud83d\\ude00"), "\303\251\342\202\254\360\237\230\200")
    same(decoded("\\t\\n\\u001b\\u202e"), "\t\n\033\342\200\256")
    same(printable("\\t\\n\\u001b\\u202e\\udb40\\udc41"), "\\t\\n\\u001b\\u202e\\U000e0041")
    same(printable("\\u00e9\\\""), "\303\251\"")
    same(printable("::error::a::b"), "\\u003a:error::a::b")
    same(printable(" \\u3000::x"), " \343\200\200\\u003a:x")
    same(printable("std::sort"), "std::sort")
    same(printable("a##[error]"), "a#\\u0023[error]")
    same(decoded(json_inside("a\"b\\c")), "a\"b\\c")
}

function widths(    text) {
    same(characters("\303\251x\360\237\230\200"), 3)
    same(pad("\303\251", 3) "|", "\303\251  |")
    same(align("ab", 4), "  ab")
    same(shortened("abcdefghijkl", 9), "abc...jkl")
    same(shortened("abc", 9), "abc")
    same(shortened("\303\251\303\251\303\251\303\251\303\251\303\251", 5), "\303\251...\303\251")
    for (text = "x"; length(text) < 70000; text = text text) { }
    same(characters(shortened(text, 100)), 100)
    same(length(pad(text, 10)), length(text))
}

function numbers() {
    same(signed_percent(0.046), "+4.60 %")
    same(signed_percent(-1), "-100.00 %")
    same(percent(0.02), "2 %")
    same(interval(-0.01, 0.02), "[-1.00 %, +2.00 %]")
    same(quantity(12.5, "real_time", "ns"), "12.5 ns")
    same(quantity(12500, "cpu_time", "ns"), "12.5 us")
    same(quantity(0.5, "real_time", "s"), "500 ms")
    same(quantity(7, "real_time", "fortnights"), "7 fortnights")
    same(quantity(7e6, "items_per_second", "ns"), "7e+06")
    same(python_repr(0.1), "0.1")
    same(python_repr(1), "1.0")
    same(python_repr(1e16), "1e+16")
    same(python_repr(0.00001), "1e-05")
    same(python_repr("NaN"), "NaN")
    same(0.1 + 0.2 "", "0.30000000000000004")
}
