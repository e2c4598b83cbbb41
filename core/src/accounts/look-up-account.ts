import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"
import { allowedIdentity } from "./allowed-identity.ts"
import type { AccountFacts } from "./decide-account.ts"
import { findOwner, gatherFacts } from "./gather-facts.ts"

/** The owner of an account, as far as the `signIn` callback needs it. */
export interface KnownAccount {
  readonly identity: VerifiedIdentity
  /** The owner of the account, if it has one. */
  readonly owner: AdapterUser | null
  /**
   * Looks up the rest after the callback allowed the sign-in.
   *
   * @returns the identity as the callback left it, and the facts for {@link decideAccount}
   * @throws CallbackError if the callback removed the ID that identifies the account; AdapterError
   *   if the database query fails
   */
  complete(): Promise<{ readonly allowed: VerifiedIdentity; readonly facts: AccountFacts }>
}

/**
 * Looks up the owner of an identity's account for the `signIn` callback. The owner of the email
 * address matters only after the callback allowed the sign-in, unless the address is the account.
 *
 * @param arrived - the identity that is signing in
 * @throws AdapterError if the database query fails
 */
export async function lookUpAccount(
  context: AuthContext,
  adapter: GuardedAdapter,
  arrived: VerifiedIdentity,
): Promise<KnownAccount> {
  const isEmail = arrived.type === "email"
  const early = isEmail ? await gatherFacts(context, adapter, arrived, true) : undefined
  const owner = early === undefined ? await findOwner(adapter, arrived) : early.emailOwner
  const identity = isEmail ? withUserId(arrived, owner) : arrived
  const { account, user } = identity
  const { provider, providerAccountId } = account
  const { email, id } = user
  return {
    identity,
    owner,
    async complete() {
      // The callback can change both objects.
      const kept = {
        address: user.email === email,
        account: account.provider === provider && account.providerAccountId === providerAccountId,
        id: user.id === id,
      }
      const allowed = allowedIdentity(identity, kept, owner !== null)
      if (early !== undefined && kept.address) return { allowed, facts: early }
      // An atomic create reports a taken address itself, which saves the lookup.
      const lookUpEmail = isEmail || !adapter.has("createUserWithAccount")
      const knownOwner = !isEmail && kept.account ? owner : undefined
      const facts = await gatherFacts(context, adapter, allowed, lookUpEmail, knownOwner)
      return { allowed, facts }
    },
  }
}

/** With a magic link, the account is the address itself, so its user is known from the start. */
function withUserId(identity: VerifiedIdentity, owner: AdapterUser | null): VerifiedIdentity {
  const { account, user } = identity
  const { id } = owner ?? user
  return id === undefined ? identity : { ...identity, account: { ...account, userId: id } }
}
