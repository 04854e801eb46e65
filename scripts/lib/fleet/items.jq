# Names of items in the rows of Google Benchmark JSON.
include "gbench";

# The item that a row belongs to: its benchmark, or for frame times the run, without the word in front and the percentile.
def item_name: benchmark_name | if test("^frames/.*/p[0-9]+$") then .[7:] | sub("/p[0-9]+$"; "") else . end;
