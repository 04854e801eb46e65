# Tests of table.awk and records.awk.

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
    same(shortened("abcdefghijkl", 9, 3), "abc...jkl")
    same(shortened("abcdefghijkl", 9, 5), "a...hijkl")
    same(plural(1, "run") plural(2, "run") plural(0, "run"), "1 run2 runs0 runs")
    same(shortened("\303\251\303\251\303\251\303\251\303\251\303\251", 5, 1), "\303\251...\303\251")
    for (text = "x"; length(text) < 70000; text = text text) { }
    same(characters(shortened(text, 100, 48)), 100)
    same(length(pad(text, 10)), length(text))
}

function numbers() {
    same(percent(0.02), "2 %")
    same(python_repr(0.1), "0.1")
    same(python_repr(1), "1.0")
    same(python_repr(1e16), "1e+16")
    same(python_repr(0.00001), "1e-05")
    same(python_repr("NaN"), "NaN")
    same(0.1 + 0.2 "", "0.30000000000000004")
}
