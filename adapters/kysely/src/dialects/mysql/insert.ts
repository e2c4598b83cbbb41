import { sql } from "kysely"
import type { Table } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import { ownerMissing, tableRules, valueOf } from "../../table-rules.ts"
import { selectionOf } from "../selection.ts"
import { matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"
import { found, isForeignText } from "./server-errors.ts"
import { find } from "./update.ts"

/**
 * Inserts a row in one statement, which its unique key refuses if there is one like it. The owner is
 * locked against removal by the statement that reads his id, so no row is left to a user who goes at the
 * same time, foreign keys or not. MariaDB returns the row, by what is a comment to MySQL.
 *
 * @returns the row as stored
 * @throws AdapterError `missing`; the driver's error when the unique key refuses the row
 */
export async function insert(
  db: StoredKysely,
  table: Table,
  record: StoredRecord,
): Promise<StoredRow> {
  const { owned } = tableRules[table.name]
  const sent = compiledOnce(db, table, "insert", { record }, (values) => {
    const query = owned
      ? insertionForOwner(db, table, values.record)
      : db.insertInto(table.name).values(values.record)
    const columns = sql.join(selectionOf(readColumn, table).map((column) => sql`${column}`))
    return query.modifyEnd(sql`/*M!100500 returning ${columns} */`)
  })
  const result = await sent.catch(async (error: unknown) => {
    // It may be about the id of the owner, or about a value that its column cannot hold.
    if (owned && isForeignText(error) && !(await isThere(db, record["userId"]))) {
      throw ownerMissing(table.name)
    }
    throw error
  })
  const [row] = result.rows
  if (row) return row
  if (owned && !result.numAffectedRows) throw ownerMissing(table.name)
  return readBack(db, table, withId(table, record, result.insertId))
}

async function isThere(db: StoredKysely, userId: unknown): Promise<boolean> {
  const users = db
    .selectFrom("User")
    .select("id")
    .where(matches("User", { id: String(userId) }))
  return (await found(users.execute())).length > 0
}

function insertionForOwner(db: StoredKysely, table: Table, record: StoredRecord) {
  const columns = Object.keys(record)
  return db
    .insertInto(table.name)
    .columns(columns)
    .expression(
      // Plugins respell the whole statement, and must not do so twice.
      db
        .withoutPlugins()
        .selectFrom("User")
        .select((eb) =>
          columns.map((column) =>
            // The id as the table of users has it.
            column === "userId"
              ? eb.ref("User.id").as(column)
              : eb.val(valueOf(record, column)).as(column),
          ),
        )
        // An id as the adapter takes it, which is text.
        .where(matches("User", { id: record["userId"] as string }))
        // MariaDB has no FOR SHARE, and both have this.
        .modifyEnd(sql`lock in share mode`),
    )
}

/** A row of users whose id the database counted up. */
function withId(table: Table, record: StoredRecord, insertId: bigint | undefined): StoredRecord {
  const isCounted = table.name === "User" && record["id"] === undefined && insertId !== undefined
  return isCounted ? { ...record, id: String(insertId) } : record
}

/**
 * What MySQL does not return: what was written is what is stored, except for columns of the
 * application's own that were not given. The database may have a default for them, and is asked.
 */
async function readBack(db: StoredKysely, table: Table, record: StoredRecord): Promise<StoredRow> {
  const id = table.name === "User" ? "id" : "sessionToken"
  if (!hasUnknown(table, record)) return record
  const [row] = await find(db, table, { [id]: String(record[id]) })
  return row ?? record
}

function hasUnknown({ name, columns, own }: Table, record: StoredRecord): boolean {
  if (name !== "User" && name !== "Session") return false
  return [...columns.keys()].some((column) => own.has(column) && record[column] === undefined)
}
