import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"
import {
  isLiveTransaction,
  setTransactionCookie,
  transactionCookie,
} from "./transaction-cookies.ts"

/** Transactions of one provider, whose cookies are encrypted for one reader. */
export interface SealedKind {
  /** ID of the provider. */
  readonly provider: string
  /** The key is bound to this one purpose, so that nothing else that is sealed here opens. */
  readonly salt: "lockstep.challenge" | "lockstep.checks" | "lockstep.logout-return"
  /** What the cookies of this kind have in common. */
  readonly cookies: CookieOption
}

/**
 * Keeps what belongs to a new transaction in a cookie of its own.
 *
 * @param context - the request
 * @param kind - of the transaction
 * @param id - of the transaction
 * @param claims - what belongs to it
 */
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
 * Opens what belongs to a transaction.
 *
 * @param context - the request
 * @param kind - of the transaction
 * @param id - as it came
 * @param clear - deletes the cookie, whether it is good or not
 * @throws InvalidCheck when the transaction has expired, or this browser has no cookie of it that was made
 *   here for this provider
 */
export async function openTransaction(
  { config, jar, now }: AuthContext,
  { provider, salt, cookies }: SealedKind,
  id: string,
  clear: boolean,
): Promise<Record<string, unknown>> {
  if (!isLiveTransaction(id, now, maxAgeSeconds)) {
    throw new InvalidCheck("The response belongs to no sign-in, or to an expired one.")
  }
  const cookie = transactionCookie(cookies, id)
  const sealed = jar.received.get(cookie.name)
  if (sealed === undefined) {
    throw new InvalidCheck(
      "The cookie with the checks is missing: the sign-in is of another browser, too old, or finished.",
    )
  }
  if (clear) jar.clear(cookie)
  const claims = await unsealFor(sealed, { secrets: config.jwt.secrets, salt, now })
  if (claims?.["provider"] === provider) return claims
  throw new InvalidCheck("The cookie with the checks is not valid for this provider.")
}
