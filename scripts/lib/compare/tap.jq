# The JSON result in the Test Anything Protocol, version 13: inconclusive rows are skipped, problems fail.
include "format";

# A description must not hold a directive's mark or end the line.
def description: gsub("\\\\"; "\\\\") | gsub("#"; "\\#") | gsub("[\\r\\n]"; " ");

. as $result
| "TAP version 13",
  "1..\(.summary.benchmarks + (.problems | length))",
  (([.problems[] | "not ok %n - " + (.message | description)]
    + [.benchmarks[] | (evidence($result) | gsub("[\\r\\n]"; " ")) as $why
      | (if .fails then "not ok %n - " else "ok %n - " end) + (.name | description)
        + if .verdict == "inconclusive" then " # SKIP inconclusive: " + $why
          else " - " + (.verdict + ": " + $why | description) end])
    | to_entries[] | (.key + 1 | tostring) as $number | .value | sub("%n"; $number)),
  (.warnings[] | "# warning: " + (.message | gsub("[\\r\\n]"; " ")))
