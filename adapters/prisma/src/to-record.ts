import { AdapterError, type OnUnknownField } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { areKeys, keyColumns, keyValue } from "./keys.ts"
import type { Field, Model } from "./models.ts"

/**
 * Turns one of our shapes into the data for a row: `undefined` is left out, and so are an id, which
 * the schema gives, and whatever the model has no column for.
 *
 * @param input - what the caller passed; it is only read
 * @param report - told of each member that is left out for lack of a column
 * @throws AdapterError for a value that its column cannot hold
 */
export function toRecord(input: object, model: Model, report: OnUnknownField): Row {
  const record: Record<string, unknown> = {}
  const keys = keyColumns[model.name]
  for (const [name, value] of Object.entries(input)) {
    const field = model.fields.get(name)
    if (!field) report(model.kind, name)
    else if (value !== undefined && name !== "id") {
      const stored = toField(value, field, keys.includes(name))
      if (stored === undefined) {
        throw new AdapterError(`${model.title}.${name} cannot hold the given value.`)
      }
      record[name] = stored
    }
  }
  return record
}

function toField(value: unknown, { type, isList }: Field, isKey: boolean): unknown {
  if (value === null) return null
  if (!isList || !Array.isArray(value)) return toStored(value, type, isKey)
  const stored = value.map((each) => toStored(each, type, isKey))
  return stored.includes(undefined) ? undefined : stored
}

function toStored(value: unknown, type: string, isKey: boolean): unknown {
  return isKey ? keyValue(value, type) : (encode[type] ?? same)(value)
}

/** By Prisma's name of the type; what is of another type, such as an enum, is left to Prisma. */
const encode: Readonly<Record<string, (value: unknown) => unknown>> = {
  String: (value) =>
    typeof value === "string" && areKeys(value.toWellFormed()) ? value : undefined,
  Int: toInteger,
  BigInt: (value) => (typeof value === "bigint" ? value : toInteger(value)),
  Float: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  Boolean: (value) => (typeof value === "boolean" ? value : undefined),
  DateTime: toDate,
}

function same(value: unknown): unknown {
  return value
}

function toInteger(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined
}

function toDate(value: unknown): Date | undefined {
  // By tag, because a `Date` of another realm fails `instanceof`, and Prisma would not know it.
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined
  const time = Date.prototype.getTime.call(value)
  return Number.isNaN(time) ? undefined : new Date(time)
}

/**
 * What Prisma sends for its `Prisma.DbNull`. That value itself is in a module of Prisma which is another one
 * for each runtime and each major, and in a Worker that of Node.js does not even load.
 */
const databaseNull = { toJSON: () => ({ $type: "Enum", value: "DbNull" }) }

/**
 * Puts Prisma's own "no value" in the place of `null` in columns of JSON, where `null` could also mean
 * the JSON text `null`.
 */
export function withDatabaseNulls(record: Row, { fields }: Model): Row {
  const empty = Object.keys(record).filter(
    (name) => record[name] === null && fields.get(name)?.type === "Json",
  )
  return { ...record, ...Object.fromEntries(empty.map((name) => [name, databaseNull])) }
}
