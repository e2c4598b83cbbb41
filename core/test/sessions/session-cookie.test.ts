import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type CookieJar,
  type CookieOption,
  type CookieOptions,
  createCookieJar,
} from "../../src/cookies/cookie.ts"
import { parseCookies } from "../../src/cookies/parse-cookies.ts"
import { serializeCookie } from "../../src/cookies/serialize-cookie.ts"
import { SessionError } from "../../src/errors/errors.ts"
import {
  chunksOf,
  clearSessionCookie,
  readSessionCookie,
  writeSessionCookie,
} from "../../src/sessions/session-cookie.ts"

const name = "__Secure-authjs.session-token"
const expires = new Date(Date.UTC(2030, 0, 1))
const defaults: CookieOption = {
  name,
  options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
}

const jarOf = (received: Record<string, string> = {}): CookieJar =>
  createCookieJar(new Map(Object.entries(received)))

const lasting = { isKept: true }

const contextOf = (jar: CookieJar, sessionToken = defaults) => ({
  jar,
  cookies: { sessionToken },
})

/** What the browser keeps of a response, on top of what it had. */
function browserAfter(jar: CookieJar): Map<string, string> {
  const kept = new Map(jar.received)
  for (const cookie of jar.changes()) {
    const [pair = ""] = serializeCookie(cookie).split(";", 1)
    if (cookie.options.maxAge === 0) kept.delete(cookie.name)
    else for (const [key, value] of parseCookies(pair)) kept.set(key, value)
  }
  return kept
}

function written(value: string, cookie = defaults, received = {}): CookieJar {
  const jar = jarOf(received)
  const chunks = chunksOf(contextOf(jar, cookie), value, 6300)
  if (chunks === undefined) throw new SessionError("too long")
  writeSessionCookie(contextOf(jar, cookie), chunks, expires, lasting)
  return jar
}

