import type { AuthContext } from "../context.ts"
import { decodeBase64url, encodeBase64url, isBase64url } from "../crypto/base64url.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { randomBase64url } from "../crypto/random.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import { issueOneTimeValue } from "../transactions/one-time-values.ts"
import type { DecidedBy } from "../transactions/token-store.ts"
import {
  openTransaction,
  type SealedKind,
  sealTransaction,
} from "../transactions/sealed-transaction.ts"
import { newTransactionId, transactionIdLength } from "../transactions/transaction-cookies.ts"

/** What a challenge is for. */
export type Ceremony = "authenticate" | "register"

/** What is remembered of a ceremony while the user is asked for a passkey. */
export interface CeremonyDraft {
  readonly ceremony: Ceremony
  /** The user who was signed in when it began: the passkey must be, or become, theirs. */
  readonly userId?: string
  /** Who a new user would be, as they say themselves. */
  readonly draft?: Readonly<Record<string, unknown>>
  /** The application knows the drafted user already, which was not told to the browser. */
  readonly exists?: boolean
}

/** A ceremony whose challenge came back. */
export interface PendingCeremony extends CeremonyDraft {
  /** The challenge, base64url. */
  readonly value: string
  /** What decides that the challenge is good once. */
  readonly once: DecidedBy
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
  pending: CeremonyDraft,
): Promise<Uint8Array<ArrayBuffer>> {
  const transactionId = newTransactionId(context.now)
  const challenge = new TextEncoder().encode(transactionId + randomBase64url(32))
  const value = encodeBase64url(challenge)
  const once = await issueOneTimeValue(context, "challenge", value)
  await sealTransaction(context, kindOf(context, provider), transactionId, {
    ...pending,
    value,
    once,
  })
  return challenge
}

/**
 * Opens what belongs to a challenge, and deletes the cookie, whether it is good or not. `useOneTimeValue`
 * makes sure that the challenge is good once.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @param ceremony - what the browser says that it did
 * @param challenge - what the authenticator signed, base64url
 * @throws InvalidCheck when there is none, or it was made for something else
 */
export async function openChallenge(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
  ceremony: Ceremony,
  challenge: string,
): Promise<PendingCeremony> {
  const claims = await openTransaction(
    context,
    kindOf(context, provider),
    transactionIdOf(challenge),
    true,
  )
  // As `createChallenge` encrypted it.
  const pending = claims as unknown as PendingCeremony
  if (pending.ceremony !== ceremony || !equalConstantTime(pending.value, challenge)) {
    throw new InvalidCheck("The challenge is not of this ceremony.")
  }
  return pending
}

function kindOf({ cookies }: AuthContext, { id }: ResolvedWebAuthnProvider): SealedKind {
  return { provider: id, salt: "lockstep.challenge", cookies: cookies.webauthnChallenge }
}

function transactionIdOf(challenge: string): string {
  if (!isBase64url(challenge)) return ""
  const bytes = decodeBase64url(challenge).subarray(0, transactionIdLength)
  return new TextDecoder().decode(bytes)
}
