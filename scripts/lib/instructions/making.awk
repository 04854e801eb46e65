# Two files of counts: ends with 1 and a sentence for each thing they were made with that differs.
BEGIN { FS = ": " }
/^# [a-z ]+: / {
  key = substr($1, 3)
  keys[key]
  value[FILENAME, key] = substr($0, length($1) + 3)
}
END {
  for (key in keys) {
    if (value[ARGV[1], key] == value[ARGV[2], key]) continue
    printf "the %s differs: the baseline was made with '%s', this is '%s'\n", key, value[ARGV[1], key], value[ARGV[2], key]
    different = 1
  }
  exit different
}
