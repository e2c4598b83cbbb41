#!/bin/bash
# Starts MariaDB with the variables of the official images, under both of their names:
# MARIADB_ROOT_PASSWORD or MYSQL_ROOT_PASSWORD, and so on for ALLOW_EMPTY_ROOT_PASSWORD, DATABASE, USER
# and PASSWORD; and docker-entrypoint-initdb.d.
set -euo pipefail

[ "${1:-}" != "" ] && [ "${1:0:1}" = "-" ] && set -- mariadbd "$@"
[ "${1:-}" = "mysqld" ] && set -- mariadbd "${@:2}"

data=/var/lib/mysql
socket=/run/mysqld/mysqld.sock
root_password=${MARIADB_ROOT_PASSWORD:-${MYSQL_ROOT_PASSWORD:-}}
allow_empty=${MARIADB_ALLOW_EMPTY_ROOT_PASSWORD:-${MYSQL_ALLOW_EMPTY_PASSWORD:-}}
database=${MARIADB_DATABASE:-${MYSQL_DATABASE:-}}
user=${MARIADB_USER:-${MYSQL_USER:-}}
password=${MARIADB_PASSWORD:-${MYSQL_PASSWORD:-}}

if [ "${1:-}" = "mariadbd" ] && [ "$(id -u)" = "0" ]; then
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
  # The install leaves roots without a password; a log-in over 127.0.0.1 would meet one of them.
  echo "DELETE FROM mysql.global_priv WHERE User = 'root' AND Host <> 'localhost';"
  echo "DELETE FROM mysql.global_priv WHERE User = '';"
  echo "FLUSH PRIVILEGES;"
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
  MYSQL_PWD=$root_password mariadb --no-defaults --protocol=socket --socket="$socket" -uroot "$@"
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
  if [ -z "$root_password" ] && [ -z "$allow_empty" ]; then
    echo "Error: MARIADB_ROOT_PASSWORD is not set; set it, or MARIADB_ALLOW_EMPTY_ROOT_PASSWORD=1." >&2
    exit 1
  fi
  mariadb-install-db --datadir="$data" --auth-root-authentication-method=normal --skip-test-db \
    --skip-log-bin >/dev/null
  # Not reachable from outside while this runs: a health check must not find it ready.
  "$@" --datadir="$data" --socket="$socket" --skip-networking --loose-innodb_buffer_pool_load_at_startup=0 &
  local server=$! tries=0
  until mariadb --no-defaults --socket="$socket" -uroot -e 'SELECT 1' >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ] || ! kill -0 "$server" 2>/dev/null; then
      echo "Error: the server for the set-up did not start." >&2
      exit 1
    fi
    sleep 0.1
  done
  first_statements | mariadb --no-defaults --socket="$socket" -uroot
  run_init_files
  kill "$server"
  wait "$server"
  printf '\nMariaDB init process done. Ready for start up.\n\n'
}

if [ "${1:-}" != "mariadbd" ]; then exec "$@"; fi
if [ ! -d "$data/mysql" ]; then make_server "$@"; fi
exec "$@" --datadir="$data" --socket="$socket" --bind-address=0.0.0.0 --skip-name-resolve
