import { describe, expect, test } from "vitest"
import { createCSRFToken, verifyCSRFCookie, verifyCSRFToken } from "../../src/csrf/csrf-cookie.ts"

// Observed from Auth.js 5.
const secret = "lockstep-vector-secret-0123456789abcdef"
const token = "ab".repeat(32)
const single = `${token}|70a9d24c958bc7070beae7f077ee0e7b466b4022c03ac71e62028479969fae7d`
const joined = `${token}|34af6b22e9a9470369ec435fa7ebe68381d53ca57777e4af6a1036586bbe83dc`

describe("the cookie", () => {
  test("a new one has 64 digits as token and is verified", async () => {
    const made = await createCSRFToken([secret])
    expect(made.token).toMatch(/^[\da-f]{64}$/)
    expect(made.cookie).toMatch(new RegExp(`^${made.token}\\|[\\da-f]{64}$`))
    expect(await verifyCSRFCookie(made.cookie, [secret])).toBe(made.token)
  })

  test("no two are alike", async () => {
    const [a, b] = [await createCSRFToken([secret]), await createCSRFToken([secret])]
    expect(a.token).not.toBe(b.token)
  })

  test("that of Auth.js with one secret is verified", async () => {
    expect(await verifyCSRFCookie(single, [secret])).toBe(token)
  })

  test("that of Auth.js with a list of secrets is verified", async () => {
    expect(await verifyCSRFCookie(joined, [secret, "old"])).toBe(token)
  })

  test("it is made with the newest secret, so that Auth.js with that one verifies it", async () => {
    const { token: made, cookie } = await createCSRFToken([secret, "old"])
    expect(await verifyCSRFCookie(cookie, [secret])).toBe(made)
    expect(await verifyCSRFCookie(cookie, ["old"])).toBeUndefined()
  })

  test("it survives the rotation of secrets until its own is taken away", async () => {
    expect(await verifyCSRFCookie(single, ["new", secret])).toBe(token)
    expect(await verifyCSRFCookie(single, ["new"])).toBeUndefined()
  })

  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["a token alone", token],
    ["an empty hash", `${token}|`],
    ["an empty token", `|${single.slice(65)}`],
    ["another token", single.replace("ab", "ac")],
    ["another hash", `${single.slice(0, -1)}e`],
    ["the hash of another list", joined],
    ["capital letters", single.toUpperCase()],
    ["a third part", `${single}|x`],
    ["a line break at the end", `${single}\n`],
    ["a hash that is cut", single.slice(0, -1)],
    ["a megabyte", "a".repeat(1_000_000)],
  ])("one with %s is refused", async (_, cookie) => {
    expect(await verifyCSRFCookie(cookie, [secret])).toBeUndefined()
  })
})

describe("the token of the form", () => {
  test("it counts when it is that of the cookie", () => {
    expect(verifyCSRFToken(token, token)).toBe(true)
  })

  test.each([
    undefined,
    null,
    "",
    1,
    true,
    {},
    [token],
    token.slice(1),
    `${token} `,
    "ac".repeat(32),
  ])("%j does not count", (bodyToken) => {
    expect(verifyCSRFToken(bodyToken, token)).toBe(false)
  })

  test.each([undefined, "", token])("%j does not count without a cookie", (bodyToken) => {
    expect(verifyCSRFToken(bodyToken, undefined)).toBe(false)
  })
})
