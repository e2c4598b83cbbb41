#!/bin/bash
# Starts Valkey as the official image does.
set -euo pipefail

if [ "${1:-}" != "" ] && { [ "${1:0:1}" = "-" ] || [ "${1%.conf}" != "$1" ]; }; then
  set -- valkey-server "$@"
fi

if [ "${1:-}" = "valkey-server" ]; then
  if [ "$(id -u)" = "0" ]; then
    chown valkey:valkey . 2>/dev/null || true
    exec setpriv --reuid=valkey --regid=valkey --init-groups "$0" "$@"
  fi
  # Otherwise clients from outside of the container are refused while there is no password.
  exec "$@" --protected-mode no
fi
exec "$@"
