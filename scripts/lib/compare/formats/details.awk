# Records of verdict.awk → several lines a benchmark: its medians in the columns of Google Benchmark's compare.py, the U
# test of both clocks, and the verdict with all figures behind it. Needs result.awk. Variables: utest (0 or 1).

END {
    print_description()
    name_width = total["geomean.pairs"] ? 15 : 9
    for (i = 1; i <= lines; i++) {
        split(line[i], field, FS)
        size = characters(printable(figure("name")))
        if (size > name_width) name_width = size
    }
    if (name_width > 100) name_width = 100
    name_width += 7
    title = pad("Benchmark", name_width + 12) \
        "Time             CPU      Time Old      Time New       CPU Old       CPU New"
    print title
    gsub(/./, "-", title)
    print title
    for (i = 1; i <= lines; i++) {
        split(line[i], field, FS)
        name = shortened(printable(figure("name")), 100)
        if (figure("old.real_time") != "") time_line()
        if (utest && figure("real_time_p") != "") test_line()
        verdict_line()
    }
    if (total["geomean.pairs"]) print pad("OVERALL_GEOMEAN", name_width) fraction(total["geomean.real_time_change"]) \
        fraction(total["geomean.cpu_time_change"]) "      over " total["geomean.pairs"] " matched pairs"
    print_summary()
}

function time_line() {
    print pad(name, name_width) fraction(figure("real_time_change")) fraction(figure("cpu_time_change")) \
        sprintf("%14.0f%14.0f%14.0f%14.0f", figure("old.real_time"), figure("new.real_time"), figure("old.cpu_time"), \
            figure("new.cpu_time"))
}

function fraction(value) { return value == "" ? sprintf("%16s", "") : sprintf("%+16.4f", value) }

function test_line() {
    print pad(name "_pvalue", name_width) sprintf("%16.4f%16.4f", figure("real_time_p"), figure("cpu_time_p")) \
        "      U Test, Repetitions: " figure("old.observations") " vs " figure("new.observations") \
        ((figure("old.observations") < 9 || figure("new.observations") < 9) && total["observations"] != "processes" \
            ? ". WARNING: Results unreliable! 9+ repetitions recommended." : "")
}

# The benchmark's name is above, or here if there is nothing to show above.
function verdict_line(    text) {
    if (figure("old.real_time") == "") print name
    text = "  " colored(figure("verdict")) spaces(name_width - 2 - length(figure("verdict")))
    if (figure("relative_shift") != "") text = text sprintf("%11s", signed_percent(figure("relative_shift")))
    if (figure("interval.0") != "") text = text sprintf("  %-23s", interval(figure("interval.0"), figure("interval.1")))
    if (figure("p_adjusted") != "") text = text sprintf("  p %.4f", figure("p_adjusted"))
    if (figure("noise") != "")
        text = text sprintf("  noise %.2f %%  floor %.2f %%", 100 * figure("noise"), 100 * figure("floor"))
    if (figure("resolvable") != "") text = text sprintf("  resolves %.2f %%", 100 * figure("resolvable"))
    if (figure("old.median") != "") text = text "  " value_text("old") " -> " value_text("new")
    if (figure("reason") != "") text = text "  (" printable(figure("reason")) ")"
    print text
}
