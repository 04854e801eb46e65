# Time against size, both logarithmic. Blocks of 'size, seconds', the machine's limits last. Variables: headline, lib,
# data, series (blocks), limits (how many of them are limits), sizes (their name), against (the benchmark that all are
# divided by; may be empty).
load lib . "/style.gp"
stats data using 1 nooutput
set xrange [STATS_min / 1.3:STATS_max * 1.3]
stats data using 2 nooutput
fastest = STATS_min
slowest = STATS_max
set yrange [fastest / 1.5:slowest * 2]
set logscale xy
set xlabel sizes noenhanced
set format x "%.0s%c"
if (against eq "") {
    set ylabel "time" offset 1,0
    set format y "%.0s %cs"
} else {
    set ylabel "time ÷ time of " . against . " (below 1: faster)" offset 1,0 noenhanced
    set format y "%g"
    set arrow from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb "#555555" linewidth 1.5
}
set key outside right top vertical Left reverse spacing 1.1
# Frame durations at common refresh rates.
do for [hz in "60 120"] {
    budget = 1.0 / hz
    if (against eq "" && budget < slowest * 2 && budget > fastest) {
        set arrow from graph 0, first budget to graph 1, first budget nohead dashtype 3 linecolor rgb "#8a8a8a"
        set label sprintf("a %s Hz frame", hz) at graph 0.01, first budget offset 0, 0.5 textcolor rgb "#555555"
    }
}
own = series - limits
plot for [i = 1:own] data index i - 1 using 1:2 with linespoints linetype i title columnheader(1), \
     for [i = own + 1:own + limits] data index i - 1 using 1:2 with lines linecolor rgb "#444444" \
         dashtype 1 + i - own linewidth 2.4 title columnheader(1)
