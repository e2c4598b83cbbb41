import { sql } from "kysely"
import type { StoredKysely } from "./store.ts"

/** What the database says about a column. */
export interface ColumnShape {
  readonly isText: boolean
  readonly isRequired: boolean
}

/** What the database says about a table. */
export interface TableShape {
  /** By name; empty when there is no such table. */
  readonly columns: ReadonlyMap<string, ColumnShape>
  /** The columns of every index, in order. */
  readonly indexes: readonly (readonly string[])[]
  /** The columns of every index that is unique for all rows. */
  readonly uniqueKeys: readonly (readonly string[])[]
  /** Foreign keys that remove the row with its parent. */
  readonly cascades: readonly { readonly column: string; readonly parent: string }[]
}

/**
 * Reads SQLite's catalogue about one table. It only reads.
 *
 * @param table - what the table is called in the database
 */
export async function readShape(db: StoredKysely, table: string): Promise<TableShape> {
  const { rows: columns } = await sql<{ name: string; type: string; required: number }>`
    select name, type, "notnull" as required from pragma_table_info(${table})`.execute(db)
  const { rows: cascades } = await sql<{ column: string; parent: string }>`
    select "from" as "column", "table" as parent from pragma_foreign_key_list(${table})
    where on_delete = 'CASCADE'`.execute(db)
  const indexes = await readIndexes(db, table)
  return {
    columns: new Map(
      columns.map(({ name, type, required }) => [
        name,
        { isText: hasTextAffinity(type), isRequired: required !== 0 },
      ]),
    ),
    indexes: indexes.map((index) => index.columns),
    uniqueKeys: indexes.filter((index) => index.isUnique).map((index) => index.columns),
    cascades,
  }
}

interface Index {
  readonly isUnique: boolean
  readonly columns: string[]
}

async function readIndexes(db: StoredKysely, table: string): Promise<Index[]> {
  const { rows } = await sql<{ name: string; whole: number; column: string | null }>`
    select list.name, list."unique" and not list.partial as whole, info.name as "column"
    from pragma_index_list(${table}) as list, pragma_index_info(list.name) as info
    order by list.seq, info.seqno`.execute(db)
  const indexes = new Map<string, Index>()
  for (const { name, whole, column } of rows) {
    const index = indexes.get(name) ?? { isUnique: whole === 1, columns: [] }
    // An index over an expression has no column; a name that no column has stands for it.
    index.columns.push(column ?? "")
    indexes.set(name, index)
  }
  return [...indexes.values()]
}

/** The rules of https://sqlite.org/datatype3.html, section 3.1; no type at all keeps text as it is. */
function hasTextAffinity(type: string): boolean {
  if (/INT/i.test(type)) return false
  return type === "" || /CHAR|CLOB|TEXT|BLOB/i.test(type)
}
