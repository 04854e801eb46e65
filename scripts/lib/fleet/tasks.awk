# The output of 'scontrol --oneliner show job' → index in the array, node, reason of the state, tabs between.
{
  task = node = reason = ""
  for (i = 1; i <= NF; i++) {
    if ($i ~ /^ArrayTaskId=[0-9]+$/) task = substr($i, 13)
    if ($i ~ /^BatchHost=/) node = substr($i, 11)
    if ($i ~ /^Reason=/) reason = substr($i, 8)
  }
  if (task != "" && node != "") print task "\t" node "\t" reason
}
