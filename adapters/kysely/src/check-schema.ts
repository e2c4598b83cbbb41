import type { SchemaProblem } from "@lockstep/core/adapters"
import { sql, type Kysely } from "kysely"
import { foreignKeysOff, problem } from "./schema-problem.ts"
import { tablesWith, type Table, type TableName } from "./columns.ts"
import type { Codegen } from "./database.ts"
import { assertSupportedDialect } from "./dialect-support.ts"
import type { ColumnOptions } from "./kysely-adapter.ts"
import type { StoredKysely } from "./store.ts"
import { storedColumn } from "./stored-column.ts"
import { readShape, type TableShape } from "./table-shape.ts"

interface Expected {
  readonly unique: readonly (readonly string[])[]
  /** Columns that hold text compared byte for byte, which a column of numbers would respell. */
  readonly text: readonly string[]
  readonly owned: boolean
}

const expected: Record<TableName, Expected> = {
  User: { unique: [["id"], ["email"]], text: ["id", "email"], owned: false },
  Account: {
    unique: [["provider", "providerAccountId"]],
    text: ["provider", "providerAccountId"],
    owned: true,
  },
  Session: { unique: [["sessionToken"]], text: ["sessionToken"], owned: true },
  VerificationToken: {
    unique: [["identifier", "token"]],
    text: ["identifier", "token"],
    owned: false,
  },
  Authenticator: { unique: [["credentialID"]], text: ["credentialID"], owned: true },
}

/**
 * Reports what a SQLite database lacks of what {@link KyselyAdapter} wants. It only reads. An empty
 * list means that nothing is missing; the adapter works in spite of every problem but a missing table
 * or column, only with less help from the database.
 *
 * @param db - the application's Kysely
 * @param options - the columns that the adapter was told of
 */
export async function checkSchema<DB extends Codegen>(
  db: Kysely<DB>,
  options: ColumnOptions<DB> = {},
): Promise<SchemaProblem[]> {
  // The catalogue is read by names that the types of the tables do not have.
  const stored = db as unknown as StoredKysely
  assertSupportedDialect(stored)
  const problems: SchemaProblem[] = []
  const tables = tablesWith(options.userColumns, options.sessionColumns)
  const { user, account, session, verificationToken, authenticator } = tables
  for (const table of [user, account, session, verificationToken, authenticator])
    problems.push(...(await checkTable(stored, table)))
  const { rows } = await sql<{ on: number }>`
    select foreign_keys as "on" from pragma_foreign_keys`.execute(stored)
  if (!rows[0]?.on) problems.push(foreignKeysOff())
  return problems
}

async function checkTable(db: StoredKysely, { name, columns }: Table): Promise<SchemaProblem[]> {
  const named = (column: string): string => storedColumn(db, name, column).column
  const shape = await readShape(db, storedColumn(db, name, "id").table)
  if (shape.columns.size === 0) {
    return [problem("missing-table", name, [])]
  }
  const missing = [...columns.keys()]
    .filter((column) => !shape.columns.has(named(column)))
    .map((column) => problem("missing-column", name, [column]))
  return [...missing, ...checkColumns(name, shape, named), ...checkKeys(db, name, shape, named)]
}

type Named = (column: string) => string

function checkColumns(table: TableName, shape: TableShape, named: Named): SchemaProblem[] {
  const problems = expected[table].text
    .filter((column) => shape.columns.get(named(column))?.isText === false)
    .map((column) => problem("wrong-type", table, [column]))
  if (table === "User" && shape.columns.get(named("email"))?.isRequired === true) {
    problems.push(problem("required-column", table, ["email"]))
  }
  return problems
}

function checkKeys(
  db: StoredKysely,
  table: TableName,
  shape: TableShape,
  named: Named,
): SchemaProblem[] {
  const { unique, owned } = expected[table]
  const problems = unique
    .filter((columns) => !isUnique(shape, columns.map(named)))
    .map((columns) => problem("missing-unique", table, columns))
  if (!owned) return problems
  const userId = named("userId")
  if (!shape.indexes.some(([first]) => first === userId)) {
    problems.push(problem("missing-index", table, ["userId"]))
  }
  const user = storedColumn(db, "User", "id").table.toLowerCase()
  const cascades = shape.cascades.some(
    ({ column, parent }) => column === userId && parent.toLowerCase() === user,
  )
  if (!cascades) problems.push(problem("missing-cascade", table, ["userId"]))
  return problems
}

/** A key on fewer columns is the stricter one, and will do. */
function isUnique({ uniqueKeys }: TableShape, columns: readonly string[]): boolean {
  return uniqueKeys.some((key) => key.every((column) => columns.includes(column)))
}
