import { decode as theirDecode, encode as theirEncode } from "@auth/core/jwt"
import { describe, expect, test } from "vitest"
import { MissingSecretError } from "../../src/errors/errors.ts"
import { decode, encode } from "../../src/jwt.ts"
import { vectorClaims, vectorSalt, vectorSecret, vectorToken } from "../crypto/interop-vectors.ts"

const secret = vectorSecret
const salt = vectorSalt

describe("encode", () => {
  test("a token lives 30 days unless told otherwise", async () => {
    const claims = await decode({ token: await encode({ token: {}, secret, salt }), secret, salt })
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(2_592_000)
  })

  test("Auth.js opens the token", async () => {
    const token = await encode({
      token: { sub: "user-1" },
      secret: [secret, "old"],
      salt,
      maxAge: 9,
    })
    const claims = await theirDecode({ token, secret, salt })
    expect(claims).toMatchObject({ sub: "user-1" })
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(9)
  })

  test.each([[""], [[]], [["", secret]]])("the secret %j is missing", async (missing) => {
    const sealing = encode({ token: {}, secret: missing, salt })
    await expect(sealing).rejects.toThrow(MissingSecretError)
  })

  test("what is handed in stays as it is", async () => {
    const token = Object.freeze({ sub: "user-1", exp: 1 })
    await encode({ token, secret: Object.freeze([secret]), salt })
    expect(token).toEqual({ sub: "user-1", exp: 1 })
  })
})

describe("decode", () => {
  test("the vector is opened", async () => {
    expect(await decode({ token: vectorToken, secret, salt })).toEqual(vectorClaims)
  })

  test("a token of Auth.js is opened with an older secret", async () => {
    const token = await theirEncode({ token: { sub: "user-1" }, secret, salt })
    expect(await decode({ token, secret: ["newer", secret], salt })).toMatchObject({
      sub: "user-1",
    })
  })

  test.each([undefined, "", "junk", vectorToken.slice(1)])("%j opens to null", async (token) => {
    expect(await decode({ token, secret, salt })).toBeNull()
  })

  test("a token of another cookie opens to null", async () => {
    expect(await decode({ token: vectorToken, secret, salt: `__Secure-${salt}` })).toBeNull()
  })

  test.each([[""], [[]]])("the secret %j is missing", async (missing) => {
    const opening = decode({ token: vectorToken, secret: missing, salt })
    await expect(opening).rejects.toThrow(MissingSecretError)
  })
})
