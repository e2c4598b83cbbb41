import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { sql, type SQL } from "drizzle-orm"
import { columnOf, type BoundTable } from "../../bound-table.ts"
import { aliasOf, fromRecord, type StoredRow } from "../../from-record.ts"
import { insertIf, isFree, isOwned } from "../../insert-once.ts"
import { toNewUserRows, refusedRows, type NewUserRows } from "../../new-user-rows.ts"
import { toSession } from "../../sessions.ts"
import { columnName, readColumns } from "../../statement.ts"
import type { Store } from "../../store.ts"
import { valueIn, type StoredRecord } from "../../to-record.ts"
import { toUser } from "../../users.ts"
import type { Batch, Steps, Transaction } from "./runner.ts"

/** The two ways to write several rows or none. */
export interface Ways {
  /** Missing where the database has only batches. */
  readonly transaction: Transaction | undefined
  readonly batch: Batch
}

/** The id of the new user, for a row that is inserted right after one of another table. */
type OwnerOf = (before: BoundTable) => unknown

type Answers = readonly (readonly StoredRow[])[]

/**
 * Makes `createUserWithAccount`: one transaction, as SQLite inserts into one table per statement. The
 * insert of the user asks whether every row may be there; without the user, none of the others is
 * written. So the statements are known beforehand, unless the database makes the user's id; a batch
 * then takes it from the row that the statement before has inserted.
 */
export function userWithAccount(
  store: Store,
  { transaction, batch }: Ways,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { user, session } = store.tables
  return async (records) => {
    // Everything is checked and converted before the transaction takes the write lock.
    const rows = toNewUserRows(store, records)
    const id = valueIn(rows.user, "id")
    const ownerOf: OwnerOf = id === null ? ownerOfLast : () => id
    const answers =
      id === null && transaction
        ? await transaction(() => inserts(store, rows))
        : await batch([insertOfUser(store, rows), ...insertsOwned(store, rows, ownerOf)])
    const [row] = answers[0] ?? []
    if (!row) throw await refusedRows(store, rows)
    const created: CreatedUserWithAccount = { user: toUser(fromRecord(row, user)) }
    const [opened] = rows.session ? (answers.at(-1) ?? []) : []
    if (opened) created.session = toSession(fromRecord(opened, session))
    return created
  }
}

function* inserts(store: Store, rows: NewUserRows): Steps<Answers> {
  const made = yield insertOfUser(store, rows)
  const [row] = made
  const answers = [made]
  const id = row && storedId(store, row)
  for (const insert of row ? insertsOwned(store, rows, () => id) : []) {
    answers.push(yield insert)
  }
  return answers
}

function insertOfUser(store: Store, { user, all }: NewUserRows): SQL {
  const free = all.flatMap(({ table, record }) => isFree(store, table, record))
  return returning(store.tables.user, insertIf(store.tables.user, user, free))
}

/** The last of them is that of the session, if there is one. */
function insertsOwned(store: Store, { all }: NewUserRows, ownerOf: OwnerOf): SQL[] {
  return all.slice(1).map(({ table, record }, index) => {
    const value = ownerOf((all[index] ?? all[0]).table)
    const whole: StoredRecord = [...record, { column: columnOf(table, "userId"), value }]
    return returning(table, insertIf(table, whole, isOwned(store, table, whole)))
  })
}

function returning(table: BoundTable, insert: SQL): SQL {
  return sql`${insert} returning ${readColumns(table)}`
}

/** Nothing when the statement before has inserted no row: then the condition of an owner does not hold. */
function ownerOfLast(before: BoundTable): SQL {
  const owner = columnOf(before, before.kind === "user" ? "id" : "userId")
  return sql`(select ${columnName(owner)} from ${before.table} where rowid = last_insert_rowid() and changes() = 1)`
}

/** The new user's id as the database has it, which may be a number. */
function storedId({ tables: { user } }: Store, row: StoredRow): unknown {
  const index = user.readable.findIndex(({ key }) => key === "id")
  return row[aliasOf("c", index)]
}
