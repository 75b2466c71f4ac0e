#!/bin/sh
# Builds the images without an engine and starts them as far as a plain Debian can: as their own user, without any capability, on a
# read-only file system, against a real PostgreSQL, and asks them over HTTP. As root:
#   sh deploy/try-image.sh postgres://postgres@127.0.0.1:5432/khamar_image
# Needs buildah, debootstrap and Node 24 on the PATH. BASE names another base than the one made here; BUILT=1 takes the images as they are.
set -eu
cd "$(dirname "$0")/.."
owner=$1
work=$(mktemp -d)
pids=''
finish() {
  for pid in $pids; do kill "$pid" 2>/dev/null || true; done
  wait
  for container in ${containers:-}; do
    buildah umount "$container" >/dev/null
    buildah rm "$container" >/dev/null
  done
  rm -rf "$work"
}
trap finish EXIT

if [ -z "${BASE:-}" ]; then
  BASE=localhost/khamar-base:latest
  if ! buildah inspect --type image "$BASE" >/dev/null 2>&1; then
    debootstrap --variant=minbase bookworm "$work/base" >/dev/null
    rm -rf "$work"/base/var/cache/apt/archives/*.deb "$work"/base/var/lib/apt/lists/*
    cp "$(readlink -f "$(command -v node)")" "$work/base/usr/local/bin/node"
    cp -r "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$work/base/usr/local/lib/npm"
    ln -s ../lib/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
    empty=$(buildah from scratch)
    buildah add -q "$empty" "$work/base" / >/dev/null
    buildah config --env PATH=/usr/local/bin:/usr/bin:/bin "$empty"
    buildah commit -q --rm "$empty" "$BASE" >/dev/null
  fi
fi

containers=''
[ -n "${BUILT:-}" ] || for target in migrate api web; do
  start=$(date +%s)
  buildah bud -q --isolation=chroot --format docker --layers -f deploy/Containerfile --build-arg "BASE=$BASE" \
    --volume "${HOME}/.npm:/root/.npm:rw" --target "$target" -t "localhost/khamar-$target" . >/dev/null
  echo "khamar-$target built in $(($(date +%s) - start)) s"
done

# A container's file system as an engine would lay it out: everything read-only but /tmp and the pictures.
begin() {
  target=$1
  shift
  container=$(buildah from "localhost/khamar-$target")
  containers="$containers $container"
  root=$(buildah mount "$container")
  unshare --mount sh -c '
    root=$1; shift
    mount --bind "$root" "$root"
    mount -t tmpfs tmpfs "$root/tmp"
    mount -t tmpfs -o uid=10001,gid=10001 tmpfs "$root/var/lib/khamar/media"
    mount -o remount,ro,bind "$root"
    exec chroot "$root" /usr/bin/env -i --chdir=/khamar PATH=/usr/local/bin:/usr/bin:/bin "$@"
  ' sh "$root" NODE_ENV=production HOST=127.0.0.1 MEDIA_FOLDER=/var/lib/khamar/media "$@" &
  pids="$pids $!"
}
as='setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs'
await() {
  tries=100
  until node deploy/healthcheck.ts "$1"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "$1 does not answer" >&2; exit 1; }
    sleep 0.2
  done
}

begin migrate "DATABASE_URL=$owner" $as node database/src/migrate.ts
wait "$!"
entry=$(echo "$owner" | sed 's#//[^@]*@#//khamar_api@#')
secret=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
begin api "DATABASE_URL=$entry" PORT=45410 "TOKEN_SECRET=$secret" LOG_LEVEL=warn $as node api/src/main.ts
await http://127.0.0.1:45410/readyz
begin web PORT=45310 API_URL=http://127.0.0.1:45410 LOG_LEVEL=warn $as node web/server/main.ts
await http://127.0.0.1:45310/healthz

for path in / /bn/all-cows /about-us /api/product/get-all-cows; do
  echo "$(curl -s -o /dev/null -w '%{http_code} %{size_download} bytes' "http://127.0.0.1:45310$path") $path"
  curl -sf -o /dev/null "http://127.0.0.1:45310$path"
done
begin api $as sh -c 'id -u; touch /khamar/own 2>&1 || true; touch /tmp/own && echo "/tmp can be written"'
wait "$!"
echo 'The images run.'
