import { decodeJsonObject } from "../crypto/base64url.ts"
import { WebAuthnVerificationError } from "../errors/sign-in-errors.ts"

/**
 * Reads the challenge that an authenticator signed from the client data (WebAuthn Level 3, section
 * 5.8.1). Also checks that the page was not in a frame of another origin, because the user may then
 * not see which site they sign in to. The rest of the client data is checked with the signature.
 *
 * @param clientDataJSON - base64url
 * @returns the challenge, base64url
 * @throws WebAuthnVerificationError if the client data is invalid or reports a framed page
 * @see {@link https://www.w3.org/TR/webauthn-3/#dictionary-client-data WebAuthn Level 3, section 5.8.1}
 */
export function readChallenge(clientDataJSON: string): string {
  const clientData = decodeJsonObject(clientDataJSON)
  if (typeof clientData?.["challenge"] !== "string") {
    throw new WebAuthnVerificationError("The client data of the passkey has no challenge.")
  }
  const { challenge, crossOrigin, topOrigin } = clientData
  if ((crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined) {
    throw new WebAuthnVerificationError("The passkey was used in a frame of another origin.")
  }
  return challenge
}
