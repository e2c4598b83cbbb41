import { describe, expect, test } from "vitest"
import { readChallenge } from "../../src/webauthn/read-answer.ts"
import {
  authenticate,
  encode,
  refused,
  register,
  withLastBitChanged,
} from "./webauthn-vector-runs.ts"
import { acceptedVectors, framedVectors } from "./webauthn-vectors.ts"

describe.each(acceptedVectors)("section $section: $name", (vector) => {
  // conformance V1
  test("a registration of the specification is accepted", async () => {
    const stored = await register(vector)
    expect(stored.credentialID).toBe(Buffer.from(vector.credentialId, "hex").toString("base64"))
    expect(stored.counter).toBe(0)
    expect(stored.credentialDeviceType).toBe("multiDevice")
  })

  // conformance V2
  test("an authentication of the specification is accepted", async () => {
    expect(await authenticate(vector)).toBe(0)
  })

  // conformance W1
  test("an authentication with another challenge is rejected", async () => {
    const { challenge } = vector.registration
    await expect(authenticate(vector, { challenge })).rejects.toMatchObject(refused)
  })

  // conformance W15
  test("an authentication with one bit of the signature changed is rejected", async () => {
    const signature = withLastBitChanged(vector.authentication.signature)
    await expect(authenticate(vector, { signature })).rejects.toMatchObject(refused)
  })

  // conformance W5
  test("an authentication with the client data of the registration is rejected", async () => {
    const { challenge, clientDataJSON } = vector.registration
    const attempt = authenticate(vector, { challenge, clientDataJSON })
    await expect(attempt).rejects.toMatchObject(refused)
  })
})

describe.each(framedVectors)("section $section: $name", ({ registration, authentication }) => {
  // conformance V3
  test.each([
    ["registration", registration],
    ["authentication", authentication],
  ])("a %s in a frame of another origin is rejected", (_ceremony, { clientDataJSON }) => {
    expect(() => readChallenge(encode(clientDataJSON))).toThrow("frame of another origin")
  })
})

// conformance V4
test("a changed self attestation is rejected", async () => {
  const [, packed] = acceptedVectors
  if (packed === undefined) throw new Error("The vector of section 16.3 is missing.")
  const { attestationObject } = packed.registration
  // The last byte belongs to the public key, which the statement signs.
  const changed = { attestationObject: withLastBitChanged(attestationObject) }
  await expect(register(packed, changed)).rejects.toMatchObject(refused)
})
