# Tab-separated rows whose first field names their series → gnuplot's blocks: two empty lines between series, each headed
# by its name. Series have to stand together.
$1 != last {
  if (NR > 1) print "\n"
  name = $1
  # gnuplot reads a heading in quotes; a quote in a name would end it.
  gsub(/"/, "'", name)
  print "\"" name "\""
  last = $1
}
{ sub(/^[^\t]*\t/, ""); print }
