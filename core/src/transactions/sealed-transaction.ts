import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { InvalidCheck } from "../errors/errors.ts"
import {
  isLiveTransaction,
  setTransactionCookie,
  transactionCookie,
} from "./transaction-cookies.ts"

/** Transactions of one provider and one purpose, stored in encrypted cookies. */
export interface SealedKind {
  /** ID of the provider. */
  readonly provider: string
  /** Binds the key to this purpose, so other encrypted values cannot be decrypted with it. */
  readonly salt: "lockstep.challenge" | "lockstep.checks" | "lockstep.logout-return"
  /** The name prefix and options of the cookies of this kind. */
  readonly cookies: CookieOption
}

/** Stores the claims of a new transaction in a separate encrypted cookie. */
export async function sealTransaction(
  context: AuthContext,
  { provider, salt, cookies }: SealedKind,
  id: string,
  claims: Record<string, unknown>,
): Promise<void> {
  const { config, now } = context
  const { secrets } = config.jwt
  const value = await sealFor({ ...claims, provider }, { secrets, salt, maxAgeSeconds, now })
  setTransactionCookie(context, cookies, id, value)
}

/**
 * Decrypts and returns the claims of a transaction.
 *
 * @param clear - whether to delete the cookie, valid or not
 * @throws InvalidCheck if the transaction has expired, or if the request has no valid cookie of it
 *   for this provider
 */
export async function openTransaction(
  { config, jar, now }: AuthContext,
  { provider, salt, cookies }: SealedKind,
  id: string,
  clear: boolean,
): Promise<Record<string, unknown>> {
  const cookie = transactionCookie(cookies, id)
  const isLive = isLiveTransaction(id, now, maxAgeSeconds)
  const sealed = isLive ? jar.received.get(cookie.name) : undefined
  if (sealed === undefined) {
    throw new InvalidCheck(
      "The cookie with the checks is missing: the sign-in is finished, expired, or of another browser.",
      { cause: { ended: true } },
    )
  }
  if (clear) jar.clear(cookie)
  const claims = await unsealFor(sealed, { secrets: config.jwt.secrets, salt, now })
  if (claims?.["provider"] === provider) return claims
  throw new InvalidCheck("The cookie with the checks is not valid for this provider.")
}
