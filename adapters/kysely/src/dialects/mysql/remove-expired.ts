import { sql, type SqlBool } from "kysely"
import type { Table } from "../../fields.ts"
import type { StoredKysely, StoredValue } from "../../stored-kysely.ts"

/** How many rows one statement names. */
const batchSize = 100

/**
 * Removes rows that expired, the earliest first. They are read before they are deleted: a deletion by
 * date locks each row that it looks at, without an index the whole table, and a read locks none.
 *
 * @param key - the columns that identify a row
 * @param before - rows that expired before it are removed
 * @returns how many
 */
export async function removeExpired(
  db: StoredKysely,
  table: Table,
  key: readonly string[],
  before: StoredValue,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom(table.name)
    .select([...key])
    .where("expires", "<", before)
    .orderBy("expires")
    // As a number in the text: some drivers refuse a parameter here.
    .limit(sql.lit(limit))
    .execute()
  let count = 0
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map(
      (row) =>
        sql`(${sql.join(
          key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
          sql` and `,
        )})`,
    )
    const { numDeletedRows } = await db
      .deleteFrom(table.name)
      .where(sql<SqlBool>`(${sql.join(batch, sql` or `)})`)
      // A row that was changed in the meantime has to have expired still.
      .where("expires", "<", before)
      .executeTakeFirstOrThrow()
    count += Number(numDeletedRows)
  }
  return count
}
