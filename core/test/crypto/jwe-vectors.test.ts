import { describe, expect, test } from "vitest"
import { splitToken } from "../../src/crypto/jwe-format.ts"
import type { JWECrypto, JWEKey, JWEParts } from "../../src/crypto/jwe-format.ts"
import * as node from "../../src/crypto/jwe-node.ts"
import type { NodeKey } from "../../src/crypto/jwe-node.ts"
import * as web from "../../src/crypto/jwe-web.ts"
import type { WebKey } from "../../src/crypto/jwe-web.ts"
import {
  vectorClaims,
  vectorIv,
  vectorKeys,
  vectorSalt,
  vectorSecret,
  vectorToken,
} from "./interop-vectors.ts"

test("both crypto files export the same", () => {
  node satisfies JWECrypto<NodeKey>
  web satisfies JWECrypto<WebKey>
  expect(Object.keys(web)).toEqual(Object.keys(node))
})

function partsOf(token: string): JWEParts {
  const parts = splitToken(token)
  if (parts === undefined) throw new TypeError("not a token")
  return parts
}

function vectorTests<Key extends JWEKey>(jwe: JWECrypto<Key>): void {
  test.each(vectorKeys)(
    "names the key of the salt $salt as Auth.js does",
    async ({ salt, kid }) => {
      const key = await jwe.deriveKey(vectorSecret, salt, "A256CBC-HS512")
      expect(key.kid).toBe(kid)
    },
  )

  // asvs 11.2.1
  test("encrypts the vector byte for byte", async () => {
    const key = await jwe.deriveKey(vectorSecret, vectorSalt, "A256CBC-HS512")
    const token = await jwe.sealText(JSON.stringify(vectorClaims), key, vectorIv)
    expect(token).toBe(vectorToken)
  })

  // asvs 11.3.2, 11.3.5
  test("opens the vector", async () => {
    const key = await jwe.deriveKey(vectorSecret, vectorSalt, "A256CBC-HS512")
    const text = await jwe.openText(partsOf(vectorToken), key)
    expect(text && JSON.parse(text)).toEqual(vectorClaims)
  })

  test("refuses to seal with a key that is for reading only", async () => {
    const key = await jwe.deriveKey(vectorSecret, vectorSalt, "A256GCM")
    await expect((async () => jwe.sealText("{}", key, vectorIv))()).rejects.toThrow(TypeError)
  })
}

describe("with Node's crypto", () => {
  vectorTests(node)
})
describe("with WebCrypto", () => {
  vectorTests(web)
})
