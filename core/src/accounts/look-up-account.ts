import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"
import { allowedIdentity } from "./allowed-identity.ts"
import type { AccountFacts } from "./decide-account.ts"
import { findOwner, gatherFacts } from "./gather-facts.ts"

/** Whose account it is, as far as the `signIn` callback has to know. */
export interface KnownAccount {
  readonly identity: VerifiedIdentity
  /** The user of the account, if there is one. */
  readonly owner: AdapterUser | null
  /**
   * Looks up the rest, once the callback agreed.
   *
   * @returns the identity as the callback left it, and what is to be known for {@link decideAccount}
   * @throws CallbackError when the callback left no id by which the account can be found; AdapterError when
   *   the database cannot be asked
   */
  complete(): Promise<{ readonly allowed: VerifiedIdentity; readonly facts: AccountFacts }>
}

/**
 * Looks up whose account an identity is, for the `signIn` callback. Whose address it is counts only once
 * the callback agreed, unless the address is the account.
 *
 * @param context - the request
 * @param adapter - the store
 * @param arrived - who is signing in
 * @throws AdapterError when the database cannot be asked
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
      // The callback may have written to both objects.
      const kept = {
        address: user.email === email,
        account: account.provider === provider && account.providerAccountId === providerAccountId,
        id: user.id === id,
      }
      const allowed = allowedIdentity(identity, kept, owner !== null)
      if (early !== undefined && kept.address) return { allowed, facts: early }
      // An atomic create reports a taken address by itself, which saves the look-up.
      const lookUpEmail = isEmail || !adapter.has("createUserWithAccount")
      const knownOwner = !isEmail && kept.account ? owner : undefined
      const facts = await gatherFacts(context, adapter, allowed, lookUpEmail, knownOwner)
      return { allowed, facts }
    },
  }
}

/** By a mailed link the account is the address itself, whose user is known from the beginning. */
function withUserId(identity: VerifiedIdentity, owner: AdapterUser | null): VerifiedIdentity {
  const { account, user } = identity
  const { id } = owner ?? user
  return id === undefined ? identity : { ...identity, account: { ...account, userId: id } }
}
