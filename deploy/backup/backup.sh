#!/bin/sh
# As postgres, by a timer: every night `backup.sh full` on Sundays, `backup.sh diff` else. Pictures by pictures.sh.
set -eu
: "${FIGURES:=/var/lib/prometheus/node-exporter}"
kind=${1:-diff}

pgbackrest --stanza=khamar --type="$kind" backup

# For the alert BackupOld: only a backup that came to its end writes its time. Renamed, so that nobody reads half a file.
{
  echo '# HELP khamar_backup_finished_seconds When the last backup of the database came to its end'
  echo '# TYPE khamar_backup_finished_seconds gauge'
  echo "khamar_backup_finished_seconds $(date +%s)"
} >"$FIGURES/khamar_backup.prom.new"
mv "$FIGURES/khamar_backup.prom.new" "$FIGURES/khamar_backup.prom"
