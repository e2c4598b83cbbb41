import { sql, type Expression, type SqlBool } from "kysely"
import type { Table, Tables } from "../../fields.ts"
import { compiledOnce, type Values } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow, StoredValue } from "../../stored-kysely.ts"
import { taken } from "../../table-rules.ts"
import { selectionOf } from "../selection.ts"
import type { Key, Statements } from "../statements.ts"
import { userDeleter } from "./delete-user.ts"
import { insertOnce } from "./insert-once.ts"
import { userInserter } from "./create-user-with-account.ts"
import { matches } from "./keys.ts"
import { removeExpired } from "../remove-expired.ts"
import { removeOthers } from "../remove-others.ts"
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
    update: (table, key, patch) => update(db, table, key, patch),
    updateIf: (table, key, patch, { column, value }) =>
      value === null
        ? updateWhere(
            db,
            table,
            `update without ${column}`,
            { key, record: patch },
            () => sql`${sql.ref(column)} is null`,
          )
        : update(db, table, { ...key, [column]: value }, patch),
    updateUser: (id, patch) => updateUser(db, tables.user, id, patch),
    raiseCounter: (credentialID, counter) =>
      updateWhere(
        db,
        tables.authenticator,
        "raise counter",
        { key: { credentialID }, record: { counter } },
        ({ record }) => sql`${sql.ref("counter")} <= ${record["counter"]}`,
      ),
    remove: take,
    take,
    ...removals(db),
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

function update(
  db: StoredKysely,
  table: Table,
  key: Key,
  record: StoredRecord,
): Promise<StoredRow | undefined> {
  return updateWhere(db, table, "update", { key, record }, () => sql`true`)
}

/** Changes a row if a condition holds, whose text is always the same for one name. */
async function updateWhere(
  db: StoredKysely,
  table: Table,
  name: string,
  values: Values,
  condition: (values: Values) => Expression<SqlBool>,
): Promise<StoredRow | undefined> {
  const { rows } = await compiledOnce(db, table, name, values, (given) =>
    db
      .updateTable(table.name)
      .set(given.record)
      .where(matches(table.name, given.key))
      .where(condition(given))
      .returning(selectionOf(readColumn, table)),
  )
  return rows[0]
}

/** Asks in the same statement whether the new address is another user's. */
async function updateUser(
  db: StoredKysely,
  table: Table,
  id: string,
  patch: StoredRecord,
): Promise<StoredRow | undefined> {
  const values = { key: { id }, record: patch }
  if ((patch["email"] ?? null) === null) return update(db, table, values.key, patch)
  const row = await updateWhere(db, table, "update address", values, ({ key, record }) => {
    // Plugins respell the whole statement, and must not do so twice.
    const other = db
      .withoutPlugins()
      .selectFrom("User as other")
      .select((one) => one.lit(1).as("found"))
      .where(sql<SqlBool>`${sql.ref("other.email")} = ${record["email"]}`)
      .where(sql<SqlBool>`${sql.ref("other.id")} <> ${key["id"]}`)
    return sql`not exists ${other}`
  })
  if (row) return row
  const [left] = await find(db, table, values.key)
  if (left) throw taken("User")
  return undefined
}

/** The statements that remove many rows. */
function removals(db: StoredKysely): Pick<Statements, "removeOthers" | "removeExpired"> {
  return {
    removeOthers: (table, key, except) =>
      removeOthers(db, table, key, except, {
        matches,
        isNoKey: () => false,
        remove: () => remove(db, table, key),
      }),
    removeExpired: (table, key, before, limit) =>
      // Dates that another program wrote in another form compare as texts or numbers do: they stay.
      removeExpired(db, { table, key, hasExpired: isBefore(before), limit }),
  }
}
