#!/bin/sh
# backup.sh full|diff: runs as postgres with node.env, by the khamar-backup timer on all three database servers at the
# same time. Only one makes the backup: an asynchronous replica, else the synchronous one, else the primary.
set -eu
: "${BACKUP:=/etc/khamar/backup/backup.sh}"

cluster=$(curl --silent --fail --max-time 5 "http://$PATRONI_RESTAPI_CONNECT_ADDRESS/cluster")
# The names of running members with this role, one per line.
running() {
  echo "$cluster" | tr '{' '\n' | grep "\"role\": \"$1\"" | grep '"state": "\(running\|streaming\)"' |
    sed 's/.*"name": "\([^"]*\)".*/\1/' | sort
}
chosen=$(for role in replica sync_standby leader; do running $role || true; done | head -n 1)
if [ "$chosen" != "$PATRONI_NAME" ]; then
  echo "the backup is made by ${chosen:-no server}"
  [ -n "$chosen" ]
  exit
fi
# pgBackRest fails if it should copy from a replica and there is none.
if [ "$(running leader)" = "$PATRONI_NAME" ]; then export PGBACKREST_BACKUP_STANDBY=n; fi
exec sh "$BACKUP" "$@"
