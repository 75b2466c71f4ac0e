#!/bin/sh
# As khamar, by a timer every minute: copies new pictures. A file is named by its content and never changes, so that what
# is there already is right; nothing is removed, so that a database of any earlier day finds its pictures too.
set -eu
: "${MEDIA_FOLDER:=/var/lib/khamar/media}"
: "${MEDIA_BACKUP:=/var/backups/khamar/media}"
: "${FIGURES:=/var/lib/prometheus/node-exporter}"

rsync --archive --ignore-existing --exclude='*.draft' "$MEDIA_FOLDER/" "$MEDIA_BACKUP/"

{
  echo '# HELP khamar_pictures_copied_seconds When the pictures were last copied'
  echo '# TYPE khamar_pictures_copied_seconds gauge'
  echo "khamar_pictures_copied_seconds $(date +%s)"
} >"$FIGURES/khamar_pictures.prom.new"
mv "$FIGURES/khamar_pictures.prom.new" "$FIGURES/khamar_pictures.prom"
