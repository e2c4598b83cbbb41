import { getTableName, sql } from "drizzle-orm"
import type { TableOfApplication } from "../../bound-table.ts"
import type { Read } from "../../check-schema/read.ts"
import {
  toIndexes,
  type ColumnShape,
  type IndexedColumn,
  type TableShape,
} from "../../check-schema/table-shape.ts"

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly required: number
  readonly key: number
}

/** Reads SQLite's catalog about one table. */
export async function readSQLiteShape(
  read: Read,
  { table }: TableOfApplication,
  users: TableOfApplication,
): Promise<TableShape> {
  const name = getTableName(table)
  const columns = await read<ColumnRow>(
    sql`select name, type, "notnull" as required, pk as key from pragma_table_info(${name})`,
  )
  const indexed = await read<IndexedColumn>(sql`
    select list.name as "index", list."unique" and not list.partial as "unique",
      info.name as "column"
    from pragma_index_list(${name}) as list, pragma_index_info(list.name) as info
    order by list.seq, info.seqno`)
  const cascades = await read<{ column: string }>(sql`
    select "from" as "column" from pragma_foreign_key_list(${name})
    where on_delete = 'CASCADE' and "table" = ${getTableName(users.table)} collate nocase`)
  return {
    columns: new Map(columns.map((column) => [column.name, toShape(column)])),
    indexes: [...toIndexes(indexed), ...rowId(columns)],
    cascades: cascades.map(({ column }) => column),
  }
}

function toShape({ type, required }: ColumnRow): ColumnShape {
  return {
    type: type.toLowerCase(),
    isLoose: true,
    isText: hasTextAffinity(type),
    isRequired: required !== 0,
    isExact: true,
    isSmall: false,
  }
}

/** A primary key of one integer is the row's own number, and has no index that would be listed. */
function rowId(columns: readonly ColumnRow[]) {
  const keys = columns.filter(({ key }) => key > 0)
  const [only] = keys
  if (!only || keys.length > 1 || only.type.toLowerCase() !== "integer") return []
  return [{ isUnique: true, columns: [only.name] }]
}

/** The rules of https://sqlite.org/datatype3.html, section 3.1; no type at all keeps text as it is. */
function hasTextAffinity(type: string): boolean {
  if (/INT/i.test(type)) return false
  return type === "" || /CHAR|CLOB|TEXT|BLOB/i.test(type)
}
