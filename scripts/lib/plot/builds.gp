# When each module of a build was compiled: a bar for each, from its start to its end.
# Rows of 'module, start, end, seconds'. Variables: headline, lib, data, rows.
load lib . "/style.gp"
set yrange [rows - 0.4:-0.6]
set xrange [0:*]
set grid xtics noytics
set tics scale 0.5
set ytics noenhanced
set xlabel "seconds since the start of the build"
set style fill solid 0.85 noborder
unset key
plot data using (0.5 * ($2 + $3)):0:2:3:($0 - 0.36):($0 + 0.36):ytic(1) with boxxyerror linetype 1, \
     data using 3:0:(sprintf("  %.0f s", $4)) with labels left textcolor "#333333"
