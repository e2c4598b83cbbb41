import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { findOwner } from "./gather-facts.ts"
import { linkAccount } from "./link-account.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"
import { takeBack } from "./take-back.ts"

/**
 * Stores a new user with their account, all or nothing: in one step where the adapter can, else step by
 * step, and taken back when a later step fails, so that a retry of the sign-in succeeds.
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
  const created = await adapter.createUser(user)
  try {
    await linkAccount(context, adapter, identity, created)
  } catch (error) {
    // Another request of the same user, which links by address, may have stored the account.
    const isLinked = identity.allowEmailLinking && (await isOwner(adapter, identity, created))
    if (isLinked) return created
    const message =
      "A user without an account could not be deleted. Delete them by hand, or their next sign-in is refused."
    await takeBack(context, adapter.deleteUser(created.id), message)
    throw error
  }
  return created
}

function newUser({ now }: AuthContext, identity: VerifiedIdentity): AdapterUser {
  const { user: draft, type, providerVerifiedEmail } = identity
  // Only a mailed link proves an address here, whatever a provider says.
  const emailVerified = type === "email" && providerVerifiedEmail ? new Date(now) : null
  // The `signIn` callback saw the id of the draft, and some stores keep it.
  const user = { ...draft, id: draft.id ?? crypto.randomUUID(), emailVerified }
  // Some providers tell no address; the stores keep such users with a null, which the specification's
  // type does not show.
  return user as typeof user & { email: string }
}

async function isOwner(
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  { id }: AdapterUser,
): Promise<boolean> {
  const owner = await findOwner(adapter, identity).catch(() => null)
  return owner?.id === id
}
