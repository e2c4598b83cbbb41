import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import { decodeBase64url, encodeBase64url, isBase64url } from "../crypto/base64url.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { randomBase64url } from "../crypto/random.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import { isJsonObject } from "../reading/read-json.ts"
import { consumeOnce } from "../transactions/consumed-values.ts"
import {
  isLiveTransaction,
  newTransactionId,
  setTransactionCookie,
  transactionCookie,
  transactionIdLength,
} from "../transactions/transaction-cookies.ts"

/** The key is bound to this purpose: nothing else that is sealed here opens as a challenge. */
const salt = "lockstep.challenge"

/** What a challenge is for. */
export type Ceremony = "authenticate" | "register"

/** What is remembered of a ceremony while the user is asked for a passkey. */
export interface PendingCeremony {
  readonly ceremony: Ceremony
  /** The user who was signed in when it began: the passkey must be, or become, theirs. */
  readonly userId?: string
  /** Who a new user would be, as they say themselves. */
  readonly draft?: Readonly<Record<string, unknown>>
  /** The application knows the drafted user already, which was not told to the browser. */
  readonly exists?: boolean
}

/**
 * Makes a challenge (WebAuthn level 3, section 13.4.3), and seals what it is for in a cookie of its own.
 *
 * @param context - the request for options
 * @param provider - the provider
 * @param pending - what it is for
 * @returns the challenge: 256 random bits, after the name of the cookie that goes with it
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges WebAuthn Level 3, section 13.4.3}
 */
export async function createChallenge(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
  pending: PendingCeremony,
): Promise<Uint8Array<ArrayBuffer>> {
  const transactionId = newTransactionId(context.now)
  const challenge = new TextEncoder().encode(transactionId + randomBase64url(32))
  const cookies = context.cookies.webauthnChallenge
  const value = await sealFor(
    { ...pending, value: encodeBase64url(challenge), provider: provider.id },
    { secrets: context.config.jwt.secrets, salt, maxAgeSeconds, now: context.now },
  )
  setTransactionCookie(context, cookies, transactionId, value)
  return challenge
}

/**
 * Takes what belongs to a challenge. A process takes it once: the cookie is deleted whether it is good or
 * not. When the passkey is verified, `consumeInStore` asks the other processes.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @param ceremony - what the browser says that it did
 * @param challenge - what the authenticator signed, base64url
 * @throws InvalidCheck when there is none, or it was made for something else
 */
export async function consumeChallenge(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
  ceremony: Ceremony,
  challenge: string,
): Promise<PendingCeremony> {
  const transactionId = transactionIdOf(challenge)
  if (!isLiveTransaction(transactionId, context.now, maxAgeSeconds)) {
    throw new InvalidCheck("The challenge has expired.")
  }
  const cookies = context.cookies.webauthnChallenge
  const cookie = transactionCookie(cookies, transactionId)
  const sealed = context.jar.received.get(cookie.name)
  if (sealed === undefined) {
    throw new InvalidCheck(
      "The cookie with the challenge is missing: it is of another browser, too old, or used.",
    )
  }
  context.jar.clear(cookie)
  const { secrets } = context.config.jwt
  const claims = await unsealFor(sealed, { secrets, salt, now: context.now })
  const value = claims?.["value"]
  const isMeant = claims?.["provider"] === provider.id && claims["ceremony"] === ceremony
  if (!isMeant || typeof value !== "string" || !equalConstantTime(value, challenge)) {
    throw new InvalidCheck("The challenge is not of this ceremony.")
  }
  consumeOnce(challenge, context.now, maxAgeSeconds)
  return readPending(claims, ceremony)
}

function transactionIdOf(challenge: string): string {
  if (!isBase64url(challenge)) return ""
  const bytes = decodeBase64url(challenge).subarray(0, transactionIdLength)
  return new TextDecoder().decode(bytes)
}

function readPending(
  { userId, draft, exists }: Readonly<Record<string, unknown>>,
  ceremony: Ceremony,
): PendingCeremony {
  return {
    ceremony,
    ...(typeof userId === "string" && { userId }),
    ...(isJsonObject(draft) && { draft }),
    exists: exists === true,
  }
}
