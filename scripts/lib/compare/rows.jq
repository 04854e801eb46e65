# One Google Benchmark JSON document into lines of tab-separated fields, context first, then one line a row:
#   -9 TAB TAB TAB TAB key TAB value
#   family, instance, run_type is aggregate (0 or 1), repetition, name, its length in characters, run_type, aggregate_name, label,
#   time_unit, real_time, cpu_time, metric, threads, data (1: a measurement, 0: an aggregate), fault, JSON texts
# Indexes that are missing are -1; what is missing otherwise, or no number, is empty. Text is escaped as by @tsv.
# Run with jq -n. Arguments: $metric, the field compared; $filter and $replacement (empty: no filter); $dump, "true" to
# add the JSON texts of name, label, time_unit, run_type and aggregate_name.
# Ends with status 10 and a reason on standard error where the document is JSON but not Google Benchmark's, 11 where it
# is damaged.
include "gbench";
include "python-regex";

def refuse($reason; $status): $reason | halt_error($status);

# A number, or the words that stand for one (NaN and Infinity, and marked integers: see sanitise.awk); else null.
def number_or_word:
  if type == "number" then .
  elif type == "string" and (. == "NaN" or . == "Infinity" or . == "-Infinity" or startswith("integer:")) then .
  else null end;

def text: if type == "string" then . elif . == null then "" else tojson end;

# Python's json.dumps with its default settings: everything past ASCII becomes \uXXXX.
def ascii_json:
  def hex: [recurse(if . >= 16 then (. / 16 | floor) else empty end) % 16]
    | reverse | map("0123456789abcdef"[.:. + 1]) | add | "\\u" + ("0000" + .)[-4:];
  if utf8bytelength == length then tojson
  else
    tojson | explode
    | map(if . < 128 then [.] | implode
          elif . < 65536 then hex
          else (. - 65536) as $c | (55296 + ($c / 1024 | floor) | hex) + (56320 + $c % 1024 | hex) end)
    | add
  end;

def fault:
  if .error_occurred == true then "error: " + (.error_message | text)
  elif .skipped == true then "skipped: " + (.skip_message | text)
  else "" end;

input
| if ([limit(1; inputs)] | length) > 0 then refuse("it holds more than one JSON document"; 10) else . end
| if type != "object" or (.benchmarks | type) != "array"
  then refuse("it is JSON, but has no list of benchmarks as Google Benchmark writes it"; 10) else . end
| ($filter | if . == "" then null else oniguruma_pattern end) as $pattern
| ($replacement | if . == "" then [] else template_parts end) as $parts
| (.context | objects | to_entries[] | select(.value != null) | ["-9", "", "", "", .key, (.value | text)] | @tsv),
  (.benchmarks[]
    | if type != "object" or (.name | type) != "string" then refuse("a row has no name"; 11) else . end
    | is_aggregate as $aggregate
    | if $pattern == null then .
      else select(.name | test($pattern)) | .name |= python_replace($pattern; $parts) end
    | [ (.family_index | if type == "number" then . else -1 end),
        (.per_family_instance_index | if type == "number" then . else -1 end),
        (if .run_type == "aggregate" then 1 else 0 end),
        (.repetition_index | if type == "number" then . else -1 end),
        .name, (.name | length), (.run_type | text), (.aggregate_name | text), (.label | text), (.time_unit | text),
        (.real_time | number_or_word), (.cpu_time | number_or_word), (.[$metric] | number_or_word),
        (.threads | number_or_word), (if $aggregate then 0 else 1 end), fault ]
      + if $dump == "true"
        then [.name, .label, .time_unit, .run_type, .aggregate_name] | map(text | ascii_json)
        else [] end
    | @tsv)
