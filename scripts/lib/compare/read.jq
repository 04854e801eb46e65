# A file of Google Benchmark's → on the first line its context and its number of rows as JSON, then a record for each row
# (records.awk), sorted as benchmarks are compared: by family and instance, aggregates last, by repetition. Run with -n and -r.
#
# $metric: what is compared; empty: the clock that suits each benchmark. $filter, $replacement: with a filter, only the benchmarks that match are read, and the
# replacement takes the place of each match in their names.
include "python-regex";
include "format";
include "gbench";

# Family, instance or repetition; -1 if the row does not state it.
def place($key): .[$key] | if type == "number" and . >= 0 then . else -1 end;

def in_order:
  sort_by([place("family_index"), place("per_family_instance_index"), .run_type == "aggregate", place("repetition_index")]);

# The rows whose name matches the filter, renamed. Each name is looked at once.
def filtered:
  if $filter == "" then . else
    ($filter | oniguruma_pattern) as $pattern
    | ($replacement | template_parts) as $parts
    | (map(.name) | unique
      | map(select(test($pattern)) | {key: ., value: python_replace($pattern; $parts)}) | from_entries) as $renamed
    | map(.name as $name | select($renamed | has($name)) | .name = $renamed[$name])
  end;

# A number as text; NaN, Infinity or -Infinity for other text; nothing if the field is missing. With --compat a number may be
# text: "number:1e2" is written back as it was read.
def number:
  if type == "number" then
    if . < 1e308 and . > -1e308 then tostring elif isnan then "NaN" elif . > 0 then "Infinity" else "-Infinity" end
  elif type == "string" and startswith("number:") then .[7:]
  else "" end;

def text($key): .[$key] // "" | if . == "" then . elif type == "string" then inside else tojson end;

# The name of an aggregate; in files of old releases the end of the row's name has it.
def aggregate:
  if has("aggregate_name") then text("aggregate_name") else .name | capture("_(?<kind>mean|median|stddev|cv|BigO|RMS)$").kind // "" end;

def fault:
  if .error_occurred == true then "error: " + text("error_message")
  elif .skipped == true then "skipped: " + text("skip_message")
  else "" end;

# The relative limit in the program's code on what is compared.
def tolerated:
  if $metric != "" then .["limit.\($metric).relative"] else .["limit.cpu_time.relative"] // .["limit.real_time.relative"] end;

# One string, since joining a list takes twice as long.
def record:
  is_aggregate as $aggregate
  | "\(.name | inside)\t\(place("family_index"))/\(place("per_family_instance_index"))\t\(text("run_type"))\t"
    + (if $aggregate then "\t" + aggregate else "1\t" + text("aggregate_name") end)
    + "\t\(text("label"))\t\(text("time_unit"))\t\(.real_time | number)\t\(.cpu_time | number)\t\(.[$metric] | number)"
    + "\t\(.threads | number)\t\(.repetitions | number)\t\(fault)\t\(tolerated | number)\t\(clock)";

document
| .benchmarks as $rows
| ({context: (.context | objects // {}), rows: ($rows | length)} | tojson),
  "name\tfamily\trun_type\tis_measured\taggregate_name\tlabel\ttime_unit\treal_time\tcpu_time\tmetric\tthreads\trepetitions\tfault\ttolerated\tclock",
  ($rows | in_order | filtered[] | record)
