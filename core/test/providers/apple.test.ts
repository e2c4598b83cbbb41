import { exportPKCS8, generateKeyPair, jwtVerify, UnsecuredJWT } from "jose"
import { describe, expect, test } from "vitest"
import { Apple, type AppleProfile, appleClientSecret } from "../../src/providers/apple.ts"
import { requestProfile } from "./stand-in.ts"

describe("email_verified", () => {
  test.each([
    [true, true],
    ["true", true],
    [false, false],
    ["false", false],
    [1, false],
    ["TRUE", false],
    [undefined, false],
  ])("sent as %j means %s", async (sent, expected) => {
    const claims = { sub: "000.a", email: "a@privaterelay.appleid.com", email_verified: sent }
    const tokens = { access_token: "t", id_token: new UnsecuredJWT(claims).encode() }
    const profile = await requestProfile(Apple(), { fetch }, tokens)
    expect(profile).toEqual({ ...claims, email_verified: expected })
  })
})

test("an answer without id_token is an error that names the provider", async () => {
  const profile = (async () => requestProfile(Apple(), { fetch }))()
  await expect(profile).rejects.toMatchObject({ type: "CallbackRouteError" })
  await expect(profile).rejects.toThrow("The provider apple sent no id_token.")
})

describe("the user", () => {
  const user = async (more: object): Promise<unknown> => {
    // Claims and what the browser sent along: anything may be in the latter.
    const profile = { sub: "000.a", email_verified: true, ...more } as AppleProfile
    return Apple().profile?.(profile, {})
  }

  test("has a name after the first consent", async () => {
    const name = { firstName: "Ada", lastName: "Lovelace" }
    expect(await user({ email: "ada@example.com", user: { name } })).toEqual({
      id: "000.a",
      name: "Ada Lovelace",
      email: "ada@example.com",
      image: null,
    })
  })

  test.each([
    undefined,
    {},
    { name: {} },
    { name: { firstName: "", lastName: 7 } },
    { name: { firstName: { toString: "x" } } },
    { name: "Ada" },
  ])("has no name with %j", async (sent) => {
    expect(await user({ user: sent })).toMatchObject({ id: "000.a", name: null, email: null })
  })
})

describe("appleClientSecret", () => {
  const ids = { teamId: "TEAM123456", keyId: "KEY1234567", clientId: "com.example.web" }

  test("signs what Apple wants to see", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
    const pem = await exportPKCS8(privateKey)
    const secret = await appleClientSecret({ ...ids, privateKey: pem })()
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
      issuer: "TEAM123456",
      subject: "com.example.web",
      audience: "https://appleid.apple.com",
    })
    expect(protectedHeader).toEqual({ alg: "ES256", kid: "KEY1234567" })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
  })

  test("takes a key whose line breaks are written out", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
    const pem = (await exportPKCS8(privateKey)).replaceAll("\n", "\\n")
    const secret = await appleClientSecret({ ...ids, privateKey: pem })()
    await expect(jwtVerify(secret, publicKey)).resolves.toBeDefined()
  })

  test("rejects without quoting what is no key", async () => {
    const make = appleClientSecret({ ...ids, privateKey: "hunter2" })
    await expect(make()).rejects.toThrow(expect.not.stringContaining("hunter2"))
  })
})
