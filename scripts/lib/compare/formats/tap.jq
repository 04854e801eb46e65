# The JSON result in the Test Anything Protocol, version 13: inconclusive rows are skipped, problems fail.
include "format";

# A description must not hold a directive's mark.
def description: with("\\"; "\\\\") | with("#"; "\\#");

printable_result
| . as $result
| "TAP version 13",
  "1..\(.summary.benchmarks + (.problems | length))",
  (([.problems[] | ["not ok ", (.message | description)]]
    + [.benchmarks[] | (evidence($result)) as $why
      | [if .fails then "not ok " else "ok " end,
          (.name | description)
            + if .verdict == "inconclusive" then " # SKIP inconclusive: " + $why
              else " - " + (.verdict + ": " + $why | description) end]])
    | to_entries[] | "\(.value[0])\(.key + 1) - \(.value[1])"),
  (.warnings[] | "# warning: " + (.message))
