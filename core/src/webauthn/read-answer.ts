import { decodeJsonObject, isBase64url } from "../crypto/base64url.ts"
import { InvalidRequest, WebAuthnVerificationError } from "../errors/errors.ts"
import type { AuthenticationAnswer, RegistrationAnswer } from "../provider/simple-webauthn.ts"
import { isJsonObject, parseJsonObject } from "../reading/read-json.ts"

/**
 * Maximum length of parsed JSON, in characters; attestations with certificates have about 10000.
 */
const maxLength = 65_536
/**
 * Maximum length of a credential ID (WebAuthn Level 3, section 5.8.3): 1023 bytes as base64url.
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#dictionary-credential-descriptor WebAuthn Level 3, section 5.8.3}
 */
const maxIdLength = 1364
/** Maximum length of a user handle: 64 bytes as base64url. */
const maxUserHandleLength = 86
const maxTransports = 10
const transportShape = /^[a-z][a-z\d-]{0,31}$/

/**
 * Reads the browser's response to a registration. Properties that are not needed are omitted.
 *
 * @throws InvalidRequest if the response is invalid
 */
export function readRegistration(data: unknown): RegistrationAnswer {
  const { id, response } = readCredential(data)
  const { transports } = response
  return {
    ...credential(id),
    response: {
      clientDataJSON: bytes(response, "clientDataJSON"),
      attestationObject: bytes(response, "attestationObject"),
      transports: Array.isArray(transports) ? readTransports(transports) : [],
    },
  }
}

/**
 * Reads the browser's response to an authentication. Properties that are not needed are omitted.
 *
 * @throws InvalidRequest if the response is invalid
 */
export function readAuthentication(data: unknown): AuthenticationAnswer {
  const { id, response } = readCredential(data)
  const hasHandle = response["userHandle"] != null && response["userHandle"] !== ""
  return {
    ...credential(id),
    response: {
      clientDataJSON: bytes(response, "clientDataJSON"),
      authenticatorData: bytes(response, "authenticatorData"),
      signature: bytes(response, "signature"),
      ...(hasHandle && { userHandle: bytes(response, "userHandle", maxUserHandleLength) }),
    },
  }
}

function readCredential(data: unknown): { id: string; response: Record<string, unknown> } {
  if (typeof data !== "string" || data.length > maxLength) {
    throw malformed("the field data with the answer, as JSON")
  }
  const parsed = parseJsonObject(data)
  if (parsed === undefined) throw malformed("a JSON object in the field data")
  const { rawId, type, response } = parsed
  const id = bytes(parsed, "id", maxIdLength)
  if ((rawId !== undefined && rawId !== id) || (type !== undefined && type !== "public-key")) {
    throw malformed("a rawId equal to its id, and the type public-key")
  }
  if (!isJsonObject(response)) throw malformed("an object response")
  return { id, response }
}

function credential(id: string): Omit<RegistrationAnswer, "response"> {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {} }
}

function bytes(members: Record<string, unknown>, name: string, maximum = maxLength): string {
  const value = members[name]
  if (typeof value === "string" && value !== "" && value.length <= maximum && isBase64url(value)) {
    return value
  }
  throw malformed(`${name} as base64url of at most ${maximum} characters`)
}

/** Transports are hints from the browser; invalid ones are omitted. */
function readTransports(transports: readonly unknown[]): string[] {
  const names = transports.slice(0, maxTransports)
  return names.filter(
    (name): name is string => typeof name === "string" && transportShape.test(name),
  )
}

function malformed(expected: string): InvalidRequest {
  return new InvalidRequest(`The answer of the browser to a passkey request lacks ${expected}.`)
}

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
