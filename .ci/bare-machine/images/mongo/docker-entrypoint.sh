#!/bin/bash
# Starts the embedded MongoDB engine where the official image starts mongod. Its options are accepted;
# those that the engine has no match for, such as --replSet, change nothing.
set -euo pipefail

if [ "${1:-}" = "" ] || [ "${1:0:1}" = "-" ]; then set -- mongod "$@"; fi
if [ "$1" != "mongod" ]; then exec "$@"; fi

if [ -n "${MONGO_INITDB_ROOT_USERNAME:-}" ]; then
  echo "Error: this engine has no log-in; leave MONGO_INITDB_ROOT_USERNAME unset." >&2
  exit 1
fi
server=/opt/mongo/server/.ci/bare-machine/images/mongo/server.js
mkdir -p /data/db
if [ "$(id -u)" = "0" ]; then
  chown -R 999:999 /data/db
  exec setpriv --reuid=999 --regid=999 --clear-groups node "$server"
fi
exec node "$server"
