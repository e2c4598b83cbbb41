import { sql, type Expression, type SqlBool } from "kysely"
import type { Table, Tables } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow, StoredValue } from "../../stored-kysely.ts"
import { taken } from "../../table-rules.ts"
import { selectionOf } from "../selection.ts"
import type { Key, Statements } from "../statements.ts"
import { userDeleter } from "./delete-user.ts"
import { insertOnce } from "./insert-once.ts"
import { userInserter } from "./create-user-with-account.ts"
import { matches } from "./keys.ts"
import { removeExpired } from "../remove-expired.ts"
import { readColumn } from "./read-column.ts"

/** Writes the statements of SQLite: one for each method, since a write has the database to itself. */
export function sqliteStatements(db: StoredKysely, tables: Tables): Statements {
  const deleteUser = userDeleter(db, tables)
  const take = (table: Table, key: Key) => remove(db, table, key)
  return {
    matches,
    read: readColumn,
    found: (rows) => rows,
    find: (table, key) => find(db, table, key),
    insert: (table, record) => insertOnce(db, table, record),
    async update(table, key, patch) {
      const { rows } = await compiledOnce(db, table, "update", { key, record: patch }, (values) =>
        updating(db, table, matches(table.name, values.key), values.record),
      )
      return rows[0]
    },
    updateUser: (id, patch) => updateUser(db, tables.user, id, patch),
    raiseCounter: (credentialID, counter) =>
      update(
        db,
        tables.authenticator,
        sql`${matches("Authenticator", { credentialID })} and ${sql.ref("counter")} <= ${counter}`,
        { counter },
      ),
    remove: take,
    take,
    removeExpired: (table, key, before, limit) =>
      // Dates that another program wrote in another form compare as texts or numbers do: they stay.
      removeExpired(db, { table, key, hasExpired: isBefore(before), limit }),
    deleteUser,
    insertUserRecords: userInserter(db, tables, deleteUser),
  }
}

function isBefore(date: StoredValue): Expression<SqlBool> {
  const expires = sql.ref("expires")
  return sql`${expires} < ${date} and ${expires} glob '????-??-??T*Z'`
}

async function find(db: StoredKysely, table: Table, key: Key): Promise<readonly StoredRow[]> {
  const { rows } = await compiledOnce(db, table, "find", { key }, (values) =>
    db
      .selectFrom(table.name)
      .select(selectionOf(readColumn, table))
      .where(matches(table.name, values.key)),
  )
  return rows
}

async function remove(db: StoredKysely, table: Table, key: Key): Promise<StoredRow | undefined> {
  const { rows } = await compiledOnce(db, table, "remove", { key }, (values) =>
    db
      .deleteFrom(table.name)
      .where(matches(table.name, values.key))
      .returning(selectionOf(readColumn, table)),
  )
  return rows[0]
}

function updating(db: StoredKysely, table: Table, where: Expression<SqlBool>, patch: StoredRecord) {
  return db
    .updateTable(table.name)
    .set(patch)
    .where(where)
    .returning(selectionOf(readColumn, table))
}

function update(...statement: Parameters<typeof updating>): Promise<StoredRow | undefined> {
  return updating(...statement).executeTakeFirst()
}

/** Asks in the same statement whether the new address is another user's. */
async function updateUser(
  db: StoredKysely,
  table: Table,
  id: string,
  patch: StoredRecord,
): Promise<StoredRow | undefined> {
  const own = matches("User", { id })
  const email = patch["email"] ?? null
  if (email === null) return update(db, table, own, patch)
  const other = db
    .selectFrom("User as other")
    .select((one) => one.lit(1).as("found"))
    .where("other.email", "=", email)
    .where("other.id", "!=", id)
  const row = await update(db, table, sql`${own} and not exists ${other}`, patch)
  if (row) return row
  const left = await db.selectFrom("User").select("id").where(own).executeTakeFirst()
  if (left) throw taken("User")
  return undefined
}
