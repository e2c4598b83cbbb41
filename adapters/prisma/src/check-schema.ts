import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
import type { ModelNamesOf } from "./adapter-type.ts"
import { expected } from "./check-schema/needs.ts"
import { foreignKeysOff, missingExpiryIndex, problem } from "./check-schema/schema-problem.ts"
import type { ColumnShape, TableShape } from "./check-schema/table-shape.ts"
import type { Client, PrismaClientLike } from "./client.ts"
import { readMySQL } from "./dialects/mysql/read-shape.ts"
import { isOutsideUtc, readPostgres } from "./dialects/postgres/read-shape.ts"
import { ignoresForeignKeys, readSQLite } from "./dialects/sqlite/read-shape.ts"
import { modelNames, type ModelNames } from "./model-names.ts"
import { modelsOf, type Model, type TableOfModel } from "./models.ts"
import { providerOf, type Provider } from "./supported-client.ts"

/** What reads the catalog of each database about a table. */
export const readers: Readonly<
  Record<Provider, (client: Client, table: TableOfModel) => Promise<TableShape>>
> = {
  postgresql: readPostgres,
  mysql: readMySQL,
  sqlite: readSQLite,
}

/** What {@link checkSchema} takes beside the client. */
export interface CheckSchemaOptions<Names extends ModelNames = ModelNames> {
  /** What your schema calls the models: the option `models` of the adapter. */
  readonly models?: Names
}

/**
 * Reports what a database lacks for {@link PrismaAdapter}. It only reads. An empty list means
 * that nothing is missing; each listed problem costs time, locks some users out or truncates
 * values, as its message describes.
 *
 * ```ts
 * for (const { message } of await checkSchema(prisma)) console.warn(message)
 * ```
 *
 * @param prisma - the application's client, or what its `$extends` returns
 * @param options - see {@link CheckSchemaOptions}
 * @throws ConfigError if it is not a supported client, its models are not found under their names,
 *   or the adapter does not work with its database
 */
export async function checkSchema(
  prisma: PrismaClientLike,
  options?: CheckSchemaOptions<never>,
): Promise<readonly SchemaProblem[]>
export async function checkSchema<PrismaClient extends object>(
  prisma: PrismaClient,
  options: CheckSchemaOptions<ModelNamesOf<PrismaClient>>,
): Promise<readonly SchemaProblem[]>
export async function checkSchema(
  prisma: object,
  { models: names }: CheckSchemaOptions = {},
): Promise<readonly SchemaProblem[]> {
  const models = modelsOf(prisma, names)
  const provider = providerOf(prisma)
  // A client has methods of these names, whatever its schema.
  const client = prisma as Client
  const problems: SchemaProblem[] = []
  if (provider === "sqlite" && (await ignoresForeignKeys(client))) problems.push(foreignKeysOff())
  const isShifted = provider === "postgresql" && (await isOutsideUtc(client))
  for (const name of modelNames) {
    const model = models[name]
    if (!model) problems.push(problem("missing-table", name))
    else {
      const shape = await readers[provider](client, model)
      problems.push(...problemsOf(model, shape, models.User, provider !== "sqlite"))
      if (isShifted) problems.push(...shiftedDates(model, shape))
    }
  }
  return problems
}

function problemsOf(
  model: Model,
  shape: TableShape,
  users: Model,
  hasTypes: boolean,
): SchemaProblem[] {
  if (shape.columns.size === 0) return [problem("missing-table", model.table)]
  return [
    ...missingColumns(model, shape),
    ...columnProblems(model, shape),
    // On SQLite the driver decides how a date is written, and every number has 64 bits.
    ...(hasTypes ? typeProblems(model, shape) : []),
    ...missingKeys(model, shape),
    ...(expected[model.name].isOwned ? ownerProblems(model, shape, users) : []),
    ...(model.fields.has("expires") ? expiryProblems(model, shape) : []),
  ]
}

/** Columns that the schema has and the database has not, and members that the schema has no column for. */
function missingColumns(model: Model, { columns }: TableShape): SchemaProblem[] {
  const { exact, optional, lengths, dates, numbers } = expected[model.name]
  const standard = [...exact, ...optional, ...Object.keys(lengths), ...dates, ...numbers].filter(
    (name) => model.name !== "User" || !dispensable.includes(name),
  )
  const missing = [...new Set([...model.fields.keys(), ...standard])]
    .map((name) => columnOf(model, name))
    .filter((column) => !columns.has(column))
  return missing.map((column) => problem("missing-column", model.table, [column]))
}

