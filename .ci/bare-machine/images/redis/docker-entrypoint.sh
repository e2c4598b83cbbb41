#!/bin/bash
# Starts Redis as the official image does.
set -euo pipefail

if [ "${1:-}" != "" ] && { [ "${1:0:1}" = "-" ] || [ "${1%.conf}" != "$1" ]; }; then
  set -- redis-server "$@"
fi

if [ "${1:-}" = "redis-server" ]; then
  if [ "$(id -u)" = "0" ]; then
    chown redis:redis . 2>/dev/null || true
    exec setpriv --reuid=redis --regid=redis --init-groups "$0" "$@"
  fi
  # Otherwise clients from outside of the container are refused while there is no password.
  exec "$@" --protected-mode no
fi
exec "$@"
