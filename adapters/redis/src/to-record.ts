import { AdapterError, areKeys, isDate, type OnUnknownField } from "@lockstep/core/adapters"
import type { Kind, StoredType } from "./fields.ts"

/** Members of a record as it is stored: JSON values by their names. */
export type Members = Record<string, unknown>

/**
 * Turns one of our shapes into members to store. Dates become ISO 8601 text with milliseconds,
 * `undefined` is left out, and so is what the kind of record has no field for.
 *
 * @param input - what the caller passed; it is only read
 * @param report - told of each member that is left out
 * @throws AdapterError for a value that its field cannot hold
 */
export function toRecord(input: object, kind: Kind, report: OnUnknownField): Members {
  const members: Members = {}
  for (const [name, value] of Object.entries(input)) {
    const type = kind.fields.get(name)
    if (type === undefined) report(kind.name, name)
    else if (value !== undefined) members[name] = toStored(value, type, kind, name)
  }
  return members
}

/**
 * The members of a new record.
 *
 * @throws AdapterError when a required property is missing
 */
export function newMembers(input: object, kind: Kind, report: OnUnknownField): Members {
  const members = toRecord(input, kind, report)
  const missing = kind.required.find(
    (name) => members[name] === undefined || members[name] === null,
  )
  if (missing === undefined) return inOrder(members, kind)
  throw new AdapterError(`A new ${kind.name} needs ${missing}.`)
}

/** What a record is known by comes first, because scripts read no further than to that. */
function inOrder(members: Members, { fields }: Kind): Members {
  const names = [...fields.keys()].filter((name) => Object.hasOwn(members, name))
  return Object.fromEntries(names.map((name) => [name, members[name]]))
}

/** Members as a script takes them: names and values in turn, as JSON. */
export function listed(members: Members): string[] {
  return Object.entries(members).flatMap((member) => member.map((each) => JSON.stringify(each)))
}

function toStored(value: unknown, type: StoredType, kind: Kind, name: string): unknown {
  if (value === null && !kind.required.includes(name)) return null
  const stored = encode[type](value)
  if (stored !== undefined) return stored
  throw new AdapterError(
    `The field ${name} of a ${kind.name} cannot hold the given value; it needs ${needs[type]}.`,
  )
}

const encode: Record<StoredType, (value: unknown) => unknown> = {
  key: (value) => (areKeys(value) ? value : undefined),
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (Number.isFinite(value) ? value : undefined),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  date: isoText,
  // Taken now, so that what the caller changes later cannot matter.
  json: (value) => (JSON.stringify(value) === undefined ? undefined : structuredClone(value)),
}

const needs: Record<StoredType, string> = {
  key: "a well-formed string",
  text: "a string",
  number: "a finite number",
  boolean: "true or false",
  date: "a valid Date between the years 0 and 9999",
  json: "a JSON value",
}

function isoText(value: unknown): string | undefined {
  // By tag, because a `Date` of another realm fails `instanceof`.
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined
  const time = Date.prototype.getTime.call(value)
  if (Number.isNaN(time)) return undefined
  const text = new Date(time).toISOString()
  return isDate(text) ? text : undefined
}
