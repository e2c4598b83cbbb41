import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/errors.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"
import { markLinkedLater } from "./linked-later.ts"

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

/**
 * Waits for the deletion of a record that is useless because a later write failed.
 *
 * @param message - is logged if the deletion also fails, and names what remains
 */
export async function rollBack(
  { config }: AuthContext,
  deletion: Promise<unknown>,
  message: string,
): Promise<void> {
  try {
    await deletion
  } catch (cause) {
    config.logger.error(new AdapterError(message, { cause }))
  }
}
