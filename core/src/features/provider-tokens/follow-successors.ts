import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import type { GrantMarks } from "./entries.ts"
import type { TokenOwner } from "./grant.ts"
import { isSameToken, isUsable, refreshTokenOf, type TokenDemand, updated } from "./kept-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { replaceTokens } from "./replace-tokens.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"

/**
 * Maximum number of refreshes that were never written to the record. Each is one failure of the
 * database.
 */
const maxSuccessors = 100

/** The newest tokens of a grant. */
export interface Followed {
  /** The account with the newest tokens: the given account if there are none newer. */
  readonly current: AdapterAccount
  /** The refresh token of the record, in its stored form. */
  readonly rowText: string
  readonly marks: GrantMarks
}

/**
 * Finds tokens that a process received but could not write, because it crashed or its database
 * failed, and writes them.
 *
 * @param demand - requirements for a usable access token
 * @returns `undefined` when the record has since changed
 */
export async function followSuccessors(
  owner: TokenOwner,
  account: AdapterAccount,
  demand: TokenDemand,
): Promise<Followed | undefined> {
  const { config, provider } = owner
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
    // A provider that does not rotate can issue several responses for one refresh token; the last
    // counts.
    const isNew = !isSameToken(next.access_token, current.access_token) && isUsable(next, demand)
    if (refreshToken === null || !(isRotated || isNew)) break
    current = next
    update = { ...update, ...marks.successor }
    if (!isRotated) break
    marks = await readMarks(owner, refreshToken, account)
  }
  if (update === undefined) return { current, rowText, marks }
  try {
    const stored = await replaceTokens(owner, update, rowText)
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
