import { randomUUID } from "node:crypto"
import type { AdapterAccount, AdapterUser } from "@lockstep/core/adapters"
import type { OpenedConfig } from "@lockstep/core/integration"
import type { WantedUser } from "./wanted-user.ts"

type StoredUsers = NonNullable<OpenedConfig["config"]["adapter"]>

/**
 * The stored user with the address of a wanted one.
 *
 * @param adapter - where users are
 * @param email - the address, in lower case
 */
export async function userByEmail(
  adapter: StoredUsers,
  email: string | null | undefined,
): Promise<AdapterUser | null> {
  if (!email || !adapter.has("getUserByEmail")) return null
  const found = await adapter.getUserByEmail(email)
  // Some databases take `é` for `e`.
  return found?.email?.toLowerCase() === email ? found : null
}

/** How far ahead of the clock a sign-in may be dated, in milliseconds. */
const toleranceMs = 60_000

/**
 * When a sign-in for a test happens that has no date: now, or, if the test has just stored a verified user, in the
 * second after that. A session that began in the same second counts as one from before the verification, and ends.
 *
 * @param adapter - where users are
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
 * Gives an account to the stored user with the address of a wanted one, unless a user has the account: a test
 * may have stored the user without any sign-in.
 *
 * @param adapter - where users are
 * @param account - the account of the sign-in
 * @param email - the address, in lower case
 * @returns the user who has the account now; `null` if the sign-in creates one
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
 * The stored user with the address or, without one, the ID of a wanted one, or a new one, for sign-in methods
 * whose users the application stores itself.
 *
 * @param adapter - where users are
 * @param who - the user
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
