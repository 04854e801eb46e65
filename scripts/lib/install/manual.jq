# The help of a tool as swift-argument-parser dumps it (--experimental-dump-help) → a manual page in man(7).
#
# $command is a subcommand's name, or empty for the tool's own page; $version is what the page's foot shows.

# Text as roff takes it: no escape that was not meant, a hyphen that is one, no request at the start of a line.
def roff: gsub("\\\\"; "\\e") | gsub("-"; "\\-") | gsub("(?m)^(?<first>[.'])"; "\\&" + .first);
def bold: "\\fB" + roff + "\\fR";
def italic: "\\fI" + roff + "\\fR";

# A paragraph: set as it stands where its lines are indented, as in a table; filled otherwise.
def paragraph: if test("(?m)^ ") then ".PP\n.nf\n" + roff + "\n.fi" else ".PP\n" + roff end;
def paragraphs: split("\n\n") | map(select(. != "") | paragraph) | .[];

def dashed: if .kind == "long" then "--" else "-" end + .name;

# An argument as it is written in the synopsis, and above its description.
def value: .valueName // "value" | italic;
def call: if .kind == "positional" then value else (.preferredName | dashed | bold) + (if .kind == "option" then " " + value else "" end) end;
def synopsis: (call + (if .isRepeating then " ..." else "" end)) as $call | if .isOptional then "[\($call)]" else $call end;
def heading:
  if .kind == "positional" then value
  else (.names | map(dashed | bold) | join(", ")) + (if .kind == "option" then " " + value else "" end) end;

def description:
  (.abstract // "") as $said
  | [ $said,
      (if .allValues and (.allValues | all(. as $one | $said | contains($one)) | not) then "One of: \(.allValues | join(", "))." else empty end),
      (if (.defaultValue // "") != "" then "(default: \(.defaultValue))" else empty end),
      .discussion // "" ]
  | map(select(. != "")) | join(" ") | roff;

def shown: select(.shouldDisplay != false);

.command as $tool
| (if $command == "" then $tool else $tool.subcommands[] | select(.commandName == $command) end) as $page
| ([$tool.commandName, $command] | map(select(. != "")) | join(" ")) as $name
| [$page.arguments[]? | shown] as $arguments
| [$page.subcommands[]? | shown | select(.commandName != "help")] as $subcommands
| ".TH \"\($name | ascii_upcase | gsub(" "; "\\-"))\" 1 \"\" \"\($tool.commandName) \($version | roff)\" \"User Commands\"",
  ".SH NAME", "\($name | gsub(" "; "-") | roff) \\- \($page.abstract // "" | rtrimstr(".") | roff)",
  ".SH SYNOPSIS",
  ([$name | bold] + ($arguments | map(synopsis)) + (if $subcommands == [] then [] else ["\\fIsubcommand\\fR"] end) | join(" ")),
  ( if $page.discussion then ".SH DESCRIPTION", ($page.discussion | paragraphs) else empty end ),
  ( if $arguments == [] then empty else ".SH OPTIONS", ($arguments[] | ".TP", heading, description) end ),
  ( if $subcommands == [] then empty
    else ".SH SUBCOMMANDS", ($subcommands[] | ".TP", (.commandName | bold), (.abstract // "" | roff)) end ),
  ".SH SEE ALSO",
  ( if $command == "" then $subcommands | map("\\fB\($tool.commandName)\\-\(.commandName | roff)\\fR(1)") | join(",\n")
    else "\\fB\($tool.commandName)\\fR(1)" end )
