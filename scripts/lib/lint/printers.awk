# Text of others that does not go through the one printer of its language. Prints each as 'file:line: text'; the exit code is 1
# if there are any. Shell: commands that write to standard error; say, warn, die and show_lines print there. awk and jq write
# there never. Swift: Overshoot.write(text:), Overshoot.write(data:) and Overshoot.printMessage write to the standard streams.
{
  code = $0
  printer = "show_lines"
  if (FILENAME ~ /\.swift$/) {
    printer = "Overshoot.write or printMessage"
    sub(/\/\/.*/, "", code)
    is_found = code ~ /(^|[^A-Za-z0-9_.])(print|debugPrint|fputs)\(|FileHandle\.standard(Output|Error)|StandardStreams\.write/
  } else if (FILENAME ~ /\.awk$/) is_found = code ~ /\/dev\/stderr/
  else if (FILENAME ~ /\.jq$/) is_found = code ~ /(^|\|)[ \t]*(stderr|debug)($|[ ,;)|])/
  else {
    sub(/(^|[ \t])#.*/, "", code)
    gsub(/'[^']*'/, "", code)
    is_found = code ~ /(^|[ \t;({|&])(awk|cat|diff|echo|grep|head|jq|print_[a-z]+|printf|sed|show_tables|tail|xargs)[ \t][^|]*>&2|\/dev\/stderr/
  }
  if (is_found) { printf "%s:%d: text of others is printed as it is; use %s: %s\n", FILENAME, FNR, printer, $0; found = 1 }
}
END { exit found }
