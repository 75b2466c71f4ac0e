#!/bin/sh
# backup.sh full|diff: as postgres with the settings of node.env, by the timer of khamar-backup on all three database servers at the
# same time. One of them makes the backup: a replica for which no commit waits, else the one for which they wait, else the primary.
set -eu
: "${BACKUP:=/etc/khamar/backup/backup.sh}"

cluster=$(curl --silent --fail --max-time 5 "http://$PATRONI_RESTAPI_CONNECT_ADDRESS/cluster")
# The names of those in this role that run, one on each line.
running() {
  echo "$cluster" | tr '{' '\n' | grep "\"role\": \"$1\"" | grep '"state": "\(running\|streaming\)"' |
    sed 's/.*"name": "\([^"]*\)".*/\1/' | sort
}
chosen=$(for role in replica sync_standby leader; do running $role || true; done | head -n 1)
if [ "$chosen" != "$PATRONI_NAME" ]; then
  echo "the backup is made by ${chosen:-nobody}"
  [ -n "$chosen" ]
  exit
fi
# pgBackRest refuses where it is told to copy from a replica and finds none.
if [ "$(running leader)" = "$PATRONI_NAME" ]; then export PGBACKREST_BACKUP_STANDBY=n; fi
exec sh "$BACKUP" "$@"
