import { AdapterError } from "@lockstep/core/adapters"
import type { Client, Row } from "./client.ts"
import type { Key } from "./keys.ts"
import type { Model } from "./models.ts"

/** A row together with the user that it belongs to. */
export interface OwnedRow {
  readonly row: Row
  readonly user: Row
}

/** By Prisma's name of the type: how a column is read out of its text. */
const decode: Readonly<Record<string, (text: string) => unknown>> = {
  String: (text) => text,
  Int: Number,
  BigInt,
  Boolean: (text) => text === "1" || text === "true",
  DateTime: toDate,
  Json: (text): unknown => JSON.parse(text),
}

/**
 * Whether {@link readBoth} knows every type that two models have. It does not know those of which the
 * text in the database is not the whole truth, such as a Decimal or an enum with other names.
 */
export function canReadBoth(...models: readonly Model[]): boolean {
  return models.every(({ fields }) => [...fields.values()].every(({ type }) => type in decode))
}

/**
 * Reads a row and its user out of SQLite in one statement, which Prisma has no call for there.
 *
 * @param client - without extensions, as none would see it
 * @param key - of the row
 * @param users - the model of users
 * @returns undefined when the row or its user is not there
 */
export async function readBoth(
  client: Client,
  { model, values }: Key,
  users: Model,
): Promise<OwnedRow | undefined> {
  const conditions = Object.keys(values).map((name) => `r.${columnOf(model, name)} = ?`)
  const [found] = await client.$queryRawUnsafe(
    `select ${[...texts("r", model), ...texts("u", users)].join(", ")}
      from ${quoted(model.table)} r
      join ${quoted(users.table)} u on u.${columnOf(users, "id")} = r.${columnOf(model, "userId")}
      where ${conditions.join(" and ")} limit 1`,
    ...Object.values(values),
  )
  return found && { row: rowOf("r", model, found), user: rowOf("u", users, found) }
}

/** As text, and marked, because some drivers take a text for what it looks like. */
function texts(alias: string, model: Model): readonly string[] {
  return [...model.fields.keys()].map(
    (name, index) => `'=' || cast(${alias}.${columnOf(model, name)} as text) as ${alias}${index}`,
  )
}

function rowOf(alias: string, { fields, omitted }: Model, found: Row): Row {
  const entries = [...fields].map(([name, { type }], index): [string, unknown] => {
    const text = found[`${alias}${index}`]
    return [name, typeof text === "string" ? decoded(text.slice(1), type, name) : null]
  })
  return Object.fromEntries(entries.filter(([name]) => !omitted.includes(name)))
}

function decoded(text: string, type: string, name: string): unknown {
  try {
    return decode[type]?.(text)
  } catch {
    // What the parser says has a part of the value in it.
    throw new AdapterError(`The stored ${name} cannot be read as ${type}.`)
  }
}

/** Drivers write milliseconds since 1970 or ISO 8601; by hand, the zone may be missing, and is UTC. */
function toDate(text: string): Date {
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text)
  const isNumber = /^-?\d+$/.test(text)
  const date = new Date(isNumber ? Number(text) : hasZone ? text : `${text.replace(" ", "T")}Z`)
  if (Number.isNaN(date.getTime())) throw new RangeError("no date")
  return date
}

function columnOf(model: Model, name: string): string {
  return quoted(model.fields.get(name)?.column ?? name)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
