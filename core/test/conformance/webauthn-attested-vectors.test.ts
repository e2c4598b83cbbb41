import { describe, expect, test } from "vitest"
import { attestedVectors } from "./webauthn-attested-vectors.ts"
import { authenticate, refused, register, withLastBitChanged } from "./webauthn-vector-runs.ts"
import type { WebAuthnVector } from "./webauthn-vectors.ts"

const [es384, es512, ed448] = [-35, -36, -53]

/** Algorithms that Lockstep does not offer by default, by section. */
const furtherAlgorithms: Readonly<Record<string, number>> = {
  "16.8": es384,
  "16.9": es512,
  "16.12": ed448,
}

/** Statements of makers that the specification made up, and why they are refused. */
const refusedStatements: Readonly<Record<string, RegExp>> = {
  "16.13": /TPM manufacturer/,
  "16.14": /certificate path/,
  "16.15": /trust anchor/,
  "16.16": /AAGUID/,
}

const offered = attestedVectors.filter(({ section }) => !furtherAlgorithms[section])
const further = attestedVectors.filter(({ section }) => furtherAlgorithms[section])
const withStatement = offered.filter(({ section }) => !refusedStatements[section])
const withRefusedStatement = offered.filter(({ section }) => refusedStatements[section])

/** The registration as browsers send it to an application that asks for no attestation, the default. */
function withoutStatement({ registration }: WebAuthnVector): { attestationObject: string } {
  const hex = (text: string): string => Buffer.from(text).toString("hex")
  const authData = `68${hex("authData")}`
  const { attestationObject } = registration
  const rest = attestationObject.slice(attestationObject.indexOf(authData))
  return { attestationObject: `a363${hex("fmt")}64${hex("none")}67${hex("attStmt")}a0${rest}` }
}

test("every section from 16.7 to 16.16 is here", () => {
  const sections = attestedVectors.map(({ section }) => section)
  expect(sections).toEqual(Array.from({ length: 10 }, (_, index) => `16.${index + 7}`))
})

describe.each(withStatement)("section $section: $name", (vector) => {
  // conformance V5
  test("a registration with its attestation is accepted, and signs in", async () => {
    expect(await authenticate(vector, {}, await register(vector))).toBe(0)
  })

  // conformance V6
  test("a changed attested key is rejected", async () => {
    const { attestationObject } = vector.registration
    const changed = { attestationObject: withLastBitChanged(attestationObject) }
    await expect(register(vector, changed)).rejects.toMatchObject(refused)
  })
})

describe.each(withRefusedStatement)("section $section: $name", (vector) => {
  // conformance V9
  test("an attestation of an unknown manufacturer is rejected", async () => {
    const reason = refusedStatements[vector.section]
    const cause = { err: { message: expect.stringMatching(reason ?? "") } }
    await expect(register(vector)).rejects.toMatchObject({ ...refused, cause })
  })
})

describe.each(offered)("section $section: $name", (vector) => {
  // conformance V10
  test("a registration without an attestation statement is accepted, and signs in", async () => {
    const stored = await register(vector, withoutStatement(vector))
    expect(await authenticate(vector, {}, stored)).toBe(0)
    const signature = withLastBitChanged(vector.authentication.signature)
    await expect(authenticate(vector, { signature }, stored)).rejects.toMatchObject(refused)
  })
})

describe.each(further)("section $section: $name", (vector) => {
  // conformance V7
  test("a key of an algorithm that was not offered is rejected", async () => {
    const cause = { err: { message: expect.stringContaining("Unexpected public key alg") } }
    await expect(register(vector)).rejects.toMatchObject({ ...refused, cause })
    const unattested = register(vector, withoutStatement(vector))
    await expect(unattested).rejects.toMatchObject({ ...refused, cause })
  })
})

describe.each(further.filter(({ section }) => furtherAlgorithms[section] !== ed448))(
  "section $section: $name",
  (vector) => {
    // conformance V8
    test("a key of an algorithm that the application offers is accepted, and signs in", async () => {
      const algorithms = [furtherAlgorithms[vector.section] ?? 0]
      const stored = await register(vector, {}, algorithms)
      expect(await authenticate(vector, {}, stored)).toBe(0)
      const signature = withLastBitChanged(vector.authentication.signature)
      await expect(authenticate(vector, { signature }, stored)).rejects.toMatchObject(refused)
    })
  },
)
