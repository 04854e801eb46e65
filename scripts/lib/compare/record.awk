# The tab-separated records of the pipeline. This file alone names their fields; programs find a field's place by its
# name: $row["name"], field[benchmark["old.median"]].
#
# All text is the inside of an ASCII JSON string, with JSON's escapes, so that it holds no tab and no control character.
# Missing values are empty. Other lines have two or three fields: see rows.awk and verdict.awk.

BEGIN {
    # A row of a Google Benchmark file, as rows.awk prints it. It begins with the four keys by which rows are sorted;
    # missing ones are -1. last: 1 for aggregates. data: 1 for a measurement, 0 for an aggregate. fault: the error, or why
    # the row was skipped. metric: the value that --metric names.
    row_count = declare("family instance last repetition name run_type aggregate_name label time_unit real_time cpu_time" \
        " metric threads repetitions data fault", row_name, row)

    # One side's record of a benchmark, as collect.awk prints it. family: family and instance index; observed: the count
    # of measured rows; failed and skipped count those with a fault; fault: the last one's; invalid: why its values cannot
    # be used. Values of one field are separated by spaces. summarised: 1 if there are only aggregates; runs: the repetition
    # count that they state.
    side_count = declare("name family observed failed skipped fault invalid threads label unit real_time cpu_time metric" \
        " summarised runs median.real_time median.cpu_time median.metric stddev.real_time stddev.cpu_time stddev.metric", side_name, in_side)
    for (i = 1; i < side_count; i++) no_fields = no_fields "\t"

    # A judged benchmark, as verdict.awk prints it. The names are paths of the JSON result, which docs/compare.md
    # describes. The first five are known last, when all benchmarks have been measured.
    benchmark_count = declare("name:text verdict:text fails:flag reason:text p_adjusted label:text time_unit:text" \
        " old.observations old.median old.min old.max old.real_time old.cpu_time" \
        " new.observations new.median new.min new.max new.real_time new.cpu_time" \
        " real_time_change cpu_time_change shift relative_shift interval.0 interval.1 p real_time_p cpu_time_p" \
        " noise floor resolvable", benchmark_name, benchmark)
    first_figure = benchmark["label"]

    # The result as a whole: verdict.awk prints a line "total TAB name TAB value" for each.
    total_count = declare("schema:text status:text exit_code verb:text old.file:text old.filter:text new.file:text" \
        " new.filter:text metric:text higher_is_better:flag observations:text alpha floor threshold" \
        " summary.benchmarks summary.tests summary.regression summary.tolerated summary.improvement summary.no_change" \
        " summary.inconclusive summary.broken geomean.pairs geomean.real_time_change geomean.cpu_time_change", \
        total_name, total_place)
}

# declare(fields, name, place): numbers the fields from 1 on, into name[number] and place[name]. Returns their count.
# Types, kept in type[name]: text, flag (0 or 1), else a number.
function declare(fields, name, place,    count, i, parts) {
    count = split(fields, name, " ")
    for (i = 1; i <= count; i++) {
        if (split(name[i], parts, ":") > 1) type[parts[1]] = parts[2]
        name[i] = parts[1]
        place[name[i]] = i
    }
    return count
}
