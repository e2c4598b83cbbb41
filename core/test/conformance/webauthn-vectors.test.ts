import { describe, expect, test } from "vitest"
import type { AdapterAuthenticator } from "../../src/adapters.ts"
import { settleProvider } from "../../src/config/settle-provider.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import type { SettledWebAuthnProvider } from "../../src/providers/settled-provider.ts"
import { readChallenge } from "../../src/webauthn/client-data.ts"
import { readAuthentication, readRegistration } from "../../src/webauthn/read-answer.ts"
import { verifyAuthentication } from "../../src/webauthn/verify-authentication.ts"
import { verifyRegistration } from "../../src/webauthn/verify-registration.ts"
import { acceptedVectors, framedVectors, type WebAuthnVector } from "./webauthn-vectors.ts"

const relyingParty = { id: "example.org", name: "Example", origins: ["https://example.org"] }
const refused = { type: "WebAuthnVerificationError" }
const encode = (hex: string): string => Buffer.from(hex, "hex").toString("base64url")

/** The vectors come without user verification, which Lockstep requires by default. */
function provider(): SettledWebAuthnProvider {
  const entry = Passkey({
    verifyRegistrationOptions: { requireUserVerification: false },
    verifyAuthenticationOptions: { requireUserVerification: false },
  })
  const result = settleProvider(entry, "providers[0]", {})
  if ("problems" in result) throw new Error(JSON.stringify(result.problems))
  if (result.provider.type !== "webauthn") throw new Error("not a provider of passkeys")
  return result.provider
}

/** Registers a vector: reads the browser's answer, takes its challenge and verifies it. */
async function register(
  { credentialId, registration }: WebAuthnVector,
  change: Partial<WebAuthnVector["registration"]> = {},
): Promise<Omit<AdapterAuthenticator, "userId">> {
  const { clientDataJSON, attestationObject } = { ...registration, ...change }
  const response = {
    clientDataJSON: encode(clientDataJSON),
    attestationObject: encode(attestationObject),
  }
  const answer = readRegistration(JSON.stringify({ id: encode(credentialId), response }))
  expect(readChallenge(answer.response.clientDataJSON)).toBe(encode(registration.challenge))
  return verifyRegistration(provider(), answer, encode(registration.challenge), relyingParty)
}

/** Signs in with a vector that was registered. */
async function authenticate(
  vector: WebAuthnVector,
  change: Partial<WebAuthnVector["authentication"]> = {},
): Promise<number> {
  const stored = { ...(await register(vector)), userId: "ada" }
  const { challenge, ...members } = { ...vector.authentication, ...change }
  const entries = Object.entries(members).map(([name, hex]) => [name, encode(hex)] as const)
  const response = Object.fromEntries(entries)
  const answer = readAuthentication(JSON.stringify({ id: encode(vector.credentialId), response }))
  return verifyAuthentication(provider(), answer, stored, encode(challenge), relyingParty)
}

/** The same bytes but for the last bit. */
function withLastBitChanged(hex: string): string {
  const bytes = Buffer.from(hex, "hex")
  const last = bytes.length - 1
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
  return bytes.toString("hex")
}

describe.each(acceptedVectors)("section $section: $name", (vector) => {
  test("a registration of the specification is accepted", async () => {
    const stored = await register(vector)
    expect(stored.credentialID).toBe(Buffer.from(vector.credentialId, "hex").toString("base64"))
    expect(stored.counter).toBe(0)
    expect(stored.credentialDeviceType).toBe("multiDevice")
  })

  test("an authentication of the specification is accepted", async () => {
    expect(await authenticate(vector)).toBe(0)
  })

  test("an authentication with another challenge is refused", async () => {
    const { challenge } = vector.registration
    await expect(authenticate(vector, { challenge })).rejects.toMatchObject(refused)
  })

  test("an authentication with one bit of the signature changed is refused", async () => {
    const signature = withLastBitChanged(vector.authentication.signature)
    await expect(authenticate(vector, { signature })).rejects.toMatchObject(refused)
  })

  test("an authentication with the client data of the registration is refused", async () => {
    const { challenge, clientDataJSON } = vector.registration
    const attempt = authenticate(vector, { challenge, clientDataJSON })
    await expect(attempt).rejects.toMatchObject(refused)
  })
})

describe.each(framedVectors)("section $section: $name", ({ registration, authentication }) => {
  test.each([
    ["registration", registration],
    ["authentication", authentication],
  ])("a %s in a frame of another origin is refused", (_ceremony, { clientDataJSON }) => {
    expect(() => readChallenge(encode(clientDataJSON))).toThrow("frame of another origin")
  })
})

test("a changed self attestation is refused", async () => {
  const [, packed] = acceptedVectors
  if (packed === undefined) throw new Error("The vector of section 16.3 is missing.")
  const { attestationObject } = packed.registration
  // The last byte belongs to the public key, which the statement signs.
  const changed = { attestationObject: withLastBitChanged(attestationObject) }
  await expect(register(packed, changed)).rejects.toMatchObject(refused)
})
