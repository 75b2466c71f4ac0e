#!/bin/sh
# HAProxy in a container (deploy/ha/compose.yaml), reachable from outside: haproxy.cfg with other addresses.
set -eu
sed "s/10\.0\.0\./$SUBNET/;s/bind 127.0.0.1:6432/bind :6432/" /etc/khamar/ha/haproxy.cfg >/tmp/haproxy.cfg
exec haproxy -db -f /tmp/haproxy.cfg
