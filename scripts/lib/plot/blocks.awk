# Tab-separated rows whose first field names their series → gnuplot's blocks: two empty lines between series, each headed
# by its name. Series have to stand together.

# gnuplot would read text from a quotation mark on as quoted.
{ gsub(/"/, "'") }

$1 != last {
  if (NR > 1) print "\n"
  print "\"" $1 "\""
  last = $1
}

{ sub(/^[^\t]*\t/, ""); print }
