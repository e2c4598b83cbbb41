import { sql } from "kysely"
import type { TableName } from "../../fields.ts"
import type { StoredKysely, StoredRecord } from "../../stored-kysely.ts"
import { taken, uniqueValues } from "../../table-rules.ts"
import { inTransaction } from "../in-transaction.ts"
import { matches } from "./keys.ts"

/** A row whose unique values no unique key of the database guards. */
export interface UnguardedRow {
  readonly table: TableName
  readonly record: StoredRecord
  /** The row itself, where it exists already. */
  readonly except?: string
}

/**
 * Writes rows to tables without their unique keys. All calls that write the same values wait for
 * the same lock, which ends with the transaction; then the values are looked for. That is one
 * statement after the lock, as a statement sees nothing that was committed after it began.
 *
 * @throws AdapterError `duplicate`
 */
export function withoutKey<Result>(
  db: StoredKysely,
  rows: readonly UnguardedRow[],
  write: (transaction: StoredKysely) => Promise<Result>,
): Promise<Result> {
  const writeOnce = async (within: StoredKysely): Promise<Result> => {
    for (const row of rows) await requireFree(within, row)
    return write(within)
  }
  return inTransaction(
    db,
    async (transaction) => {
      for (const lock of rows.map(lockOf).toSorted()) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
      }
      return writeOnce(transaction)
    },
    // No lock would last longer than its statement: two writers at the same moment can both succeed.
    () => writeOnce(db),
    "read committed",
  )
}

function lockOf({ table, record }: UnguardedRow): string {
  return JSON.stringify([table, uniqueValues(table, record)])
}

async function requireFree(
  db: StoredKysely,
  { table, record, except }: UnguardedRow,
): Promise<void> {
  const values = uniqueValues(table, record)
  if (!values) return
  let query = db
    .selectFrom(table)
    .select((one) => one.lit(1).as("found"))
    .where(matches(table, values))
  if (except !== undefined) {
    query = query.where(sql<boolean>`cast(${sql.ref(`${table}.id`)} as text) <> ${except}`)
  }
  if (await query.executeTakeFirst()) throw taken(table)
}
