# Collapsed stacks, sorted → a flame graph in SVG: roots on top, width is the share, in alphabetical order. The count of a frame
# is its tooltip. Variables: title, subtitle, unit.
function escaped(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  return text
}

{
  stack = $0
  sub(/ [0-9]+$/, "", stack)
  depth = split(stack, frame, ";")
  # Frames shared with the line before go on; the others begin here.
  path = ""
  same = 1
  for (i = 1; i <= depth; i++) {
    path = path ";" frame[i]
    if (same && path == open_path[i]) {
      node = open_node[i]
    } else {
      same = 0
      node = ++nodes
      name[node] = frame[i]
      level[node] = i
      start[node] = total
      open_path[i] = path
      open_node[i] = node
      if (i > deepest) deepest = i
    }
    size[node] += $NF
  }
  for (i = depth + 1; i <= deepest; i++) open_path[i] = ""
  total += $NF
}

function kind(node) {
  if (level[node] == 1) return "root"
  if (name[node] ~ /\]$/) return "library"
  # Neighbours get different shades, and a function the same one everywhere.
  return "shade" length(name[node]) % 3
}

END {
  row = 18
  width = 1184
  height = 64 + deepest * row
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"flame-graph\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"group\" ", \
    width + 16, height, width + 16, height
  printf "aria-label=\"Flame graph: %s\" font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"12\">\n", escaped(title)
  print "<style>.root { fill: #c9ccd1 } .library { fill: #9ed3b8 } .shade0 { fill: #f7b267 } .shade1 { fill: #f4a259 } .shade2 { fill: #f9c784 }"
  print "g text { pointer-events: none } g:hover rect { stroke: #1d1d1f }</style>"
  print "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
  printf "<text x=\"8\" y=\"20\" font-size=\"15\" font-weight=\"600\">%s</text>\n", escaped(title)
  printf "<text x=\"8\" y=\"38\">%s; orange: the executable, green: [libraries], grey: the benchmarks</text>\n", escaped(subtitle)
  for (node = 1; node <= nodes; node++) {
    if (size[node] < total / 4000) continue
    left = 8 + width * start[node] / total
    wide = width * size[node] / total
    y = 56 + (level[node] - 1) * row
    room = int(wide / 7.3)
    label = name[node]
    if (length(label) > room) label = room > 3 ? substr(label, 1, room - 1) "…" : ""
    printf "<g><title>%s: %.0f %s, %.2f %%</title><rect class=\"%s\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\"/>", \
      escaped(name[node]), size[node], unit, 100 * size[node] / total, kind(node), left, y, wide, row - 1
    printf "<text x=\"%.2f\" y=\"%d\">%s</text></g>\n", left + 3, y + 13, escaped(label)
  }
  print "</svg>"
}
