import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { findOwner } from "./gather-facts.ts"
import { linkAccount } from "./link-account.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"
import { rollBack } from "./roll-back.ts"

/**
 * Stores a new user with their account, all or nothing: in one step where the adapter can, else step by
 * step, and rolled back when a later step fails, so that a retry of the sign-in succeeds.
 *
 * @param context - the request
 * @param adapter - the store
 * @param identity - who is signing in
 * @throws AdapterError with code `duplicate` when the address or the account is taken meanwhile
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
    // It may have been stored before it failed. No other request has an ID that this one made.
    const isStored = identity.hasOwnId && (await finds(adapter.getUser(user.id), user))
    if (isStored) await removeUser(context, adapter, user)
    throw error
  }
  try {
    await linkAccount(context, adapter, identity, created)
  } catch (error) {
    // Another request of the same user, which links by address, may have stored the account.
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
  // Only a magic link verifies an address here, whatever a provider says.
  const emailVerified = type === "email" && providerVerifiedEmail ? new Date(now) : null
  // The `signIn` callback saw the id of the draft, and some stores keep it.
  const user = { ...draft, id: draft.id ?? crypto.randomUUID(), emailVerified }
  // Some providers tell no address; the stores keep such users with a null, which the specification's
  // type does not show.
  return user as typeof user & { email: string }
}

async function finds(lookup: Promise<AdapterUser | null>, { id }: AdapterUser): Promise<boolean> {
  const found = await lookup.catch(() => null)
  return found?.id === id
}
