import { AdapterError } from "../errors/errors.ts"
import type { StoredEntries } from "../store/database-store.ts"
import { type CountingTable, type NamesInSql, namesOf, valuesInOrder } from "./entry-table.ts"
import { listed, raw, sql, type Sql } from "./sql.ts"

/** Milliseconds since the epoch, by the clock of the server. In UTC: a local hour comes twice in autumn. */
const now = raw("(timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000)")

/** How many rows one deletion names. */
const batchSize = 100

/** How often an entry is taken that was replaced in between. */
const attempts = 5

/**
 * The entries in MySQL or MariaDB. What a statement did to the row of a key is read from its
 * `LAST_INSERT_ID(…)`: how many rows it affected depends on the flags of the connection, and what is stored
 * looks alike for all who store the same value.
 *
 * @param table - as the driver reaches it
 */
export function mysqlEntries(table: CountingTable): StoredEntries {
  return {
    async get(keys) {
      const { table: entries, key, value, expires } = namesOf(table)
      const rows = await table.rows(
        sql`select convert(${key} using utf8mb4) as k, ${value} as v from ${entries} where ${key} in (${listed(keys)}) and ${expires} > ${now}`,
      )
      return valuesInOrder(keys, rows)
    },
    async set(key, value, ttlMs) {
      const names = namesOf(table)
      const { value: text, count, expires } = names
      const end = endOf(ttlMs)
      // A count of 2, so that an `add` that follows counts on and leaves the entry as it is.
      await table.affected(
        sql`${inserted(names, key, value, raw("2"), end)} ${text} = ${value}, ${count} = 2, ${expires} = ${end}`,
      )
    },
    add: async (key, value, ttlMs) =>
      (await table.insertId(counting(namesOf(table), key, value, ttlMs))) === 1,
    increment: (key, ttlMs) => table.insertId(counting(namesOf(table), key, "", ttlMs)),
    take: (key) => take(table, key),
    async remove(key, value) {
      const names = namesOf(table)
      const affected = await table.affected(
        sql`delete from ${names.table} where ${isLive(names, key)} and ${equals(names.value, value)}`,
      )
      return affected > 0
    },
    deleteExpired: (limit) => deleteExpired(table, limit),
  }
}

/**
 * Counts the calls for a key, and writes the value and the end with the first of them. Assignments are carried
 * out from left to right: the count is made from the old end, the others from the new count.
 */
function counting(names: NamesInSql, key: string, value: string, ttlMs: number): Sql {
  const { value: text, count, expires } = names
  const end = endOf(ttlMs)
  return sql`${inserted(names, key, value, raw("last_insert_id(1)"), end)} ${count} = last_insert_id(if(${expires} <= ${now}, 1, ${count} + 1)), ${text} = if(${count} = 1, ${value}, ${text}), ${expires} = if(${count} = 1, ${end}, ${expires})`
}

/**
 * For MariaDB this is one statement, a `delete` that returns the row. For MySQL the same text is
 * a `select`, after which a `delete` removes the row: of several callers that found it, the one whose deletion
 * counts a row receives it.
 */
async function take(table: CountingTable, key: string): Promise<string | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const names = namesOf(table)
    const { table: entries, value } = names
    const rows = await table.rows(
      sql`/*M! delete */ /*!50700 select ${value} as v, 0 as c */ from ${entries} where ${isLive(names, key)} /*M! returning ${value} as v, 1 as c */`,
    )
    const [row] = rows
    if (!row) return null
    const found = String(row["v"])
    if (Number(row["c"]) === 1) return found
    const affected = await table.affected(
      sql`delete from ${entries} where ${isLive(names, key)} and ${equals(value, found)}`,
    )
    if (affected > 0) return found
    // Taken by another call, or replaced: that is looked up.
  }
  throw new AdapterError("take failed: the entry was replaced again and again. Try again.", {
    code: "conflict",
  })
}

/** They are read before they are deleted: a deletion by date locks each row that it looks at. */
async function deleteExpired(table: CountingTable, limit: number): Promise<number> {
  const { table: entries, key, expires } = namesOf(table)
  const rows = await table.rows(
    sql`select convert(${key} using utf8mb4) as k from ${entries} where ${expires} <= ${now} order by ${expires} limit ${raw(String(limit))}`,
  )
  const keys = rows.map(({ k }) => String(k))
  let count = 0
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = listed(keys.slice(start, start + batchSize))
    // One that was written in the meantime has to have expired still.
    const affected = await table.affected(
      sql`delete from ${entries} where ${key} in (${batch}) and ${expires} <= ${now}`,
    )
    count += affected
  }
  return count
}

function endOf(ttlMs: number): Sql {
  return sql`${now} + cast(${ttlMs} as signed)`
}

function inserted(
  { table: entries, key, value, count, expires }: NamesInSql,
  ...[ofKey, ofValue, ofCount, end]: readonly [string, string, Sql, Sql]
): Sql {
  return sql`insert into ${entries} (${key}, ${value}, ${count}, ${expires}) values (${ofKey}, ${ofValue}, ${ofCount}, ${end}) on duplicate key update`
}

function isLive({ key, expires }: NamesInSql, ofKey: string): Sql {
  return sql`${key} = ${ofKey} and ${expires} > ${now}`
}

/** Byte for byte, whatever the collation of the column: some ignore case, and spaces at the end. */
function equals(column: Sql, value: string): Sql {
  return sql`cast(convert(${column} using utf8mb4) as binary) = cast(convert(${value} using utf8mb4) as binary)`
}
