# The JSON result as one annotation of GitHub Actions: a workflow command in one line.
include "format";

def data: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A");
def property: data | gsub(":"; "%3A") | gsub(","; "%2C");

printable_result
| . as $result
| {"ok": "notice", "inconclusive": "warning", "regression": "error", "untrusted": "error"}[.status] as $level
| [ headline,
    (.problems[] | "problem: " + .message),
    (.benchmarks | by_severity | map(select(.fails or .verdict == "improvement")) | .[:20][]
      | "\(.name | shortened(200)): \(.verdict), " + evidence($result)),
    (.warnings[] | "warning: " + .message) ]
| join("\n")
| "::\($level) title=\(($result.subject // "Benchmarks") + ": " + $result.status | property)::\(data)"
