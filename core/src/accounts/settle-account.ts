import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import { isProved } from "../sessions/sign-in-time.ts"
import { createUser } from "./create-user.ts"
import {
  type AccountDecision,
  type AccountFacts,
  decideAccount,
  type EmailProof,
} from "./decide-account.ts"
import { gatherFacts } from "./gather-facts.ts"
import { provesAddress } from "./is-vouched-for.ts"
import { linkAccount } from "./link-account.ts"
import { markLinkedLater } from "./linked-later.ts"
import { proveEmail } from "./prove-email.ts"
import { refused } from "./refused.ts"
import type { ReturningPerson } from "./returning-person.ts"

/** Who signed in in the end. */
export interface SettledAccount {
  readonly user: AdapterUser
  readonly isNewUser: boolean
  /** This sign-in itself proved the user's address. */
  readonly isOwner: boolean
}

/** Times that a user is stored: first the address can be taken meanwhile, and then the account. */
const maxRounds = 3

/**
 * Pauses between looks for an account that another request may be storing, in milliseconds: together longer
 * than a database takes for one record.
 */
const pauses = [50, 100, 300]

/**
 * Decides and writes, in this order: user, account, event `createUser`, event `linkAccount`. If another
 * request stored the same in between, looks again and decides anew.
 *
 * @param context - the request
 * @param adapter - the store
 * @param person - who came back
 * @param facts - what was looked up already
 * @throws OAuthAccountNotLinked or AccountNotLinked when the account or address is another user's
 */
export async function settleAccount(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  facts: AccountFacts,
): Promise<SettledAccount> {
  let decision = await decide(context, adapter, person, facts)
  for (let round = 1; ; round += 1) {
    try {
      const settled = await apply(context, adapter, person, decision)
      return { ...settled, isOwner: provesAddress(person, settled.user) }
    } catch (error) {
      if (!(error instanceof AdapterError) || round === maxRounds) throw error
      const { kind } = decision
      decision = await decide(
        context,
        adapter,
        person,
        await gatherFacts(context, adapter, person, true),
      )
      // Adapters of Auth.js report a duplicate as any other failure: what is stored now shows it.
      const isRace =
        error.code === "duplicate" || (decision.kind !== kind && decision.kind !== "refuse")
      // Still nobody owns account or address: the store objects to something else.
      if (!isRace || decision.kind === "create") throw error
    }
  }
}

/**
 * Decides. Without `createUserWithAccount`, a user is stored before their account: an address that is
 * taken and not proved can be that of the same person, whose other request is about to store the account.
 */
async function decide(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  facts: AccountFacts,
): Promise<AccountDecision> {
  let known = facts
  for (const pause of adapter.has("createUserWithAccount") ? [] : pauses) {
    if (!mayBeHalfStored(known)) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    known = await gatherFacts(context, adapter, person, true)
  }
  return decideAccount(known)
}

function mayBeHalfStored(facts: AccountFacts): boolean {
  const { type, emailOwner } = facts
  const isOther = emailOwner !== null && !isProved(emailOwner)
  return isOther && type !== "webauthn" && decideAccount(facts).kind === "refuse"
}

async function apply(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  decision: AccountDecision,
): Promise<Omit<SettledAccount, "isOwner">> {
  switch (decision.kind) {
    case "refuse":
      throw refused(person, decision.reason)
    case "signIn":
      return { user: await settleProof(context, adapter, decision), isNewUser: false }
    case "confirm":
      if (person.storedAccount) await markLinkedLater(adapter, decision.user, person.storedAccount)
      return { user: decision.user, isNewUser: false }
    case "link": {
      const user = await settleProof(context, adapter, decision)
      await linkAccount(context, adapter, person, user)
      await notifyLinked(context, person, user)
      return { user, isNewUser: false }
    }
    case "create": {
      const user = await createUser(context, adapter, person)
      await context.config.notify("createUser", { user })
      await notifyLinked(context, person, user)
      return { user, isNewUser: true }
    }
  }
}

/** The user, whose address this sign-in may prove for the first time. */
async function settleProof(
  context: AuthContext,
  adapter: GuardedAdapter,
  { user, proof }: { readonly user: AdapterUser; readonly proof?: EmailProof },
): Promise<AdapterUser> {
  if (proof === undefined) return user
  const proved = await proveEmail(context, adapter, user, proof)
  // Some adapters return nothing but what was updated.
  return { ...proved, ...user, emailVerified: proved.emailVerified }
}

async function notifyLinked(
  { config }: AuthContext,
  { storedAccount, user: profile }: ReturningPerson,
  user: AdapterUser,
): Promise<void> {
  if (storedAccount === undefined) return
  const account = { ...storedAccount, userId: user.id }
  await config.notify("linkAccount", { user, account, profile })
}
