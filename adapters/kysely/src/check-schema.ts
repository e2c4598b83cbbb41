import { wrongColumnType, type SchemaProblem } from "@lockstep/core/adapters"
import type { Kysely } from "kysely"
import { problem, type TableProblemKind } from "./check-schema/schema-problem.ts"
import type { Codegen } from "./database.ts"
import { dialectOf } from "./dialect-support.ts"
import { isUnique, type ColumnShape, type TableShape } from "./dialects/catalog.ts"
import { tablesWith, type StoredType, type Table, type TableName } from "./fields.ts"
import type { FieldOptions } from "./options.ts"
import { storedColumn } from "./stored-column.ts"
import type { StoredKysely } from "./stored-kysely.ts"
import { tableRules } from "./table-rules.ts"

/**
 * Reports what a database lacks of what {@link KyselyAdapter} wants. It only reads. An empty list means
 * that nothing is missing; the adapter works in spite of every problem but a missing table or column,
 * only with less help from the database.
 *
 * @param db - the application's Kysely
 * @param options - the same columns as for the adapter
 * @throws ConfigError when the dialect is not supported
 */
export async function checkSchema<DB extends Codegen>(
  db: Kysely<DB>,
  options: FieldOptions<DB> = {},
): Promise<SchemaProblem[]> {
  // The catalog is read by names that the types of the tables do not have.
  const stored = db as unknown as StoredKysely
  const { catalog } = dialectOf(stored)
  const problems: SchemaProblem[] = []
  const tables = tablesWith(options.userFields, options.sessionFields)
  const { user, account, session, verificationToken, authenticator } = tables
  for (const table of [user, account, session, verificationToken, authenticator]) {
    const shape = await catalog.shape(stored, storedColumn(stored, table.name, "userId"))
    problems.push(...checkTable(stored, table, shape))
  }
  return [...problems, ...(await catalog.connection(stored))]
}

function checkTable(
  db: StoredKysely,
  { name, columns }: Table,
  shape: TableShape,
): SchemaProblem[] {
  if (shape.columns.size === 0) return [problem("missing-table", name, [])]
  const problems: SchemaProblem[] = []
  for (const [column, type] of columns) {
    const found = shape.columns.get(storedColumn(db, name, column).column)
    const wrong = found && wrongType(type, found)
    if (wrong !== undefined) problems.push(problem("wrong-type", name, [column], wrong))
    else {
      const kinds = found ? checkColumn(name, column, type, found) : (["missing-column"] as const)
      problems.push(...kinds.map((kind) => problem(kind, name, [column])))
    }
  }
  return [...problems, ...checkKeys(db, name, shape), ...checkExpiry(db, name, shape)]
}

/** How many characters providers, authenticators and users need. Keys are refused when too long. */
const needed: Readonly<Record<string, number>> = {
  image: 2048,
  refresh_token: 8192,
  access_token: 8192,
  scope: 4096,
  id_token: 16_384,
  session_state: 1024,
  credentialID: 1364,
  credentialPublicKey: 4096,
}

function wrongType(content: StoredType, { type, changesNumbers }: ColumnShape): string | undefined {
  if (content === "number" && changesNumbers) return wrongColumnType(content, "text")
  const isKnown = content === "date" || content === "number" || content === "boolean"
  return isKnown && type !== undefined ? wrongColumnType(content, type) : undefined
}

function checkColumn(
  table: TableName,
  column: string,
  type: StoredType,
  shape: ColumnShape,
): TableProblemKind[] {
  const isId = column === "id" || column === "userId"
  const checks: readonly (readonly [TableProblemKind, boolean])[] = [
    ["wrong-type", type === "key" && !isId && !shape.isText],
    ["inexact-collation", type === "key" && !shape.isExact],
    ["too-short", (shape.length ?? Infinity) < (needed[column] ?? 0)],
    ["imprecise-date", type === "date" && !shape.isPrecise],
    ["small-number", ["expires_at", "counter"].includes(column) && !shape.isWide],
    ["required-column", table === "User" && column === "email" && shape.isRequired],
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([kind]) => kind)
}

function checkKeys(db: StoredKysely, table: TableName, shape: TableShape): SchemaProblem[] {
  const named = (column: string): string => storedColumn(db, table, column).column
  const { unique, owned } = tableRules[table]
  const keys = table === "User" ? [["id"], unique] : [unique]
  const problems = keys
    .filter((columns) => !isUnique(shape, columns.map(named)))
    .map((columns) => problem("missing-unique", table, columns))
  if (!owned) return problems
  const userId = named("userId")
  if (isUnique(shape, [userId])) problems.push(problem("needless-unique", table, ["userId"]))
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

/** `deleteExpired` also works without an index, but reads the whole table. */
function checkExpiry(db: StoredKysely, table: TableName, shape: TableShape): SchemaProblem[] {
  const { column: expires } = storedColumn(db, table, "expires")
  if (!tableRules[table].expires || !shape.columns.has(expires)) return []
  if (shape.indexes.some(([first]) => first === expires)) return []
  return [problem("missing-index", table, ["expires"])]
}
