import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { MySqlDatabase } from "drizzle-orm/mysql-core"
import { problemsIn, reader } from "../../check-schema/problems-in.ts"
import type { GivenTables } from "../../drizzle-tables.ts"
import type { MySQLTransactionRunner } from "./adapter.ts"
import { readAnswer } from "./answer.ts"
import { withMySQLDefaults } from "./default-tables.ts"
import { readMySQLShape } from "./read-shape.ts"

/**
 * Reports what a database of MySQL or MariaDB lacks of what `DrizzleAdapter` wants. It only reads.
 *
 * @param db - the application's database
 * @param tables - the tables that the adapter is given
 * @throws ConfigError for a database of another kind
 */
export async function checkSchema(
  db: MySQLTransactionRunner,
  tables: GivenTables = {},
): Promise<SchemaProblem[]> {
  if (!is(db, MySqlDatabase)) {
    throw new ConfigError("This checkSchema supports databases of mysql-core.")
  }
  const read = reader(async (query) => readAnswer(await db.execute(query)).rows ?? [])
  return problemsIn(db, withMySQLDefaults(tables), read, readMySQLShape)
}
