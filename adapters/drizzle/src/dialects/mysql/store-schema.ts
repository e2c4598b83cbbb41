import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { MySqlDatabase, type MySqlTable } from "drizzle-orm/mysql-core"
import { entryProblemsIn, reader } from "../../check-schema/problems-in.ts"
import type { DrizzleStoreTables } from "../../entry-names.ts"
import type { MySQLTransactionRunner } from "./adapter.ts"
import { mysqlEntriesTable } from "./entries-table.ts"
import { readMySQLShape } from "./read-shape.ts"
import { readAnswer } from "./answer.ts"

/**
 * Reports what a database of MySQL or MariaDB lacks of what `DrizzleStore` needs. It only reads.
 *
 * @param db - the application's database
 * @param tables - the table that the store is given
 * @throws ConfigError for a database of another kind
 */
export async function checkStoreSchema(
  db: MySQLTransactionRunner,
  { entriesTable = mysqlEntriesTable() }: DrizzleStoreTables<MySqlTable> = {},
): Promise<SchemaProblem[]> {
  if (!is(db, MySqlDatabase)) {
    throw new ConfigError("This checkStoreSchema supports databases of mysql-core.")
  }
  const read = reader(async (query) => readAnswer(await db.execute(query)).rows ?? [])
  return entryProblemsIn(db, entriesTable, read, readMySQLShape)
}
