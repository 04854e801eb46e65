# The dumps of callgrind, one a loop → the functions of the last loop, a tab, and the instructions that each executed itself.
# A dump is numbered by its name's ending, which the shell sorts as text. Read after callgrind.awk.

FNR == 1 { is_loop = is_callee_cost = 0; number = FILENAME; sub(/.*\./, "", number) }
/^desc: Trigger: Client Request: loop / {
  is_loop = number + 0 > last
  if (is_loop) { last = number + 0; split("", count) }
  next
}
/^c?fn=/ {
  name = name_of("function", $0)
  # To callgrind, a function that was running when the count began is its own caller: 'name'2'.
  sub(/'[0-9]+$/, "", name)
  if (/^fn=/) function_name = name
  next
}
# The line after 'calls=' has what the callee cost: it is counted where the callee is.
/^calls=/ { is_callee_cost = 1; next }
/^[0-9+*-]/ {
  if (!is_callee_cost && is_loop) count[function_name] += $2
  is_callee_cost = 0
}
END {
  if (!last) exit 1
  for (name in count) if (count[name] > 0) printf "%s\t%.0f\n", name, count[name]
}
