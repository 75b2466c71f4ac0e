#!/bin/sh
# Runs as khamar, every minute by a timer: copies new photos. Files are content-addressed and never change, so
# existing ones are skipped; nothing is deleted, so that a restore of any earlier day has its photos.
set -eu
: "${MEDIA_FOLDER:=/var/lib/khamar/media}"
: "${MEDIA_BACKUP:=/var/backups/khamar/media}"
: "${FIGURES:=/var/lib/prometheus/node-exporter}"

rsync --archive --ignore-existing --exclude='*.draft' "$MEDIA_FOLDER/" "$MEDIA_BACKUP/"

{
  echo '# HELP khamar_pictures_copied_seconds When the photos were last copied'
  echo '# TYPE khamar_pictures_copied_seconds gauge'
  echo "khamar_pictures_copied_seconds $(date +%s)"
} >"$FIGURES/khamar_pictures.prom.new"
mv "$FIGURES/khamar_pictures.prom.new" "$FIGURES/khamar_pictures.prom"
