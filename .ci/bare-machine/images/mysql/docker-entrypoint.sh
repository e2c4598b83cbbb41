#!/bin/bash
# Starts MySQL with the variables of the official image: MYSQL_ROOT_PASSWORD or
# MYSQL_ALLOW_EMPTY_PASSWORD, MYSQL_DATABASE, MYSQL_USER and MYSQL_PASSWORD; and
# docker-entrypoint-initdb.d.
set -euo pipefail

[ "${1:-}" != "" ] && [ "${1:0:1}" = "-" ] && set -- mysqld "$@"

data=/var/lib/mysql
socket=/run/mysqld/mysqld.sock
root_password=${MYSQL_ROOT_PASSWORD:-}
database=${MYSQL_DATABASE:-}
user=${MYSQL_USER:-}
password=${MYSQL_PASSWORD:-}

if [ "${1:-}" = "mysqld" ] && [ "$(id -u)" = "0" ]; then
  mkdir -p "$data" /run/mysqld
  chown -R mysql:mysql "$data" /run/mysqld
  exec setpriv --reuid=mysql --regid=mysql --init-groups "$0" "$@"
fi

as_text() {
  local text=${1//\\/\\\\}
  printf "'%s'" "${text//\'/\\\'}"
}

as_name() {
  printf '`%s`' "${1//\`/\`\`}"
}

first_statements() {
  echo "CREATE USER 'root'@'%' IDENTIFIED BY $(as_text "$root_password");"
  echo "GRANT ALL ON *.* TO 'root'@'%' WITH GRANT OPTION;"
  echo "ALTER USER 'root'@'localhost' IDENTIFIED BY $(as_text "$root_password");"
  if [ -n "$database" ]; then echo "CREATE DATABASE IF NOT EXISTS $(as_name "$database");"; fi
  if [ -n "$user" ] && [ "$user" != "root" ]; then
    echo "CREATE USER $(as_text "$user")@'%' IDENTIFIED BY $(as_text "$password");"
    if [ -n "$database" ]; then
      echo "GRANT ALL ON $(as_name "${database//_/\\_}").* TO $(as_text "$user")@'%';"
    fi
  fi
}

as_root() {
  MYSQL_PWD=$root_password mysql --no-defaults --protocol=socket --socket="$socket" -uroot "$@"
}

run_init_files() {
  local file
  for file in /docker-entrypoint-initdb.d/*; do
    case "$file" in
      *.sh) if [ -x "$file" ]; then "$file"; else . "$file"; fi ;;
      *.sql) as_root ${database:+"$database"} <"$file" ;;
      *.sql.gz) gunzip -c "$file" | as_root ${database:+"$database"} ;;
    esac
  done
}

make_server() {
  if [ -z "$root_password" ] && [ -z "${MYSQL_ALLOW_EMPTY_PASSWORD:-}" ]; then
    echo "Error: MYSQL_ROOT_PASSWORD is not set; set it, or MYSQL_ALLOW_EMPTY_PASSWORD=1." >&2
    exit 1
  fi
  cp -R /usr/local/share/mysql-data/. "$data"
  # Each server has an identity of its own.
  rm -f "$data/auto.cnf"
  # Not reachable from outside while this runs: a health check must not find it ready.
  "$@" --datadir="$data" --socket="$socket" --skip-networking --mysqlx=OFF &
  local server=$! tries=0
  until mysql --no-defaults --socket="$socket" -uroot -e 'SELECT 1' >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -gt 600 ] || ! kill -0 "$server" 2>/dev/null; then
      echo "Error: the server for the set-up did not start." >&2
      exit 1
    fi
    sleep 0.1
  done
  first_statements | mysql --no-defaults --socket="$socket" -uroot
  run_init_files
  kill "$server"
  wait "$server"
  printf '\nMySQL init process done. Ready for start up.\n\n'
}

if [ "${1:-}" != "mysqld" ]; then exec "$@"; fi
if [ ! -d "$data/mysql" ]; then make_server "$@"; fi
exec "$@" --datadir="$data" --socket="$socket" --bind-address=0.0.0.0 --skip-name-resolve
