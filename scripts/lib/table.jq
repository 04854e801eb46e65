# Rows for print_table, and numbers as people read them. Load it with: include "table";
include "compare/format";

# A list of cells → a row. This is how foreign text gets into a table: hidden characters and tabs as escapes.
def row: map(if type == "string" then printable elif . == null then "" else tostring end) | join("\t");

def rounded($digits): . as $x | pow(10; $digits) as $scale | ($x * $scale | round) / $scale;

# Nanoseconds in the unit that shows them best.
def duration:
  if . < 1000 then "\(fixed(2)) ns"
  elif . < 1e6 then "\(. / 1e3 | fixed(2)) µs"
  elif . < 1e9 then "\(. / 1e6 | fixed(2)) ms"
  else "\(. / 1e9 | fixed(2)) s" end;
