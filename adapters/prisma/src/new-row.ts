import type { Row } from "./client.ts"
import type { Model } from "./models.ts"
import type { Filling } from "./schema-text.ts"

/** Prisma's types of which a value comes back as it was given; a Decimal, for one, does not. */
const plainTypes: readonly string[] = ["String", "Int", "Float", "Boolean", "DateTime"]

const makers: Readonly<Record<Filling, (() => string) | undefined>> = {
  cuid: newCuid,
  uuid: () => crypto.randomUUID(),
  null: undefined,
  unknown: undefined,
}

/**
 * Gives new data an ID of the kind that the schema declares, which Prisma would otherwise create
 * where it cannot be learned without a read. Without an `id` in the result, the schema must create
 * one.
 *
 * @param data - for a row; it is only read
 */
export function withId(data: Row, { fields }: Model): Row {
  const id = fields.get("id")
  const make = id?.type === "String" ? makers[id.filling] : undefined
  return make ? { id: make(), ...data } : data
}

/**
 * The row that there is once data is written, where that is known without reading it: nothing is left
 * for the schema or the database to fill in.
 */
export function knownRow(data: Row, { fields, omitted }: Model): Row | undefined {
  const row: Record<string, unknown> = {}
  for (const [name, { type, filling }] of fields) {
    const value = name in data ? data[name] : filling === "null" ? null : undefined
    if (value === undefined || (value !== null && !plainTypes.includes(type))) return undefined
    if (!omitted.includes(name)) row[name] = value
  }
  return row
}

/** In the form of a `cuid()`: a `c`, the time and what is random, 25 characters together. */
function newCuid(): string {
  const time = Date.now().toString(36).padStart(8, "0").slice(-8)
  const random = [...crypto.getRandomValues(new Uint32Array(16))]
  return `c${time}${random.map((number) => (number % 36).toString(36)).join("")}`
}
