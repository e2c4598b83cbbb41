import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { findOwner } from "./gather-facts.ts"
import { linkAccount, rollBack } from "./link-account.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"

/**
 * Stores a new user with their account, all or nothing. If the adapter cannot do it in one step,
 * the steps are separate. If a later step fails, the earlier ones are rolled back so that a retry
 * of the sign-in succeeds.
 *
 * @param identity - the identity that is signing in
 * @throws AdapterError with code `duplicate` if another request took the address or the account
 */
export async function createUser(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
): Promise<AdapterUser> {
  const user = newUser(context, identity)
  const { storedAccount: account, authenticator } = identity
  if (account === undefined) return adapter.createUser(user)
  if (adapter.has("createUserWithAccount")) {
    const records = { user, account, ...(authenticator && { authenticator }) }
    return (await adapter.createUserWithAccount(records)).user
  }
  let created: AdapterUser
  try {
    created = await adapter.createUser(user)
  } catch (error) {
    // The user may have been stored before the failure. No other request uses an ID generated here.
    const isStored = identity.hasOwnId && (await finds(adapter.getUser(user.id), user))
    if (isStored) await removeUser(context, adapter, user)
    throw error
  }
  try {
    await linkAccount(context, adapter, identity, created)
  } catch (error) {
    // Another request of the same user can link by address and may have stored the account.
    const isLinked =
      identity.allowEmailLinking && (await finds(findOwner(adapter, identity), created))
    if (isLinked) return created
    await removeUser(context, adapter, created)
    throw error
  }
  return created
}

function removeUser(
  context: AuthContext,
  adapter: GuardedAdapter,
  { id }: AdapterUser,
): Promise<void> {
  const message = "A user without an account could not be deleted. Delete them by hand."
  return rollBack(context, adapter.deleteUser(id), message)
}

function newUser({ now }: AuthContext, identity: VerifiedIdentity): AdapterUser {
  const { user: draft, type, providerVerifiedEmail } = identity
  // Only a magic link verifies an address here, regardless of the provider's claims.
  const emailVerified = type === "email" && providerVerifiedEmail ? new Date(now) : null
  // The `signIn` callback received the ID of the draft, and some adapters keep it.
  const user = { ...draft, id: draft.id ?? crypto.randomUUID(), emailVerified }
  // Some providers return no email address. Adapters store `null` for such users, which the
  // specified type does not allow.
  return user as typeof user & { email: string }
}

async function finds(lookup: Promise<AdapterUser | null>, { id }: AdapterUser): Promise<boolean> {
  const found = await lookup.catch(() => null)
  return found?.id === id
}
