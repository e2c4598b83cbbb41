/**
 * A time zone of database sessions that is half an hour away from all others and has summer time: a
 * date that is written or read as local time of the session becomes another one.
 */
export const sessionZone = "America/St_Johns"

/** The same for servers that know zones by their offset alone. */
const sessionOffset = "-03:30"

/** SQL of PostgreSQL that lets each later session of the current database begin in {@link sessionZone}. */
export const setSessionZone: string = `do $$ begin
  execute format('alter database %I set timezone to %L', current_database(), '${sessionZone}');
end $$;`

/** What {@link inSessionOffset} needs of a pool of `mysql2`. */
interface MySQLPool {
  on(event: "connection", listener: (connection: MySQLConnection) => void): unknown
}

interface MySQLConnection {
  query(sql: string, done: (error: { readonly fatal?: boolean } | null) => void): unknown
}

/** The statement of MySQL and MariaDB that puts a session into {@link sessionOffset}. */
export const setSessionOffset: string = `set time_zone = '${sessionOffset}'`

/**
 * Puts every session of a pool into {@link sessionOffset}, before its first statement.
 *
 * @param pool - of `mysql2`
 */
export function inSessionOffset<Pool extends MySQLPool>(pool: Pool): Pool {
  pool.on("connection", (connection) => {
    connection.query(setSessionOffset, (error) => {
      // A connection that was cut off fails the statement that needed it.
      if (error && error.fatal !== true)
        throw new Error("The time zone could not be set.", { cause: error })
    })
  })
  return pool
}
