#!/bin/bash
# Starts PostgreSQL with the variables of the official image: POSTGRES_PASSWORD, POSTGRES_USER,
# POSTGRES_DB, POSTGRES_HOST_AUTH_METHOD, POSTGRES_INITDB_ARGS, PGDATA, and docker-entrypoint-initdb.d.
set -euo pipefail

[ "${1:-}" != "" ] && [ "${1:0:1}" = "-" ] && set -- postgres "$@"

user=${POSTGRES_USER:-postgres}
database=${POSTGRES_DB:-$user}
method=${POSTGRES_HOST_AUTH_METHOD:-scram-sha-256}

if [ "${1:-}" = "postgres" ] && [ "$(id -u)" = "0" ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres "$PGDATA" /var/run/postgresql
  chmod 0700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi

run_sql() {
  psql -v ON_ERROR_STOP=1 --no-psqlrc --no-password --quiet --username "$user" --dbname "$@"
}

run_init_files() {
  local file
  for file in /docker-entrypoint-initdb.d/*; do
    case "$file" in
      *.sh) if [ -x "$file" ]; then "$file"; else . "$file"; fi ;;
      *.sql) run_sql "$database" -f "$file" ;;
      *.sql.gz) gunzip -c "$file" | run_sql "$database" ;;
    esac
  done
}

make_cluster() {
  if [ -z "${POSTGRES_PASSWORD:-}" ] && [ "$method" != "trust" ]; then
    echo "Error: POSTGRES_PASSWORD is not set; set it, or POSTGRES_HOST_AUTH_METHOD=trust." >&2
    exit 1
  fi
  # shellcheck disable=SC2086 # the variable holds several arguments, as in the official image
  initdb -N --username="$user" --pwfile=<(printf '%s\n' "${POSTGRES_PASSWORD:-unused}") \
    --auth-local=trust --encoding=UTF8 ${POSTGRES_INITDB_ARGS:-} >/dev/null
  printf '\nhost all all all %s\n' "$method" >>"$PGDATA/pg_hba.conf"
  printf "\nlisten_addresses = '*'\n" >>"$PGDATA/postgresql.conf"
  # Not reachable from outside while this runs: a health check must not find it ready.
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' $(printf '%q ' "${@:2}")" -w start >/dev/null
  if [ "$database" != "postgres" ]; then
    printf 'CREATE DATABASE :"name";\n' | run_sql postgres -v "name=$database"
  fi
  run_init_files
  pg_ctl -D "$PGDATA" -m fast -w stop >/dev/null
  printf '\nPostgreSQL init process complete; ready for start up.\n\n'
}

if [ "${1:-}" = "postgres" ] && [ ! -s "$PGDATA/PG_VERSION" ]; then make_cluster "$@"; fi
exec "$@"
