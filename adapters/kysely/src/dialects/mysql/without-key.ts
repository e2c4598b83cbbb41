import { AdapterError } from "@lockstep/core/adapters"
import { sql } from "kysely"
import type { TableName } from "../../fields.ts"
import type { StoredKysely, StoredRecord } from "../../stored-kysely.ts"
import { taken, uniqueValues } from "../../table-rules.ts"
import { matches } from "./keys.ts"

/** A row whose unique values no unique key of the database guards. */
export interface UnguardedRow {
  readonly table: TableName
  readonly record: StoredRecord
  /** The row itself, where it exists already. */
  readonly except?: string
}

/** How long another writer of the same values is waited for, in seconds. */
const timeoutSeconds = 10

/**
 * Writes rows to tables without their unique keys. All calls that write the same values wait for
 * the same named lock of the server, which is held until what was written can be seen. A lock on
 * rows would not do: what has no index is locked as a whole, by two writers at once, who then wait
 * for each other.
 *
 * @throws AdapterError `duplicate`, or `conflict` when the lock was not acquired in time
 */
export function withoutKey<Result>(
  db: StoredKysely,
  rows: readonly UnguardedRow[],
  write: (connection: StoredKysely) => Promise<Result>,
): Promise<Result> {
  if (rows.length === 0) return write(db)
  const locks = rows.map(lockOf).toSorted()
  return db.connection().execute(async (connection) => {
    const held: string[] = []
    try {
      for (const lock of locks) {
        await take(connection, lock)
        held.push(lock)
      }
      for (const row of rows) await requireFree(connection, row)
      return await write(connection)
    } finally {
      for (const lock of held) await letGo(connection, lock)
    }
  })
}

function lockOf({ table, record }: UnguardedRow): string {
  return JSON.stringify([table, uniqueValues(table, record)])
}

/** Locks are the whole server's, and their names have 64 characters at most. */
function name(lock: string) {
  return sql`sha2(concat_ws('/', database(), ${lock}), 256)`
}

async function take(db: StoredKysely, lock: string): Promise<void> {
  const { rows } = await sql<{ held: number | null }>`
    select get_lock(${name(lock)}, ${timeoutSeconds}) as held`.execute(db)
  if (Number(rows[0]?.held) === 1) return
  throw new AdapterError("Another writer of the same values took too long; try again.", {
    code: "conflict",
  })
}

async function letGo(db: StoredKysely, lock: string): Promise<void> {
  try {
    await sql`do release_lock(${name(lock)})`.execute(db)
  } catch {
    // A lost connection holds no locks, and the error to report is why it was lost.
  }
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
  if (except !== undefined) query = query.where((eb) => eb.not(matches(table, { id: except })))
  if (await query.executeTakeFirst()) throw taken(table)
}
