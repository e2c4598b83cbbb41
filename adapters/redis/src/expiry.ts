import { AdapterError } from "@lockstep/core/adapters"

/**
 * When a key is to expire, in milliseconds.
 *
 * @param stored - the date as it is stored
 * @throws AdapterError if it is not a date
 */
export function expiry(stored: unknown): string {
  const time = typeof stored === "string" ? Date.parse(stored) : Number.NaN
  if (Number.isNaN(time)) throw new AdapterError("A record that expires needs a date.")
  // Redis takes no time before 1970, and what ended then is as gone as what ended in its first moment.
  return String(Math.max(1, time))
}
