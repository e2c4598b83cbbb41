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
