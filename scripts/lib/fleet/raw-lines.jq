# The results of plan ab (a stream) → every line of lockstep.c in them, after its node, its file and tabs.
inputs | .node as $node | .data.raw | to_entries[] | .key as $file | .value[] | "\($node)\t\($file)\t\(.)"
