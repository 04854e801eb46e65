# Tests of text.awk and number.awk.

BEGIN {
    decoding()
    hidden()
    widths()
    numbers()
    verdict()
}

function same(got, wanted) { expect(got == wanted, "got '" got "', wanted '" wanted "'") }

function decoding() {
    same(decoded("a\\\"b\\\\c\\/d"), "a\"b\\c/d")
    same(decoded("\\u00e9\\u20ac\\ud83d\\ude00"), "\303\251\342\202\254\360\237\230\200")
    # The first and last character of each length.
    same(decoded("\\u007f\\u0080\\u07ff\\u0800\\uffff"), "\177\302\200\337\277\340\240\200\357\277\277")
    same(decoded("\\ud800\\udc00\\udbff\\udfff\\ud83d\\ude3b"), "\360\220\200\200\364\217\277\277\360\237\230\273")
    same(decoded("\\t\\n\\u001b\\u202e"), "\t\n\033\342\200\256")
    same(printable("\\t\\n\\u001b\\u202e\\udb40\\udc41"), "\\t\\n\\u001b\\u202e\\U000e0041")
    same(printable("\\u00e9\\\""), "\303\251\"")
    same(printable("::error::a::b"), "\\u003a:error::a::b")
    same(printable(" \\u3000::x"), " \343\200\200\\u003a:x")
    same(printable("std::sort"), "std::sort")
    same(printable("a##[error]"), "a#\\u0023[error]")
    same(decoded(json_inside("a\"b\\c")), "a\"b\\c")
}

# The first and last of what is hidden, and their neighbours.
function hidden(    codes, i) {
    split("001f 007f 009f 00ad 061c 180e 200b 200f 2028 202e 2060 206f feff fff9 fffb", codes, " ")
    for (i = 1; i in codes; i++) same(printable("\\u" codes[i]), "\\u" codes[i])
    split("0020 007e 00a0 00ac 00ae 061b 061d 180d 180f 200a 2010 2027 202f 205f 2070 fefe ff00 fff8 fffc", codes, " ")
    for (i = 1; i in codes; i++) same(printable("\\u" codes[i]), decoded("\\u" codes[i]))
}

function widths(    text) {
    same(characters("\303\251x\360\237\230\200"), 3)
    same(pad("\303\251", 3) "|", "\303\251  |")
    same(align("ab", 4), "  ab")
    same(shortened("abcdefghijkl", 9), "abc...jkl")
    same(shortened("abc", 9), "abc")
    same(plural(1, "run") plural(2, "run") plural(0, "run"), "1 run2 runs0 runs")
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
