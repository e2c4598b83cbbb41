import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is, sql, type SQL } from "drizzle-orm"
import { MySqlDatabase } from "drizzle-orm/mysql-core"
import { PgDatabase } from "drizzle-orm/pg-core"
import { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import { bindTables } from "../bind-tables.ts"
import type { BoundTable, BoundTables } from "../bound-table.ts"
import type { AllTables, GivenTables } from "../drizzle-tables.ts"
import { withMySQLDefaults } from "../mysql/default-tables.ts"
import { readAnswer } from "../mysql/answer.ts"
import { readMySQLShape } from "../mysql/read-shape.ts"
import { withPgDefaults } from "../pg/default-tables.ts"
import { readPgShape } from "../pg/read-shape.ts"
import { rowsIn } from "../pg/rows-in.ts"
import { withSQLiteDefaults } from "../sqlite/default-tables.ts"
import { readSQLiteShape } from "../sqlite/read-shape.ts"
import { rowsOf } from "../sqlite/runner.ts"
import type { Read } from "./read.ts"
import { problem, problemsOf } from "./schema-problems.ts"
import type { TableShape } from "./table-shape.ts"

/** Any database of Drizzle: the first is of PostgreSQL or MySQL, the second of SQLite. */
export type DrizzleDatabase =
  | { execute(query: SQL): PromiseLike<unknown> }
  | { all(query: SQL): unknown }

type ReadShape = (read: Read, table: BoundTable, users: BoundTable) => Promise<TableShape>

/**
 * Reports what a database lacks of what {@link DrizzleAdapter} wants. It only reads. An empty list means
 * that nothing is missing; the adapter works in spite of every problem but a missing table or column,
 * only with less help from the database.
 *
 * ```ts
 * for (const { message } of await checkSchema(db, tables)) console.warn(message)
 * ```
 *
 * @param db - the application's database
 * @param tables - the tables that the adapter is given
 * @throws ConfigError for a database of another kind
 */
export async function checkSchema(
  db: DrizzleDatabase,
  tables: GivenTables = {},
): Promise<SchemaProblem[]> {
  // Each kind of database has the method that is called on it here.
  if (is(db, PgDatabase)) {
    const read = reader(async (query) => rowsIn(await db.execute(query)))
    return problemsIn(db, withPgDefaults(tables), read, readPgShape)
  }
  if (is(db, MySqlDatabase)) {
    const read = reader(async (query) => readAnswer(await db.execute(query)).rows ?? [])
    return problemsIn(db, withMySQLDefaults(tables), read, readMySQLShape)
  }
  if (is(db, BaseSQLiteDatabase)) {
    const read = reader(async (query) => rowsOf(await db.all(query)))
    const found = await problemsIn(db, withSQLiteDefaults(tables), read, readSQLiteShape)
    return [...found, ...(await switches(read))]
  }
  throw new ConfigError("checkSchema supports the databases that DrizzleAdapter does.")
}

function reader(run: (query: SQL) => Promise<readonly object[]>): Read {
  // Each statement about a catalogue names its columns, and says what they hold.
  return run as Read
}

async function problemsIn(
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

/** SQLite's foreign keys can be off, for each connection. */
async function switches(read: Read): Promise<SchemaProblem[]> {
  const [row] = await read<{ state: unknown }>(
    sql`select foreign_keys as state from pragma_foreign_keys`,
  )
  return Number(row?.state) === 1 ? [] : [problem("foreign-keys-off", undefined, [])]
}
