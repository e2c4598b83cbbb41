import type { AuthContext } from "../context.ts"
import { decodeBase64url, encodeBase64url, isBase64url } from "../crypto/base64url.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { randomBase64url } from "../crypto/random.ts"
import { InvalidCheck } from "../errors/errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import { asksToKeep } from "../sign-in/linking-user.ts"
import { issueOneTimeValue, type Issued } from "../transactions/one-time-values.ts"
import {
  openTransaction,
  type SealedKind,
  sealTransaction,
} from "../transactions/sealed-transaction.ts"
import { newTransactionId, transactionIdLength } from "../transactions/transaction-cookies.ts"

/** The ceremony that a challenge belongs to. */
export type Ceremony = "authenticate" | "register"

/** The data of a ceremony that is stored until the browser responds. */
export interface CeremonyDraft {
  readonly ceremony: Ceremony
  /**
   * The user who was signed in at the start. The passkey must belong to them or is created for
   * them.
   */
  readonly userId?: string
  /** The data of a new user, as the visitor entered it. */
  readonly draft?: Readonly<Record<string, unknown>>
  /** Whether the application already has the drafted user, which is not revealed to the browser. */
  readonly exists?: boolean
}

/** A ceremony whose challenge the browser returned. */
export interface PendingCeremony extends CeremonyDraft, Issued {
  /** The challenge, base64url. */
  readonly value: string
  /** Whether the user requested a persistent cookie. The response can override it. */
  readonly isKept?: boolean | undefined
}

/**
 * Creates a challenge (WebAuthn Level 3, section 13.4.3) and stores the data of its ceremony in a
 * separate encrypted cookie.
 *
 * @returns the challenge: the ID of its cookie, followed by 256 random bits
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
  const issued = await issueOneTimeValue(context, "challenge", value)
  await sealTransaction(context, kindOf(context, provider), transactionId, {
    ...pending,
    isKept: asksToKeep(context),
    value,
    ...issued,
  })
  return challenge
}

/**
 * Decrypts the data of a challenge and deletes its cookie, valid or not. `useOneTimeValue` ensures
 * that the challenge is used only once.
 *
 * @param ceremony - the ceremony that the browser reports
 * @param challenge - the challenge that the authenticator signed, base64url
 * @throws InvalidCheck if the data is missing, or the challenge belongs to something else
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
  // `createChallenge` encrypted it in this shape.
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
