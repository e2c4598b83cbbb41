import { expect, test } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"

const origin = "https://app.example.test"

/** The lengths of the two numbers of a signature in DER. */
function lengthsOf(signature: Buffer): readonly number[] {
  const first = signature[3] ?? 0
  return [first, signature[5 + first] ?? 0]
}

test("no signature has a short number, which one in 128 has and published packages refuse", async () => {
  const passkey = await softwarePasskey(origin)
  const lengths = new Set<number>()
  for (let counter = 1; counter <= 2000; counter += 1) {
    const { response } = await passkey.get({ challenge: "challenge" }, { counter })
    const signature = Buffer.from(String(response["signature"]), "base64url")
    for (const length of lengthsOf(signature)) lengths.add(length)
  }
  // A number whose highest bit is set has a zero before it.
  expect(lengths).toEqual(new Set([32, 33]))
})
