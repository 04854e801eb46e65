# The dumps of callgrind, one a loop → the instructions of the last loop. Ends with 1 where there is none.
# A dump is numbered by its name's ending, which the shell sorts as text.
FNR == 1 { is_loop = 0; number = FILENAME; sub(/.*\./, "", number) }
/^desc: Trigger: Client Request: loop / { is_loop = 1 }
/^totals: / && is_loop && number + 0 > last { last = number + 0; instructions = $2 }
END {
  if (!last) exit 1
  print instructions
}
