import { sql, type Expression, type QueryCreator, type SqlBool } from "kysely"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredType, Table, TableName, Tables } from "../../fields.ts"
import type {
  StoredKysely,
  StoredRecord,
  StoredRow,
  StoredTables,
  StoredValue,
} from "../../stored-kysely.ts"
import { assertComplete, forestalled, uniqueValues, valueOf } from "../../table-rules.ts"
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
    const stored = await insertAll(db, tables.user, rows, proofs)
    if (stored) {
      keys.proved(names)
      return stored
    }
    const unguarded: NewRow[] = []
    for (const row of guarded) if (!(await keys.isKeyed(row.table.name))) unguarded.push(row)
    const locked = unguarded.map(({ table, record }) => ({ table: table.name, record }))
    const late = await withoutKey(db, locked, (transaction) =>
      insertAll(transaction, tables.user, rows, []),
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

/** @param proofs - of unique keys; without one the text depends on the columns alone */
async function insertAll(
  db: StoredKysely,
  user: Table,
  rows: readonly NewRow[],
  proofs: readonly Expression<SqlBool>[],
): Promise<StoredUserRecords | undefined> {
  const build = (values: readonly NewRow[]) =>
    selectStored(
      inserting(db, values, sql`${sql.join([sql`true`, ...proofs], sql` and `)}`),
      values,
    )
  const record = Object.fromEntries(rows.flatMap(named))
  const { rows: found } =
    proofs.length > 0
      ? await db.executeQuery<StoredRow>(build(rows).compile())
      : await compiledOnce(db, user, "insert user records", { record }, (values) =>
          build(rows.map((row) => ({ table: row.table, record: taken(row, values.record) }))),
        )
  return storedIn(found, rows)
}

/** The values of a row, by names that differ from table to table. */
function named({ table, record }: NewRow): readonly (readonly [string, StoredValue])[] {
  return Object.entries(record).map(([column, value]) => [`${table.name}.${column}`, value])
}

/** The row with the values that {@link named} gave names. */
function taken({ table, record }: NewRow, values: StoredRecord): StoredRecord {
  return Object.fromEntries(
    Object.keys(record).map((column) => [column, valueOf(values, `${table.name}.${column}`)]),
  )
}

function inserting(
  db: StoredKysely,
  rows: readonly NewRow[],
  condition: Expression<SqlBool>,
): QueryCreator<NewTables> {
  // The rows are added to the statement one after the other, and with them what it can select from.
  let chain = db as unknown as QueryCreator<NewTables>
  for (const row of rows) {
    const columns = [...new Set([...Object.keys(row.record), ...ownerColumn(row)])]
    chain = chain.with(newName(row), (creator) =>
      creator
        .insertInto(row.table.name)
        .columns(columns)
        .expression(source(creator, row, columns, condition))
        // As they are stored: the id is written into the other rows.
        .returning([...row.table.columns.keys()]),
    )
  }
  return chain
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

function selectStored(chain: QueryCreator<NewTables>, rows: readonly NewRow[]) {
  const query = chain.selectFrom("NewUser")
  const session = rowOf("Session", rows)
  const columns = [...aliased(rowOf("User", rows), "u"), ...aliased(session, "s")]
  return (
    session ? query.innerJoin("NewSession", "NewSession.userId", "NewUser.id") : query
  ).select(columns.map(({ from, type, as }) => sql`${readColumn(from, type)}`.as(as)))
}

function storedIn(
  [row]: readonly StoredRow[],
  rows: readonly NewRow[],
): StoredUserRecords | undefined {
  if (!row) return undefined
  const session = rowOf("Session", rows)
  return {
    user: split(row, aliased(rowOf("User", rows), "u")),
    session: session && split(row, aliased(session, "s")),
  }
}

function rowOf(name: TableName, rows: readonly NewRow[]): NewRow | undefined {
  return rows.find(({ table }) => table.name === name)
}

interface Aliased {
  readonly column: string
  readonly type: StoredType
  readonly from: string
  readonly as: string
}

/** Columns of one name in two tables are kept apart, and no plugin respells such names. */
function aliased(row: NewRow | undefined, letter: string): readonly Aliased[] {
  if (!row) return []
  return [...row.table.columns].map(([column, type], index) => ({
    column,
    type,
    from: `${newName(row)}.${column}`,
    as: `${letter}${index}`,
  }))
}

function split(row: StoredRow, columns: readonly Aliased[]): StoredRow {
  return Object.fromEntries(columns.map(({ column, as }) => [column, row[as]]))
}
