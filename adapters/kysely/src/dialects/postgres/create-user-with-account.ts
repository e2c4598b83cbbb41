import { sql, type Expression, type QueryCreator, type SqlBool } from "kysely"
import type { Table, TableName, Tables } from "../../fields.ts"
import type {
  StoredKysely,
  StoredRecord,
  StoredRow,
  StoredTables,
  StoredValue,
} from "../../stored-kysely.ts"
import { assertComplete, forestalled, uniqueValues, valueOf } from "../../table-rules.ts"
import { selectionOf } from "../selection.ts"
import type { NewUserRecords, Statements, StoredUserRecords } from "../statements.ts"
import { readColumn } from "./read-column.ts"
import type { UniqueKeys } from "./unique-keys.ts"
import { withoutKey } from "./without-key.ts"

interface NewRow {
  readonly table: Table
  readonly record: StoredRecord
}

/**
 * Makes `insertUserRecords`: one data-modifying `WITH`, all or nothing. Everything but the user takes the
 * user's id from his row, so that nothing is inserted where he is not; and he is not where a table lacks
 * its unique key.
 */
export function userInserter(
  db: StoredKysely,
  tables: Tables,
  keys: UniqueKeys,
): Statements["insertUserRecords"] {
  return async (records) => {
    const rows = rowsOf(tables, records)
    for (const { table, record } of rows) {
      assertComplete(table.name, { ...record, userId: "" })
    }
    const guarded = rows.filter(({ table, record }) => uniqueValues(table.name, record))
    const names = guarded.map(({ table }) => table.name)
    const proofs = names.flatMap((name) => keys.proof(name) ?? [])
    const stored = await insertAll(db, rows, sql`${sql.join([sql`true`, ...proofs], sql` and `)}`)
    if (stored) {
      keys.proved(names)
      return stored
    }
    const unguarded: NewRow[] = []
    for (const row of guarded) if (!(await keys.isKeyed(row.table.name))) unguarded.push(row)
    const locked = unguarded.map(({ table, record }) => ({ table: table.name, record }))
    const late = await withoutKey(db, locked, (transaction) =>
      insertAll(transaction, rows, sql`true`),
    )
    if (!late) throw forestalled("User")
    return late
  }
}

function rowsOf(tables: Tables, { user, account, authenticator, session }: NewUserRecords) {
  const rows: NewRow[] = [
    { table: tables.user, record: user },
    { table: tables.account, record: account },
  ]
  if (authenticator) rows.push({ table: tables.authenticator, record: authenticator })
  if (session) rows.push({ table: tables.session, record: session })
  return rows
}

/** The tables together with what is inserted into them. */
type NewTables = StoredTables & Record<NewName, Record<string, StoredValue>>
type NewName = `New${TableName}`

function insertAll(
  db: StoredKysely,
  rows: readonly NewRow[],
  condition: Expression<SqlBool>,
): Promise<StoredUserRecords | undefined> {
  // The rows are added to the statement one after the other, and with them what it can select from.
  let chain = db as unknown as QueryCreator<NewTables>
  for (const row of rows) {
    const columns = [...new Set([...Object.keys(row.record), ...ownerColumn(row)])]
    chain = chain.with(newName(row), (creator) =>
      creator
        .insertInto(row.table.name)
        .columns(columns)
        .expression(source(creator, row, columns, condition))
        .returning(selectionOf(readColumn, row.table)),
    )
  }
  return selectStored(chain, rows)
}

function newName({ table }: NewRow): NewName {
  return `New${table.name}`
}

function ownerColumn({ table }: NewRow): readonly string[] {
  return table.name === "User" ? [] : ["userId"]
}

function source(
  creator: QueryCreator<NewTables>,
  { table, record }: NewRow,
  columns: readonly string[],
  condition: Expression<SqlBool>,
) {
  if (table.name === "User") {
    return creator
      .selectNoFrom((eb) => columns.map((column) => eb.val(valueOf(record, column)).as(column)))
      .where(condition)
  }
  return creator
    .selectFrom("NewUser")
    .select((eb) =>
      columns.map((column) =>
        column === "userId"
          ? eb.ref("NewUser.id").as(column)
          : eb.val(valueOf(record, column)).as(column),
      ),
    )
}

async function selectStored(
  chain: QueryCreator<NewTables>,
  rows: readonly NewRow[],
): Promise<StoredUserRecords | undefined> {
  const user = rows.find(({ table }) => table.name === "User")
  const session = rows.find(({ table }) => table.name === "Session")
  const columns = [...aliased(user, "u"), ...aliased(session, "s")]
  const query = chain.selectFrom("NewUser")
  const row: StoredRow | undefined = await (
    session ? query.innerJoin("NewSession", "NewSession.userId", "NewUser.id") : query
  )
    .select(columns.map(({ from, as }) => sql.ref(from).as(as)))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    user: split(row, aliased(user, "u")),
    session: session && split(row, aliased(session, "s")),
  }
}

interface Aliased {
  readonly column: string
  readonly from: string
  readonly as: string
}

/** Columns of one name in two tables are kept apart, and no plugin respells such names. */
function aliased(row: NewRow | undefined, letter: string): readonly Aliased[] {
  if (!row) return []
  return [...row.table.columns.keys()].map((column, index) => ({
    column,
    from: `${newName(row)}.${column}`,
    as: `${letter}${index}`,
  }))
}

function split(row: StoredRow, columns: readonly Aliased[]): StoredRow {
  return Object.fromEntries(columns.map(({ column, as }) => [column, row[as]]))
}
