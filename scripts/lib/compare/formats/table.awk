# Records of a comparison → tab-separated rows for table.awk, one a benchmark. Needs totals.awk.

FNR == 1 { print "benchmark", "old", "new", "change", "interval", "verdict", "" }

$at["kind"] == "benchmark" {
    print $at["name"], value_text("old"), value_text("new"), $at["relative_shift"] == "" ? "" : signed_percent($at["relative_shift"]),
        $at["interval.0"] == "" ? "" : interval($at["interval.0"], $at["interval.1"]), colored($at["verdict"]), $at["reason"]
}

END {
    if (total["geomean.pairs"]) print "geometric mean of " plural(total["geomean.pairs"], "pair") ": real time " \
        signed_percent(total["geomean.real_time_change"]) \
        (total["geomean.cpu_time_change"] == "" ? "" : ", CPU time " signed_percent(total["geomean.cpu_time_change"]))
    print_summary()
}
