#!/usr/bin/env bash
# Usage: Tests/Scripts/slurm-cluster.bash start|stop FOLDER [--nodes N] [--parameter LINE]...
#
# Runs a Slurm cluster of its own on this machine: a slurmctld and several slurmd -N, with their configuration, state and
# logs in FOLDER and on free ports of localhost. It needs no root, and it does not touch a Slurm that is installed here. The
# nodes share this machine's processors: it is for trying scripts/fleet.sh, not for measuring.
#
#   start              starts the cluster in FOLDER, a new or stopped one, and waits until all nodes are idle
#   stop               ends all jobs and daemons of the cluster in FOLDER
#   --nodes N          number of nodes, n1, n2 … (default: 4)
#   --parameter LINE   a line to add to slurm.conf, such as MaxJobCount=100
#   --help             this text
#
# The commands of Slurm find the cluster with: export SLURM_CONF=FOLDER/slurm.conf
#
# Exit codes: 0 done; 2 wrong usage, Slurm is missing or does not start (its log's last lines are printed).
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"

readonly start_seconds=60
folder='' nodes=4 parameters=()

# is_free PORT: whether nothing listens there.
is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# free_ports COUNT: the first of as many free ports in a row.
free_ports() {
  local first port
  while :; do
    first=$((20000 + RANDOM % 10000))
    for ((port = first; port < first + $1; port++)); do is_free "$port" || continue 2; done
    printf '%d' "$first"
    return
  done
}

write_configuration() {
  local port host number
  port=$(free_ports $((nodes + 1)))
  host=$(hostname -s)
  {
    # No accounting and no passwords: everything is this user's. Short timeouts, since the nodes are on one machine.
    cat <<CONF
ClusterName=overshoot
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/none
CredType=cred/none
SlurmctldPort=$port
SlurmctldPidFile=$folder/slurmctld.pid
SlurmctldLogFile=$folder/slurmctld.log
StateSaveLocation=$folder/state
SlurmdPidFile=$folder/%n.pid
SlurmdLogFile=$folder/%n.log
SlurmdSpoolDir=$folder/spool-%n
SelectType=select/linear
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,default_queue_depth=1000
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=10
SlurmctldTimeout=10
KillWait=5
InactiveLimit=0
MinJobAge=300
MaxArraySize=10001
CONF
    for ((number = 1; number <= nodes; number++)); do
      printf 'NodeName=n%d NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=%d\n' "$number" "$host" $((port + number)) \
        "$(getconf _NPROCESSORS_ONLN)"
    done
    printf 'PartitionName=main Nodes=n[1-%d] Default=YES MaxTime=INFINITE State=UP\n' "$nodes"
    printf '%s\n' "${parameters[@]+"${parameters[@]}"}"
  } >"$folder/slurm.conf"
}

# run_daemon COMMAND...: a daemon that puts itself into the background, without our output and input.
run_daemon() {
  "$@" </dev/null >>"$folder/start.log" 2>&1 || {
    cat "$folder/start.log" >&2
    die "$EXIT_USAGE" "$1 does not start; see above and the logs in $folder"
  }
}

start() {
  local number waited
  make_folder "$folder/state"
  [ -e "$folder/slurm.conf" ] || write_configuration
  nodes=$(grep -c '^NodeName=' "$folder/slurm.conf")
  export SLURM_CONF=$folder/slurm.conf
  : >"$folder/start.log"
  run_daemon slurmctld
  for ((number = 1; number <= nodes; number++)); do
    mkdir -p "$folder/spool-n$number"
    run_daemon slurmd -N "n$number"
  done
  for ((waited = 0; waited < start_seconds * 5; waited++)); do
    if [ "$(sinfo --noheader --Node --format=%t 2>/dev/null | grep -cx idle)" -eq "$nodes" ]; then
      say "$nodes nodes are idle; the commands of Slurm need: export SLURM_CONF=$folder/slurm.conf"
      return
    fi
    sleep 0.2
  done
  tail -n 5 "$folder"/*.log >&2
  stop
  die "$EXIT_USAGE" "the nodes are not idle after $start_seconds s; the logs' last lines are above"
}

# stop_daemons NAME...: ends those whose process id is recorded, and waits for their end.
stop_daemons() {
  local name pid waited
  for name; do
    pid=$(cat "$folder/$name.pid" 2>/dev/null) || continue
    kill "$pid" 2>/dev/null || continue
    for ((waited = 0; waited < 100; waited++)); do
      kill -0 "$pid" 2>/dev/null || continue 2
      sleep 0.1
    done
    kill -KILL "$pid" 2>/dev/null || true
  done
}

stop() {
  local number names=()
  [ -f "$folder/slurm.conf" ] || die "$EXIT_USAGE" "no cluster in $folder"
  export SLURM_CONF=$folder/slurm.conf
  for ((number = 1; number <= $(grep -c '^NodeName=' "$SLURM_CONF"); number++)); do names+=("n$number"); done
  if timeout 10 scancel --quiet --user="$(id -un)" 2>/dev/null; then
    for ((number = 0; number < 50; number++)); do
      [ -n "$(timeout 5 squeue --noheader 2>/dev/null)" ] || break
      sleep 0.2
    done
  fi
  stop_daemons "${names[@]}" slurmctld
}

main() {
  parse_options "$@" <<'TABLE'
--parameter  parameters  list
TABLE
  [ ${#operands[@]} -eq 2 ] || usage_error "give start or stop, and the cluster's folder"
  check_value COMMAND 'start|stop' "${operands[0]}"
  folder=${operands[1]}
  PATH=$PATH:/usr/sbin:/sbin
  need slurmctld slurm-wlm
  need slurmd slurm-wlm
  [ "${operands[0]}" = stop ] || make_folder "$folder"
  folder=$(cd "$folder" 2>/dev/null && pwd) || die "$EXIT_USAGE" "no such folder: ${operands[1]}"
  "${operands[0]}"
}

main "$@"