/** The cookies of a session token that fills so many. */
function longCookies(letter: string, count: number): Record<string, string> {
  const chunk = letter.repeat(3936)
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}.${at}`, chunk]))
}

describe("writing", () => {
  test("a value of 3936 characters goes into one cookie", () => {
    const changes = written("x".repeat(3936)).changes()
    expect(changes.map((cookie) => [cookie.name, cookie.value.length])).toEqual([[name, 3936]])
  })

  // asvs 3.3.5
  test("a value of 3937 characters is divided into two", () => {
    const changes = written("x".repeat(3937)).changes()
    expect(changes.map((cookie) => [cookie.name, cookie.value.length])).toEqual([
      [`${name}.0`, 3936],
      [`${name}.1`, 1],
    ])
  })

  test("every chunk has the attributes and the expiry", () => {
    for (const { options } of written("x".repeat(6300)).changes()) {
      expect(options).toEqual({ ...defaults.options, expires })
    }
  })

  test.each<[string, string, CookieOptions]>([
    ["the default attributes", "authjs.session-token", defaults.options],
    [
      "a long domain and path",
      name,
      { domain: `${"a".repeat(200)}.test`, path: `/${"b".repeat(300)}` },
    ],
    ["a long name", "n".repeat(500), defaults.options],
  ])("no cookie is longer than browsers keep, with %s", (_, cookieName, options) => {
    for (const value of ["x".repeat(3936), "x".repeat(6300)]) {
      for (const cookie of written(value, { name: cookieName, options }).changes()) {
        expect(serializeCookie(cookie).length).toBeLessThan(4096)
      }
    }
  })

  test("a value that grows when it is encoded is split by its encoded length", () => {
    const value = "💃é|".repeat(300)
    const jar = written(value)
    expect(jar.changes().length).toBeGreaterThan(1)
    for (const cookie of jar.changes()) expect(serializeCookie(cookie).length).toBeLessThan(4096)
    expect(readSessionCookie(browserAfter(jar), name)).toBe(value)
  })

  test("a value of more than 6300 bytes is an error, however it is encoded", () => {
    expect(() => written("x".repeat(6300))).not.toThrow()
    expect(() => written("x".repeat(6301))).toThrow(SessionError)
    expect(() => written("|".repeat(2100))).not.toThrow()
    expect(() => written("|".repeat(2101))).toThrow(SessionError)
  })

  test("a value in place of a longer one that Auth.js wrote takes no more cookies than that", () => {
    const received = longCookies("x", 3)
    expect(written("y".repeat(3 * 3936), defaults, received).changes()).toHaveLength(3)
    expect(() => written("y".repeat(3 * 3936 + 1), defaults, received)).toThrow(SessionError)
  })

  test("attributes that leave no room for a value are an error", () => {
    const options = { path: `/${"p".repeat(4100)}` }
    expect(() => written("x".repeat(10), { name, options })).toThrow(SessionError)
  })

  test("a value that may not be split goes into one cookie", () => {
    const jar = jarOf({ [`${name}.0`]: "old" })
    writeSessionCookie(contextOf(jar), ["x".repeat(5000)], expires, lasting)
    expect(jar.changes().map((cookie) => cookie.name)).toEqual([`${name}.0`, name])
    expect([...browserAfter(jar).keys()]).toEqual([name])
  })
})

describe("changing shape", () => {
  test.each([
    ["from one to two", 1, 2],
    ["from two to one", 2, 1],
    ["from four to three", 4, 3],
    ["from four to two", 4, 2],
    ["from four to one", 4, 1],
    ["from one to one", 1, 1],
  ])("%s cookies leaves only the new value", (_, before, after) => {
    const old = before === 1 ? { [name]: "a" } : longCookies("a", before)
    const value = "b".repeat(after * 3000)
    const jar = written(value, defaults, old)
    expect(readSessionCookie(browserAfter(jar), name)).toBe(value)
    expect(browserAfter(jar).size).toBe(value.length > 3936 ? Math.ceil(value.length / 3936) : 1)
  })

  test("a second value in the same response replaces the first one whole", () => {
    const jar = written("a".repeat(6300))
    writeSessionCookie(contextOf(jar), ["short"], expires, lasting)
    expect([...browserAfter(jar)]).toEqual([[name, "short"]])
  })

  test("a value set after clearing stays", () => {
    const jar = jarOf({ [name]: "old", [`${name}.0`]: "older" })
    clearSessionCookie(contextOf(jar))
    writeSessionCookie(contextOf(jar), ["new"], expires, lasting)
    expect([...browserAfter(jar)]).toEqual([[name, "new"]])
  })

  test("any value that is written over any other is read again", () => {
    const lengths = fc.constantFrom(1, 3935, 3936, 3937, 6299, 6300)
    fc.assert(
      fc.property(lengths, lengths, (before, after) => {
        const old = Object.fromEntries(browserAfter(written("a".repeat(before))))
        const value = "b".repeat(after)
        expect(readSessionCookie(browserAfter(written(value, defaults, old)), name)).toBe(value)
      }),
      { numRuns: 40 },
    )
  })
})

describe("clearing", () => {
  test("the cookie and all received chunks are cleared, with their attributes", () => {
    const jar = jarOf({ [`${name}.0`]: "a", [`${name}.1`]: "b", other: "c" })
    clearSessionCookie(contextOf(jar))
    expect(browserAfter(jar)).toEqual(new Map([["other", "c"]]))
    for (const { value, options } of jar.changes()) {
      expect([value, options]).toEqual(["", { ...defaults.options, maxAge: 0 }])
    }
  })

  test("the cookie is cleared even if it was not received", () => {
    const jar = jarOf()
    clearSessionCookie(contextOf(jar))
    expect(jar.changes().map((cookie) => cookie.name)).toEqual([name])
  })

  test.each([`${name}-x`, `${name}.x`, `${name}x.0`, `${name}.01`, `${name}.0.0`, `x${name}`])(
    "the cookie %s of another application is left alone",
    (otherCookie) => {
      const jar = jarOf({ [otherCookie]: "theirs" })
      clearSessionCookie(contextOf(jar))
      writeSessionCookie(contextOf(jar), ["ours"], expires, lasting)
      expect(browserAfter(jar).get(otherCookie)).toBe("theirs")
    },
  )
})

describe("reading", () => {
  const read = (received: Record<string, string>): string | undefined =>
    readSessionCookie(new Map(Object.entries(received)), name)

  test.each<[string, Record<string, string>, string | undefined]>([
    ["no cookie", {}, undefined],
    ["an empty cookie", { [name]: "" }, undefined],
    ["one cookie", { [name]: "a" }, "a"],
    ["chunks in any order", { [`${name}.1`]: "b", [`${name}.2`]: "c", [`${name}.0`]: "a" }, "abc"],
    [
      "eleven chunks",
      Object.fromEntries([..."abcdefghijk"].map((c, i) => [`${name}.${i}`, c])),
      "abcdefghijk",
    ],
    ["one cookie and a planted chunk", { [name]: "a", [`${name}.1`]: "x" }, "a"],
    ["one cookie and all chunks of another", { [`${name}.0`]: "x", [name]: "a" }, "a"],
    ["an empty cookie and chunks", { [name]: "", [`${name}.0`]: "a" }, "a"],
    ["no first chunk", { [`${name}.1`]: "b" }, undefined],
    ["a gap", { [`${name}.0`]: "a", [`${name}.2`]: "c" }, "a"],
    ["an empty chunk between", { [`${name}.0`]: "a", [`${name}.1`]: "", [`${name}.2`]: "c" }, "a"],
    ["a number with a zero in front", { [`${name}.00`]: "x", [`${name}.01`]: "x" }, undefined],
    ["a negative number", { [`${name}.-1`]: "x", [`${name}.-0`]: "x" }, undefined],
    ["an exponent", { [`${name}.0e0`]: "x", [`${name}.1e1`]: "x" }, undefined],
    ["no number", { [`${name}.`]: "x", [`${name}.a`]: "x", [`${name}. 0`]: "x" }, undefined],
    [
      "a name that starts alike",
      { [`${name}-x`]: "x", [`${name}x`]: "x", [`${name}-x.0`]: "x" },
      undefined,
    ],
    ["chunks of chunks", { [`${name}.0.0`]: "x", [`${name}.0`]: "a" }, "a"],
    ["a name in capitals", { [name.toUpperCase()]: "x" }, undefined],
  ])("of %s", (_, received, expected) => {
    expect(read(received)).toBe(expected)
  })

  test("of a thousand chunks only twenty are joined", () => {
    const many = Array.from({ length: 1000 }, (_, index) => [`${name}.${index}`, "x"])
    expect(read(Object.fromEntries(many))).toBe("x".repeat(20))
  })
})
