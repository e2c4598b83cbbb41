import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { PgDatabase, type PgTable } from "drizzle-orm/pg-core"
import { entryProblemsIn, reader } from "../../check-schema/problems-in.ts"
import type { DrizzleStoreTables } from "../../entry-names.ts"
import type { PgRunner } from "./adapter.ts"
import { pgEntriesTable } from "./entries-table.ts"
import { readPgShape } from "./read-shape.ts"
import { rowsIn } from "./rows-in.ts"

/**
 * Reports what a database of PostgreSQL lacks of what `DrizzleStore` needs. It only reads.
 *
 * @param db - the application's database
 * @param tables - the table that the store is given
 * @throws ConfigError for a database of another kind
 */
export async function checkStoreSchema(
  db: PgRunner,
  { entriesTable = pgEntriesTable() }: DrizzleStoreTables<PgTable> = {},
): Promise<SchemaProblem[]> {
  if (!is(db, PgDatabase)) {
    throw new ConfigError("This checkStoreSchema supports databases of pg-core.")
  }
  const read = reader(async (query) => rowsIn(await db.execute(query)))
  return entryProblemsIn(db, entriesTable, read, readPgShape)
}
