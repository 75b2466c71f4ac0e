#!/bin/sh
# Runs before Patroni and rejects a combination that loses acknowledged writes: before 3.0.3, with the etcd v3 API, a
# frozen primary that wakes up takes the lead back from its successor.
set -eu
config=$1
version=$(patroni --version | grep -o '[0-9][0-9.]*')

if [ -z "${PATRONI_ETCD3_HOSTS:-}${PATRONI_ETCD3_HOST:-}" ] && ! grep -q '^etcd3:' "$config"; then exit 0; fi
if [ "$(printf '3.0.3\n%s\n' "$version" | sort -V | head -n 1)" = 3.0.3 ]; then exit 0; fi
echo "Patroni $version with the etcd v3 API loses acknowledged writes when a hung primary wakes up." >&2
echo 'Use PATRONI_ETCD_HOSTS with ETCD_ENABLE_V2=true, or Patroni 3.0.3 or later (deploy/ha/node.env.example).' >&2
exit 1
