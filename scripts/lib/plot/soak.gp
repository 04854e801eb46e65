# A process over time: its memory above, its descriptors and threads below. Rows of 'minutes, MB, descriptors, threads'.
# Variables: headline, lib, data.
load lib . "/style.gp"
set multiplot layout 2, 1 title headline font ",16" noenhanced
unset title
set xrange [0:*] noextend
set lmargin 9
set ylabel "resident memory in MB" offset 1,0
set yrange [0:*]
plot data using 1:2 with lines linetype 1 notitle
set xlabel "minutes"
set ylabel "count" offset 1,0
stats data using 3 nooutput
set yrange [0:STATS_max * 1.6]
set key top right horizontal
plot data using 1:3 with lines linetype 2 title "open descriptors", \
     data using 1:4 with lines linetype 3 title "threads"
unset multiplot
