# Rows of the gates of prove-gate.sh ({gate, slowdown, verdict, shift, seconds}; a slowdown is in per cent, 5/100 is one of every 100th
# iteration) → lines for rates.awk. Run with -n and -r. $loaded: whether other processes were busy, of which less is required.
include "format";
include "gbench";

def is_alarm: .verdict | is_slower or . == "improvement";
def gates: map(.gate) | unique | length;

[inputs] as $rows
| (if $loaded then {"1": 70, "2": 95} else {"0.5": 90, "1": 99, "2": 100} end + {"3": 100, "5": 100}) as $required
| ($rows | map(select(.slowdown == "0"))) as $plain
| ($plain | map(select(.gate | startswith("same-")))) as $same
| ($plain | map(select(.gate | startswith("same-") | not))) as $beside
| ($rows | map(select(.slowdown | contains("/")))) as $tails
| ($rows | group_by(.gate) | map(.[0].seconds) | sort) as $seconds
| ( select($same != []) | ["A/A gates with a false alarm", ($same | map(select(is_alarm)) | gates), ($same | gates), 0, "", "most"],
    ["A/A rows inconclusive", ($same | map(select(.verdict == "inconclusive")) | length), ($same | length), if $loaded then 10 else 2 end] ),
  ( select($beside != []) | ["false alarms beside slowdowns", ($beside | map(select(is_alarm)) | length), ($beside | length)],
    ["inconclusive beside slowdowns", ($beside | map(select(.verdict == "inconclusive")) | length), ($beside | length)] ),
  ( $rows | map(select(.slowdown | contains("/") or . == "0" | not)) | group_by(.slowdown | tonumber)[] | (.[0].slowdown | tonumber | tostring) as $size
    | ["+\($size) % found", (map(select(.verdict | is_slower)) | length), length, $required[$size] // "", (map(.shift) | median | percent),
       if $required[$size] then "least" else "" end] ),
  ( select($tails != []) | ["slower tails found", ($tails | map(select(.verdict | is_slower)) | length), ($tails | length), 90, "", "least"] ),
  ["seconds a gate", "", ($seconds | length), "", "median \($seconds | median | floor), largest \($seconds[-1])", if $loaded then 60 else 15 end, ""]
| join("\t")
