import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { PgDatabase } from "drizzle-orm/pg-core"
import { problemsIn, reader } from "../../check-schema/problems-in.ts"
import type { GivenTables } from "../../drizzle-tables.ts"
import type { PgRunner } from "./adapter.ts"
import { withPgDefaults } from "./default-tables.ts"
import { readPgShape } from "./read-shape.ts"
import { rowsIn } from "./rows-in.ts"

/**
 * Reports what a PostgreSQL database lacks of what `DrizzleAdapter` wants. It only reads.
 *
 * @param db - the application's database
 * @param tables - the tables that the adapter is given
 * @throws ConfigError for a database of another kind
 */
export async function checkSchema(
  db: PgRunner,
  tables: GivenTables = {},
): Promise<SchemaProblem[]> {
  if (!is(db, PgDatabase)) throw new ConfigError("This checkSchema supports databases of pg-core.")
  const read = reader(async (query) => rowsIn(await db.execute(query)))
  return problemsIn(db, withPgDefaults(tables), read, readPgShape)
}
