import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
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

/**
 * Decides and writes, in this order: user, account, event `createUser`, event `linkAccount`. When
 * somebody else wrote the same in between, looks again and decides anew.
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
  const settled = await decideAndWrite(context, adapter, person, facts)
  return { ...settled, isOwner: provesAddress(person, settled.user) }
}

type WrittenAccount = Omit<SettledAccount, "isOwner">

async function decideAndWrite(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  facts: AccountFacts,
): Promise<WrittenAccount> {
  try {
    return await apply(context, adapter, person, decideAccount(facts))
  } catch (error) {
    if (!(error instanceof AdapterError && error.code === "duplicate")) throw error
    const newFacts = await gatherFacts(context, adapter, person, true)
    const decision = decideAccount(newFacts)
    // Still nobody owns account or address: the store objects to something else.
    if (decision.kind === "create") throw error
    return apply(context, adapter, person, decision)
  }
}

async function apply(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  decision: AccountDecision,
): Promise<WrittenAccount> {
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
  return proof === undefined ? user : proveEmail(context, adapter, user, proof)
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
