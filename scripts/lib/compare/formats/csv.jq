# The JSON result as CSV, one line a benchmark. Fractions are fractions; missing values are empty.
include "format";

# Text that a spreadsheet would take for a formula starts with an apostrophe.
def cell: if test("^[-=+@]") then "'" + . else . end;

["name", "label", "verdict", "fails", "reason", "time_unit", "old_observations", "new_observations", "old_median",
  "new_median", "real_time_change", "cpu_time_change", "shift", "relative_shift", "interval_low", "interval_high", "p",
  "p_adjusted", "noise", "floor", "resolvable"],
(printable_result | .benchmarks[]
  | [(.name, .label | cell), .verdict, .fails, (.reason, .time_unit | cell), .old.observations, .new.observations,
      .old.median, .new.median, .real_time_change, .cpu_time_change, .shift, .relative_shift, (.interval // [])[0],
      (.interval // [])[1], .p, .p_adjusted, .noise, .floor, .resolvable])
| @csv
