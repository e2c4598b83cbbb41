import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { markLinkedLater } from "./linked-later.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"
import { rollBack } from "./roll-back.ts"

/**
 * Stores the account of an existing user, with its passkey if it has one: both or neither.
 *
 * @param context - the request
 * @param adapter - the store
 * @param identity - who is signing in
 * @param user - the owner
 */
export async function linkAccount(
  context: AuthContext,
  adapter: GuardedAdapter,
  { storedAccount: account, authenticator }: VerifiedIdentity,
  user: AdapterUser,
): Promise<void> {
  if (account === undefined) return
  const { id: userId } = user
  await markLinkedLater(adapter, user, account)
  await adapter.linkAccount({ ...account, userId })
  if (authenticator === undefined) return
  try {
    await adapter.createAuthenticator({ ...authenticator, userId })
  } catch (error) {
    const { provider, providerAccountId } = account
    const message = "An account without its passkey could not be unlinked. It opens nothing."
    await rollBack(context, adapter.unlinkAccount({ provider, providerAccountId }), message)
    throw error
  }
}
