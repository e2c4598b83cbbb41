import { CompactEncrypt } from "jose"
import { describe, expect, test } from "vitest"
import { seal, unseal } from "../../src/crypto/seal.ts"
import {
  vectorClaims,
  vectorKeys,
  vectorSalt,
  vectorSecret,
  vectorToken,
} from "./interop-vectors.ts"

const salt = vectorSalt
const secrets = [vectorSecret]
const older = "an-older-secret-0123456789abcdefghijkl"
const newer = "a-newer-secret-0123456789abcdefghijklm"
const { bytes = "", kid = "" } = vectorKeys[0] ?? {}
const keyBytes = Uint8Array.from(Buffer.from(bytes, "hex"))
const farFuture = 4_102_444_800

type Header = Record<string, unknown> & { alg: string; enc: string }

/** A token made by an attacker who has the key, with any header and any content. */
function forge(text: string, header: Record<string, unknown> = {}): Promise<string> {
  const full: Header = { alg: "dir", enc: "A256CBC-HS512", ...header }
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(full)
    .encrypt(keyBytes)
}

/** The same, with a header that jose refuses to write, but with a valid tag. */
async function forgeHeader(headerText: string): Promise<string> {
  const { deriveKey, sealText } = await import("#jwe")
  const key = await deriveKey(vectorSecret, salt, "A256CBC-HS512")
  const header = Buffer.from(headerText).toString("base64url")
  const claims = JSON.stringify({ exp: farFuture })
  return sealText(claims, { ...key, header }, crypto.getRandomValues(new Uint8Array(16)))
}

/** What both cryptos must do behind `seal` and `unseal`. */
export function sealCases(): void {
  describe("claims", () => {
    claimCases()
  })
  describe("time", () => {
    timeCases()
  })
  describe("secrets", () => {
    secretCases()
  })
  describe("headers", () => {
    headerCases()
  })
  describe("junk", () => {
    junkCases()
  })
}

