import { areKeys as areTexts } from "@lockstep/core/adapters"
import { isUnholdable } from "./classify-error.ts"
import type { Client, Row } from "./client.ts"
import type { ModelName } from "./model-names.ts"
import type { Model } from "./models.ts"
import { orNothing } from "./or-nothing.ts"

/** Columns by which rows are found or joined. */
export const keyColumns: Readonly<Record<ModelName, readonly string[]>> = {
  User: ["id", "email"],
  Account: ["provider", "providerAccountId", "userId"],
  Session: ["sessionToken", "userId"],
  VerificationToken: ["identifier", "token"],
  Authenticator: ["credentialID", "userId"],
}

/** The values of the columns that tell a row of a model from all others. */
export interface Key {
  readonly model: Model
  readonly values: Row
}

/**
 * Returns whether values can identify a record. U+0000 never does: PostgreSQL cannot store it, and
 * some drivers of SQLite cut a string there.
 */
export function areKeys(...values: readonly unknown[]): boolean {
  return areTexts(...values) && !values.some((value) => String(value).includes("\0"))
}

/**
 * Makes the key of a record out of what a caller passed.
 *
 * @returns undefined when no record can have that key
 */
export function keyOf(model: Model, given: Row): Key | undefined {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    values[name] = keyValue(value, model.fields.get(name)?.type ?? "String")
    // Prisma takes an undefined condition for none, and would find a user's record.
    if (values[name] === undefined) return undefined
  }
  return { model, values }
}

/**
 * Turns an id, which is a string everywhere else, into what its column holds.
 *
 * @param type - Prisma's name of the column's type
 * @returns undefined when the column cannot hold it
 */
export function keyValue(value: unknown, type: string): unknown {
  if (typeof value !== "string" || !areKeys(value)) return undefined
  if (type !== "Int" && type !== "BigInt") return value
  // Written otherwise, such as 07 or 7.0, it is another string and so another id.
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(value)) return undefined
  const number = BigInt(value)
  if (type === "BigInt") return number === BigInt.asIntN(64, number) ? number : undefined
  return number === BigInt.asIntN(32, number) ? Number(number) : undefined
}

/** The argument by which Prisma finds the one row with a key; two columns have a name together. */
export function selectorOf({ values }: Key): Row {
  const names = Object.keys(values)
  return names.length === 1 ? values : { [names.join("_")]: values }
}

/**
 * Returns whether a row has exactly the key that it was found by: a column of MySQL may treat
 * another string as equal.
 */
export function hasKey(row: Row, { values }: Key): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === value)
}

/** The row with a key; undefined too where the database says that no row can have it. */
export async function findByKey(
  key: Key,
  delegate: ReturnType<Model["on"]>,
): Promise<Row | undefined> {
  // Not findUnique, which puts calls of one moment into one query: one bad id would fail them all.
  const row = await orNothing(delegate.findFirst({ where: key.values }))
  return row && hasKey(row, key) ? row : undefined
}

/** The rows of a user; none where the database says that no row can have this owner. */
export async function findByOwner(
  model: Model,
  client: Client,
  userId: string,
): Promise<readonly Row[]> {
  const key = keyOf(model, { userId })
  const rows = key && (await orNothing(model.on(client).findMany({ where: key.values })))
  // A column of MySQL may take another string for the same.
  return (rows ?? []).filter((row) => String(row["userId"]) === userId)
}

/**
 * What a change of the row with a key came to; undefined too where the database says that no row can have
 * the key. It says the same of a new value that its column cannot hold, which is an error: then the row is
 * there.
 */
export async function changeByKey<Result>(
  key: Key,
  client: Client,
  change: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await change
  } catch (error) {
    if (!isUnholdable(error) || (await findByKey(key, key.model.on(client)))) throw error
    return undefined
  }
}
