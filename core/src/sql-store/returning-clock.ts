import { listed, raw, sql, type Sql } from "./sql.ts"

/** What PostgreSQL and SQLite write in different ways. */
export interface ReturningClock {
  /** Milliseconds since the epoch, by the clock of the database. */
  readonly now: Sql
  /** A parameter is a number only where the statement says so. */
  readonly integer: (value: number) => Sql
  readonly keyIn: (key: Sql, keys: readonly string[]) => Sql
  /** Byte for byte, whatever the collation of the column. */
  readonly equals: (column: Sql, value: string) => Sql
  /** Leaves rows that another statement is about to change. */
  readonly locking: Sql
}

/** How PostgreSQL writes it. */
export const postgresClock: ReturningClock = {
  // Not now(), which is when the transaction began.
  now: raw("cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)"),
  integer: (value) => sql`cast(${value} as bigint)`,
  keyIn: (key, keys) => sql`${key} in (${listed(keys)})`,
  equals: (column, value) => sql`cast(${column} as text) collate "C" = cast(${value} as text)`,
  locking: raw("for update skip locked"),
}

/** How SQLite writes it. */
export const sqliteClock: ReturningClock = {
  // unixepoch('subsec') is younger than RETURNING. A day of Julian is exact to 0.05 milliseconds.
  now: raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)"),
  integer: (value) => sql`cast(${value} as integer)`,
  // One parameter for all keys: Cloudflare D1 takes 100.
  keyIn: (key, keys) => sql`${key} in (select value from json_each(${JSON.stringify(keys)}))`,
  equals: (column, value) => sql`${column} collate binary = ${value}`,
  locking: raw(""),
}
