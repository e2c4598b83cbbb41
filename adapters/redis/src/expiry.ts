import { AdapterError } from "@lockstep/core/adapters"

/**
 * Returns when a key expires, in milliseconds.
 *
 * @param stored - the date in its stored form
 * @throws AdapterError if it is not a date
 */
export function expiry(stored: unknown): string {
  const time = typeof stored === "string" ? Date.parse(stored) : Number.NaN
  if (Number.isNaN(time)) throw new AdapterError("A record that expires needs a valid date.")
  // Redis takes no time before 1970, and what ended then is as gone as what ended in its first moment.
  return String(Math.max(1, time))
}
