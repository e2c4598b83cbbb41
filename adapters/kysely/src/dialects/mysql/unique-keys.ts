import { sql } from "kysely"
import type { TableName } from "../../fields.ts"
import { hasConstantTables } from "../../constant-tables.ts"
import { storedColumn, type StoredColumn } from "../../stored-column.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { tableRules } from "../../table-rules.ts"
import { assertSample, selectedSample } from "./assert-client.ts"
import { indexesOf, isUnique, type IndexColumn } from "../catalog.ts"

interface IndexRow {
  readonly name: string
  readonly plain: number
  readonly column: string | null
  readonly sample: unknown
}

/** Returns whether a table has the unique key which keeps its rows apart, or a stricter one. */
export type IsKeyed = (table: TableName) => Promise<boolean>

/**
 * Makes the question for unique keys. Only a "yes" is remembered: the catalog is queried once for
 * each table of an application whose tables are as they should be, and where no plugin may choose
 * other tables each time.
 */
export function keyQuestion(db: StoredKysely): IsKeyed {
  const keyed = new Set<TableName>()
  return async (table) => {
    if (keyed.has(table)) return true
    const columns = tableRules[table].unique.map((name) => storedColumn(db, table, name).column)
    const place = storedColumn(db, table, "userId")
    // It is the first statement before a write.
    const { uniqueKeys, indexes } = indexesOf(await readIndexes(db, place, assertSample))
    const found = isUnique({ uniqueKeys, indexes, columns: new Map(), cascades: [] }, columns)
    if (found && hasConstantTables(db)) keyed.add(table)
    return found
  }
}

/**
 * The indexes of a table, column by column. Part of a column counts as all of it, being stricter.
 *
 * @param check - is called with the sample as it came back
 */
export async function readIndexes(
  db: StoredKysely,
  { schema, table }: StoredColumn,
  check: (seen: unknown) => void = () => {},
): Promise<readonly IndexColumn[]> {
  const { rows } = await sql<IndexRow>`
    select index_name as ${sql.id("name")}, non_unique as plain, column_name as ${sql.id("column")},
      ${selectedSample} as sample
    from information_schema.statistics
    where table_schema = coalesce(${schema ?? null}, database())
      and table_name = ${table}
    order by index_name, seq_in_index`.execute(db)
  if (rows[0]) check(rows[0].sample)
  return rows.map(({ name, plain, column }) => ({ name, isUnique: Number(plain) === 0, column }))
}
