#!/bin/sh
# After `docker compose build`: the new images replace the running ones, container by container, so that nobody notices. Stops at the
# first that does not get well; the others go on. COMPOSE names another program than docker compose.
set -eu
cd "$(dirname "$0")"
compose=${COMPOSE:-docker compose}

# The proxy leaves a process alone for up to two seconds after it refused (nginx/processes.conf): the next must wait longer.
FORGIVEN=3

recreate() {
  $compose up -d --no-deps "$1"
  # podman gives it another hardware address, and the proxy sends to the old one for half a minute unless it hears from the new one.
  $compose exec -T "$1" node deploy/healthcheck.ts http://172.30.77.10:4000/ || true
  tries=120
  # The proxy's own view decides, not that of the container.
  until $compose exec -T proxy curl --silent --fail --max-time 2 --output /dev/null "$2"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "$1 does not get well: $compose logs $1" >&2; exit 1; }
    sleep 0.5
  done
  sleep "$FORGIVEN"
  echo "$1"
}

# The old version works on the new schema, not the other way round.
$compose run --rm --no-deps migrate
recreate api-1 http://172.30.77.41:4000/readyz
recreate api-2 http://172.30.77.42:4000/readyz
recreate web-1 http://172.30.77.31:3000/healthz
recreate web-2 http://172.30.77.32:3000/healthz
recreate worker http://172.30.77.53:4001/healthz
