# Records of a look → those that are settled; of the others, which are measured further, the names. $again: the records of changes in new
# pairs, which have to show the same change, not only a change. $after: "last" if no look follows, "time" if there is no time for one.
def inconclusive($why): .verdict = "inconclusive" | .fails = false | .note = $why;

if .step == "done" or ([.name, .verdict] | IN($again[] | [.name, .verdict])) then select($after != "time")
elif .step == "more" then if $after == "time" then . else .name end
elif $after == "time" then inconclusive("the time was up before its change could be confirmed")
elif $after == "last" then inconclusive("a change of this size did not repeat")
else .name end
