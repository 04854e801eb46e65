# CSV (or tab-separated) with a header line that names 'time' (or t) and 'value' (or x), perhaps 'name' → tab-separated:
# name, time, value. Variables: name (for a file without names), filter. Lines that begin with # are comments.
function cell(text) { gsub(/^[ "]+|[ "\r]+$/, "", text); return text }
/^[ \t]*(#|$)/ { next }
!columns {
  separator = index($0, "\t") ? "\t" : ","
  columns = split($0, heading, separator)
  for (i = 1; i <= columns; i++) {
    key = tolower(cell(heading[i]))
    if (key == "time" || key == "t") time = i
    if (key == "value" || key == "x") value = i
    if (key == "name") curve = i
  }
  if (!time || !value) { print "no columns 'time' and 'value' in: " $0 | "cat >&2"; failed = 1; exit 1 }
  next
}
{
  split($0, field, separator)
  label = curve ? cell(field[curve]) : name
  if (filter != "" && label !~ filter) next
  t = cell(field[time])
  x = cell(field[value])
  if (t !~ /^[-+]?[0-9.]/ || x !~ /^[-+]?[0-9.]/) { print "no numbers in line " NR ": " $0 | "cat >&2"; exit 1 }
  printf "%s\t%s\t%s\n", label, t, x
}
