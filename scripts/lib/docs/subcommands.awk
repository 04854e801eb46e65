# The subcommands in a script's help: words of small letters in its usage, before what they mean.
/^$/ { exit }
{
  sub(/^Usage: +/, "")
  sub(/^ +/, "")
  sub(/   .*/, "")
  count = split($0, words, " ")
  for (i = 2; i <= count; i++) if (words[i] ~ /^[a-z]+$/ && !seen[words[i]]++) print words[i]
}
