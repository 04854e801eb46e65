# A script's header, as --help prints it, as a manual page. Variables: name (of the page), script (path), date.
BEGIN { printf ".TH \"%s\" 1 \"%s\" \"overshoot\" \"Overshoot scripts\"\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.nf\n", toupper(name), date, name, script }
{ gsub(/\\/, "\\e"); gsub(/-/, "\\-"); sub(/^[.']/, "\\\\\\&&") }
NR == 1 || usage { sub(/^Usage: /, ""); sub(/^       /, ""); usage = $0 != ""; if (usage) print; else print ".fi\n.SH DESCRIPTION"; next }
/^Examples:$/ { print ".SH EXAMPLES\n.nf"; verbatim = 1; next }
/^Exit codes: / { if (verbatim) print ".fi"; verbatim = 0; print ".SH EXIT STATUS"; sub(/^Exit codes: /, "") }
/^$/ { if (rows) { print ".fi"; rows = 0 } if (!verbatim) print ".PP"; next }
# Tables stay as they are typed.
/^  / && !verbatim && !rows { print ".nf"; rows = 1 }
rows && /^[^ ]/ { print ".fi"; rows = 0 }
{ print }
END { if (verbatim || rows) print ".fi" }
