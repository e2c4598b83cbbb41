import type { StoredEntries } from "../store/database-store.ts"
import {
  type EntryRow,
  type NamesInSql,
  namesOf,
  type ReturningTable,
  valuesInOrder,
} from "./entry-table.ts"
import { postgresClock, sqliteClock, type ReturningClock } from "./returning-clock.ts"
import { raw, sql, type Sql } from "./sql.ts"

/** The table with what the statements of its database are written with. */
interface Context {
  readonly clock: ReturningClock
  readonly rows: (write: (names: NamesInSql) => Sql) => Promise<readonly EntryRow[]>
}

/**
 * The entries in a database that returns the rows which a statement writes: PostgreSQL and SQLite. Each method
 * is one statement, and so one round trip.
 *
 * @param table - as the driver reaches it
 */
export function returningEntries(table: ReturningTable): StoredEntries {
  const on: Context = {
    clock: table.dialect === "postgresql" ? postgresClock : sqliteClock,
    rows: (write) => table.rows(write(namesOf(table))),
  }
  return {
    get: (keys) => getEntries(on, keys),
    async set(key, value, ttlMs) {
      // It returns a row too: Drizzle asks for rows, and some drivers refuse to when there are none.
      await on.rows((names) => sql`${written(on, names, [key, value, 2, ttlMs])} returning 1 as c`)
    },
    async add(key, value, ttlMs) {
      const added = await on.rows(
        (names) =>
          sql`${written(on, names, [key, value, 1, ttlMs])} where ${hasEnded(on, names, ttlMs)} returning 1 as c`,
      )
      return added.length > 0
    },
    take: (key) => takeEntry(on, key),
    remove: (key, value) => removeEntry(on, key, value),
    increment: (key, ttlMs) => increment(on, key, ttlMs),
    deleteExpired: (limit) => deleteExpired(on, limit),
  }
}

async function getEntries({ clock, rows }: Context, keys: readonly string[]) {
  const found = await rows(
    ({ table, key, value, expires }) =>
      sql`select ${key} as k, ${value} as v from ${table} where ${clock.keyIn(key, keys)} and ${expires} > ${clock.now}`,
  )
  return valuesInOrder(keys, found)
}

async function takeEntry({ clock, rows }: Context, ofKey: string): Promise<string | null> {
  const [taken] = await rows(
    ({ table, key, value, expires }) =>
      sql`delete from ${table} where ${key} = ${ofKey} and ${expires} > ${clock.now} returning ${value} as v`,
  )
  return taken ? String(taken["v"]) : null
}

async function removeEntry(
  { clock, rows }: Context,
  ofKey: string,
  ofValue: string,
): Promise<boolean> {
  const removed = await rows(
    ({ table, key, value, expires }) =>
      sql`delete from ${table} where ${key} = ${ofKey} and ${clock.equals(value, ofValue)} and ${expires} > ${clock.now} returning 1 as c`,
  )
  return removed.length > 0
}

async function increment(on: Context, key: string, ttlMs: number): Promise<number> {
  const [counted] = await on.rows((names) => {
    const { count, expires } = names
    const ended = hasEnded(on, names, ttlMs)
    return sql`${inserted(on, names, [key, "", 1, ttlMs])} do update set ${count} = case when ${ended} then 1 else e.${count} + 1 end, ${expires} = case when ${ended} then excluded.${expires} else e.${expires} end returning ${count} as c`
  })
  return Number(counted?.["c"])
}

async function deleteExpired({ clock, rows }: Context, limit: number): Promise<number> {
  const deleted = await rows(({ table, key, expires }) => {
    // As a separate query, so that it is evaluated once, and the index on the column can be used.
    const ended = sql`${expires} <= (select ${clock.now})`
    return sql`with expired as (select ${key} from ${table} where ${ended} order by ${expires} limit ${raw(String(limit))} ${clock.locking}) delete from ${table} where ${key} in (select ${key} from expired) and ${ended} returning 1 as c`
  })
  return deleted.length
}

/** What a row is made of. */
type Row = readonly [key: string, value: string, count: number, ttlMs: number]

/** Writes a row, whatever was there; a condition may follow. */
function written(on: Context, names: NamesInSql, row: Row): Sql {
  const { value, count, expires } = names
  return sql`${inserted(on, names, row)} do update set ${value} = excluded.${value}, ${count} = excluded.${count}, ${expires} = excluded.${expires}`
}

function inserted(
  { clock }: Context,
  { table, key, value, count, expires }: NamesInSql,
  [ofKey, ofValue, ofCount, ttlMs]: Row,
): Sql {
  return sql`insert into ${table} as e (${key}, ${value}, ${count}, ${expires}) values (${ofKey}, ${ofValue}, ${raw(String(ofCount))}, ${clock.now} + ${clock.integer(ttlMs)}) on conflict (${key})`
}

/** Against the clock that the new end was made with: a clock that is read twice may give two answers. */
function hasEnded({ clock }: Context, { expires }: NamesInSql, ttlMs: number): Sql {
  return sql`e.${expires} <= excluded.${expires} - ${clock.integer(ttlMs)}`
}
