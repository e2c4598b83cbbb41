import { sql, type SQL } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "../../bound-table.ts"
import { fromRecord } from "../../from-record.ts"
import { keysOf } from "../../look-up.ts"
import { all, columnName, placed, readColumns } from "../../statement.ts"
import type { Assignment } from "../../to-record.ts"
import type { MySQLBase } from "./base.ts"

/** How many rows one statement names. */
const batchSize = 100

/**
 * Removes rows that expired, the earliest first. They are read before they are deleted: a deletion by
 * date locks each row that it looks at, without an index the whole table, and a read locks none.
 *
 * @param key - the columns that identify a row
 * @param before - the column of the expiry, and the date
 * @returns how many
 */
export async function removeExpired(
  { run }: MySQLBase,
  table: BoundTable,
  key: readonly BoundColumn[],
  before: Assignment,
  limit: number,
): Promise<number> {
  const keyed = { ...table, readable: key }
  const expires = columnName(before.column)
  const hasExpired = sql`${expires} < ${placed(before)}`
  // The limit as a number in the text: some drivers refuse a parameter there.
  const { rows = [] } = await run(
    sql`select ${readColumns(keyed)} from ${table.table} where ${hasExpired} order by ${expires} limit ${sql.raw(String(limit))}`,
  )
  const found = rows.flatMap((row) => conditionsOf(keyed, fromRecord(row, keyed)))
  let count = 0
  for (let start = 0; start < found.length; start += batchSize) {
    const batch = sql.join(found.slice(start, start + batchSize), sql` or `)
    // A row that was changed in the meantime has to have expired still.
    const { affected } = await run(
      sql`delete from ${table.table} where (${batch}) and ${hasExpired}`,
    )
    count += affected
  }
  return count
}

/** That a row is this one; nothing if no caller can have stored its key. */
function conditionsOf(table: BoundTable, record: Readonly<Record<string, unknown>>): SQL[] {
  const values = Object.fromEntries(table.readable.map(({ key }) => [key, record[key]]))
  const keys = keysOf(table, values)
  return keys
    ? [sql`(${all(keys.map((one) => sql`${columnName(one.column)} = ${placed(one)}`))})`]
    : []
}
