# The JSON result as JUnit XML: a failing regression is a failure, an invalid row or a problem an error, inconclusive skipped.
include "format";

# Text of XML 1.0: control characters, which it cannot hold, are shown as escapes; U+FFFE and U+FFFF are dropped.
def xml: gsub("[\ufffe\uffff]"; "") | @html;

# The name of the command.
def suite: $ARGS.named.suite // "compare" | xml;

def testcase($result):
  evidence($result) as $why
  | "  <testcase classname=\"\(suite)\" name=\"\(.name | xml)\">",
    (if .verdict == "broken" then "    <error type=\"broken\" message=\"\(.reason | xml)\"/>"
     elif (.verdict | is_slower) and .fails then
       "    <failure type=\"\(.verdict)\" message=\"\($why | xml)\"/>"
     elif .verdict == "inconclusive" then "    <skipped message=\"\("inconclusive: " + $why | xml)\"/>"
     else "    <system-out>\(.verdict + ": " + $why | xml)</system-out>" end),
    "  </testcase>";

printable_result
| . as $result
| ([.benchmarks[] | select(.fails and (.verdict | is_slower))] | length) as $failures
| (.summary.broken + (.problems | length)) as $errors
| "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
  "<testsuite name=\"\(suite)\" tests=\"\(.summary.benchmarks + (.problems | length))\" failures=\"\($failures)\" errors=\"\($errors)\" skipped=\"\(.summary.inconclusive)\">",
  (.problems[] | "  <testcase classname=\"\(suite)\" name=\"\(.code | xml)\">",
    "    <error type=\"problem\" message=\"\(.message | xml)\"/>", "  </testcase>"),
  (.benchmarks[] | testcase($result)),
  (if .warnings != [] then "  <system-err>\([.warnings[].message] | join("\n") | xml)</system-err>" else empty end),
  "</testsuite>"
