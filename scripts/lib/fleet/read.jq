# A result → its path and what collect needs of it, tabs between.
if type == "object" and .schema == "overshoot-shard/1" then
  [input_filename, .shard, .node, .status, .reason, .check.cpu_model // "", .ended, .started] | map(tostring | gsub("[\t\n]"; " ")) | join("\t")
else error("no result") end
