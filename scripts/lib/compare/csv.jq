# The JSON result as CSV, one line a benchmark. Fractions are fractions; what there is none of is empty.
["name", "label", "verdict", "fails", "reason", "time_unit", "old_observations", "new_observations", "old_median",
  "new_median", "real_time_change", "cpu_time_change", "shift", "relative_shift", "interval_low", "interval_high", "p",
  "p_adjusted", "noise", "floor", "resolvable"],
(.benchmarks[]
  | [.name, .label, .verdict, .fails, .reason, .time_unit, .old.observations, .new.observations, .old.median, .new.median,
      .real_time_change, .cpu_time_change, .shift, .relative_shift, (.interval // [])[0], (.interval // [])[1], .p,
      .p_adjusted, .noise, .floor, .resolvable])
| @csv
