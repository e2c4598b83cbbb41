import type { Client } from "./client.ts"
import { keyColumns, type Key } from "./keys.ts"
import type { Model, Models } from "./models.ts"
import { transactionLimits } from "./transaction-limits.ts"

/** These rows are read by, and what was read is compared. */
const onlyRead: readonly string[] = ["email", "userId"]

/** The columns of a model that are compared. */
type Columns = (model: Model) => readonly string[]

const comparedColumns: Columns = ({ name }) =>
  keyColumns[name].filter((column) => !onlyRead.includes(column))

/** Those that an update of tokens compares. */
export const tokenColumns: Columns = () => [
  "provider",
  "providerAccountId",
  "access_token",
  "refresh_token",
  "id_token",
]

/** Whether every key of the database compares byte for byte. */
export type HasExactKeys = () => Promise<boolean>

/** Does some work with the client it is given, on the row with a key and no other. */
export type Exactly = <Result>(
  key: Key,
  work: (client: Client) => Promise<Result>,
) => Promise<Result | undefined>

/**
 * Asks MySQL or MariaDB whether keys compare byte for byte, until it has answered once: the collation
 * of a column does not change while applications use it.
 */
export function askForExactKeys(
  client: Client,
  models: Partial<Models>,
  columns: Columns = comparedColumns,
): HasExactKeys {
  let known: boolean | undefined
  return async () => {
    // Not shared with other calls: on a lost connection it may never end.
    known ??= await readExactKeys(client, models, columns)
    return known === true
  }
}

/**
 * Keeps changes and deletions on MySQL to the row that was meant. The collation that Prisma gives its
 * tables treats `abc`, `ABC` and `ábc ` as one string. If the keys compare byte for byte, the work
 * is done as it is. Otherwise the row is found by its bytes first and locked, in the transaction in
 * which the work is done; it stays undone when there is no such row.
 */
export function exactly(client: Client, hasExactKeys: HasExactKeys): Exactly {
  return async (key, work) => {
    if (await hasExactKeys()) return work(client)
    return client.$transaction(async (within) => {
      const found = await within.$queryRawUnsafe(lockOf(key), ...lockValues(key))
      return found.length > 0 ? work(within) : undefined
    }, transactionLimits)
  }
}

/** Whether every key compares byte for byte; undefined while the tables are not there. */
async function readExactKeys(
  client: Client,
  models: Partial<Models>,
  columns: Columns,
): Promise<boolean | undefined> {
  // The entries of the table are those of the models.
  const present = Object.values(models) as readonly Model[]
  const asked = present.flatMap((model) =>
    columns(model).map((name) => [
      model.schema ?? null,
      model.table,
      model.fields.get(name)?.column ?? name,
    ]),
  )
  const places = asked.map(
    () => "(table_schema = coalesce(?, database()) and table_name = ? and column_name = ?)",
  )
  const rows = await client.$queryRawUnsafe(
    `select convert(collation_name using utf8mb4) as name from information_schema.columns where ${places.join(" or ")}`,
    ...asked.flat(),
  )
  if (rows.length === 0) return undefined
  return rows.every(({ name }) => isExactCollation(name))
}

/** Numbers have none. A collation that pads takes spaces at the end for nothing. */
export function isExactCollation(name: unknown): boolean {
  return typeof name !== "string" || /^binary$|_0900_bin$|_nopad_bin$/.test(name)
}

/** The statement that deletes the rows with a key, whose bytes are compared, and its values. */
export function deletionOf(key: Key, except?: Key): readonly [sql: string, ...values: unknown[]] {
  const deletion = `delete from ${tableOf(key)} where ${conditionOf(key)}`
  if (!except) return [deletion, ...lockValues(key)]
  const others = ` and not (${conditionOf(except)})`
  return [deletion + others, ...lockValues(key), ...lockValues(except)]
}

function lockOf(key: Key): string {
  return `select 1 from ${tableOf(key)} where ${conditionOf(key)} for update`
}

function tableOf({ model }: Key): string {
  return `${model.schema === undefined ? "" : `${quoted(model.schema)}.`}${quoted(model.table)}`
}

function conditionOf({ model, values }: Key): string {
  const conditions = Object.keys(values).map((name) => {
    const column = quoted(model.fields.get(name)?.column ?? name)
    // The first finds the row by its index, the second compares its bytes.
    return `${column} = ? and cast(${column} as binary) = cast(? as binary)`
  })
  return conditions.join(" and ")
}

function lockValues({ values }: Key): unknown[] {
  return Object.values(values).flatMap((value) => [value, value])
}

function quoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``
}
