import type { AdapterError, NewUserWithAccount } from "@lockstep/core/adapters"
import type { BoundTable } from "./bound-table.ts"
import { hasKeys } from "./look-up.ts"
import { withDefaults } from "./own-defaults.ts"
import { assertComplete, identityOf, isIdentified, taken } from "./refusal.ts"
import type { Store } from "./store.ts"
import { toRecord, type StoredRecord } from "./to-record.ts"
import { newUser } from "./users.ts"
import { sql } from "drizzle-orm"

/** The rows that `createUserWithAccount` writes. All but the first lack the id of their owner. */
export interface Newcomer {
  readonly user: StoredRecord
  readonly account: StoredRecord
  readonly authenticator: StoredRecord | undefined
  readonly session: StoredRecord | undefined
  /** All of them, with their tables, in the order in which they are to be written. */
  readonly rows: readonly [NewRow, ...NewRow[]]
}

interface NewRow {
  readonly table: BoundTable
  readonly record: StoredRecord
}

/**
 * Checks and converts everything before anything is written.
 *
 * @param store - of the adapter
 * @param records - what the caller passed
 * @throws AdapterError for a value that its column cannot hold, or a key that is missing
 */
export function newcomerOf(store: Store, records: NewUserWithAccount): Newcomer {
  const { tables } = store
  const user = newUser(store, records.user)
  const account = rowOf(store, tables.account, records.account)
  const authenticator =
    records.authenticator && rowOf(store, tables.authenticator, records.authenticator)
  const session = records.session && rowOf(store, tables.session, records.session)
  const rows: Newcomer["rows"] = [
    { table: tables.user, record: user },
    { table: tables.account, record: account },
    ...(authenticator ? [{ table: tables.authenticator, record: authenticator }] : []),
    ...(session ? [{ table: tables.session, record: session }] : []),
  ]
  return { user, account, authenticator, session, rows }
}

function rowOf({ report, fit }: Store, table: BoundTable, given: object): StoredRecord {
  const all = withDefaults(table, toRecord(given, table, report, fit))
  const record = all.filter(({ column }) => column.key !== "userId")
  assertComplete(table, record, { ownerFollows: true })
  return record
}

/**
 * Tells which value of a newcomer is taken; only a refused call pays for it.
 *
 * @param store - of the adapter
 * @param newcomer - who was refused
 */
export async function refusedNewcomer(store: Store, newcomer: Newcomer): Promise<AdapterError> {
  for (const { table, record } of newcomer.rows) {
    if (!isIdentified(table, record)) continue
    const same = hasKeys(store, identityOf(table, record))
    const rows = await store.rows(sql`select 1 as found from ${table.table} where ${same} limit 1`)
    if (rows.length > 0) return taken(table)
  }
  return taken(store.tables.user)
}
