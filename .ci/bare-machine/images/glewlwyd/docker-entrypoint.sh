#!/bin/bash
# Starts Glewlwyd with an empty database; GLEWLWYD_URL is the URL that browsers reach it at.
set -euo pipefail

if [ "${1:-}" = "glewlwyd" ]; then
  : "${GLEWLWYD_URL:?GLEWLWYD_URL is missing, for example http://localhost:4593}"
  database=/var/lib/glewlwyd.sqlite3
  if [ ! -e "$database" ]; then
    sqlite3 "$database" </usr/share/dbconfig-common/data/glewlwyd/install/sqlite3
  fi
  sed -i \
    -e "s|^external_url=.*|external_url=\"$GLEWLWYD_URL\"|" \
    -e 's|^# static_files_path=.*|static_files_path="/srv/webapp/"|' \
    -e 's|^log_mode=.*|log_mode="console"|' \
    -e 's|^@include .*|database = { type = "sqlite3"; path = "'"$database"'"; };|' \
    /etc/glewlwyd/glewlwyd.conf
  exec glewlwyd --config-file=/etc/glewlwyd/glewlwyd.conf
fi
exec "$@"
