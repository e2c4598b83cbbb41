import { decodeJsonObject } from "../crypto/base64url.ts"
import { WebAuthnVerificationError } from "../errors/sign-in-errors.ts"

/**
 * Reads the challenge that an authenticator signed, from the client data (WebAuthn level 3, section
 * 5.8.1). Everything else in it is checked with the signature, but for whether our page was in a frame
 * of another origin: then the user may not know whom they sign in to.
 *
 * @param clientDataJSON - base64url
 * @returns the challenge, base64url
 * @throws WebAuthnVerificationError when it is no client data, or says that the page was framed
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
