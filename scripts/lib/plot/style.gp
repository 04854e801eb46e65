# What all pictures share: colours that stay apart for colour-blind eyes (Okabe and Ito), thin grey axes, units on axes.
set encoding utf8
set micro
set datafile separator "\t"
set title headline noenhanced left offset graph 0,0 font ",16"
set border 3 linecolor "#8a8a8a"
set tics nomirror textcolor "#333333"
set grid linecolor "#e3e3e3" linetype 1 linewidth 1
set key noenhanced
colours = "#0072B2 #D55E00 #009E73 #CC79A7 #E69F00 #56B4E9 #7A5195 #000000"
# Beyond eight, colours come again with another dash and another mark.
do for [i = 1:64] {
    set linetype i linecolor rgb word(colours, 1 + (i - 1) % 8) dashtype 1 + int((i - 1) / 8) linewidth 1.8 \
        pointtype 5 + 2 * (int((i - 1) / 8) % 4) pointsize 0.7
}
