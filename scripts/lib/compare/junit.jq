# The JSON result as JUnit XML: a failing regression is a failure, a broken row or a problem an error, inconclusive skipped.
include "format";

# Whether a text that goes into the file has control characters, which JSON writes as \u0000 and so on. Asked once, as
# looking for them in each text takes longer than all else.
([.problems[], .warnings[] | .message] + [.benchmarks[] | .name, .reason] | tojson | test("\\\\u00[01]")) as $has_controls
|
# XML 1.0 text: escaped, without the control characters that it cannot hold.
def xml:
  if $has_controls
  then explode | map(select(. >= 32 or . == 9 or . == 10 or . == 13)) | implode else . end
  | @html;

def testcase($result):
  evidence($result) as $why
  | "  <testcase classname=\"compare\" name=\"\(.name | xml)\">",
    (if .verdict == "broken" then "    <error type=\"broken\" message=\"\(.reason | xml)\"/>"
     elif .verdict == "regression" and .fails then
       "    <failure type=\"regression\" message=\"\($why | xml)\"/>"
     elif .verdict == "inconclusive" then "    <skipped message=\"\("inconclusive: " + $why | xml)\"/>"
     else "    <system-out>\(.verdict + ": " + $why | xml)</system-out>" end),
    "  </testcase>";

. as $result
| ([.benchmarks[] | select(.fails and .verdict == "regression")] | length) as $failures
| (.summary.broken + (.problems | length)) as $errors
| "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
  "<testsuite name=\"compare\" tests=\"\(.summary.benchmarks + (.problems | length))\" failures=\"\($failures)\" errors=\"\($errors)\" skipped=\"\(.summary.inconclusive)\">",
  (.problems[] | "  <testcase classname=\"compare\" name=\"\(.code | xml)\">",
    "    <error type=\"problem\" message=\"\(.message | xml)\"/>", "  </testcase>"),
  (.benchmarks[] | testcase($result)),
  (if .warnings != [] then "  <system-err>\([.warnings[].message] | join("\n") | xml)</system-err>" else empty end),
  "</testsuite>"
