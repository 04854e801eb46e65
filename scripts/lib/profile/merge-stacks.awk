# Collapsed stacks → the same with each stack once: names that differ to the linker can read the same.
{
  stack = $0
  sub(/ [0-9]+$/, "", stack)
  count[stack] += $NF
}
END { for (stack in count) printf "%s %.0f\n", stack, count[stack] }
