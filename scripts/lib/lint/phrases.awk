# Finds the phrases of a list in files. The list comes first: on each line a phrase (an extended regular expression of
# lower-case words), a tab, and what to write instead; '#' starts a comment. Prints 'FILE:LINE: phrase: replacement'; exit
# 1 if there are any.
FNR == 1 { is_list = FILENAME == ARGV[1] }
is_list && (/^#/ || /^$/) { next }
is_list {
  at = index($0, "\t")
  if (!at) { printf "%s:%d: no tab between phrase and replacement\n", FILENAME, FNR; found = 1; next }
  phrase[++phrases] = substr($0, 1, at - 1)
  replacement[phrases] = substr($0, at + 1)
  any = any (phrases > 1 ? "|" : "") phrase[phrases]
  next
}
FNR == 1 { pattern = whole(any) }
{
  line = tolower($0)
  if (line !~ pattern) next
  for (i = 1; i <= phrases; i++) if (line ~ whole(phrase[i])) {
    printf "%s:%d: '%s': write %s\n", FILENAME, FNR, phrase[i], replacement[i]
    found = 1
  }
}
END { exit found }

# The phrase between the ends of words.
function whole(words) { return "(^|[^a-z0-9_])(" words ")([^a-z0-9_]|$)" }
