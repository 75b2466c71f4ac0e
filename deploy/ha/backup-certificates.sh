#!/bin/sh
# backup-certificates.sh FOLDER ADDRESS…: creates a certificate per database server for mutual TLS between backups.
# Run it once on any machine, copy each address' folder to /etc/khamar/backup-tls on that server, and keep the rest
# off the servers.
set -eu
folder=$1
shift
days=3650
umask 077
mkdir -p "$folder"
openssl req -x509 -newkey rsa:3072 -nodes -days $days -subj /CN=khamar-backup-ca -keyout "$folder/ca.key" -out "$folder/ca.crt" 2>/dev/null
for address; do
  mkdir -p "$folder/$address"
  openssl req -newkey rsa:3072 -nodes -subj /CN=khamar-database -keyout "$folder/$address/server.key" -out "$folder/$address/server.csr" 2>/dev/null
  # pgBackRest compares the host with DNS names only, so the address is entered as one.
  echo "subjectAltName=DNS:$address" >"$folder/$address/names"
  openssl x509 -req -days $days -in "$folder/$address/server.csr" -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -CAcreateserial \
    -extfile "$folder/$address/names" -out "$folder/$address/server.crt" 2>/dev/null
  cp "$folder/ca.crt" "$folder/$address/ca.crt"
  rm "$folder/$address/server.csr" "$folder/$address/names"
done
