import { randomUUID } from "node:crypto"
import type { AdapterAccount, AdapterUser } from "@lockstep/core/adapters"
import type { OpenedConfig } from "@lockstep/core/integration"
import type { WantedUser } from "./wanted-user.ts"

type StoredUsers = NonNullable<OpenedConfig["config"]["adapter"]>

/**
 * Returns the stored user with the address of a wanted user.
 *
 * @param email - the address, in lower case
 */
export async function userByEmail(
  adapter: StoredUsers,
  email: string | null | undefined,
): Promise<AdapterUser | null> {
  if (!email || !adapter.has("getUserByEmail")) return null
  const found = await adapter.getUserByEmail(email)
  // Some databases treat `é` and `e` as equal.
  return found?.email?.toLowerCase() === email ? found : null
}

/** Maximum time by which a sign-in can be ahead of the clock, in milliseconds. */
const toleranceMs = 60_000

/**
 * Returns the time of a sign-in for which the test sets none: now, or, if the test has just stored a verified user,
 * the second after that. A session that began in the same second counts as older than the verification, and ends.
 *
 * @param email - the address of the user, in lower case
 * @returns milliseconds since the epoch
 */
export async function timeAfterVerification(
  adapter: StoredUsers | undefined,
  email: string | null,
): Promise<number> {
  const now = Date.now()
  const user = adapter && (await userByEmail(adapter, email))
  const after = (Math.floor(Number(user?.emailVerified ?? 0) / 1000) + 1) * 1000
  return after < now + toleranceMs ? Math.max(now, after) : now
}

/**
 * Links an account to the stored user with the address of a wanted user, unless a user has the account: a test
 * may have stored the user without a sign-in.
 *
 * @param email - the address, in lower case
 * @returns the user who then has the account; `null` if the sign-in creates one
 */
export async function linkByEmail(
  adapter: StoredUsers,
  account: Pick<AdapterAccount, "provider" | "providerAccountId" | "type">,
  email: string | null | undefined,
): Promise<AdapterUser | null> {
  const { provider, providerAccountId } = account
  const owner = await adapter.getUserByAccount({ provider, providerAccountId })
  if (owner !== null) return owner
  const user = await userByEmail(adapter, email)
  if (user !== null) await adapter.linkAccount({ ...account, userId: user.id })
  return user
}

/**
 * Finds the stored user by the address of a wanted user or, without an address, by the ID, and otherwise creates
 * one. For sign-in methods whose users the application itself stores.
 */
export async function findOrCreateUser(
  adapter: StoredUsers,
  { accountId, email, members }: WantedUser,
): Promise<AdapterUser | null> {
  const found =
    email === null ? await adapter.getUser(accountId) : await userByEmail(adapter, email)
  if (found !== null || email === null || !adapter.has("createUser")) return found
  return adapter.createUser({ emailVerified: null, ...members, id: randomUUID(), email })
}
