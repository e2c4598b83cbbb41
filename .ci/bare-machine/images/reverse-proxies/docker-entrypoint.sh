#!/bin/bash
# Starts every reverse proxy before one application, whose host and port are in $APP.
set -euo pipefail

cd /etc/proxies
sed -i "s/@APP@/$APP/g" nginx.conf apache.conf haproxy.cfg Caddyfile
nginx -c /etc/proxies/nginx.conf
mkdir -p /run/apache2
apache2 -f /etc/proxies/apache.conf -k start
haproxy -D -f /etc/proxies/haproxy.cfg
exec caddy run --config /etc/proxies/Caddyfile --adapter caddyfile
