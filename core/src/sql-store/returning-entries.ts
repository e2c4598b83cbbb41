import type { StoredEntries } from "../store/shared-store.ts"
import { namesOf, type NamesInSql, type ReturningTable } from "./entry-table.ts"
import { valuesInOrder } from "./values-in-order.ts"
import { listed, raw, sql, type Sql } from "./sql.ts"

/** What PostgreSQL and SQLite write in different ways. */
interface Clock {
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

const postgresClock: Clock = {
  // Not now(), which is when the transaction began.
  now: raw("cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)"),
  integer: (value) => sql`cast(${value} as bigint)`,
  keyIn: (key, keys) => sql`${key} in (${listed(keys)})`,
  equals: (column, value) => sql`cast(${column} as text) collate "C" = cast(${value} as text)`,
  locking: raw("for update skip locked"),
}

const sqliteClock: Clock = {
  // unixepoch('subsec') is younger than RETURNING. A day of Julian is exact to 0.05 milliseconds.
  now: raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)"),
  integer: (value) => sql`cast(${value} as integer)`,
  // One parameter for all keys: Cloudflare D1 takes 100.
  keyIn: (key, keys) => sql`${key} in (select value from json_each(${JSON.stringify(keys)}))`,
  equals: (column, value) => sql`${column} collate binary = ${value}`,
  locking: raw(""),
}

/**
 * The entries in a database that returns the rows which a statement writes: PostgreSQL and SQLite. Each method
 * is one statement, and so one round trip.
 *
 * @param table - as the driver reaches it
 */
export function returningEntries(table: ReturningTable): StoredEntries {
  const clock = table.dialect === "postgresql" ? postgresClock : sqliteClock
  const rows = (write: (names: NamesInSql) => Sql) => table.rows(write(namesOf(table)))
  return {
    async get(keys) {
      const found = await rows(
        ({ table: entries, key, value, expires }) =>
          sql`select ${key} as k, ${value} as v from ${entries} where ${clock.keyIn(key, keys)} and ${expires} > ${clock.now}`,
      )
      return valuesInOrder(keys, found)
    },
    async set(key, value, ttlMs) {
      // It returns a row too: Drizzle asks for rows, and some drivers refuse to when there are none.
      await rows((names) => {
        const { value: text, count, expires } = names
        return sql`${inserted(clock, names, key, value, 2, ttlMs)} do update set ${text} = excluded.${text}, ${count} = excluded.${count}, ${expires} = excluded.${expires} returning 1 as c`
      })
    },
    async add(key, value, ttlMs) {
      const written = await rows((names) => {
        const { value: text, count, expires } = names
        return sql`${inserted(clock, names, key, value, 1, ttlMs)} do update set ${text} = excluded.${text}, ${count} = excluded.${count}, ${expires} = excluded.${expires} where ${hasEnded(clock, names, ttlMs)} returning 1 as c`
      })
      return written.length > 0
    },
    async take(key) {
      const [taken] = await rows(
        ({ table: entries, key: column, value, expires }) =>
          sql`delete from ${entries} where ${column} = ${key} and ${expires} > ${clock.now} returning ${value} as v`,
      )
      return taken ? String(taken["v"]) : null
    },
    async remove(key, value) {
      const removed = await rows(
        ({ table: entries, key: column, value: text, expires }) =>
          sql`delete from ${entries} where ${column} = ${key} and ${clock.equals(text, value)} and ${expires} > ${clock.now} returning 1 as c`,
      )
      return removed.length > 0
    },
    async increment(key, ttlMs) {
      const [counted] = await rows((names) => {
        const { count, expires } = names
        const ended = hasEnded(clock, names, ttlMs)
        return sql`${inserted(clock, names, key, "", 1, ttlMs)} do update set ${count} = case when ${ended} then 1 else e.${count} + 1 end, ${expires} = case when ${ended} then excluded.${expires} else e.${expires} end returning ${count} as c`
      })
      return Number(counted?.["c"])
    },
    async deleteExpired(limit) {
      const deleted = await rows(({ table: entries, key, expires }) => {
        // As a query of its own, so that it is asked once, and the index on the column can be used.
        const ended = sql`${expires} <= (select ${clock.now})`
        return sql`with expired as (select ${key} from ${entries} where ${ended} order by ${expires} limit ${raw(String(limit))} ${clock.locking}) delete from ${entries} where ${key} in (select ${key} from expired) and ${ended} returning 1 as c`
      })
      return deleted.length
    },
  }
}

function inserted(
  clock: Clock,
  { table: entries, key, value, count, expires }: NamesInSql,
  ...[ofKey, ofValue, ofCount, ttlMs]: readonly [string, string, number, number]
): Sql {
  return sql`insert into ${entries} as e (${key}, ${value}, ${count}, ${expires}) values (${ofKey}, ${ofValue}, ${raw(String(ofCount))}, ${clock.now} + ${clock.integer(ttlMs)}) on conflict (${key})`
}

/** Against the clock that the new end was made with: a clock that is read twice may give two answers. */
function hasEnded(clock: Clock, { expires }: NamesInSql, ttlMs: number): Sql {
  return sql`e.${expires} <= excluded.${expires} - ${clock.integer(ttlMs)}`
}
