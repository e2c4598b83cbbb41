import type { SchemaProblem } from "@lockstep/core/adapters"
import { entryProblems, type EntryColumn } from "@lockstep/core/adapters/sql-store"
import { getTableName, type SQL } from "drizzle-orm"
import { bindTables } from "../bind-tables.ts"
import type { BoundTables, TableOfApplication } from "../bound-table.ts"
import type { AllTables } from "../drizzle-tables.ts"
import { entryColumnNames, entryColumns, type EntriesTable } from "../entry-names.ts"
import type { Read } from "./read.ts"
import { problemsOf } from "./table-problems.ts"
import type { TableShape } from "./table-shape.ts"

/** Reads what the catalog of a database says about a table. */
export type ReadShape = (
  read: Read,
  table: TableOfApplication,
  users: TableOfApplication,
) => Promise<TableShape>

/** Makes the reader of a catalog. */
export function reader(run: (query: SQL) => Promise<readonly object[]>): Read {
  // Each statement about a catalog names its columns, and says what they hold.
  return run as Read
}

/**
 * Lists what all tables of an application lack.
 *
 * @param db - that the tables are used with
 */
export async function problemsIn(
  db: object,
  all: AllTables,
  read: Read,
  readShape: ReadShape,
): Promise<SchemaProblem[]> {
  const tables: BoundTables = bindTables(db, all)
  const problems: SchemaProblem[] = []
  for (const table of Object.values(tables)) {
    problems.push(...problemsOf(table, await readShape(read, table, tables.user)))
  }
  return problems
}

/**
 * Lists what the table of a store lacks.
 *
 * @param db - that the table is used with
 */
export async function entryProblemsIn(
  db: object,
  table: EntriesTable,
  read: Read,
  readShape: ReadShape,
): Promise<SchemaProblem[]> {
  const { columns, indexes } = await readShape(read, { table }, { table })
  const names = entryColumnNames(db, table)
  const found = entryColumns.flatMap((column): [string, EntryColumn][] => {
    const shape = columns.get(names[column])
    return shape ? [[column, { ...shape, isWide: !shape.isSmall }]] : []
  })
  return entryProblems({
    table: getTableName(table),
    columns: Object.fromEntries(found),
    isKeyUnique: indexes.some((index) => index.isUnique && index.columns.join() === names.key),
    hasExpiryIndex: indexes.some(({ columns: [first] }) => first === names.expires),
  })
}
