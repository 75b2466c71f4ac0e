#!/bin/sh
# Run as root on one database server at a time, replicas first: upgrades its packages and waits until it follows
# again. A primary switches over first, which delays writes by about three seconds. Stops unless the other two are
# healthy.
set -eu
: "${NODE_ENV_FILE:=/etc/khamar/node.env}"
: "${STOP:=systemctl stop patroni etcd}"
: "${UPGRADE:=apt-get install --yes --only-upgrade postgresql-15 postgresql-client-15 patroni etcd-server}"
: "${START:=systemctl start etcd patroni}"
set -a
. "$NODE_ENV_FILE"
set +a
patroni=http://$PATRONI_RESTAPI_CONNECT_ADDRESS

await() {
  what=$1
  shift
  tries=240
  until "$@"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "not within two minutes: $what" >&2; exit 1; }
    sleep 0.5
  done
}
ask() { curl --silent --fail --max-time 2 --output /dev/null "$patroni/$1"; }
is_not_primary() { ! ask primary; }
# All three are running, and one replica is synchronous.
is_whole() {
  cluster=$(curl --silent --fail --max-time 2 "$patroni/cluster") || return 1
  [ "$(echo "$cluster" | grep -o '"state": "\(running\|streaming\)"' | wc -l)" = 3 ] && echo "$cluster" | grep -q sync_standby
}

await 'all three servers are well' is_whole
if ask primary; then
  curl --silent --fail --max-time 60 --user "$PATRONI_RESTAPI_USERNAME:$PATRONI_RESTAPI_PASSWORD" \
    --json "{\"leader\": \"$PATRONI_NAME\"}" "$patroni/switchover"
  echo
  await 'another server has the lead' is_not_primary
  await 'all three servers are well' is_whole
fi
$STOP
$UPGRADE
$START
await 'this server follows' ask replica
await 'all three servers are well' is_whole
echo "$PATRONI_NAME is upgraded"
