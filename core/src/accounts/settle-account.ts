import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import { OAuthAccountNotLinked } from "../errors/sign-in-errors.ts"
import { accountRecord, createUser } from "./create-user.ts"
import { type AccountDecision, type AccountFacts, decideAccount } from "./decide-account.ts"
import { gatherFacts } from "./gather-facts.ts"
import type { ReturningPerson } from "./returning-person.ts"

/** Who signed in in the end. */
export interface SettledAccount {
  readonly user: AdapterUser
  readonly isNewUser: boolean
}

/**
 * Decides and writes, in this order: user, event `createUser`, account, event `linkAccount`. When
 * somebody else wrote the same in between, looks again and decides anew.
 *
 * @param context - the request
 * @param adapter - the store
 * @param person - who came back
 * @param facts - what was looked up already
 * @throws OAuthAccountNotLinked when the account or address is another user's
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
    const newFacts = await gatherFacts(adapter, person, true)
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
  const { notify } = context.config
  switch (decision.kind) {
    case "refuse":
      throw new OAuthAccountNotLinked(refusal(decision.reason))
    case "signIn":
      return { user: decision.user, isNewUser: false }
    case "link":
      await adapter.linkAccount({ ...accountRecord(person), userId: decision.user.id })
      await notifyLinked(context, person, decision.user)
      return { user: decision.user, isNewUser: false }
    case "create": {
      const user = await createUser(context, adapter, person)
      await notify("createUser", { user })
      await notifyLinked(context, person, user)
      return { user, isNewUser: true }
    }
  }
}

async function notifyLinked(
  { config }: AuthContext,
  { authorization }: ReturningPerson,
  user: AdapterUser,
): Promise<void> {
  const account = { ...authorization.account, userId: user.id }
  await config.notify("linkAccount", { user, account, profile: authorization.user })
}

function refusal(reason: "account of another user" | "email of another user"): string {
  return reason === "account of another user"
    ? "The account is linked to another user than the one who asked to link it."
    : "Another user has the e-mail address of this account. They can sign in as before and link it."
}
