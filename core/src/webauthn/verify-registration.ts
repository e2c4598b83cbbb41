import type { AdapterAuthenticator } from "../adapter/adapter.ts"
import { WebAuthnVerificationError } from "../errors/errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { RegistrationAnswer, VerifiedRegistration } from "../provider/simple-webauthn.ts"
import { storedText, toStoredBase64 } from "./base64.ts"
import type { ResolvedRelyingParty } from "./relying-party.ts"

/** Maximum size of a stored public key, in bytes; an RSA key with 8192 bits has about 1050. */
const maxKeyBytes = 2048

/**
 * Verifies a new passkey (WebAuthn Level 3, section 7.1).
 *
 * @param challenge - the expected challenge, base64url
 * @returns the passkey as it is stored
 * @throws WebAuthnVerificationError if the response is invalid
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential WebAuthn Level 3, section 7.1}
 */
export async function verifyRegistration(
  provider: ResolvedWebAuthnProvider,
  answer: RegistrationAnswer,
  challenge: string,
  relyingParty: ResolvedRelyingParty,
): Promise<Omit<AdapterAuthenticator, "userId">> {
  const { supportedAlgorithmIDs } = provider.registration
  let verified: VerifiedRegistration
  try {
    verified = await provider.simpleWebAuthn.verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: provider.requireUserVerification.registration,
      ...(supportedAlgorithmIDs && { supportedAlgorithmIDs }),
    })
  } catch (cause) {
    throw new WebAuthnVerificationError("A new passkey is not valid.", { cause })
  }
  const { registrationInfo: info } = verified
  if (!verified.verified || info === undefined) {
    throw new WebAuthnVerificationError("The attestation of a new passkey is not valid.")
  }
  // The browser sends the ID separately from the authenticator data; the library does not compare
  // them.
  if (info.credential.id !== answer.id || info.credential.publicKey.length > maxKeyBytes) {
    throw new WebAuthnVerificationError("The id or key of a new passkey is not acceptable.")
  }
  const credentialID = toStoredBase64(answer.id)
  return {
    credentialID,
    providerAccountId: credentialID,
    credentialPublicKey: storedText(info.credential.publicKey),
    counter: info.credential.counter,
    credentialDeviceType: info.credentialDeviceType,
    credentialBackedUp: info.credentialBackedUp,
    transports: answer.response.transports?.join(",") || null,
  }
}
