# Two files of functions (count-instructions.sh --functions: benchmark, function, instructions, tabs between; A, B) → a line a
# benchmark: its name, a tab, and which functions execute more or fewer instructions than on side A, in words.
#
# Named are the functions, at most two, whose own instructions explain at least a quarter of the change each.
BEGIN { FS = "\t" }
# A closure of top-level code has no name after "in".
{ sub(/ in $/, "", $2) }
{ side = FILENAME == ARGV[1] ? "A" : "B" }
!($1 in seen) { seen[$1]; names[++names_count] = $1 }
{
  total[side, $1] += $3
  own[side, $1, $2] += $3
  if (!(($1, $2) in known)) { known[$1, $2]; functions[$1, ++functions_count[$1]] = $2 }
}

END { for (i = 1; i <= names_count; i++) print names[i] "\t" explanation(names[i]) }

function explanation(name,    change, text, k, best, taken) {
  if (!(("A", name) in total) || !(("B", name) in total)) return ""
  change = total["B", name] - total["A", name]
  if (change < 0.0005 * total["A", name] && -change < 0.0005 * total["A", name])
    return "executes as many instructions as before"
  for (k = 1; k <= 2; k++) {
    best = largest(name, change > 0 ? 1 : -1, taken)
    if (best == "" || (own["B", name, best] - own["A", name, best]) / change < 0.25) break
    taken[best]
    text = text (text == "" ? "" : ", ") of_function(name, best)
  }
  if (text == "") return "executes " percent(total["A", name], total["B", name]) " instructions"
  return text " instructions; " percent(total["A", name], total["B", name]) " in all"
}

# The function whose own instructions changed most in this direction.
function largest(name, direction, taken,    k, f, size, best, best_size) {
  best_size = 0
  best = ""
  for (k = 1; k <= functions_count[name]; k++) {
    f = functions[name, k]
    size = direction * (own["B", name, f] - own["A", name, f])
    # Programs without symbols have addresses in place of names.
    if (!(f in taken) && f !~ /^(0x|[?][?][?])/ && size > best_size) { best = f; best_size = size }
  }
  return best
}

function of_function(name, f) {
  if (!own["A", name, f]) return "the new " f " executes " sprintf("%.0f", own["B", name, f])
  if (!own["B", name, f]) return f " no longer executes " sprintf("%.0f", own["A", name, f])
  return f " executes " percent(own["A", name, f], own["B", name, f])
}

function percent(before, after) {
  return sprintf("%.1f %% %s", (after > before ? after - before : before - after) / before * 100,
    after > before ? "more" : "fewer")
}
