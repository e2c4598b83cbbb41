import { TokenError } from "../../errors/token-error.ts"
import { findAccount, readAgain, type TokenOwner } from "./grant.ts"
import type { RevocationRequest } from "./own-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { noTokens, replaceTokens } from "./replace-tokens.ts"
import { revokeAtProvider, withSuccessors } from "./revoke-grant.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"

/** Maximum refreshes and sign-ins that can intervene, each of which ends before the next begins. */
const maxRounds = 10

/** Deletes the tokens of an account, and revokes them at the provider. */
export async function revoke(owner: TokenOwner, wanted: RevocationRequest): Promise<void> {
  const { provider, entries } = owner
  let account = await findAccount(owner, wanted).catch((error: unknown) => {
    if (error instanceof TokenError && error.reason === owner.absence) return undefined
    throw error
  })
  if (account === undefined) return
  const { providerAccountId } = account
  // Done first: a refresh in progress looks for this mark once its tokens are stored.
  await asking(provider.id, () =>
    entries.noteRevocation({ provider: provider.id, providerAccountId }),
  )
  for (let round = 1; round <= maxRounds; round += 1) {
    account = await readAgain(owner, { ...account, providerAccountId })
    if (account === undefined) return
    const expected = storedRefreshToken(account)
    const newest = await withSuccessors(owner, account)
    const stored = await asking(provider.id, () =>
      replaceTokens(owner, { provider: provider.id, providerAccountId, ...noTokens }, expected),
    )
    if (stored !== null) return revokeAtProvider(owner, newest)
  }
  throw tokenError("busy", provider.id)
}
