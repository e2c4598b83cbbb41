import type { AccountKey, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { EmailProof } from "./decide-account.ts"
import { strangeAccountsOf } from "./strange-accounts.ts"

/**
 * Stores that a user proved their address, after what a stranger may have left at the user is gone. The
 * ways in go first and the proof comes after: when that fails in between, the next link goes on. What the
 * stranger was adding meanwhile goes once the proof can be seen; what they add later finds it
 * ({@link assertNotOvertaken}).
 *
 * @param context - the request
 * @param adapter - the store
 * @param user - the user, as stored
 * @param proof - what goes first
 * @returns the user with the date of the proof
 */
export async function proveEmail(
  context: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
  { expel }: EmailProof,
): Promise<AdapterUser> {
  if (expel !== undefined) await shutOut(adapter, user, expel)
  // Not the time of the request: who signed in until the ways in were gone must count as earlier.
  const emailVerified = new Date()
  const proved = await adapter.updateUser({ id: user.id, emailVerified })
  if (expel !== undefined) {
    await shutOut(adapter, user, await strangeAccountsOf(context, adapter, user))
  }
  await context.config.notify("updateUser", { user: proved })
  return proved
}

async function shutOut(
  adapter: GuardedAdapter,
  user: AdapterUser,
  accounts: readonly AccountKey[],
): Promise<void> {
  for (const account of accounts) await adapter.unlinkAccount(account)
  await adapter.deleteSessionsByUserId(user.id)
}
