import { readAgain, type TokenOwner } from "./grant.ts"
import { isSameToken } from "./kept-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { replaceTokens } from "./replace-tokens.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"
import type { SentGrant } from "./sent-grant.ts"

/** Another process can have used the same refresh token, and not yet have stored the new tokens. */
const pausesMs = [0, 1000]

/** How long a rejected refresh token that cannot be deleted is not sent again. */
const rejectedSeconds = 600

/**
 * Deletes a refresh token that the provider rejects, unless another request has since exchanged it.
 *
 * @param kind - `foreign`: the provider responded with the tokens of another user
 * @returns when the record has changed; read it again
 * @throws TokenError with the reason `rejected`, or for a record that no longer exists
 */
export async function rejectGrant(
  owner: TokenOwner,
  sent: SentGrant,
  kind: "rejected" | "foreign",
): Promise<undefined> {
  const { config, provider, entries, userId } = owner
  const { current, refreshToken, rowText } = sent
  const { providerAccountId } = current
  for (const ms of kind === "rejected" ? pausesMs : []) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const now = await readAgain(owner, current)
    if (now === undefined) throw tokenError(owner.absence, provider.id)
    if (!isSameToken(storedRefreshToken(now), rowText)) return undefined
    const marks = await asking(provider.id, () => entries.marks(config, current, refreshToken))
    const next = marks.successor?.refresh_token ?? refreshToken
    if (!isSameToken(next, refreshToken)) return undefined
  }
  if (kind === "foreign") {
    const err = new Error("The refreshed ID token has the sub of another user.")
    config.logger.error(tokenError("rejected", provider.id, { err }))
  }
  const accessToken = current.access_token ?? ""
  await asking(provider.id, () => entries.noteRejection(current, accessToken))
  const key = { provider: provider.id, providerAccountId }
  const update = { ...key, refresh_token: null }
  const cleared = await replaceTokens(owner, update, rowText).catch(async (err: unknown) => {
    // The record keeps the token, and each request would send it again.
    config.logger.error(tokenError("store", provider.id, { err }))
    await asking(provider.id, () => entries.backOff(current, refreshToken, rejectedSeconds))
  })
  if (cleared === null) return undefined
  await config.notify("tokenRefreshFailed", { userId, ...key, reason: "rejected" })
  throw tokenError("rejected", provider.id)
}
