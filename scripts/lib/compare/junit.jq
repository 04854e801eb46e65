# The JSON result as JUnit XML: a failing regression is a failure, a broken row or a problem an error, inconclusive skipped.
include "format";

# XML 1.0 text: escaped, without the control characters that it cannot hold.
def xml:
  if test("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]")
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