function claimCases(): void {
  test("what was sealed is opened, without what JSON leaves out", async () => {
    const token = await seal(
      { name: "Ada", email: null, gone: undefined, own: { a: [1] } },
      {
        secrets,
        salt,
        maxAgeSeconds: 60,
      },
    )
    const claims = await unseal(token, { secrets, salt })
    expect(claims).toMatchObject({ name: "Ada", email: null, own: { a: [1] } })
    expect(Object.keys(claims ?? {})).toEqual(["name", "email", "own", "iat", "exp", "jti"])
  })

  test("time of issue, expiry and id replace members of the same name", async () => {
    const now = 1_700_000_000_999
    const claims = { iat: 1, exp: farFuture, jti: "mine" }
    const token = await seal(claims, { secrets, salt, maxAgeSeconds: 60, now })
    const opened = await unseal(token, { secrets, salt, now })
    expect(opened).toEqual({ iat: 1_700_000_000, exp: 1_700_000_060, jti: expect.any(String) })
    expect(opened?.jti).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test("the same claims are never sealed into the same token", async () => {
    const options = { secrets, salt, maxAgeSeconds: 60, now: 1_700_000_000_000 }
    expect(await seal({}, options)).not.toBe(await seal({}, options))
  })

  test("the vector is opened", async () => {
    expect(await unseal(vectorToken, { secrets, salt })).toEqual(vectorClaims)
  })

  test("a token sealed for one purpose does not open for another", async () => {
    const token = await seal({ value: "x" }, { secrets, salt: "authjs.state", maxAgeSeconds: 60 })
    for (const other of [salt, "authjs.nonce", "authjs.state.", ""]) {
      expect(await unseal(token, { secrets, salt: other })).toBeUndefined()
    }
  })

  test("claims that name a prototype give nothing away and change nothing", async () => {
    const token = await forge(`{"__proto__":{"admin":true},"exp":${farFuture}}`)
    const claims = await unseal(token, { secrets, salt })
    expect(claims).toEqual({ exp: farFuture })
    expect(Object.assign({}, claims)).not.toHaveProperty("admin")
    expect({}).not.toHaveProperty("admin")
  })

  test("a token that could not be opened again is not sealed", async () => {
    const sealing = seal({ text: "x".repeat(50_000) }, { secrets, salt, maxAgeSeconds: 60 })
    await expect(sealing).rejects.toThrow(RangeError)
  })

  test("a token just under the limit is opened", async () => {
    const text = "x".repeat(48_000)
    const token = await seal({ text }, { secrets, salt, maxAgeSeconds: 60 })
    expect((await unseal(token, { secrets, salt }))?.text).toBe(text)
  })
}

function timeCases(): void {
  const now = 1_700_000_000_000

  test.each([
    [74, true],
    [75, false],
    [76, false],
  ])("a token of 60 seconds is, after %i seconds, valid: %s", async (seconds, valid) => {
    const token = await seal({}, { secrets, salt, maxAgeSeconds: 60, now })
    const claims = await unseal(token, { secrets, salt, now: now + seconds * 1000 })
    expect(claims !== undefined).toBe(valid)
  })

  test("expiry counts after the year 2038", async () => {
    const in2039 = Date.UTC(2039, 0, 1)
    const token = await seal({}, { secrets, salt, maxAgeSeconds: 60, now: in2039 })
    expect(await unseal(token, { secrets, salt, now: in2039 + 10_000 })).toMatchObject({
      exp: in2039 / 1000 + 60,
    })
    expect(await unseal(token, { secrets, salt, now: in2039 + 100_000 })).toBeUndefined()
  })

  test.each([
    ["no expiry", {}],
    ["a text as expiry", { exp: "4102444800" }],
    ["no number as expiry", { exp: null }],
    ["an expiry in the past", { exp: 1 }],
    ["a start in the future", { exp: farFuture, nbf: now / 1000 + 16 }],
    ["a text as start", { exp: farFuture, nbf: "0" }],
    ["a text as time of issue", { exp: farFuture, iat: "0" }],
  ])("a token with %s is refused", async (_, claims) => {
    expect(
      await unseal(await forge(JSON.stringify(claims)), { secrets, salt, now }),
    ).toBeUndefined()
  })

  test("a start within the tolerance of clocks is accepted", async () => {
    const token = await forge(JSON.stringify({ exp: farFuture, nbf: now / 1000 + 15 }))
    expect(await unseal(token, { secrets, salt, now })).toBeDefined()
  })
}

function secretCases(): void {
  test("a token outlives the rotation of secrets, as long as its own is listed", async () => {
    const token = await seal({ sub: "u" }, { secrets: [older], salt, maxAgeSeconds: 60 })
    expect(await unseal(token, { secrets: [newer, older], salt })).toMatchObject({ sub: "u" })
    expect(await unseal(token, { secrets: [newer], salt })).toBeUndefined()
  })

  test("the newest secret seals", async () => {
    const token = await seal({}, { secrets: [newer, older], salt, maxAgeSeconds: 60 })
    expect(await unseal(token, { secrets: [newer], salt })).toBeDefined()
    expect(await unseal(token, { secrets: [older], salt })).toBeUndefined()
  })

  test("a secret that is taken out of the same list is forgotten at once", async () => {
    const list = [newer, older]
    const token = await seal({}, { secrets: [older], salt, maxAgeSeconds: 60 })
    expect(await unseal(token, { secrets: list, salt })).toBeDefined()
    list.pop()
    expect(await unseal(token, { secrets: list, salt })).toBeUndefined()
  })

  test("a token without kid is tried with every one of a few secrets", async () => {
    const token = await forge(JSON.stringify({ exp: farFuture }))
    expect(await unseal(token, { secrets: [newer, older, vectorSecret], salt })).toBeDefined()
  })

  test("a token without kid is not tried with fifty secrets", async () => {
    const many = Array.from({ length: 50 }, (_, index) => `${newer}-${index}`)
    const options = { secrets: [...many, vectorSecret], salt }
    expect(await unseal(await forge(JSON.stringify({ exp: farFuture })), options)).toBeUndefined()
    expect(await unseal(vectorToken, options)).toEqual(vectorClaims)
  })

  test.each([[[]], [[""]], [[newer, ""]]])("the list of secrets %j is an error", async (list) => {
    await expect(seal({}, { secrets: list, salt, maxAgeSeconds: 60 })).rejects.toThrow(TypeError)
    await expect(unseal(vectorToken, { secrets: list, salt })).rejects.toThrow(TypeError)
  })

  test("many purposes do not make older ones unreadable", async () => {
    const first = await seal({}, { secrets, salt: "purpose", maxAgeSeconds: 60 })
    for (let index = 0; index < 600; index++) {
      await seal({}, { secrets, salt: `purpose-${index}`, maxAgeSeconds: 60 })
    }
    expect(await unseal(first, { secrets, salt: "purpose" })).toBeDefined()
  })
}

function headerCases(): void {
  const dir = '"alg":"dir","enc":"A256CBC-HS512"'

  test.each([
    ["just algorithm and encryption", `{${dir}}`],
    ["members in another order", `{"kid":"${kid}","enc":"A256CBC-HS512","alg":"dir"}`],
  ])("a header of %s is accepted", async (_, header) => {
    expect(await unseal(await forgeHeader(header), { secrets, salt })).toEqual({ exp: farFuture })
  })

  test.each([
    ["another algorithm", '{"alg":"A256KW","enc":"A256CBC-HS512"}'],
    ["no algorithm", '{"enc":"A256CBC-HS512"}'],
    ["the algorithm none", '{"alg":"none","enc":"A256CBC-HS512"}'],
    ["an algorithm in capitals", '{"alg":"DIR","enc":"A256CBC-HS512"}'],
    ["a password-based algorithm", `{"alg":"PBES2-HS512+A256KW","enc":"A256CBC-HS512","p2c":1e9}`],
    ["no encryption", '{"alg":"dir"}'],
    ["another encryption", '{"alg":"dir","enc":"A128CBC-HS256"}'],
    ["the encryption of another mode", `{"alg":"dir","enc":"A256GCM","kid":"${kid}"}`],
    ["compression", `{${dir},"zip":"DEF"}`],
    ["a critical member", `{${dir},"crit":["exp"],"exp":1}`],
    ["an iteration count", `{${dir},"p2c":1}`],
    ["an embedded key", `{${dir},"jwk":{"kty":"oct","k":"AA"}}`],
    ["an address of keys", `{${dir},"jku":"https://example.com"}`],
    ["a content type", `{${dir},"cty":"JWT"}`],
    ["an unknown kid", `{${dir},"kid":"x"}`],
    ["an empty kid", `{${dir},"kid":""}`],
    ["the name of a built-in member as kid", `{${dir},"kid":"__proto__"}`],
    ["a number as kid", `{${dir},"kid":1}`],
    ["null as kid", `{${dir},"kid":null}`],
    ["a list", '["dir","A256CBC-HS512"]'],
    ["null", "null"],
    ["no JSON", "{"],
    ["too much blank space", `{${dir}${" ".repeat(600)}}`],
  ])(
    "a token whose header has %s is rejected (CVE-2022-36083, CVE-2024-28176)",
    async (_, header) => {
      expect(await unseal(await forgeHeader(header), { secrets, salt })).toBeUndefined()
    },
  )
}

function junkCases(): void {
  test.each(["null", "[]", '"text"', "1", "true", "{", "", "\ufeff{}"])(
    "a sealed %j is no claims",
    async (text) => {
      expect(await unseal(await forge(text), { secrets, salt })).toBeUndefined()
    },
  )

  const [header, , iv, ciphertext, tag] = vectorToken.split(".")
  test.each([
    "",
    ".",
    "....",
    "a..b.c.d",
    `${vectorToken}.`,
    `.${vectorToken}`,
    ` ${vectorToken}`,
    `${vectorToken}\n`,
    `${header}.AA.${iv}.${ciphertext}.${tag}`,
    `${header}..${iv}.${ciphertext}`,
    `${header}..${iv}..${tag}`,
    `${header}..${iv}.${ciphertext}.${tag}=`,
    `${header}..${iv}.${ciphertext}AAAA.${tag}`,
    encodeURIComponent(`${vectorToken};`),
    "eyJhbGciOiJub25lIn0.e30.",
    "\u0000\ud800💥",
    "x".repeat(1_000_000),
    ".".repeat(1_000_000),
  ])("junk number %# is refused", async (token) => {
    expect(await unseal(token, { secrets, salt })).toBeUndefined()
  })
}
