import { sql } from "kysely"
import { connectionProblem } from "../../check-schema/schema-problem.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { indexesOf, type Catalog, type ColumnTypes, type TableShape } from "../catalog.ts"
import { createOneByOne } from "../create-one-by-one.ts"

/** What SQLite knows of its tables. */
export const sqliteCatalog: Catalog = {
  shape: (db, { table }) => readShape(db, table),
  async connection(db) {
    const { rows } = await sql<{ on: number }>`
      select foreign_keys as "on" from pragma_foreign_keys`.execute(db)
    if (rows[0]?.on) return []
    return [
      connectionProblem(
        "foreign-keys-off",
        "Foreign keys are off on this connection, so cascades do nothing; run PRAGMA foreign_keys = ON on each connection.",
      ),
    ]
  },
  types: async () => types,
  create: createOneByOne,
}

const types: ColumnTypes = {
  id: sql`text`,
  key: () => sql`text`,
  entryKey: sql`text`,
  text: sql`text`,
  date: sql`text`,
  integer: sql`integer`,
  boolean: sql`integer`,
  indexed: {},
  own: {
    text: sql`text`,
    number: sql`real`,
    boolean: sql`integer`,
    date: sql`text`,
    json: sql`text`,
  },
  hasIfNotExists: { index: true, column: false },
}

async function readShape(db: StoredKysely, table: string): Promise<TableShape> {
  const { rows: columns } = await sql<{ name: string; type: string; required: number }>`
    select name, type, "notnull" as required from pragma_table_info(${table})`.execute(db)
  const { rows: cascades } = await sql<{ column: string; parent: string }>`
    select "from" as "column", "table" as parent from pragma_foreign_key_list(${table})
    where on_delete = 'CASCADE'`.execute(db)
  const { rows: indexes } = await sql<{ name: string; whole: number; column: string | null }>`
    select list.name, list."unique" and not list.partial as whole, info.name as "column"
    from pragma_index_list(${table}) as list, pragma_index_info(list.name) as info
    order by list.seq, info.seqno`.execute(db)
  return {
    columns: new Map(
      columns.map(({ name, type, required }) => [
        name,
        {
          isRequired: required !== 0,
          isText: keepsText(type),
          changesNumbers: hasTextAffinity(type),
          // Text is compared as bytes and numbers have 64 bits, whatever the column's type is called.
          isExact: true,
          isPrecise: true,
          isWide: true,
        },
      ]),
    ),
    ...indexesOf(indexes.map((each) => ({ ...each, isUnique: each.whole === 1 }))),
    cascades,
  }
}

/** The rules of https://sqlite.org/datatype3.html, section 3.1. */
function hasTextAffinity(type: string): boolean {
  return /CHAR|CLOB|TEXT/i.test(type) && !/INT/i.test(type)
}

/** No type at all keeps text as it is. */
function keepsText(type: string): boolean {
  return hasTextAffinity(type) || type === "" || (/BLOB/i.test(type) && !/INT/i.test(type))
}
