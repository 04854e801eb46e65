# Collapsed stacks, sorted → a flame graph in SVG: roots on top, width is the share, in alphabetical order. With
# differential=1 a line ends in two numbers, before and after: width is the second, colour the difference.
# Variables: title, subtitle, unit, code and style (files with the program and the style sheet inside the picture).
#
# The picture is complete: without a program (printed, or as an image) it shows everything; with one it can be searched,
# zoomed and walked through by keyboard.
function escaped(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  return text
}
function inline(file,   line) { while ((getline line <file) > 0) print line; close(file) }

{
  last = differential ? NF - 1 : NF
  amount = $NF + 0
  earlier = differential ? $(NF - 1) + 0 : 0
  stack = $0
  if (differential) sub(/ [0-9]+ [0-9]+$/, "", stack)
  else sub(/ [0-9]+$/, "", stack)
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
    size[node] += amount
    size_before[node] += earlier
  }
  for (i = depth + 1; i <= deepest; i++) open_path[i] = ""
  total += amount
  total_before += earlier
}

# The text of a frame for pointers and screen readers.
function description(node,   share, text) {
  share = 100 * size[node] / total
  if (!differential) return sprintf("%s: %.0f %s, %.2f %%", name[node], size[node], unit, share)
  return sprintf("%s: %.2f %% → %.2f %%, %+.2f points", name[node], 100 * size_before[node] / total_before, share, \
    share - 100 * size_before[node] / total_before)
}

# The colour of a difference: grey where nothing moved, up to full red or blue at 5 points.
function difference_colour(node,   shift, part) {
  shift = size[node] / total - (total_before ? size_before[node] / total_before : 0)
  part = (shift < 0 ? -shift : shift) / 0.05
  if (part > 1) part = 1
  part = sqrt(part)
  if (shift > 0) return sprintf("#%02x%02x%02x", 214 + 26 * part, 214 - 114 * part, 214 - 124 * part)
  return sprintf("#%02x%02x%02x", 214 - 120 * part, 214 - 60 * part, 214 + 34 * part)
}

function kind(node) {
  if (level[node] == 1) return "root"
  if (name[node] ~ /\]$/) return "library"
  # Neighbours get different shades, and a function the same one everywhere.
  return "own shade" length(name[node]) % 3
}

END {
  row = 18
  top = 88
  width = 1200
  height = top + (deepest + 1) * row + 8
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" role=\"group\" ", width, height
  printf "aria-label=\"Flame graph: %s\" font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"12\">\n", escaped(title)
  print "<style>"
  inline(style)
  print "</style>"
  print "<rect class=\"page\" width=\"100%\" height=\"100%\"/>"
  printf "<text class=\"title\" x=\"8\" y=\"20\">%s</text>\n", escaped(title)
  printf "<text class=\"note\" x=\"8\" y=\"38\">%s</text>\n", escaped(subtitle)
  print "<foreignObject id=\"controls\" x=\"8\" y=\"42\" width=\"380\" height=\"24\"></foreignObject>"
  legend = differential ? "" : "orange: the executable; green: [libraries]; grey: the benchmarks"
  printf "<text id=\"detail\" class=\"note\" x=\"8\" y=\"80\">%s</text>\n", legend
  printf "<svg id=\"frames\" x=\"8\" y=\"%d\" width=\"%d\" height=\"%d\">\n", top, width - 16, height - top
  for (node = 1; node <= nodes; node++) {
    if (size[node] < total / 4000) continue
    left = start[node] / total
    share = size[node] / total
    text = description(node)
    room = int(share * (width - 16) / 7.3)
    label = name[node]
    if (length(label) > room) label = room > 3 ? substr(label, 1, room - 1) "…" : ""
    printf "<g class=\"frame %s\" data-left=\"%.6f\" data-width=\"%.6f\" data-level=\"%d\" ", \
      kind(node), left, share, level[node]
    printf "data-name=\"%s\" tabindex=\"%d\" role=\"button\" aria-label=\"%s\">", \
      escaped(name[node]), node == 1 ? 0 : -1, escaped(text)
    printf "<title>%s</title><rect x=\"%.4f%%\" y=\"%d\" width=\"%.4f%%\" height=\"%d\"%s/>", \
      escaped(text), 100 * left, (level[node] - 1) * row, 100 * share, row - 1, \
      differential ? " style=\"fill:" difference_colour(node) "\"" : ""
    printf "<text x=\"%.4f%%\" dx=\"3\" y=\"%d\">%s</text></g>\n", 100 * left, (level[node] - 1) * row + 13, escaped(label)
  }
  print "</svg>"
  print "<script><![CDATA["
  inline(code)
  print "]]></script>"
  print "</svg>"
}
