/**
 * A time zone of database sessions that is half an hour away from all others and has summer time: a
 * date that is written or read as local time of the session becomes another one.
 */
export const sessionZone = "America/St_Johns"

/** The same for servers that know zones by their offset alone. */
export const sessionOffset = "-03:30"

/** SQL of PostgreSQL that lets each later session of the current database begin in {@link sessionZone}. */
export const setSessionZone: string = `do $$ begin
  execute format('alter database %I set timezone to %L', current_database(), '${sessionZone}');
end $$;`
