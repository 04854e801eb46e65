# Records of a look → those that are settled; of the others, which are measured further, the names. $again: the records of changes in new
# pairs, which have to show the same change, not only a change. $end: "last" if no look follows, "time" if there is no time for one.
def inconclusive($why): .verdict = "inconclusive" | .fails = false | .note = $why;

if .step == "done" or ([.name, .verdict] | IN($again[] | [.name, .verdict])) then select($end != "time")
elif .step == "more" then if $end == "time" then . else .name end
elif $end == "time" then inconclusive("the time was up before its change could be confirmed")
elif $end == "last" then inconclusive("a change of this size did not repeat")
else .name end
