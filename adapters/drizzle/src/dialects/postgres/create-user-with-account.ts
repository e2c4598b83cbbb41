import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { sql, type SQL } from "drizzle-orm"
import { columnOf, type BoundTable } from "../../bound-table.ts"
import { aliasOf, fromRecord } from "../../from-record.ts"
import { insertIf, isFree } from "../../insert-once.ts"
import { refusedRows, type NewUserRows, toNewUserRows } from "../../new-user-rows.ts"
import { toSession } from "../../sessions.ts"
import { columnName, namesOf, readColumns, valuesOf } from "../../statement.ts"
import type { Store } from "../../store.ts"
import { toUser } from "../../users.ts"
import type { StoredRecord } from "../../to-record.ts"

/**
 * Makes `createUserWithAccount`: one statement, all or nothing. The insert of the user asks whether
 * every row may be there; the other inserts take the user's id from it, so that without the user
 * nothing of them is written.
 */
export function userWithAccount(
  store: Store,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { user, session } = store.tables
  return async (records) => {
    const rows = toNewUserRows(store, records)
    const [row] = await store.rows(statementFor(store, rows))
    if (!row) throw await refusedRows(store, rows)
    const created: CreatedUserWithAccount = { user: toUser(fromRecord(row, user, "u")) }
    if (rows.session) created.session = toSession(fromRecord(row, session, "s"))
    return created
  }
}

const newUser = sql.identifier("new_user")
const newSession = sql.identifier("new_session")

function statementFor(store: Store, rows: NewUserRows): SQL {
  const { user, account, authenticator, session } = store.tables
  const free = rows.all.flatMap(({ table, record }) => isFree(store, table, record))
  const made = insertIf(user, rows.user, free)
  const parts = [sql`${newUser} as (${made} returning ${readColumns(user, "u")})`]
  const add = (table: BoundTable, record: StoredRecord | undefined, answer: SQL) => {
    if (!record) return
    const name = sql.identifier(`new_${table.kind}`)
    parts.push(sql`${name} as (${insertOwned(store, table, record)}${answer})`)
  }
  add(account, rows.account, sql``)
  add(authenticator, rows.authenticator, sql``)
  add(session, rows.session, sql` returning ${readColumns(session, "s")}`)
  const from = rows.session ? sql`${newUser}, ${newSession}` : sql`${newUser}`
  return sql`with ${sql.join(parts, sql`, `)} select * from ${from}`
}

function insertOwned(store: Store, table: BoundTable, record: StoredRecord): SQL {
  const userId = columnName(columnOf(table, "userId"))
  return sql`insert into ${table.table} (${namesOf(record)}, ${userId}) select ${valuesOf(record)}, ${idOf(store)} from ${newUser}`
}

/** What the new user's id is called in the answer of the insert. */
function idOf({ tables: { user } }: Store): SQL {
  const index = user.readable.findIndex(({ key }) => key === "id")
  return columnName({ name: aliasOf("u", index) }, "new_user")
}
