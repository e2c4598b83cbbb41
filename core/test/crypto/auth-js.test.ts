import { decode, encode } from "@auth/core/jwt"
import { describe, expect, test } from "vitest"
import { seal, unseal } from "../../src/crypto/seal.ts"

const secret = "a-secret-of-both-libraries-0123456789"
const old = "an-old-secret-of-both-libraries-012345"

const payloads: [string, Record<string, unknown>][] = [
  ["of a sign-in", { name: "Ada", email: "ada@example.com", picture: null, sub: "user-1" }],
  ["with other scripts", { name: "Ἀδα Λάβλεϊς 阿达 💃", roles: ["admin", "ünïcode"] }],
  ["that is empty", {}],
  ["with nested members", { a: { b: [{ c: null }, 1.5, -0, false] } }],
  ["of more than 4 KB", { text: "lorem ipsum ".repeat(600) }],
]

const salts = ["authjs.session-token", "__Secure-authjs.session-token", "encodedState"]

describe.each(salts)("with the salt %s", (salt) => {
  test.each(payloads)("Auth.js opens claims %s", async (_, claims) => {
    const token = await seal(claims, { secrets: [secret], salt, maxAgeSeconds: 60 })
    const theirs = await decode({ token, secret, salt })
    expect(theirs).toEqual(
      JSON.parse(JSON.stringify(await unseal(token, { secrets: [secret], salt }))),
    )
    expect(theirs).toMatchObject(JSON.parse(JSON.stringify(claims)))
  })

  test.each(payloads)("claims %s that Auth.js sealed are opened", async (_, claims) => {
    const token = await encode({ token: claims, secret, salt, maxAge: 60 })
    const ours = await unseal(token, { secrets: [secret], salt })
    expect(ours).toEqual(await decode({ token, secret, salt }))
    expect(ours).toMatchObject(JSON.parse(JSON.stringify(claims)))
  })

  test("both agree on a list of secrets", async () => {
    const theirs = await encode({ token: { sub: "u" }, secret: [old], salt })
    expect(await unseal(theirs, { secrets: [secret, old], salt })).toMatchObject({ sub: "u" })
    const ours = await seal({ sub: "u" }, { secrets: [old], salt, maxAgeSeconds: 60 })
    expect(await decode({ token: ours, secret: [secret, old], salt })).toMatchObject({ sub: "u" })
  })

  test("both agree on the length of a token", async () => {
    const claims = { name: "Ada", sub: "user-1" }
    const ours = await seal(claims, { secrets: [secret], salt, maxAgeSeconds: 60 })
    expect(ours).toHaveLength((await encode({ token: claims, secret, salt })).length)
  })
})
