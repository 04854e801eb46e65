# Two files of counts: ends with 1 and a sentence for each thing they were made with that differs.
/^# [a-z ]+: / {
  key = $0
  sub(/^# /, "", key)
  sub(/:.*/, "", key)
  value = $0
  sub(/^# [a-z ]+: /, "", value)
  if (FILENAME == ARGV[1]) baseline[key] = value
  else now[key] = value
  keys[key]
}
END {
  for (key in keys) {
    if (baseline[key] == now[key]) continue
    printf "the %s differs: the baseline was made with '%s', this is '%s'\n", key, baseline[key], now[key]
    different = 1
  }
  exit different
}
