#!/bin/sh
# sh deploy/pin-images.sh: looks up what the tags of today mean and writes it, by digest, into deploy/.env for compose.
# To be run once, and again whenever the base images are to be updated; keep deploy/.env with the other settings of the farm.
set -eu
here=$(dirname "$0")
engine=$(command -v docker || command -v podman)

digest_of() {
  "$engine" pull --quiet "$1" >/dev/null
  "$engine" image inspect --format '{{index .RepoDigests 0}}' "$1"
}

{
  echo "COMPOSE_PROJECT_NAME=khamar"
  echo "NODE_IMAGE=$(digest_of docker.io/library/node:24-bookworm-slim)"
  echo "POSTGRES_IMAGE=$(digest_of docker.io/library/postgres:17-bookworm)"
  echo "NGINX_IMAGE=$(digest_of docker.io/library/nginx:1.28)"
  echo "GARAGE_IMAGE=$(digest_of docker.io/dxflrs/garage:v2.1.0)"
  # For deploy/ha/compose.yaml alone.
  echo "DEBIAN_IMAGE=$(digest_of docker.io/library/debian:12-slim)"
  # What the farm has added itself, such as ports, stays.
  [ ! -f "$here/.env" ] || grep -vE '^(COMPOSE_PROJECT_NAME|[A-Z]+_IMAGE)=' "$here/.env" || true
} >"$here/.env.draft"
mv "$here/.env.draft" "$here/.env"
cat "$here/.env"
