# Two files of collapsed stacks → one line a stack of either file, "stack BEFORE AFTER": its shares of all that each file
# counted, in millionths.
FNR == 1 { file++ }
{
  stack = $0
  sub(/ [0-9]+$/, "", stack)
  count[stack, file] += $NF
  total[file] += $NF
  all[stack] = 1
}
END {
  for (stack in all)
    printf "%s %.0f %.0f\n", stack, 1e6 * count[stack, 1] / total[1], 1e6 * count[stack, 2] / total[2]
}
