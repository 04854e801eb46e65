# Records of verdict.awk → one line a benchmark. Needs result.awk. Variables: width (columns of the terminal, 0: no limit).

END {
    print_description()
    heading = "benchmark\told\tnew\tchange\tinterval\tverdict\t"
    widen(heading)
    for (i = 1; i <= lines; i++) {
        split(line[i], field, FS)
        shown[i] = printable(figure("name")) FS value_text("old") FS value_text("new") \
            FS (figure("relative_shift") == "" ? "" : signed_percent(figure("relative_shift"))) \
            FS (figure("interval.0") == "" ? "" : interval(figure("interval.0"), figure("interval.1"))) \
            FS figure("verdict") FS printable(figure("reason"))
        widen(shown[i])
    }
    # On a terminal, names are shortened if the rest of the line needs the room.
    most = width > 0 ? width - widest[2] - widest[3] - widest[4] - widest[5] - 5 * 2 - length("inconclusive") : 100
    if (most < 20) most = 20
    if (widest[1] > most) widest[1] = most
    print_line(heading)
    for (i = 1; i <= lines; i++) print_line(shown[i])
    if (total["geomean.pairs"]) print "geometric mean of " plural(total["geomean.pairs"], "pair") ": real time " \
        signed_percent(total["geomean.real_time_change"]) \
        (total["geomean.cpu_time_change"] == "" ? "" : ", CPU time " signed_percent(total["geomean.cpu_time_change"]))
    print_summary()
}

function widen(text,    cell, c, size) {
    split(text, cell, FS)
    for (c = 1; c <= 5; c++) {
        size = c == 1 ? characters(cell[1]) : length(cell[c])
        if (size > widest[c]) widest[c] = size
    }
}

function print_line(text,    cell, c, room) {
    split(text, cell, FS)
    text = pad(shortened(cell[1], widest[1]), widest[1])
    for (c = 2; c <= 5; c++) text = text "  " align(cell[c], widest[c])
    if (width > 0) {
        room = width - characters(text) - 2 - length(cell[6]) - 2
        cell[7] = room < 8 ? "" : shortened(cell[7], room)
    }
    print text "  " colored(cell[6]) (cell[7] == "" ? "" : "  " cell[7])
}
