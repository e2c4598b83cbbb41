import { types } from "node:util"
import { AdapterError, isDate } from "@lockstep/core/adapters"
import { isFreeName } from "./field-names.ts"
import type { Shape, StoredType } from "./fields.ts"
import { copyOfDate, plainValue } from "./plain-value.ts"

/** A document as the driver gave it. */
export type StoredDocument = Readonly<Record<string, unknown>>

/**
 * Turns a document into one of our shapes: every declared field is present, `null` where nothing is
 * stored, and everything is plain data.
 *
 * @param shape - of the documents of its collection
 * @throws AdapterError when a field holds something that its type cannot be read from
 */
export function fromRecord(document: StoredDocument, shape: Shape): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  if (shape.key === "Users") record["id"] = String(document["_id"])
  for (const [name, type] of shape.fields) record[name] = read(document[name], type, name)
  if (!shape.isOpen) return record
  for (const [name, value] of Object.entries(document)) {
    if (shape.fields.has(name) || !isFreeName(name)) continue
    const plain = plainValue(value)
    if (plain !== undefined) record[name] = plain
  }
  return record
}

function read(value: unknown, type: StoredType, name: string): unknown {
  if (value === null || value === undefined) return null
  const decoded = decode[type](value)
  if (decoded !== undefined) return decoded
  throw new AdapterError(`The stored field ${name} is not ${holds[type]}.`)
}

const decode: Readonly<Record<StoredType, (value: unknown) => unknown>> = {
  key: toText,
  owner: toText,
  text: toText,
  number: (value) => toNumber(plainValue(value)),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  date: toDate,
  json: plainValue,
}

const holds: Readonly<Record<StoredType, string>> = {
  key: "text",
  owner: "an id",
  text: "text",
  number: "a number",
  boolean: "a truth value",
  date: "a date",
  json: "plain data",
}

/** Numbers too: a document written by hand may have left the quotes out. */
function toText(value: unknown): string | undefined {
  const plain = plainValue(value)
  return typeof plain === "string" || typeof plain === "number" ? String(plain) : undefined
}

function toNumber(plain: unknown): number | undefined {
  const number = typeof plain === "string" && plain !== "" ? Number(plain) : plain
  return typeof number === "number" && Number.isFinite(number) ? number : undefined
}

/** Auth.js stores a date that it was given as text as that text. */
function toDate(value: unknown): Date | undefined {
  if (types.isDate(value)) return copyOfDate(value)
  return isDate(value) ? new Date(value) : undefined
}
