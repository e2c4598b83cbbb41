import { expect, onTestFinished, test, vi } from "vitest"
import type { AuthConfig, JWT } from "../../src/index.ts"
import { decode as standardDecode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, secret, sessionCookie, visitor } from "../support/visitor.ts"

const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

function configured(options: Partial<AuthConfig>): AuthConfig {
  return configWith({ providers: [passwords], ...options })
}

// spec O11
test("jwt.encode and jwt.decode replace the format of the token", async () => {
  const encode = vi.fn<NonNullable<NonNullable<AuthConfig["jwt"]>["encode"]>>(({ token }) =>
    Buffer.from(JSON.stringify(token)).toString("hex"),
  )
  const decode = vi.fn<NonNullable<NonNullable<AuthConfig["jwt"]>["decode"]>>(
    // What was encoded above is a token.
    ({ token }) => JSON.parse(Buffer.from(token, "hex").toString()) as JWT,
  )
  const browser = visitor(configured({ jwt: { encode, decode, maxAge: 600 } }))
  await browser.submit("callback/credentials")
  expect(browser.cookies.get(sessionCookie)).toMatch(/^[0-9a-f]+$/)
  expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  const common = { secret: [secret], salt: sessionCookie }
  expect(encode.mock.calls[0]).toEqual([{ token: expect.any(Object), maxAge: 600, ...common }])
  expect(decode.mock.calls[0]).toEqual([{ token: expect.any(String), ...common }])
})

const invalid = (properties: object) => () => {
  throw Object.assign(new Error("not mine"), properties)
}

test.each([
  ["returns null", () => null],
  ["throws an error of jose", invalid({ code: "ERR_JWE_DECRYPTION_FAILED" })],
  ["throws an error of jsonwebtoken", invalid({ name: "TokenExpiredError" })],
  ["throws as that of Auth.js", invalid({ message: "no matching decryption secret" })],
])("jwt.decode that %s means no user is signed in", async (_how, decode) => {
  const browser = visitor(configured({ jwt: { decode } }))
  await browser.submit("callback/credentials")
  expect(await browser.session()).toBeNull()
  expect(browser.cookies.has(sessionCookie)).toBe(false)
})

test("jwt.decode that throws anything else is an error, and signs no user out", async () => {
  let isDown = false
  const decode: NonNullable<AuthConfig["jwt"]>["decode"] = (params) => {
    if (isDown)
      throw Object.assign(new Error("no list of revoked tokens"), { code: "ECONNREFUSED" })
    return standardDecode(params)
  }
  const browser = visitor(configured({ jwt: { decode } }))
  await browser.submit("callback/credentials")
  isDown = true
  const response = await browser.get("session")
  expect(response.status).toBe(500)
  expect(browser.cookies.has(sessionCookie)).toBe(true)
  isDown = false
  expect(await browser.session()).not.toBeNull()
})

test("jwt.encode that throws is an error, and sets no session", async () => {
  const encode = (): never => {
    throw new Error("no key")
  }
  const browser = visitor(configured({ jwt: { encode } }))
  const response = await browser.submit("callback/credentials")
  expect(response.headers.get("location")).toContain("error=Configuration")
  expect(browser.cookies.has(sessionCookie)).toBe(false)
})

// spec O11
test("jwt.maxAge ends a token that is not used before its cookie", async () => {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ["Date"], now: start })
  onTestFinished(() => void vi.useRealTimers())
  const browser = visitor(configured({ jwt: { maxAge: 600 } }))
  await browser.submit("callback/credentials")
  vi.setSystemTime(start + 50_000)
  expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  vi.setSystemTime(start + 620_000)
  expect(await browser.session()).toBeNull()
})

test("jwt.secret seals sessions in place of secret", async () => {
  const other = "the-secret-of-sessions-has-32-characters-too"
  const current = { jwt: { secret: other } }
  const browser = visitor(() => configured(current))
  await browser.submit("callback/credentials")
  expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  expect(await browserWith(browser.cookies, configured({})).session()).toBeNull()
})

function browserWith(cookies: ReadonlyMap<string, string>, config: AuthConfig) {
  const browser = visitor(config)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
