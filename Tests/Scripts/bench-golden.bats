load helpers

setup() { cd "$BATS_TEST_TMPDIR" || return; }

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

# table [OPTION]... FILE: the rows of the short table, bars for tabs.
table() { jq -r -L "$scripts/lib" "${@:1:$#-1}" -f "$scripts/lib/bench/table.jq" "${!#}" | tr '\t' '|'; }

# rich: run.json with every kind of row, at the limits of each unit.
rich() {
  jq -n 'def row($name; $fields): {name: $name, run_type: "iteration", cpu_time: 1, time_unit: "ns"} + $fields;
    {context: {kernel_set: "v4"}, benchmarks: [
      row("frame/pop-in/cells:1000/hz:120"; {cells: 1000, time_unit: "ms", p50: (999, 1e6, 1000), p99: 999990, p100: 1e9, allocs_per_iter: 2.345,
        allocated_bytes_per_iter: 1023.4, retains_per_iter: 0, releases_per_iter: 7, max_bytes_used: 1048576, peak_resident_bytes: 5e6} |
        .real_time = .p50 / 1e6),
      row("kernel/frame-float/v4/cells:1000"; {cells: 1000, real_time: (2, 4, 5, 9), time_unit: "us", allocs_per_iter: 0, max_bytes_used: 1024}),
      row("kernel/frame-float/v3/cells:1000"; {cells: 1000, real_time: 2}),
      row("frames"; {real_time: 999.994, p50: 3, allocated_bytes_per_iter: 1047552}), row("frames"; {real_time: 999.995}),
      row("items/cpu"; {real_time: 1e9, cpu_time: 2, time_unit: "us", items_per_second: 5e6}),
      row("items/one"; {real_time: 9, cpu_time: 1, items_per_second: 1.49e9}),
      row("items/two"; {real_time: 9, cpu_time: 1, items_per_second: 1.51e9}),
      row("items/real_time"; {real_time: 10, items_per_second: 1e9}), row("items/manual_time"; {real_time: 20, items_per_second: 1e9}),
      row("late"; {real_time: 5}), row("late"; {error_occurred: true, error_message: "off\tby one", real_time: 5}),
      row("bezier/slope"; {skipped: true, skip_message: "wide", real_time: 1}), row("spring/state"; {real_time: 0.004, time_unit: "us"}),
      row("rects/convert/batch/cells:1000"; {real_time: 1500}), row("rects/convert/batch/cells:10000"; {real_time: 1500}),
      {name: "known_mean", run_name: "known", run_type: "aggregate", aggregate_name: "mean", real_time: 9, cpu_time: 9, time_unit: "ms"},
      {name: "known_median", run_name: "known", run_type: "aggregate", aggregate_name: "median", real_time: 8, cpu_time: 9, time_unit: "ms"},
      {name: "frames_median", run_name: "frames", run_type: "aggregate", aggregate_name: "median", real_time: 8, cpu_time: 9, time_unit: "ms"}
    ]}' >run.json
}

@test "the table of all: medians in the unit that shows them best, cells and items, shares of a frame, counts, bytes, failures" {
  rich
  run -0 table run.json
  is <<'TEXT'
benchmark|time|per cell|of a 120 Hz frame|p50|p99|p100|allocations|bytes|retains|releases|peak|resident
frame/pop-in/cells:1000/hz:120|1.00 µs|1.00 ns|0.012 %|1.00 µs|999.99 µs|1.00 s|2.35|1023 B|0|7|1.0 MiB|4.8 MiB
kernel/frame-float/v4/cells:1000|4.50 µs|4.50 ns|||||0||||1.0 KiB|
kernel/frame-float/v3/cells:1000|2.00 ns|0.00 ns||||||||||
frames|999.99 ns|||||||1023.0 KiB||||
items/cpu|1000.00 s|100.00 s||||||||||
items/one|9.00 ns|||||||||||
items/two|9.00 ns|4.50 ns||||||||||
items/real_time|10.00 ns|1.00 ns||||||||||
items/manual_time|20.00 ns|1.00 ns||||||||||
late|ERROR: failed: off\u0009by one|||||||||||
bezier/slope|ERROR: was skipped: wide|||||||||||
spring/state|4.00 ns|||||||||||
rects/convert/batch/cells:1000|1.50 µs|||||||||||
rects/convert/batch/cells:10000|1.50 µs|||||||||||
known|8.00 ms|||||||||||
TEXT
  jq 'del(.context, .benchmarks[].cells) | .benchmarks |= .[8:11]' run.json >items.json
  run -0 table items.json
  is <<'TEXT'
benchmark|time|per item|bytes
frames|999.99 ns||1023.0 KiB
items/cpu|1000.00 s|100.00 s|
TEXT
}

