import type { SchemaProblem } from "@lockstep/core/adapters"
import type { SQL } from "drizzle-orm"
import { bindTables } from "../bind-tables.ts"
import type { BoundTable, BoundTables } from "../bound-table.ts"
import type { AllTables } from "../drizzle-tables.ts"
import type { Read } from "./read.ts"
import { problemsOf } from "./table-problems.ts"
import type { TableShape } from "./table-shape.ts"

/** Reads what the catalogue of a database says about a table. */
export type ReadShape = (read: Read, table: BoundTable, users: BoundTable) => Promise<TableShape>

/**
 * Makes the reader of a catalogue.
 *
 * @param run - runs a statement
 */
export function reader(run: (query: SQL) => Promise<readonly object[]>): Read {
  // Each statement about a catalogue names its columns, and says what they hold.
  return run as Read
}

/**
 * Lists what all tables of an application lack.
 *
 * @param db - that the tables are used with
 * @param all - the tables
 * @param read - runs a statement
 * @param readShape - of this kind of database
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
