import { AdapterError, isDate } from "@lockstep/core/adapters"
import type { Kind, StoredType } from "./fields.ts"

/**
 * Turns a stored record into one of our shapes: every field of its kind is there, `null` where the
 * record has nothing, and what else the record holds is left behind. Only fields that are dates become
 * dates.
 *
 * @throws AdapterError when a field holds what it cannot hold
 */
export function fromRecord(json: string, kind: Kind): Record<string, unknown> {
  const record: unknown = parsed(json, kind)
  const result: Record<string, unknown> = {}
  for (const [name, type] of kind.fields) {
    const value = own(record, name)
    const decoded = value === undefined || value === null ? null : decode[type](value)
    if (decoded === undefined || (decoded === null && kind.required.includes(name))) {
      throw new AdapterError(`A stored ${kind.name} has a ${name} that is not ${holds[type]}.`)
    }
    result[name] = decoded
  }
  return result
}

function parsed(json: string, kind: Kind): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new AdapterError(`A stored ${kind.name} is not JSON.`, { cause })
  }
}

function own(record: unknown, name: string): unknown {
  if (typeof record !== "object" || record === null || !Object.hasOwn(record, name))
    return undefined
  // Whose type is found out by the field's decoder.
  return (record as Record<string, unknown>)[name]
}

const decode: Record<StoredType, (value: unknown) => unknown> = {
  key: (value) => (typeof value === "string" ? value : undefined),
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (typeof value === "number" ? value : undefined),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  date: (value) => (isDate(value) ? new Date(value) : undefined),
  json: (value) => value,
}

const holds: Record<StoredType, string> = {
  key: "text",
  text: "text",
  number: "a number",
  boolean: "true or false",
  date: "a date",
  json: "JSON",
}