@test "a screenful: of this project its first look, without columns of zeros or one value, as wide as asked for" {
  rich
  run -0 table --argjson most 14 run.json
  is <<'TEXT'
benchmark|time|per cell|of a 120 Hz frame|p50|p99|p100|allocations|bytes|releases|peak|resident
frame/pop-in/cells:1000/hz:120|1.00 µs|1.00 ns|0.012 %|1.00 µs|999.99 µs|1.00 s|2.35|1023 B|7|1.0 MiB|4.8 MiB
kernel/frame-float/v4/cells:1000|4.50 µs|4.50 ns|||||0|||1.0 KiB|
bezier/slope|ERROR: was skipped: wide||||||||||
spring/state|4.00 ns||||||||||
rects/convert/batch/cells:1000|1.50 µs||||||||||
TEXT
  run -0 table --argjson most 2 run.json
  is <<'TEXT'
benchmark|time|per cell|of a 120 Hz frame|p50|p99|p100|allocations|bytes|releases|peak|resident
frame/pop-in/cells:1000/hz:120|1.00 µs|1.00 ns|0.012 %|1.00 µs|999.99 µs|1.00 s|2.35|1023 B|7|1.0 MiB|4.8 MiB
kernel/frame-float/v4/cells:1000|4.50 µs|4.50 ns|||||0|||1.0 KiB|
TEXT
  # Of at most so many benchmarks all are shown.
  [ "$(table --argjson most 14 run.json | wc -l)" -eq 6 ]
  [ "$(table --argjson most 15 run.json | wc -l)" -eq 16 ]
  # With two blanks the names take 34 places, the times 9, the next columns 10, 19 and 9; the last one needs no blanks.
  local width
  for width in 0 50 51 69 70 78 79; do echo "$width: $(table --argjson most 14 --argjson width "$width" run.json | head -n 1)"; done >widths
  run -0 cat widths
  is <<'TEXT'
0: benchmark|time|per cell|of a 120 Hz frame|p50|p99|p100|allocations|bytes|releases|peak|resident
50: benchmark|time
51: benchmark|time|per cell
69: benchmark|time|per cell
70: benchmark|time|per cell|of a 120 Hz frame
78: benchmark|time|per cell|of a 120 Hz frame
79: benchmark|time|per cell|of a 120 Hz frame|p50
TEXT
  # Of another project the first of each family.
  jq -n '{benchmarks: [("a/1", "a/2", "b", "c/1", "b", "d/1") | {name: ., real_time: 1, cpu_time: 1, retains_per_iter: 1}]}' >other.json
  run -0 table --argjson most 3 other.json
  is <<'TEXT'
benchmark|time
a/1|1.00 ns
b|1.00 ns
c/1|1.00 ns
TEXT
  jq '.benchmarks |= .[:1]' other.json >one.json
  run -0 table --argjson most 3 one.json
  is <<'TEXT'
benchmark|time|retains
a/1|1.00 ns|1
TEXT
}

# benchmark PROGRAM: a program that measures what rich() or another one has written to run.json, and says how it was called.
benchmark() {
  cat >program <<'PROGRAM'
#!/bin/sh
echo "$*" | sed 's|=/[^ ]*/|=|' >>calls
for option; do case $option in --benchmark_out=*) out=${option#*=} ;; --benchmark_list_tests) list=1 ;; esac; done
if [ -n "$list" ]; then jq -r '.benchmarks[].name' run.json; exit; fi
[ ! -e status ] || { echo 'it hurts' >&2; [ ! -e empty ] || exit "$(cat status)"; }
[ -e empty ] || cp run.json "$out"
[ ! -e status ] || exit "$(cat status)"
PROGRAM
  chmod +x program
}

# bench [OPTION]...: runs bench.sh on it, and shows all that it says, seconds as N, and the calls.
bench() {
  rm -f calls
  run_split env COLUMNS=80 "$scripts/bench.sh" --binary program --out out.json "$@"
  printf -- '--- %s\nexit %s\n%s\n%s\n' "$*" "$status" "$output" "$stderr" | sed -E "s/ [0-9]+ s\b/ N s/; /^  \[/d; s/ *$//"
  [ ! -e calls ] || cat calls
  [ ! -e out.json ] || cmp out.json run.json && rm -f out.json
}

@test "the command: a screenful and all, the program's options, errors of benchmarks and of the program, and nothing measured" {
  rich
  benchmark
  {
    bench --quick --filter '^x'
    bench --all --repetitions 3 -- --benchmark_more
    bench --list -- --benchmark_other
    bench -- --benchmark_list_tests=true
    bench --out no/where/run.json
    bench --list --out no/where/run.json | sed 4q
    bench -- --benchmark_list_tests=0 | grep -c measuring
    echo 3 >status
    bench | grep -v '|' | head -n 3
    echo 4 >status
    bench
    rm status
    touch empty
    bench
    rm empty
    # 22 rows are a screenful; of more the first of each family.
    jq -n '{benchmarks: [range(22) | {name: "f\(. % 22)/\(.)", real_time: 1, cpu_time: 1}]}' >run.json
    bench | sed -n '3,4p;24,$p'
    jq -n '{benchmarks: [range(23) | {name: "f\(. % 22)/\(.)", real_time: 1, cpu_time: 1}]}' >run.json
    bench | sed -n '3,4p;24,$p'
    bench --all | sed -n '3,4p;24,$p'
  } | diff -u "$fixtures/golden/bench-command.txt" -
}
