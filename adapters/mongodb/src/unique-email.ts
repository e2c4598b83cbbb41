import { AdapterError } from "@lockstep/core/adapters"
import { serverCodes } from "./explain-mongo-error.ts"
import { isUniqueFor, readIndexes } from "./read-indexes.ts"
import type { OpenDatabase } from "./store.ts"

// https://www.mongodb.com/docs/manual/reference/error-codes/: Unauthorized
const unauthorized = 13

/**
 * Tells whether a unique index keeps users' addresses apart, so that nobody else has to. It is looked
 * for until it is seen, once, and then taken to stay.
 *
 * @param on - the database
 */
export async function emailsAreUnique(on: OpenDatabase): Promise<boolean> {
  const { findings } = on
  if (findings.keepsEmailsUnique) return true
  try {
    const indexes = await readIndexes(on.db, on.names.Users)
    findings.keepsEmailsUnique = indexes.some((index) => isUniqueFor(index, ["email"]))
  } catch (error) {
    // Who may not see the indexes does without them.
    if (!serverCodes(error).includes(unauthorized)) throw error
  }
  return findings.keepsEmailsUnique
}

/** The error for an address that somebody has. */
export function emailTaken(): AdapterError {
  return new AdapterError("There is a user with this e-mail address already.", {
    code: "duplicate",
  })
}
