/** The type of a field that you add. */
export type FieldType = keyof FieldTypes

/** What a field holds, by its type. */
export interface FieldTypes {
  text: string
  number: number
  boolean: boolean
  date: Date
  /** Anything that JSON can represent. */
  json: unknown
}

/** Your own fields, by name. */
export type Fields = Readonly<Record<string, FieldType>>

/** The properties of a record for your own fields; `null` if nothing is stored. */
export type FieldValues<Own extends Fields> = {
  -readonly [Name in keyof Own]: FieldTypes[Own[Name]] | null
}

/** The kinds of records that an adapter stores. */
export type RecordKind = "user" | "account" | "session" | "verificationToken" | "authenticator"

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * Returns whether a value is a string that holds an ISO 8601 date-time with a zone, and so can be parsed
 * into a `Date`. For adapters over stores that have no date type. A `Date`, a number and a date without
 * a time are not.
 *
 * @param value - anything
 */
export function isDate(value: unknown): value is string {
  return typeof value === "string" && isoDateTime.test(value) && !Number.isNaN(Date.parse(value))
}
