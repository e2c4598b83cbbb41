import type { AdapterAuthenticator } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError, WebAuthnVerificationError } from "../errors/errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { AuthenticationAnswer, VerifiedAuthentication } from "../provider/simple-webauthn.ts"
import { storedBytes } from "./base64.ts"
import { isHandleOfAnother } from "./ceremony-options.ts"
import type { ResolvedRelyingParty } from "./relying-party.ts"

/**
 * Verifies that a stored passkey was used (WebAuthn Level 3, section 7.2), except for its signature
 * counter.
 *
 * @param challenge - the expected challenge, base64url
 * @returns the counter that the authenticator sent
 * @throws WebAuthnVerificationError if the response is invalid
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion WebAuthn Level 3, section 7.2}
 */
export async function verifyAuthentication(
  provider: ResolvedWebAuthnProvider,
  answer: AuthenticationAnswer,
  stored: AdapterAuthenticator,
  challenge: string,
  relyingParty: ResolvedRelyingParty,
): Promise<number> {
  const publicKey = storedBytes(stored.credentialPublicKey)
  if (publicKey === undefined) {
    throw new WebAuthnVerificationError("The stored public key of a passkey is no base64.")
  }
  let verified: VerifiedAuthentication
  try {
    verified = await provider.simpleWebAuthn.verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: provider.requireUserVerification.authentication,
      // Zero, because the counter is compared later, where a regression differs from other
      // failures.
      credential: { id: answer.id, publicKey, counter: 0 },
    })
  } catch (cause) {
    throw new WebAuthnVerificationError("The answer of a passkey is not valid.", { cause })
  }
  if (!verified.verified) {
    throw new WebAuthnVerificationError("The signature of a passkey is not valid.")
  }
  // Whether a passkey can be copied to other authenticators never changes (section 6.1.3).
  if (verified.authenticationInfo.credentialDeviceType !== stored.credentialDeviceType) {
    throw new WebAuthnVerificationError("A passkey changed whether it may be backed up.")
  }
  if (await isHandleOfAnother(answer.response.userHandle, stored.userId)) {
    throw new WebAuthnVerificationError("The user handle of a passkey is that of another user.")
  }
  return verified.authenticationInfo.newCounter
}

/**
 * Stores the signature counter of a passkey after its use (WebAuthn Level 3, section 6.1.1).
 * Synchronized passkeys keep it at zero; every other passkey must send a higher value each time. If
 * it does not, the passkey may have been copied: the sign-in is denied and the `counterRegression`
 * event is emitted. An adapter that rejects a lower counter also detects two copies that are used
 * at the same time.
 *
 * @param stored - the passkey as stored before this use
 * @param counter - the counter that the authenticator sent
 * @throws WebAuthnVerificationError if the counter did not increase
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-sign-counter WebAuthn Level 3, section 6.1.1}
 */
export async function countUse(
  context: AuthContext,
  adapter: GuardedAdapter,
  stored: AdapterAuthenticator,
  counter: number,
): Promise<void> {
  const { credentialID } = stored
  const isUnused = counter === 0 && stored.counter === 0
  if (!isUnused && counter <= stored.counter) throw await regression(context, stored, counter)
  try {
    await adapter.updateAuthenticatorCounter(credentialID, counter)
  } catch (error) {
    const isSuperseded = error instanceof AdapterError && error.code === "conflict"
    throw isSuperseded ? await regression(context, stored, counter) : error
  }
}

async function regression(
  { config }: AuthContext,
  { userId, credentialID, counter: storedCounter }: AdapterAuthenticator,
  counter: number,
): Promise<WebAuthnVerificationError> {
  await config.notify("counterRegression", { userId, credentialID, storedCounter, counter })
  return new WebAuthnVerificationError(
    `The counter of a passkey did not grow (stored ${storedCounter}, told ${counter}): it may have been copied.`,
  )
}
