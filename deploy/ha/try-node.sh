#!/bin/sh
# One of three database servers in a container (deploy/ha/compose.yaml): NUMBER is 1, 2 or 3, SUBNET e.g. 172.30.79.,
# PASSWORD the password of all roles. Uses the settings of node.env.example; nothing is archived.
set -eu
umask 077
cd /etc/khamar/ha
sed "/_CLUSTER=/!{/_HOSTS=/!{s/database-1/database-$NUMBER/;s/10\.0\.0\.11/10.0.0.1$NUMBER/;}};s/10\.0\.0\./$SUBNET/g;s/CHANGE-ME/$PASSWORD/" \
  node.env.example >/tmp/node.env
sed 's#pgbackrest --stanza=khamar archive-push %p#/bin/true#;s#/var/run/postgresql#/tmp#' patroni.yml >/tmp/patroni.yml
set -a
. /tmp/node.env
ETCD_DATA_DIR=/var/lib/postgresql/etcd
ETCD_LOG_LEVEL=warn
set +a
sh check-patroni.sh /tmp/patroni.yml
etcd &
exec patroni /tmp/patroni.yml
