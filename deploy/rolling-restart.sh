#!/bin/sh
# Restarts the farm's processes one at a time, without downtime. After an upgrade first run `systemctl start
# khamar-migrate`, then this. Stops at the first process that does not become healthy; the others keep running.
set -eu

# The proxy skips a failed process for up to two seconds (nginx/snippets/processes.conf), so the next restart must wait longer.
FORGIVEN=3

restart() {
  systemctl restart "$1"
  tries=60
  until curl --silent --fail --max-time 2 --output /dev/null "$2"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "$1 is not healthy: journalctl -u $1" >&2; exit 1; }
    sleep 0.5
  done
  sleep "$FORGIVEN"
  echo "$1"
}

for port in 4010 4011; do restart "khamar-api@$port" "http://127.0.0.1:$port/readyz"; done
for port in 3001 3002; do restart "khamar-web@$port" "http://127.0.0.1:$port/healthz"; done
restart khamar-worker http://127.0.0.1:4001/healthz