/** A model of users can do without these fields, which are then `null` in every user. */
const dispensable: readonly string[] = ["name", "emailVerified", "image"]

/** What is wrong with columns one by one. */
function columnProblems(model: Model, shape: TableShape): SchemaProblem[] {
  const { exact, optional, lengths } = expected[model.name]
  const find = finder(model, shape)
  // Ids may be anything: they are strings to the outside.
  const texts = exact.filter((name) => name !== "id" && name !== "userId")
  return [
    ...find("wrong-type", texts, ({ type }) => !isText(type)),
    ...find("inexact-collation", exact, ({ isExact }) => !isExact),
    ...find("required-column", optional, ({ isRequired }) => isRequired),
    ...Object.entries(lengths).flatMap(([name, length]) =>
      find("too-short", [name], ({ type }) => capacityOf(type) < length),
    ),
  ]
}

function typeProblems(model: Model, shape: TableShape): SchemaProblem[] {
  const { dates, numbers } = expected[model.name]
  const find = finder(model, shape)
  return [
    ...find("imprecise-date", dates, ({ type }) => isImprecise(type)),
    ...find("small-number", numbers, ({ type }) => isSmall(type)),
  ]
}

/** Dates that the application has beside the standard ones are shifted as well. */
function shiftedDates(model: Model, shape: TableShape): SchemaProblem[] {
  return finder(model, shape)("shifted-date", [...model.fields.keys()], ({ type }) =>
    /^timestamp.* with time zone$/.test(type),
  )
}

/** Finds the columns, of those named, of which something is true. */
function finder(model: Model, { columns }: TableShape) {
  return (
    kind: SchemaProblemKind,
    names: readonly string[],
    isWrong: (column: ColumnShape) => boolean,
  ): SchemaProblem[] =>
    names
      .map((name) => columnOf(model, name))
      .filter((column) => {
        const shape = columns.get(column)
        return shape !== undefined && isWrong(shape)
      })
      .map((column) => problem(kind, model.table, [column]))
}

function missingKeys(model: Model, { uniqueKeys }: TableShape): SchemaProblem[] {
  return expected[model.name].unique
    .map((names) => names.map((name) => columnOf(model, name)))
    .filter((key) => !uniqueKeys.some((columns) => isSameSet(columns, key)))
    .map((key) => problem("missing-unique", model.table, key))
}

function ownerProblems(model: Model, shape: TableShape, users: Model): SchemaProblem[] {
  const column = columnOf(model, "userId")
  const found: SchemaProblem[] = []
  if (!shape.indexes.some(([first]) => first === column)) {
    found.push(problem("missing-index", model.table, [column]))
  }
  if (shape.uniqueKeys.some((columns) => isSameSet(columns, [column]))) {
    found.push(problem("needless-unique", model.table, [column]))
  }
  const isOwn = ({ column: from, parent }: TableShape["cascades"][number]) =>
    from === column && parent.toLowerCase() === users.table.toLowerCase()
  if (!shape.cascades.some(isOwn)) found.push(problem("missing-cascade", model.table, [column]))
  return found
}

/** `deleteExpired` works without an index as well. */
function expiryProblems(model: Model, { columns, indexes }: TableShape): SchemaProblem[] {
  const expires = columnOf(model, "expires")
  const isMissing = columns.has(expires) && !indexes.some(([first]) => first === expires)
  return isMissing ? [missingExpiryIndex(model.table, expires)] : []
}

function columnOf(model: Model, name: string): string {
  return model.fields.get(name)?.column ?? name
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}

function isText(type: string): boolean {
  return /char|text|clob|^$/.test(type)
}

/** Returns the capacity of a string type, in characters or bytes. */
export function capacityOf(type: string): number {
  if (type === "tinytext") return 255
  const length = /^(?:var)?char(?:acter)?(?: varying)?\((\d+)\)/.exec(type)?.[1]
  return length === undefined ? Infinity : Number(length)
}

/** Without milliseconds, or a type of MySQL that ends in 2038. */
function isImprecise(type: string): boolean {
  return /^(?:date|datetime|timestamp|timestamp\(\d\))$|\([0-2]\)/.test(type)
}

/** Whether a number above 2147483647 does not fit in a column of this type. */
export function isSmall(type: string): boolean {
  return /^(?:small|medium|tiny)?int(?:eger)?(?:\(\d+\))?$/.test(type)
}
