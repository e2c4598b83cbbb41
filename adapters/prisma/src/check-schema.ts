import {
  wrongColumnType,
  type ColumnContent,
  type SchemaProblem,
  type SchemaProblemKind,
} from "@lockstep/core/adapters"
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

/** The functions that read the catalog of each database. */
export const readers: Readonly<
  Record<Provider, (client: Client, table: TableOfModel) => Promise<TableShape>>
> = {
  postgresql: readPostgres,
  mysql: readMySQL,
  sqlite: readSQLite,
}

/** The options of {@link checkSchema}. */
export interface CheckSchemaOptions<Names extends ModelNames = ModelNames> {
  /** The names of the models in your Prisma schema: the `models` option of the adapter. */
  readonly models?: Names
}

/**
 * Reports what {@link PrismaAdapter} needs and the database does not have. It only reads. An empty array
 * means that nothing is missing. Each problem makes calls slower, prevents some users from signing in or
 * truncates values, as its message describes.
 *
 * ```ts
 * for (const { message } of await checkSchema(prisma)) console.warn(message)
 * ```
 *
 * @param prisma - your client, or the return value of its `$extends`
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
    ...wrongTypes("number", expected[model.name].numbers, model, shape, hasTypes),
    ...wrongTypes("boolean", expected[model.name].booleans, model, shape, hasTypes),
    // On SQLite, the driver determines how dates are stored, and every number has 64 bits.
    ...(hasTypes ? typeProblems(model, shape) : []),
    ...missingKeys(model, shape),
    ...(expected[model.name].isOwned ? ownerProblems(model, shape, users) : []),
    ...(model.fields.has("expires") ? expiryProblems(model, shape) : []),
  ]
}

/** Columns that exist in the schema but not in the database, and properties without a column in the schema. */
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

/** These fields of the user model are optional. If one is missing, it is `null` in every user. */
const dispensable: readonly string[] = ["name", "emailVerified", "image"]

/** The problems of single columns. */
function columnProblems(model: Model, shape: TableShape): SchemaProblem[] {
  const { exact, optional, lengths, dates } = expected[model.name]
  const find = finder(model, shape)
  // IDs can have any type. The adapter returns them as strings.
  const texts = exact.filter((name) => name !== "id" && name !== "userId")
  return [
    ...find("wrong-type", texts, ({ type }) => !isText(type)),
    ...find("inexact-collation", exact, ({ isExact }) => !isExact),
    ...find(
      "required-column",
      // A column of the wrong type is reported as such.
      optional.filter((name) => !dates.includes(name) || !isWrongDate(model, shape, name)),
      ({ isRequired }) => isRequired,
    ),
    ...Object.entries(lengths).flatMap(([name, length]) =>
      find("too-short", [name], ({ type }) => capacityOf(type) < length),
    ),
  ]
}

function typeProblems(model: Model, shape: TableShape): SchemaProblem[] {
  const { dates, numbers } = expected[model.name]
  const find = finder(model, shape)
  return [
    ...wrongTypes("date", dates, model, shape),
    ...find(
      "imprecise-date",
      dates,
      ({ type }) => isImprecise(type) && wrongColumnType("date", type) === undefined,
    ),
    ...find("small-number", numbers, ({ type }) => isSmall(type)),
  ]
}

/** Without types, as on SQLite, these change what a column holds; all others keep it. */
const changing = /char|clob|text|^datetime|^timestamp/

/** Columns that cannot hold what the adapter writes, whatever the schema says. */
function wrongTypes(
  content: ColumnContent,
  names: readonly string[],
  model: Model,
  { columns }: TableShape,
  hasTypes = true,
): SchemaProblem[] {
  return names.flatMap((name) => {
    const column = columnOf(model, name)
    const type = columns.get(column)?.type ?? ""
    const wrong = hasTypes || changing.test(type) ? wrongColumnType(content, type) : undefined
    return wrong === undefined ? [] : [problem("wrong-type", model.table, [column], wrong)]
  })
}

function isWrongDate(model: Model, { columns }: TableShape, name: string): boolean {
  const type = columns.get(columnOf(model, name))?.type ?? ""
  return wrongColumnType("date", type) !== undefined
}

/** Your own date columns are shifted too. */
function shiftedDates(model: Model, shape: TableShape): SchemaProblem[] {
  return finder(model, shape)("shifted-date", [...model.fields.keys()], ({ type }) =>
    /^timestamp.* with time zone$/.test(type),
  )
}

/** Returns those of the given columns that meet a condition. */
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

/** `deleteExpired` also works without an index, but reads the whole table. */
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

/** Returns whether a type has no milliseconds, or is a MySQL type that ends in 2038. */
function isImprecise(type: string): boolean {
  return /^(?:date|datetime|timestamp|timestamp\(\d\))$|\([0-2]\)/.test(type)
}

/** Returns whether a column of this type cannot store numbers above 2147483647. */
export function isSmall(type: string): boolean {
  return /^(?:small|medium|tiny)?int(?:eger)?(?:\(\d+\))?$/.test(type)
}
