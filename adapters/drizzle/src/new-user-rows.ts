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
export interface NewUserRows {
  readonly user: StoredRecord
  readonly account: StoredRecord
  readonly authenticator: StoredRecord | undefined
  readonly session: StoredRecord | undefined
  /** All of them, with their tables, in the order in which they are to be written. */
  readonly all: readonly [NewRow, ...NewRow[]]
}

interface NewRow {
  readonly table: BoundTable
  readonly record: StoredRecord
}

/**
 * Checks and converts everything before anything is written.
 *
 * @throws AdapterError for a value that its column cannot hold, or a key that is missing
 */
export function toNewUserRows(store: Store, records: NewUserWithAccount): NewUserRows {
  const { tables } = store
  const user = newUser(store, records.user)
  const account = rowOf(store, tables.account, records.account)
  const authenticator =
    records.authenticator && rowOf(store, tables.authenticator, records.authenticator)
  const session = records.session && rowOf(store, tables.session, records.session)
  const all: NewUserRows["all"] = [
    { table: tables.user, record: user },
    { table: tables.account, record: account },
    ...(authenticator ? [{ table: tables.authenticator, record: authenticator }] : []),
    ...(session ? [{ table: tables.session, record: session }] : []),
  ]
  return { user, account, authenticator, session, all }
}

function rowOf({ report, fit }: Store, table: BoundTable, given: object): StoredRecord {
  const all = withDefaults(table, toRecord(given, table, report, fit))
  const record = all.filter(({ column }) => column.key !== "userId")
  assertComplete(table, record, { ownerFollows: true })
  return record
}

/** Returns which value of a new user is taken; only a refused call pays for it. */
export async function refusedRows(store: Store, rows: NewUserRows): Promise<AdapterError> {
  for (const { table, record } of rows.all) {
    if (!isIdentified(table, record)) continue
    const same = hasKeys(store, identityOf(table, record))
    const found = await store.rows(sql`select 1 as found from ${table.table} where ${same} limit 1`)
    if (found.length > 0) return taken(table)
  }
  return taken(store.tables.user)
}
