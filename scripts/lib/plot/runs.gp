# One row a benchmark: its time, or its time compared with the first run's. Blocks of 'row, lower, median, upper, name',
# one a run. Variables: headline, lib, data, runs (blocks), rows, relative.
load lib . "/style.gp"
stats data using 2 nooutput
lowest = STATS_min
stats data using 4 nooutput
highest = STATS_max
set yrange [rows + 0.6:0.4]
set grid xtics noytics
set tics scale 0.5
set ytics noenhanced
set logscale x
unset key
if (relative) {
    set xlabel "time ÷ time of the first run (left of 1: faster)"
    lowest = lowest < 0.8 ? lowest / 1.1 : 0.8
    highest = highest > 1.25 ? highest * 1.1 : 1.25
    set xrange [lowest:highest]
    # Ratios near 1 need finer marks than a logarithmic axis offers.
    if (highest / lowest < 8) {
        set xtics (0.125, 0.25, 0.33, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 8)
    } else {
        set xtics add (0.25, 0.5, 1, 2, 4)
    }
    set format x "%g"
    set arrow from 1, graph 0 to 1, graph 1 nohead linecolor rgb "#555555" linewidth 1.5 front
    set key top right outside horizontal
} else {
    set xlabel "time per iteration"
    set format x "%.0s %cs"
    set xrange [lowest / 1.5:highest * 1.5]
}
# Several runs share a row, which is named once, by points that cannot be seen.
offset(run) = runs > 1 ? 0.5 * run / (runs - 1) - 0.25 : 0
plot for [run = 0:runs - 1] data index run using (sqrt(lowest * highest)):1:ytic(5) with points pointtype 0 \
         linecolor rgb "#ffffffff" notitle, \
     for [run = 0:runs - 1] data index run using 3:($1 + offset(run)):2:4 with xerrorbars \
         linetype run + 1 pointtype 7 pointsize 0.8 title columnheader(1)
