# Unchecked conversions to Int in Swift sources that read files: Int(x) traps where a number of a file is too large. Prints
# each as 'file:line: text'; the exit code is 1 if there are any. Allowed: Int(saturating: x), Int(clamping: n),
# Int(exactly: x), and Int.init for text, which is nil where the text is no integer.
{
  code = $0
  sub(/\/\/.*/, "", code)
  while (match(code, /(^|[^A-Za-z0-9_])Int\([^)]/)) {
    rest = substr(code, RSTART + RLENGTH - 1)
    if (rest !~ /^(saturating|clamping|exactly):/) {
      printf "%s:%d: unchecked conversion to Int, use Int(saturating:): %s\n", FILENAME, FNR, $0
      found = 1
    }
    code = rest
  }
}
END { exit found }
