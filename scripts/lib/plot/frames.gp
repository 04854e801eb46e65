# Every frame of each run, with its allowance. Blocks of 'frame, milliseconds, allowance'. Variables: headline, lib, data,
# series (blocks).
load lib . "/style.gp"
set multiplot layout series, 1 title headline font ",16" noenhanced
set xlabel "frame"
set ylabel "milliseconds" offset 1,0
set key top right horizontal
do for [i = 0:series - 1] {
    unset logscale y
    set autoscale
    stats data index i using 1:2 name "TIME" nooutput
    stats data index i using 3 name "ALLOWANCE" nooutput
    top = TIME_max_y > ALLOWANCE_max ? TIME_max_y : ALLOWANCE_max
    # An allowance far above all frames would flatten them.
    if (top > 50 * TIME_mean_y) {
        set logscale y
        set yrange [TIME_min_y / 2:top * 3]
    } else {
        set yrange [0:top * 1.4]
    }
    set xrange [-0.5:TIME_max_x + 0.5]
    set title system(sprintf("awk '/^\"/ && n++ == %d { gsub(/\"/, \"\"); print; exit }' '%s'", i, data)) \
        noenhanced left font ",13"
    plot data index i using 1:($2 <= $3 ? $2 : NaN) with impulses linetype 1 title "within its allowance", \
         data index i using 1:($2 > $3 ? $2 : NaN) with impulses linetype 2 linewidth 2.5 title "missed", \
         data index i using 1:3 with lines linecolor rgb "#444444" dashtype 2 \
             title sprintf("allowance %.3g ms", ALLOWANCE_max)
}
unset multiplot
