import { areKeys, type AdapterSession, type SessionAndUser } from "@lockstep/core/adapters"
import type { Table } from "./columns.ts"
import { fromRecord, type StoredRow } from "./from-record.ts"
import type { Store } from "./store.ts"
import { toUser } from "./users.ts"

/**
 * Makes `getSessionAndUser`: one join. Each column is selected under a name made of the table's letter
 * and a number, so that columns of one name never collide, and no plugin that respells names changes
 * them. A session whose user is gone is not found.
 */
export function sessionAndUser(
  store: Store,
): (sessionToken: string) => Promise<SessionAndUser | null> {
  const { db, tables } = store
  const session = aliased(tables.session, "s")
  const user = aliased(tables.user, "u")
  return async (sessionToken) => {
    if (!areKeys(sessionToken)) return null
    const row = await db
      .selectFrom("Session")
      .innerJoin("User", "User.id", "Session.userId")
      .select((eb) => [...session, ...user].map(({ from, as }) => eb.ref(from).as(as)))
      .where("Session.sessionToken", "=", sessionToken)
      .executeTakeFirst()
    if (!row) return null
    return {
      session: toSession(store, split(row, session)),
      user: toUser(store, split(row, user)),
    }
  }
}

/** Reads a session out of a row. */
export function toSession({ tables }: Store, row: StoredRow): AdapterSession {
  // The table's columns are those of AdapterSession, none of which can be null.
  return fromRecord(row, tables.session) as unknown as AdapterSession
}

interface Aliased {
  readonly column: string
  readonly from: `${"User" | "Session"}.${string}`
  readonly as: string
}

function aliased(table: Table, letter: string): readonly Aliased[] {
  return [...table.columns.keys()].map((column, index) => ({
    column,
    // Only these two tables are joined.
    from: `${table.name as "User" | "Session"}.${column}`,
    as: `${letter}${index}`,
  }))
}

function split(row: StoredRow, columns: readonly Aliased[]): StoredRow {
  return Object.fromEntries(columns.map(({ column, as }) => [column, row[as]]))
}
