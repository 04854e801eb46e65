#!/usr/bin/env bash
# Usage: sbatch --array=0-N scripts/lib/fleet/slurm-task.sh FOLDER LIST
#
# One task of an array of Slurm: runs the shard in the line of LIST that belongs to its index. A node that fails its check
# takes no more tasks of this array.
set -euo pipefail

folder=$1 list=$2
shard=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" "$list") || {
  printf 'error: node %s cannot read %s; without a shared file system use --transport parallel\n' "$SLURMD_NODENAME" "$list" >&2
  exit 2
}
status=0
"$folder/scripts/lib/fleet/run-shard.sh" "$folder" "$shard" || status=$?
if [ "$status" -eq 3 ]; then
  excluded=$(scontrol --oneliner show job "$SLURM_ARRAY_JOB_ID" | sed -n 's/.* ExcNodeList=\([^ ]*\).*/\1/p' | grep -v null | sed -n 1p) || true
  scontrol update job="$SLURM_ARRAY_JOB_ID" excnodelist="${excluded:+$excluded,}$SLURMD_NODENAME" 2>/dev/null || true
fi
exit "$status"
