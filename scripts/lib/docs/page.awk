# A script's header, as --help prints it, as an article of a documentation catalog: the first sentence after its usage, which the
# index shows, and the whole text as it is typed. Variable: name, the page's title.
{ text = text $0 "\n" }
/^$/ { paragraphs++; next }
paragraphs == 1 { said = said (said == "" ? "" : " ") $0 }
END {
  if (match(said, /\. [A-Z]/)) said = substr(said, 1, RSTART)
  gsub(/[<>*_\[`]/, "\\\\&", said)
  printf "# %s\n\n%s\n\n## Overview\n\n```\n%s```\n", name, said, text
}
