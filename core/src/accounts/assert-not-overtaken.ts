import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { lowerCaseAddress } from "../oauth/profile-user.ts"
import { isProved } from "./decide-account.ts"
import { refused } from "./refused.ts"
import type { ReturningPerson } from "./returning-person.ts"

/**
 * Makes sure that nobody proved the address of a user by a mailed link while somebody else was signing in
 * to that user. It comes after everything is written, and the proof looks again after it is written: so
 * one of the two sees what the other did, in whatever order it happens.
 *
 * @param context - the request
 * @param adapter - the store
 * @param person - who came back
 * @param user - whom they sign in to, as it was before
 * @throws OAuthAccountNotLinked or AccountNotLinked when it happened; their account is unlinked
 */
export async function assertNotOvertaken(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  user: AdapterUser,
): Promise<void> {
  const { type, storedAccount: account } = person
  if (type === "email" || isProved(user) || isVouchedFor(person, user)) return
  if (!mailsLinks(context)) return
  const current = await adapter.getUser(user.id)
  if (current !== null && !isProved(current)) return
  if (account !== undefined) {
    const { provider, providerAccountId } = account
    await adapter.unlinkAccount({ provider, providerAccountId })
  }
  throw refused(person, "proved meanwhile")
}

/** Then they are the owner of the address themselves. */
function isVouchedFor(person: ReturningPerson, { email }: AdapterUser): boolean {
  const isSame = lowerCaseAddress(person.user.email) === lowerCaseAddress(email)
  return person.providerVerifiedEmail && isSame
}

/** Elsewhere nobody proves an address, and there is nothing to ask the store for. */
function mailsLinks({ config }: AuthContext): boolean {
  return [...config.providers.values()].some(({ type }) => type === "email")
}
