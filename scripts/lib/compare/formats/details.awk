# Records of a comparison → several lines a benchmark: its medians in the columns of Google Benchmark's compare.py, the U
# test of both clocks, and the verdict with all figures behind it. Needs totals.awk. Variables: utest (0 or 1).

$at["kind"] == "benchmark" {
    line[++lines] = $0
    size = characters($at["name"])
    if (size > name_width) name_width = size
}

END {
    least = total["geomean.pairs"] ? 15 : 9
    name_width = (name_width < least ? least : name_width > 100 ? 100 : name_width) + 7
    title = pad("Benchmark", name_width + 12) \
        "Time             CPU      Time Old      Time New       CPU Old       CPU New"
    print title
    gsub(/./, "-", title)
    print title
    for (i = 1; i <= lines; i++) {
        $0 = line[i]
        name = shortened($at["name"], 100)
        if ($at["old.real_time"] != "") time_line()
        if (utest && $at["real_time_p"] != "") test_line()
        verdict_line()
    }
    if (total["geomean.pairs"]) print pad("OVERALL_GEOMEAN", name_width) fraction(total["geomean.real_time_change"]) \
        fraction(total["geomean.cpu_time_change"]) "      over " total["geomean.pairs"] " matched pairs"
    print_summary()
}

function time_line() {
    print pad(name, name_width) fraction($at["real_time_change"]) fraction($at["cpu_time_change"]) \
        sprintf("%14.0f%14.0f%14.0f%14.0f", $at["old.real_time"], $at["new.real_time"], $at["old.cpu_time"], $at["new.cpu_time"])
}

function fraction(value) { return value == "" ? sprintf("%16s", "") : sprintf("%+16.4f", value) }

function test_line() {
    print pad(name "_pvalue", name_width) sprintf("%16.4f%16.4f", $at["real_time_p"], $at["cpu_time_p"]) \
        "      U Test, Repetitions: " $at["old.observations"] " vs " $at["new.observations"] \
        (($at["old.observations"] < 9 || $at["new.observations"] < 9) && total["observations"] != "processes" \
            ? ". WARNING: Results unreliable! 9+ repetitions recommended." : "")
}

# The benchmark's name is above, or here if there is nothing to show above.
function verdict_line(    text) {
    if ($at["old.real_time"] == "") print name
    text = "  " colored($at["verdict"]) spaces(name_width - 2 - length($at["verdict"]))
    if ($at["relative_shift"] != "") text = text sprintf("%11s", signed_percent($at["relative_shift"]))
    if ($at["interval.0"] != "") text = text sprintf("  %-23s", interval($at["interval.0"], $at["interval.1"]))
    if ($at["p_adjusted"] != "") text = text sprintf("  p %.4f", $at["p_adjusted"])
    if ($at["noise"] != "") text = text sprintf("  noise %.2f %%  floor %.2f %%", 100 * $at["noise"], 100 * $at["floor"])
    if ($at["resolvable"] != "") text = text sprintf("  resolves %.2f %%", 100 * $at["resolvable"])
    if ($at["old.median"] != "") text = text "  " value_text("old") " -> " value_text("new")
    if ($at["reason"] != "") text = text "  (" $at["reason"] ")"
    print text
}
