import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/errors.ts"
import { hasVerifiedEmail } from "../sessions/sign-in-time.ts"
import { addAddress } from "./add-address.ts"
import { createUser } from "./create-user.ts"
import {
  type AccountDecision,
  type AccountFacts,
  decideAccount,
  refused,
} from "./decide-account.ts"
import { gatherFacts } from "./gather-facts.ts"
import { verifiesAddress } from "./unverified-accounts.ts"
import { linkAccount } from "./link-account.ts"
import { markLinkedLater } from "./linked-later.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"
import { verifyEmail } from "./verify-email.ts"

/** The result of a sign-in. */
export interface ResolvedAccount {
  readonly user: AdapterUser
  readonly isNewUser: boolean
  /** Whether this sign-in verified the user's email address. */
  readonly isOwner: boolean
}

/** Attempts to store a user: another request can first take the address and then the account. */
const maxRounds = 3

/**
 * Delays between lookups of an account that another request may be storing, in milliseconds. Their
 * sum is longer than a database needs for one record.
 */
const pauses = [50, 100, 300]

/**
 * Decides which user signs in, then writes and emits in this order: user, account, `createUser`
 * event, `linkAccount` event. If another request stored the same records in between, looks them up
 * and decides again.
 *
 * @param identity - the identity that is signing in
 * @param facts - the facts that were already looked up
 * @throws OAuthAccountNotLinked or AccountNotLinked if another user has the account or the address
 */
export async function resolveAccount(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  facts: AccountFacts,
): Promise<ResolvedAccount> {
  let decision = await decide(context, adapter, identity, facts)
  for (let round = 1; ; round += 1) {
    try {
      const resolved = await apply(context, adapter, identity, decision)
      return { ...resolved, isOwner: verifiesAddress(identity, resolved.user) }
    } catch (error) {
      if (!(error instanceof AdapterError) || round === maxRounds) throw error
      const { kind } = decision
      decision = await decide(
        context,
        adapter,
        identity,
        await gatherFacts(context, adapter, identity, true),
      )
      // Auth.js adapters report duplicates like any other failure; the stored records show the
      // cause.
      const isRace =
        error.code === "duplicate" || (decision.kind !== kind && decision.kind !== "refuse")
      // No user owns the account or the address, so the adapter failed for another reason.
      if (!isRace || decision.kind === "create") throw error
    }
  }
}

/**
 * Decides which user signs in. Without `createUserWithAccount`, a user is stored before their
 * account. So a taken, unverified address can belong to the same user if another of their requests
 * is about to store the account.
 */
async function decide(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  facts: AccountFacts,
): Promise<AccountDecision> {
  let known = facts
  for (const pause of adapter.has("createUserWithAccount") ? [] : pauses) {
    if (!mayBeHalfStored(known)) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    known = await gatherFacts(context, adapter, identity, true)
  }
  return decideAccount(known)
}

function mayBeHalfStored(facts: AccountFacts): boolean {
  const { type, emailOwner } = facts
  const isOther = emailOwner !== null && !hasVerifiedEmail(emailOwner)
  return isOther && type !== "webauthn" && decideAccount(facts).kind === "refuse"
}

async function apply(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  decision: AccountDecision,
): Promise<Omit<ResolvedAccount, "isOwner">> {
  switch (decision.kind) {
    case "refuse":
      throw refused(identity, decision.reason)
    case "signIn": {
      const user = await verifyEmail(context, adapter, decision)
      return { user: await addAddress(context, adapter, identity, user), isNewUser: false }
    }
    case "confirm":
      if (identity.storedAccount)
        await markLinkedLater(adapter, decision.user, identity.storedAccount)
      return { user: decision.user, isNewUser: false }
    case "link": {
      const user = await verifyEmail(context, adapter, decision)
      await linkAccount(context, adapter, identity, user)
      await notifyLinked(context, identity, user)
      return { user, isNewUser: false }
    }
    case "create": {
      const user = await createUser(context, adapter, identity)
      await context.config.notify("createUser", { user })
      await notifyLinked(context, identity, user)
      return { user, isNewUser: true }
    }
  }
}

async function notifyLinked(
  { config }: AuthContext,
  { storedAccount, user: profile }: VerifiedIdentity,
  user: AdapterUser,
): Promise<void> {
  if (storedAccount === undefined) return
  const account = { ...storedAccount, userId: user.id }
  await config.notify("linkAccount", { user, account, profile })
}
