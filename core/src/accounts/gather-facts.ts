import { lowerCaseAddress } from "../oauth/profile-user.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AccountFacts } from "./decide-account.ts"
import type { ReturningPerson } from "./returning-person.ts"

/**
 * Looks up what {@link decideAccount} needs.
 *
 * @param adapter - the store
 * @param person - who came back
 * @param lookUpEmail - `false` leaves the e-mail address to be judged by the unique key of the store,
 *   which saves a query
 */
export async function gatherFacts(
  adapter: GuardedAdapter,
  { provider, authorization, linkTo }: ReturningPerson,
  lookUpEmail: boolean,
): Promise<AccountFacts> {
  const { account, user, emailVerified } = authorization
  const { providerAccountId } = account
  const accountOwner = await adapter.getUserByAccount({ provider: provider.id, providerAccountId })
  const asksEmail = lookUpEmail && accountOwner === null && linkTo === null && user.email
  const emailOwner = asksEmail ? await adapter.getUserByEmail(asksEmail) : null
  return {
    accountOwner,
    linkTo,
    emailOwner,
    // Some databases take `é` for `e`: what was verified must be the owner's very address.
    providerVerifiedEmail:
      emailVerified &&
      (emailOwner === null || lowerCaseAddress(emailOwner.email) === lowerCaseAddress(user.email)),
    allowEmailLinking: provider.allowDangerousEmailAccountLinking,
  }
}
