# awk -f printed.awk EXPECTED PRINTED: exit 1, and the first line that differs, where a program did not print what it says.
# Numbers are equal to twelve digits: mathematics libraries differ in the last ones.
function same(a, b,    x, y, count, i, size) {
  if (a == b) return 1
  gsub(/[][(),]/, " & ", a)
  gsub(/[][(),]/, " & ", b)
  count = split(a, x, " ")
  if (split(b, y, " ") != count) return 0
  for (i = 1; i <= count; i++) {
    if (x[i] == y[i]) continue
    if (x[i] !~ /^-?[0-9.]+(e-?[0-9]+)?$/ || y[i] !~ /^-?[0-9.]+(e-?[0-9]+)?$/) return 0
    size = x[i] < 0 ? -x[i] : x[i] + 0
    if (x[i] - y[i] > 1e-12 * size || y[i] - x[i] > 1e-12 * size) return 0
  }
  return 1
}
FILENAME == ARGV[1] { expected[++lines] = $0; next }
{
  printed++
  if (!different && (printed > lines || !same(expected[printed], $0))) {
    printf "line %d of the output is\n  %s\nand should be\n  %s\n", printed, $0, (printed > lines ? "nothing more" : expected[printed])
    different = 1
  }
}
END {
  if (!different && printed < lines) {
    printf "the output ends before\n  %s\n", expected[printed + 1]
    different = 1
  }
  exit different
}
