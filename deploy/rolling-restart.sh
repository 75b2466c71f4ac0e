#!/bin/sh
# Restarts the farm's processes one after the other, so that nobody notices. After a new version: first
# `systemctl start khamar-migrate`, then this. Stops at the first process that does not get well; the others go on.
set -eu

# The proxy leaves a process alone for up to two seconds after it refused (nginx/processes.conf): the next must wait longer.
FORGIVEN=3

restart() {
  systemctl restart "$1"
  tries=60
  until curl --silent --fail --max-time 2 --output /dev/null "$2"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "$1 does not get well: journalctl -u $1" >&2; exit 1; }
    sleep 0.5
  done
  sleep "$FORGIVEN"
  echo "$1"
}

for port in 4010 4011; do restart "khamar-api@$port" "http://127.0.0.1:$port/readyz"; done
for port in 3001 3002; do restart "khamar-web@$port" "http://127.0.0.1:$port/healthz"; done
restart khamar-worker http://127.0.0.1:4001/healthz
