import { createHash } from "node:crypto"
import type { User } from "@lockstep/core"

/** A user to sign in, with the data that sign-in methods need. */
export interface WantedUser {
  /** The user's ID at the provider, unless the profile has another ID. */
  readonly accountId: string
  /** Email address in lower case, or `null`. */
  readonly email: string | null
  /** Properties that the test sets, without `id`. */
  readonly members: Omit<Partial<User>, "id">
}

/** Completes a test's description of a user: the same description gives the same user each time. */
export function wantedUser(who: Partial<User>): WantedUser {
  const { id, ...given } = who
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const accountId = id ?? given.email?.toLowerCase() ?? "test-user"
  const email = given.email === undefined ? addressFor(accountId) : given.email
  return {
    accountId,
    email: email && email.toLowerCase(),
    // The same properties, except undefined ones.
    members: Object.fromEntries(entries) as Omit<Partial<User>, "id">,
  }
}

/** Two IDs must never become one address, because users are found by address. */
function addressFor(id: string): string {
  const isPlain = /^[a-z\d][a-z\d_-]{0,50}$/.test(id)
  const name = isPlain ? id : createHash("sha256").update(id).digest("hex").slice(0, 32)
  return `${name}@example.com`
}
