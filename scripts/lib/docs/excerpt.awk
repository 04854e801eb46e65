# awk -f excerpt.awk BLOCK SOURCE: exit 0 if the lines of the block are in the source, one after the other.
FNR == NR { block[++size] = $0; next }
{ lines[++count] = $0 }
END {
  for (start = 1; start + size - 1 <= count; start++) {
    for (i = 1; i <= size && lines[start + i - 1] == block[i]; i++) continue
    if (size > 0 && i > size) exit 0
  }
  exit 1
}
