import { generateKeyPairSync } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { JWSCrypto } from "../../src/crypto/jws-format.ts"
import * as node from "../../src/crypto/jws-node.ts"
import * as web from "../../src/crypto/jws-web.ts"

test("both crypto files export the same", () => {
  node satisfies JWSCrypto<Awaited<ReturnType<typeof node.importKey>>["key"]>
  web satisfies JWSCrypto<CryptoKey>
  expect(Object.keys(web)).toEqual(Object.keys(node))
})

const ecdsa = { name: "ECDSA", hash: "SHA-256", saltLength: 32, namedCurve: "P-256" }

describe.each([
  ["Node.js", node],
  ["Web Crypto", web],
])("%s", (_, { importKey }) => {
  test.each<[string, JsonWebKey]>([
    ["without members", {}],
    ["of a point that is not on its curve", { kty: "EC", crv: "P-256", x: "AAAA", y: "AAAA" }],
    ["that is a secret", { kty: "oct", k: "AAAA" }],
  ])("refuses a key %s", async (_name, jwk) => {
    await expect((async () => importKey(jwk, ecdsa))()).rejects.toBeInstanceOf(Error)
  })

  test("refuses a private key, which anyone can sign with who can read the published keys", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const jwk = privateKey.export({ format: "jwk" })
    await expect((async () => importKey(jwk, ecdsa))()).rejects.toBeInstanceOf(Error)
  })

  test("tells the size of an RSA key", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const rsa = { ...ecdsa, name: "RSASSA-PKCS1-v1_5" }
    expect((await importKey(publicKey.export({ format: "jwk" }), rsa)).bits).toBe(2048)
  })
})
