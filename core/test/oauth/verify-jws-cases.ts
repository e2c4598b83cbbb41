import { compactVerify, exportJWK, generateKeyPair, importJWK, SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import { signatureProblem } from "../../src/oauth/verify-jws.ts"

const names = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 Ed25519 EdDSA"
const algorithms = names.split(" ")

async function pair(alg: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const token = await new SignJWT({ sub: "ada" }).setProtectedHeader({ alg }).sign(privateKey)
  return { jwk, token }
}

const pairs = new Map(
  await Promise.all(algorithms.map(async (alg) => [alg, await pair(alg)] as const)),
)

function of(alg: string): Awaited<ReturnType<typeof pair>> {
  const found = pairs.get(alg)
  if (found === undefined) throw new Error(`There is no key for ${alg}.`)
  return found
}

function changed(token: string, part: number): string {
  const parts = token.split(".")
  const text = parts[part] ?? ""
  // The first character carries six bits of the first byte, whatever follows.
  parts[part] = (text.startsWith("A") ? "B" : "A") + text.slice(1)
  return parts.join(".")
}

/** What holds whichever crypto verifies signatures. */
export function verifyJwsCases(): void {
  describe.each(algorithms)("a signature by %s", (alg) => {
    test("is good with its key, as jose finds", async () => {
      const { jwk, token } = of(alg)
      await compactVerify(token, await importJWK(jwk, alg))
      expect(await signatureProblem(token, { keys: [{ ...jwk }] })).toBeUndefined()
    })

    test("is wrong with another key of the same kind", async () => {
      const { jwk } = await pair(alg)
      const problem = await signatureProblem(of(alg).token, { keys: [{ ...jwk }] })
      expect(problem).toContain("signature verification failed")
    })

    test.each([1, 2])("is wrong when part %i of the token was changed", async (part) => {
      const { jwk, token } = of(alg)
      const problem = await signatureProblem(changed(token, part), { keys: [{ ...jwk }] })
      expect(problem).toContain("signature verification failed")
    })

    test("finds no key among those of other algorithms", async () => {
      const { jwk, token } = of(alg)
      const keys = algorithms
        .filter((other) => other !== alg)
        .map((other) => ({ ...jwk, alg: other }))
      expect(await signatureProblem(token, { keys })).toContain("no applicable keys")
    })

    test("is wrong when its text has other spare bits, a space or padding", async () => {
      const { jwk, token } = of(alg)
      for (const end of ["=", " ", "\n", "+"]) {
        const problem = await signatureProblem(token + end, { keys: [{ ...jwk }] })
        expect(problem).toContain("signature verification failed")
      }
    })
  })

  describe("a token", () => {
    const { jwk } = of("RS256")

    test.each(["none", "HS256", "RS1", "ES256K", "RSA-OAEP", "", "rs256", "RS2561", undefined, 7])(
      "whose algorithm is %o has no public key",
      async (alg) => {
        const header = Buffer.from(JSON.stringify({ alg })).toString("base64url")
        const token = `${header}.e30.AAAA`
        await expect(signatureProblem(token, { keys: [{ ...jwk }] })).rejects.toThrow(
          "no public key",
        )
      },
    )

    test.each(["", ".", "..", "a.b.c", "e30.e30.e30.e30", "bnVsbA.e30.AAAA"])(
      "that is no JWT is refused: %o",
      async (token) => {
        await expect(signatureProblem(token, { keys: [{ ...jwk }] })).rejects.toThrow(
          "no public key",
        )
      },
    )

    test.each(["ES256", "ES384", "ES512"])(
      "by %s is checked by no key of another curve",
      async (alg) => {
        const others = ["ES256", "ES384", "ES512"].filter((other) => other !== alg)
        const keys = others.map((other) => ({ ...of(other).jwk }))
        expect(await signatureProblem(of(alg).token, { keys })).toContain("no applicable keys")
      },
    )
  })

  describe("a key", () => {
    // asvs 11.2.3
    test("of less than 2048 bits is rejected", async () => {
      const weak = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength: 1024 }
      const { privateKey, publicKey } = await crypto.subtle.generateKey(
        { ...weak, publicExponent: new Uint8Array([1, 0, 1]) },
        true,
        ["sign", "verify"],
      )
      const signed = of("RS256").token.split(".").slice(0, 2).join(".")
      const bytes = new TextEncoder().encode(signed)
      const signature = await crypto.subtle.sign(weak, privateKey, bytes)
      const token = `${signed}.${Buffer.from(signature).toString("base64url")}`
      const jwk = { ...(await crypto.subtle.exportKey("jwk", publicKey)) }
      await expect(signatureProblem(token, { keys: [jwk] })).rejects.toThrow("2048 bits")
    })

    test("that names no algorithm serves all of its kind", async () => {
      const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
      const jwk = { ...(await exportJWK(publicKey)) }
      const pkcs8 = await crypto.subtle.exportKey("pkcs8", privateKey)
      for (const [alg, name] of [
        ["RS512", "RSASSA-PKCS1-v1_5"],
        ["PS256", "RSA-PSS"],
      ] as const) {
        const hash = `SHA-${alg.slice(2)}`
        const key = await crypto.subtle.importKey("pkcs8", pkcs8, { name, hash }, false, ["sign"])
        const token = await new SignJWT({}).setProtectedHeader({ alg }).sign(key)
        expect(await signatureProblem(token, { keys: [jwk] })).toBeUndefined()
      }
    })

    test("is picked by the name that the token gives", async () => {
      const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
      const jwk = { ...(await exportJWK(publicKey)), kid: "own" }
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: "ES256", kid: "own" })
        .sign(privateKey)
      const other = { ...of("ES256").jwk, kid: "other" }
      expect(await signatureProblem(token, { keys: [other, jwk] })).toBeUndefined()
      expect(await signatureProblem(token, { keys: [other] })).toContain("no applicable keys")
      expect(await signatureProblem(token, { keys: [jwk, jwk] })).toContain(
        "multiple applicable keys",
      )
    })
  })
}
