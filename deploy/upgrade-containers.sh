#!/bin/sh
# Run after `docker compose build`: replaces the running containers one at a time, without downtime. Stops at the
# first one that does not become healthy; the others keep running. Set COMPOSE to use another program than docker
# compose.
set -eu
cd "$(dirname "$0")"
compose=${COMPOSE:-docker compose}

# The proxy skips a failed process for up to two seconds (nginx/snippets/processes.conf), so the next one must wait longer.
FORGIVEN=3

recreate() {
  $compose up -d --no-deps "$1"
  # With podman the MAC address changes; the proxy would use the old one for half a minute unless the new container
  # sends a packet.
  $compose exec -T "$1" node deploy/healthcheck.ts http://172.30.77.10:4000/ || true
  tries=120
  # Checked from the proxy, not from inside the container.
  until $compose exec -T proxy curl --silent --fail --max-time 2 --output /dev/null "$2"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "$1 is not healthy: $compose logs $1" >&2; exit 1; }
    sleep 0.5
  done
  sleep "$FORGIVEN"
  echo "$1"
}

# The old version works with the new schema, but not the other way round.
$compose run --rm --no-deps migrate
recreate api-1 http://172.30.77.41:4000/readyz
recreate api-2 http://172.30.77.42:4000/readyz
recreate web-1 http://172.30.77.31:3000/healthz
recreate web-2 http://172.30.77.32:3000/healthz
recreate worker http://172.30.77.53:4001/healthz
