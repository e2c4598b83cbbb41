import { areKeys, type AdapterSession, type SessionAndUser } from "@lockstep/core/adapters"
import { sql } from "kysely"
import type { StoredType, Table } from "./fields.ts"
import { compiledOnce } from "./compiled-once.ts"
import { fromRecord } from "./from-record.ts"
import type { Store } from "./store.ts"
import type { StoredRow } from "./stored-kysely.ts"
import { toUser } from "./users.ts"

/**
 * Makes `getSessionAndUser`: one join. Each column is selected under a name made of the table's letter
 * and a number, so that columns of one name never collide, and no plugin that respells names changes
 * them. A session whose user no longer exists is not found.
 */
export function sessionAndUser(
  store: Store,
): (sessionToken: string) => Promise<SessionAndUser | null> {
  const { db, statements, tables } = store
  const session = aliased(tables.session, "s")
  const user = aliased(tables.user, "u")
  const columns = [...session, ...user].map(({ from, type, as }) =>
    sql`${statements.read(from, type)}`.as(as),
  )
  return async (sessionToken) => {
    if (!areKeys(sessionToken)) return null
    const rows = compiledOnce(
      db,
      tables.session,
      "with user",
      { key: { sessionToken } },
      ({ key }) =>
        db
          .selectFrom("Session")
          .innerJoin("User", "User.id", "Session.userId")
          .select(columns)
          .where(statements.matches("Session", key)),
    )
    const [row] = await statements.found(rows.then((result) => result.rows))
    if (!row) return null
    return {
      session: await toSession(store, split(row, session)),
      user: await toUser(store, split(row, user)),
    }
  }
}

/** Reads a session out of a row. */
export async function toSession(store: Store, row: StoredRow): Promise<AdapterSession> {
  // The table's columns are those of AdapterSession, none of which can be null.
  return (await fromRecord(row, store.tables.session, store)) as unknown as AdapterSession
}

interface Aliased {
  readonly column: string
  readonly type: StoredType
  readonly from: string
  readonly as: string
}

function aliased(table: Table, letter: string): readonly Aliased[] {
  return [...table.columns].map(([column, type], index) => ({
    column,
    type,
    from: `${table.name}.${column}`,
    as: `${letter}${index}`,
  }))
}

function split(row: StoredRow, columns: readonly Aliased[]): StoredRow {
  return Object.fromEntries(columns.map(({ column, as }) => [column, row[as]]))
}
