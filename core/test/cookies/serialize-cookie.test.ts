import { describe, expect, test } from "vitest"
import type { Cookie, CookieOptions } from "../../src/cookies/cookie.ts"
import { parseCookies } from "../../src/cookies/parse-cookies.ts"
import { serializeCookie } from "../../src/cookies/serialize-cookie.ts"

const write = (options: CookieOptions): string =>
  serializeCookie({ name: "n", value: "v", options })

describe("attributes", () => {
  test("all attributes are written in the order of Auth.js", () => {
    const options: CookieOptions = {
      sameSite: "none",
      priority: "high",
      partitioned: true,
      secure: true,
      httpOnly: true,
      expires: new Date(0),
      path: "/app",
      domain: "example.com",
      maxAge: 60,
    }
    expect(write(options)).toBe(
      "n=v; Max-Age=60; Domain=example.com; Path=/app; Expires=Thu, 01 Jan 1970 00:00:00 GMT; " +
        "HttpOnly; Secure; Partitioned; Priority=High; SameSite=None",
    )
  })

  test.each<[CookieOptions, string]>([
    [{}, "n=v"],
    [{ secure: false, httpOnly: false, partitioned: false }, "n=v"],
    [{ sameSite: true }, "n=v; SameSite=Strict"],
    [{ sameSite: false }, "n=v"],
    [{ sameSite: "lax" }, "n=v; SameSite=Lax"],
    [{ sameSite: "strict" }, "n=v; SameSite=Strict"],
    [{ maxAge: 0 }, "n=v; Max-Age=0"],
    [{ maxAge: 34_560_001.7 }, "n=v; Max-Age=34560001"],
    [{ maxAge: -1 }, "n=v; Max-Age=-1"],
    [{ priority: "low" }, "n=v; Priority=Low"],
  ])("the attributes %j are written as %j", (options, expected) => {
    expect(write(options)).toBe(expected)
  })
})

describe("values", () => {
  test("a value is percent-encoded, and read again as it was", () => {
    const cookie: Cookie = { name: "n", value: 'a|b; "c"\r\n\u0000ü=%', options: {} }
    const written = serializeCookie(cookie)
    expect(written).toMatch(/^n=[\w%.!~*'()-]+$/)
    expect(parseCookies(written).get("n")).toBe(cookie.value)
  })

  test("an own encoder replaces the percent-encoding", () => {
    expect(write({ encode: (value) => `<${value}>` })).toBe("n=<v>")
  })

  test.each(["a;b", "a\r\nSet-Cookie: b=c", "a\u0000"])(
    "what an own encoder makes of it may not be %j",
    (bad) => {
      expect(() => write({ encode: () => bad })).toThrow(TypeError)
    },
  )
})

describe("refusals", () => {
  // asvs 1.3.3
  test.each(["", "a b", "a=b", "a;b", "a\r\nb", "a\u0000b", "é", "a,b", '"a"', "a\n"])(
    "the name %j is rejected",
    (name) => {
      expect(() => serializeCookie({ name, value: "", options: {} })).toThrow(TypeError)
    },
  )

  test.each(["/\r\nSet-Cookie: a=b", "/;b", "/\u0000", "/\u007f", "/\n"])(
    "the path and the domain %j are refused",
    (text) => {
      expect(() => write({ path: text })).toThrow(TypeError)
      expect(() => write({ domain: text })).toThrow(TypeError)
    },
  )

  test.each([Number.NaN, Infinity])("the lifetime %d is refused", (maxAge) => {
    expect(() => write({ maxAge })).toThrow(TypeError)
  })

  test("a date that is none is refused", () => {
    expect(() => write({ expires: new Date(Number.NaN) })).toThrow(TypeError)
  })
})
