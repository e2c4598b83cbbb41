import { AdapterError } from "@lockstep/core/adapters"
import { clone } from "./clone.ts"

/** Returns a copy of a record, or nothing. */
export function copyOf<Value>(record: Value | undefined): Value | null {
  return record === undefined ? null : clone(record)
}

/** Removes a record and returns it. */
export function take<Value>(records: Map<string, Value>, key: string): Value | null {
  const record = records.get(key)
  records.delete(key)
  return record ?? null
}

/**
 * Returns the record, which must exist.
 *
 * @throws AdapterError `missing`
 */
export function existing<Value>(record: Value | undefined, what: string): Value {
  if (record === undefined)
    throw new AdapterError(`This ${what} does not exist.`, { code: "missing" })
  return record
}

/** Creates the error for a value that must be unique and already exists. */
export function duplicate(what: string): AdapterError {
  return new AdapterError(`This ${what} already exists.`, { code: "duplicate" })
}

/** @throws AdapterError unless it is a valid date or nothing */
export function requireDate(value: Date | null, what: string): void {
  if (value !== null && Number.isNaN(value.getTime())) {
    throw new AdapterError(`${what} is not a valid date.`)
  }
}
