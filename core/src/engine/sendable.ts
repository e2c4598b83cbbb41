import type { Answer } from "../response/answer.ts"

/** What no header can carry, as a `Response` would say. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/

/**
 * The answer, if its headers can be sent; a `Response` would find out by itself.
 *
 * @throws TypeError when a header has a character that it cannot have
 */
export function sendable(given: Answer): Answer {
  for (const line of [...given.setCookie, given.headers["location"] ?? ""]) {
    if (unsendable.test(line))
      throw new TypeError("A header would have a character of more than a byte.")
  }
  return given
}
