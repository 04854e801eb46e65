# Other processes that keep the machine busy during a proof. Source it after common.sh.

busy=()

# keep_busy N: starts N processes that compute until the script ends.
keep_busy() {
  local number
  at_exit stop_busy
  for ((number = 0; number < $1; number++)); do
    while :; do :; done &
    busy+=("$!")
  done
}
stop_busy() { if [ ${#busy[@]} -gt 0 ]; then kill "${busy[@]}" 2>/dev/null || true; fi; }

# load_average: of the last minute; empty where the system does not say.
load_average() { cut -d ' ' -f 1 /proc/loadavg 2>/dev/null || true; }
