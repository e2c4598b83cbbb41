import type { AdapterAuthenticator } from "../adapter/adapter.ts"
import { WebAuthnVerificationError } from "../errors/sign-in-errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { AuthenticationAnswer, VerifiedAuthentication } from "../provider/simple-webauthn.ts"
import { storedBytes } from "./base64.ts"
import type { ResolvedRelyingParty } from "./relying-party.ts"
import { isHandleOfAnother } from "./user-handle.ts"

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
