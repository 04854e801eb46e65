# Displacement against time, one curve a spring. Blocks of 'time, value'. Variables: headline, lib, data, series (blocks).
load lib . "/style.gp"
set xlabel "time in seconds"
set ylabel "value" offset 1,0
set xrange [*:*] noextend
set key outside right top vertical Left reverse spacing 1.1
set xzeroaxis linecolor rgb "#8a8a8a" linetype 1
plot for [i = 1:series] data index i - 1 using 1:2 with lines linetype i linewidth 2 title columnheader(1)
