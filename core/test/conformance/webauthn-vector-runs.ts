import { expect } from "vitest"
import type { AdapterAuthenticator } from "../../src/adapters.ts"
import { resolveProvider } from "../../src/config/resolve-provider.ts"
import type { ResolvedWebAuthnProvider } from "../../src/provider/resolved-provider.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import {
  readAuthentication,
  readChallenge,
  readRegistration,
} from "../../src/webauthn/read-answer.ts"
import { verifyAuthentication } from "../../src/webauthn/verify-authentication.ts"
import { verifyRegistration } from "../../src/webauthn/verify-registration.ts"
import type { WebAuthnVector } from "./webauthn-vectors.ts"

const relyingParty = { id: "example.org", name: "Example", origins: ["https://example.org"] }

/** What a vector that is not accepted fails with. */
export const refused = { type: "WebAuthnVerificationError" }

/** As browsers send bytes. */
export const encode = (hex: string): string => Buffer.from(hex, "hex").toString("base64url")

/** The vectors come without user verification, which Lockstep requires by default. */
function provider(algorithms?: readonly number[]): ResolvedWebAuthnProvider {
  const entry = Passkey({
    ...(algorithms && { registrationOptions: { supportedAlgorithmIDs: [...algorithms] } }),
    verifyRegistrationOptions: { requireUserVerification: false },
    verifyAuthenticationOptions: { requireUserVerification: false },
  })
  const result = resolveProvider(entry, "providers[0]", {})
  if ("problems" in result) throw new Error(JSON.stringify(result.problems))
  if (result.provider.type !== "webauthn") throw new Error("not a provider of passkeys")
  return result.provider
}

/**
 * Registers a vector: reads the browser's answer, takes its challenge and verifies it.
 *
 * @param vector - of the specification
 * @param change - what comes instead of its bytes
 * @param algorithms - that the application offers; the default ones when left out
 */
export async function register(
  { credentialId, registration }: WebAuthnVector,
  change: Partial<WebAuthnVector["registration"]> = {},
  algorithms?: readonly number[],
): Promise<Omit<AdapterAuthenticator, "userId">> {
  const { clientDataJSON, attestationObject } = { ...registration, ...change }
  const response = {
    clientDataJSON: encode(clientDataJSON),
    attestationObject: encode(attestationObject),
  }
  const answer = readRegistration(JSON.stringify({ id: encode(credentialId), response }))
  expect(readChallenge(answer.response.clientDataJSON)).toBe(encode(registration.challenge))
  const challenge = encode(registration.challenge)
  return verifyRegistration(provider(algorithms), answer, challenge, relyingParty)
}

/**
 * Signs in with a vector.
 *
 * @param vector - of the specification
 * @param change - what comes instead of its bytes
 * @param registered - what was stored of it; when left out, it is registered before
 */
export async function authenticate(
  vector: WebAuthnVector,
  change: Partial<WebAuthnVector["authentication"]> = {},
  registered?: Omit<AdapterAuthenticator, "userId">,
): Promise<number> {
  const stored = { ...(registered ?? (await register(vector))), userId: "ada" }
  const { challenge, ...members } = { ...vector.authentication, ...change }
  const entries = Object.entries(members).map(([name, hex]) => [name, encode(hex)] as const)
  const response = Object.fromEntries(entries)
  const answer = readAuthentication(JSON.stringify({ id: encode(vector.credentialId), response }))
  return verifyAuthentication(provider(), answer, stored, encode(challenge), relyingParty)
}

/** The same bytes except for the last bit. */
export function withLastBitChanged(hex: string): string {
  const bytes = Buffer.from(hex, "hex")
  const last = bytes.length - 1
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
  return bytes.toString("hex")
}
