#!/bin/sh
# sh deploy/pin-images.sh: resolves the image tags to digests and writes them to deploy/.env for compose. Run it once,
# and again to update the base images; keep deploy/.env with the farm's other settings.
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
  # Only for deploy/ha/compose.yaml.
  echo "DEBIAN_IMAGE=$(digest_of docker.io/library/debian:12-slim)"
  # Keeps the farm's own settings, such as ports.
  [ ! -f "$here/.env" ] || grep -vE '^(COMPOSE_PROJECT_NAME|[A-Z]+_IMAGE)=' "$here/.env" || true
} >"$here/.env.draft"
mv "$here/.env.draft" "$here/.env"
cat "$here/.env"
