import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import type { GrantMarks } from "./entries.ts"
import type { TokenOwner } from "./grant.ts"
import { isSameToken, isUsable, refreshTokenOf, type TokenDemand, updated } from "./kept-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"

/** Refreshes that were never written to the record; each is one failure of the database. */
const maxSuccessors = 100

/** The newest tokens of a grant. */
export interface Followed {
  /** The account with them: the one that was passed where there is nothing newer. */
  readonly current: AdapterAccount
  /** The refresh token that the record has, as it is stored. */
  readonly rowText: string
  readonly marks: GrantMarks
}

/**
 * Looks for tokens that a crashed process, or one whose database failed, got and could not write, and writes
 * them.
 *
 * @param owner - whose
 * @param account - as the record has it
 * @param demand - what makes an access token one that can be used
 * @returns `undefined` when the record changed meanwhile
 */
export async function followSuccessors(
  owner: TokenOwner,
  account: AdapterAccount,
  demand: TokenDemand,
): Promise<Followed | undefined> {
  const { config, adapter, provider } = owner
  const first = refreshTokenOf(account)
  const rowText = storedRefreshToken(account)
  if (first === null || rowText === null) return undefined
  let current = account
  let update: AccountUpdate | undefined
  let marks = await readMarks(owner, first, account)
  for (let step = 1; step <= maxSuccessors && marks.successor !== undefined; step += 1) {
    const next = updated(current, marks.successor)
    const refreshToken = refreshTokenOf(next)
    const isRotated = !isSameToken(refreshToken, refreshTokenOf(current))
    // A provider that does not rotate has several answers for one refresh token, the last of which counts.
    const isNew = !isSameToken(next.access_token, current.access_token) && isUsable(next, demand)
    if (refreshToken === null || !(isRotated || isNew)) break
    current = next
    update = { ...update, ...marks.successor }
    if (!isRotated) break
    marks = await readMarks(owner, refreshToken, account)
  }
  if (update === undefined) return { current, rowText, marks }
  try {
    const stored = await adapter.updateAccount(update, { refresh_token: rowText })
    if (stored === null) return undefined
    return { current, rowText: String(storedRefreshToken(stored)), marks }
  } catch (err) {
    config.logger.error(tokenError("store", provider.id, { err }))
    return { current, rowText, marks }
  }
}

function readMarks(
  { config, entries, provider }: TokenOwner,
  refreshToken: string,
  account: AdapterAccount,
): Promise<GrantMarks> {
  return asking(provider.id, () => entries.marks(config, account, refreshToken))
}
