import { AdapterError } from "@lockstep/core/adapters"
import { isUniqueFor, readIndexes } from "./check-schema/read-indexes.ts"
import { serverCodes } from "./classify-error.ts"
import type { StoredId } from "./ids.ts"
import { byEmail } from "./step.ts"
import type { OpenDatabase } from "./store.ts"

// https://www.mongodb.com/docs/manual/reference/error-codes/: Unauthorized
const unauthorized = 13

/**
 * Returns whether a unique index stores users' addresses apart, so that no other code has to. It is
 * looked for until it is seen, once, and then taken to stay.
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

/**
 * Whether a write that was refused as a duplicate wanted an address that another user has. The
 * application may have made other fields unique.
 *
 * @param _id - of the user that was to have it
 */
export async function isEmailTaken(
  on: OpenDatabase,
  email: unknown,
  _id: StoredId,
): Promise<boolean> {
  if (typeof email !== "string") return false
  const others = { ...byEmail(email), _id: { $ne: _id } }
  return (await on.collection("Users").findOne(others, { projection: { _id: 1 } })) !== null
}

/** The error for an address that a user has. */
export function emailTaken(): AdapterError {
  return new AdapterError("A user with this email address already exists.", {
    code: "duplicate",
  })
}
