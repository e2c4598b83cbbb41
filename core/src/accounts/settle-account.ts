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
import { linkAccount } from "./link-account.ts"
import { markLinkedLater } from "./linked-later.ts"
import { proveEmail } from "./prove-email.ts"
import { refused } from "./refused.ts"
import type { ReturningPerson } from "./returning-person.ts"

/** Who signed in in the end. */
export interface SettledAccount {
  readonly user: AdapterUser
  readonly isNewUser: boolean
  /** This sign-in was the first proof of the user's address. */
  readonly isFirstProof?: boolean
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
): Promise<SettledAccount> {
  switch (decision.kind) {
    case "refuse":
      throw refused(person, decision.reason)
    case "signIn":
      return settleProof(context, adapter, decision)
    case "confirm":
      if (person.storedAccount) await markLinkedLater(adapter, decision.user, person.storedAccount)
      return { user: decision.user, isNewUser: false }
    case "link": {
      const settled = await settleProof(context, adapter, decision)
      await linkAccount(context, adapter, person, settled.user)
      await notifyLinked(context, person, settled.user)
      return settled
    }
    case "create": {
      const user = await createUser(context, adapter, person)
      await context.config.notify("createUser", { user })
      await notifyLinked(context, person, user)
      return { user, isNewUser: true }
    }
  }
}

async function settleProof(
  context: AuthContext,
  adapter: GuardedAdapter,
  { user, proof }: { readonly user: AdapterUser; readonly proof?: EmailProof },
): Promise<SettledAccount> {
  if (proof === undefined) return { user, isNewUser: false }
  const proved = await proveEmail(context, adapter, user, proof)
  return { user: proved, isNewUser: false, isFirstProof: true }
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
