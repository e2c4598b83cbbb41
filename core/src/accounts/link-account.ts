import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { markLinkedLater } from "./linked-later.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"
import { rollBack } from "./roll-back.ts"

/**
 * Links an account to an existing user. If the identity has a passkey, stores both or neither.
 *
 * @param identity - the identity that is signing in
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
