# Tests of text.awk, number.awk and records.awk.

BEGIN {
    widths()
    numbers()
    report_checks()
}

function same(got, wanted) { expect(got == wanted, "got '" got "', wanted '" wanted "'") }

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
