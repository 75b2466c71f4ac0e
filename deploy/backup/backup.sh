#!/bin/sh
# Runs as postgres, every night by a timer: `backup.sh full` on Sundays, otherwise `backup.sh diff`. For photos see
# pictures.sh.
set -eu
: "${FIGURES:=/var/lib/prometheus/node-exporter}"
kind=${1:-diff}

pgbackrest --stanza=khamar --type="$kind" backup

# For the alert BackupOld: only a completed backup writes its time. Renamed, so that a partial file is never read.
{
  echo '# HELP khamar_backup_finished_seconds Unix time of the last completed database backup'
  echo '# TYPE khamar_backup_finished_seconds gauge'
  echo "khamar_backup_finished_seconds $(date +%s)"
} >"$FIGURES/khamar_backup.prom.new"
mv "$FIGURES/khamar_backup.prom.new" "$FIGURES/khamar_backup.prom"
