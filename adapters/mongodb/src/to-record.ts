import { types } from "node:util"
import { AdapterError, areKeys } from "@lockstep/core/adapters"
import { isFreeName } from "./field-names.ts"
import type { Shape, StoredType } from "./fields.ts"
import { copyOfDate, storable } from "./plain-value.ts"
import type { Store } from "./store.ts"

/** Fields to write. */
export type StoredFields = Record<string, unknown>

/**
 * Turns one of our shapes into fields to store. `undefined` is left out, and so is the id, and whatever
 * a document cannot hold of undeclared fields.
 *
 * @param input - what the caller passed; it is only read
 * @param shape - of the documents that it goes to
 * @param store - defines how IDs are stored, and reports each property that is left out
 * @throws AdapterError for a value that its field cannot hold
 */
export function toRecord(input: object, shape: Shape, store: Store): StoredFields {
  const fields: StoredFields = {}
  for (const [name, value] of Object.entries(input)) {
    // The ID of a record is not one of its fields.
    if (value === undefined || (name === "id" && shape.key === "Users")) continue
    const type = shape.fields.get(name)
    const stored = type === undefined ? other(name, value, shape) : known(value, type, name, store)
    if (stored === undefined) store.report(shape.kind, name)
    else fields[name] = stored
  }
  return fields
}

function other(name: string, value: unknown, { isOpen }: Shape): unknown {
  return isOpen && isFreeName(name) ? storable(value) : undefined
}

function known(value: unknown, type: StoredType, name: string, { ids }: Store): unknown {
  if (value === null) return null
  if (type === "owner") return ids.toStored(value) ?? noSuchOwner()
  const stored = encode[type](value)
  if (stored !== undefined) return stored
  throw new AdapterError(`The field ${name} cannot hold the given value; it needs ${needs[type]}.`)
}

type Encoded = Exclude<StoredType, "owner">

const encode: Readonly<Record<Encoded, (value: unknown) => unknown>> = {
  key: (value) => (areKeys(value) ? value : undefined),
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  date: (value) => (types.isDate(value) ? copyOfDate(value) : undefined),
  json: (value) => storable(value),
}

const needs: Readonly<Record<Encoded, string>> = {
  key: "a well-formed string",
  text: "a string",
  number: "a finite number",
  boolean: "true or false",
  date: "a valid Date",
  json: "a value that JSON can say",
}

function noSuchOwner(): never {
  throw new AdapterError("No user has this userId.", { code: "missing" })
}
