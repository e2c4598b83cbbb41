import { sql, type QueryResult } from "kysely"
import type { Table } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRow } from "../../stored-kysely.ts"
import { selectionOf } from "../selection.ts"
import type { Key, Statements } from "../statements.ts"
import { matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"
import { found, isForeignText } from "./server-errors.ts"

/** What a deletion tells: how many rows it removed, and the row itself where the server can. */
interface Removal {
  readonly count: number
  readonly row: StoredRow | undefined
}

/**
 * Removes a row. MariaDB reads what stands in a comment that begins with `M!`, and returns the row;
 * to MySQL it is a comment.
 */
export async function remove(db: StoredKysely, table: Table, key: Key): Promise<Removal> {
  const removal = compiledOnce(db, table, "remove", { key }, (values) => {
    const columns = sql.join(selectionOf(readColumn, table).map((column) => sql`${column}`))
    return db
      .deleteFrom(table.name)
      .where(matches(table.name, values.key))
      .modifyEnd(sql`/*M!100005 returning ${columns} */`)
  })
  const { rows, numAffectedRows } = await sent(removal)
  const [row] = rows
  return { count: row ? rows.length : Number(numAffectedRows ?? 0n), row }
}

/** Nothing is removed by a key that its column cannot hold. */
async function sent(result: Promise<QueryResult<StoredRow>>): Promise<QueryResult<StoredRow>> {
  try {
    return await result
  } catch (error) {
    if (isForeignText(error)) return { rows: [] }
    throw error
  }
}

/**
 * Makes `take`. MySQL cannot return what it deletes, so the row is read and then deleted: of all
 * who read it, the one whose deletion counts a row has taken it. The first read, which is needed
 * anyway, shows whether the server is MariaDB, which can; from then on it is one statement.
 */
export function taker(db: StoredKysely, isMariaDb: boolean): Statements["take"] {
  let handsOutRows = isMariaDb
  return async (table, key) => {
    if (handsOutRows) return (await remove(db, table, key)).row
    const seen = await look(db, table, key)
    handsOutRows = seen.isMariaDb
    if (!seen.row) return undefined
    const { count } = await remove(db, table, key)
    return count === 1 ? seen.row : undefined
  }
}

/** Reads the row, and always says what the server is. */
async function look(
  db: StoredKysely,
  table: Table,
  key: Key,
): Promise<{ readonly row: StoredRow | undefined; readonly isMariaDb: boolean }> {
  const server = sql<{ mariadb: number }>`(select /*M!100005 1 + */ 0 as mariadb)`.as("server")
  const rows = compiledOnce(db, table, "look", { key }, (values) => {
    const isIt = matches(table.name, values.key)
    return (
      db
        .selectFrom(server)
        // Known at run time only; it is one of the adapter's tables.
        .leftJoin(table.name as "VerificationToken", (join) => join.on(isIt))
        .select([
          ...selectionOf(readColumn, table, `${table.name}.`),
          sql`${sql.ref("server.mariadb")}`.as("mariadb"),
          sql`${isIt}`.as("seen"),
        ])
    )
  })
  const [row] = await found(rows.then((result) => result.rows))
  return { row: row?.["seen"] ? row : undefined, isMariaDb: Number(row?.["mariadb"]) === 1 }
}
