#!/usr/bin/env bash
# Usage: programs/check-node SECONDS NOISE-BAR BUSY-BAR CPU-MODEL
#
# Checks whether this machine can measure: prints its CPU model, load, the time of an empty loop, the rate of memcpy, its
# noise and how busy it is, as JSON. The noise is that of a program that is compared with itself for SECONDS. An empty
# CPU-MODEL is any. Exit codes: 0 good; 3 over a bar (per cent), or of another model: the reason is on standard error.
set -euo pipefail
export LC_ALL=C

cpu_model() {
  local model=''
  if [ -r /proc/cpuinfo ]; then
    model=$(awk -F ': *' '/^model name/ { print $2; exit }' /proc/cpuinfo)
    [ -n "$model" ] || model=$(awk -F ': *' '/^CPU part/ { print "part " $2; exit }' /proc/cpuinfo)
  else
    model=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || true)
  fi
  printf '%s' "${model:-unknown}"
}

model=$(cpu_model)
load=$(uptime | sed 's/.*load average[s]*: *//; s/,* .*//')
# It ends with this script.
bound=()
if command -v setpriv >/dev/null; then bound=(setpriv --pdeathsig TERM); fi
measured=$("${bound[@]+"${bound[@]}"}" "${0%/*}/node-noise" "$1")
read -r loop memcpy noise busy <<<"$measured"
printf '{"cpu_model": "%s", "load": %s, "loop_ns": %s, "memcpy_gb_per_s": %s, "noise_percent": %s, "busy_percent": %s}\n' \
  "$(printf '%s' "$model" | sed 's/[\\"]/\\&/g')" "$load" "$loop" "$memcpy" "$noise" "$busy"
reason=$(MODEL=$model WANTED=${4-} awk -v noise="$noise" -v noise_bar="$2" -v busy="$busy" -v busy_bar="$3" 'BEGIN {
  model = ENVIRON["MODEL"]
  wanted = ENVIRON["WANTED"]
  if (wanted != "" && model != wanted) printf "CPU model %s, not %s; ", model, wanted
  if (noise > noise_bar) printf "noise of %.1f %%, at most %s %% wanted; ", noise, noise_bar
  if (busy > busy_bar) printf "other programs took %.1f %% of the processor, at most %s %% wanted; ", busy, busy_bar
}')
[ -z "$reason" ] || { printf '%s\n' "${reason%; }" >&2 && exit 3; }
