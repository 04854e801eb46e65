# The results of sweep shards, in order (a stream) → the rows of the whole grid under one header; with $status, whether every
# row could be computed.
[inputs.data] as $data
| if $ARGS.named.only_status then all($data[]; .status == 0)
  else $data[0].rows[0], ($data[] | .rows[1:][]) end
