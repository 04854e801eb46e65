# Any JSON of Google Benchmark's → the layout that rows.awk reads (run with -n and -a). NaN and Infinity, which JSON does
# not have and jq cannot write, become "number:NaN" and the like. Ends with status 10 and a reason on standard error if
# the document is JSON but not Google Benchmark's, with 11 if a row is damaged.
# $words: "true" if the text may hold NaN or Infinity.

def refuse($reason; $status): $reason | halt_error($status);

def quoted_word:
  if type != "number" then .
  elif isnan then "number:NaN"
  elif . > 1e308 then "number:Infinity"
  elif . < -1e308 then "number:-Infinity"
  else . end;

input
| if ([limit(1; inputs)] | length) > 0 then refuse("it holds more than one JSON document"; 10) else . end
| if type != "object" or (.benchmarks | type) != "array"
  then refuse("it is JSON, but has no list of benchmarks as Google Benchmark writes it"; 10) else . end
| if all(.benchmarks[]; type == "object" and (.name | type) == "string")
  then . else refuse("a row has no name"; 11) end
| {context: (.context | objects // {}),
   benchmarks: (.benchmarks | if $words == "true" then map(map_values(quoted_word)) else . end)}
