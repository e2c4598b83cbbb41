import { createHash } from "node:crypto"
import type { User } from "@lockstep/core"

/** A user to sign in, with what sign-in methods need of them. */
export interface WantedUser {
  /** What the provider knows the user by, unless the profile has another ID. */
  readonly accountId: string
  /** In lower case; `null`: none. */
  readonly email: string | null
  /** What the test says of the user, without `id`. */
  readonly members: Omit<Partial<User>, "id">
}

/**
 * Completes what a test says of a user: the same description is the same user each time.
 *
 * @param who - what the test says
 */
export function wantedUser(who: Partial<User>): WantedUser {
  const { id, ...given } = who
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const accountId = id ?? given.email?.toLowerCase() ?? "test-user"
  const email = given.email === undefined ? addressFor(accountId) : given.email
  return {
    accountId,
    email: email && email.toLowerCase(),
    // The same members, but for those that are undefined.
    members: Object.fromEntries(entries) as Omit<Partial<User>, "id">,
  }
}

/** Two IDs must never become one address, by which users are found. */
function addressFor(id: string): string {
  const isPlain = /^[a-z\d][a-z\d_-]{0,50}$/.test(id)
  const name = isPlain ? id : createHash("sha256").update(id).digest("hex").slice(0, 32)
  return `${name}@example.com`
}
