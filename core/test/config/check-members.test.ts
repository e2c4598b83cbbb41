import { describe, expect, test } from "vitest"
import { type Logger, raw, skipCSRFCheck } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { ConfigError } from "../../src/errors.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { warningsOf } from "../support/config-warnings.ts"
import { configWith, visitor } from "../support/visitor.ts"

/** The one warning that options cause; a custom logger gets a level that listens. */
function warned(options: object & { logger?: object }): {
  code: string
  found: string
  count: number
} {
  const heard: [string, string][] = []
  const warn: Logger["warn"] = (code, details) => void heard.push([code, details?.path ?? ""])
  assertConfig({ ...configWith(), ...options, logger: { ...options.logger, warn } })
  const [[code, found] = ["none", "none"]] = heard
  return { code, found, count: heard.length }
}

/** Paths and messages of what is wrong with a configuration that a program without types may write. */
function complaints(options: object): string[] {
  try {
    return warningsOf(options)
      .filter(([code]) => code === "sign-in-unusable")
      .map(([, path, message]) => `${path} ${message}`)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(({ path, message }) => `${path} ${message}`)
  }
}

describe("an option is refused when its member", () => {
  test.each([
    ["session.generateSessionToken", { session: { generateSessionToken: "uuid" } }],
    ["jwt.encode", { jwt: { encode: true } }],
    ["jwt.decode", { jwt: { decode: {} } }],
    ["callbacks.signIn", { callbacks: { signIn: true } }],
    ["callbacks.authorized", { callbacks: { authorized: false } }],
    ["cookies.sessionToken", { cookies: { sessionToken: "name" } }],
  ])("is %s as in %j", (path, options) => {
    expect(complaints(options).map((text) => text.split(" ")[0])).toEqual([path])
  })

  test.each([
    ["session.maxAge", { maxAge: Number.NaN }],
    ["session.maxAge", { maxAge: -1 }],
    ["session.maxAge", { maxAge: 0 }],
    ["session.maxAge", { maxAge: 0.5 }],
    ["session.maxAge", { maxAge: Infinity }],
    ["session.maxAge", { maxAge: "3600" }],
    ["session.updateAge", { updateAge: Number.NaN }],
    ["session.absoluteMaxAge", { absoluteMaxAge: 0 }],
    ["session.absoluteMaxAge", { absoluteMaxAge: Number.NaN }],
  ])("is the length of time %s of %j", (path, session) => {
    expect(complaints({ session })).toEqual([
      expect.stringContaining(`${path} must be a whole number of seconds`),
    ])
  })

  test.each([0, -5, Number.NaN])("is jwt.maxAge of %j", (maxAge) => {
    expect(complaints({ jwt: { maxAge } })).toHaveLength(1)
  })
})

describe("a member is ignored with a warning when it", () => {
  test.each([
    ["session.maxage", { session: { maxage: 1 } }],
    ["jwt.signingKey", { jwt: { signingKey: "x" } }],
    ["logger.warns", { logger: { warns() {} } }],
    ["pages.login", { pages: { login: "/login" } }],
    ["theme.color", { theme: { color: "red" } }],
    ["callbacks.sigIn", { callbacks: { sigIn() {} } }],
    ["events.login", { events: { login() {} } }],
    ["experimental.passkeys", { experimental: { passkeys: true } }],
    ["cookies.session", { cookies: { session: { name: "x" } } }],
  ])("does not exist, like %s", (path, options) => {
    const { code, found } = warned(options)
    expect([code, found]).toEqual(["unknown-option", path])
  })

  test.each([
    ["logger.error", { logger: { error: "console" } }],
    ["pages.signOut", { pages: { signOut: 7 } }],
    ["theme.colorScheme", { theme: { colorScheme: "blue" } }],
    ["theme.brandColor", { theme: { brandColor: 7 } }],
    ["events.signIn", { events: { signIn: "log" } }],
    ["experimental.enableWebAuthn", { experimental: { enableWebAuthn: "yes" } }],
  ])("is something else than it must be, like %s", (path, options) => {
    const { code, found } = warned(options)
    expect([code, found]).toEqual(["ignored-option", path])
  })

  test("of all levels of an application's own logger only those that look like ours", () => {
    const logger = { level: 30, child() {}, warns() {} }
    const { code, found, count } = warned({ logger })
    expect([code, found, count]).toEqual(["unknown-option", "logger.warns", 1])
  })
})

describe("a length of time is adjusted with a warning", () => {
  test.each([
    ["session.maxAge", { session: { maxAge: 1.5 } }, 1],
    ["session.maxAge", { session: { maxAge: 1e12 } }, 3_155_760_000],
    ["session.updateAge", { session: { updateAge: -1 } }, 0],
    ["session.updateAge", { session: { updateAge: 0.5 } }, 0],
    ["session.updateAge", { session: { updateAge: Infinity } }, 3_155_760_000],
    ["session.absoluteMaxAge", { session: { absoluteMaxAge: 90.5 } }, 90],
    ["jwt.maxAge", { jwt: { maxAge: 1e12 } }, 3_155_760_000],
  ])("%s in %j", (path, options, used) => {
    expect(warningsOf(options)).toEqual([
      ["adjusted-option", path, expect.stringContaining(`Lockstep uses ${used}.`)],
    ])
  })

  test("and sessions last as long as it says", async () => {
    const browser = visitor(
      configWith({
        session: { maxAge: 60.9 },
        providers: [Credentials({ authorize: () => ({ id: "1" }) })],
      }),
    )
    const response = await browser.submit("callback/credentials")
    expect(response.headers.getSetCookie().join()).toContain("session-token")
    // The handler responds with the session itself.
    const session = (await browser.session()) as { expires: string }
    expect(Date.parse(session.expires)).toBeLessThanOrEqual(Date.now() + 60_000)
  })
})

describe("a cookie is refused when", () => {
  test.each([
    ["its name cannot be one", { name: "a b" }, "characters that are not allowed"],
    ["its name is no text", { name: 5 }, "a string as name"],
    ["it is no object", "name", "must be an object"],
    ["its path would end the header", { options: { path: "/; Domain=x" } }, "semicolon"],
    ["its lifetime is no number", { options: { maxAge: Number.NaN } }, "must be a number"],
    ["its date is none", { options: { expires: new Date("no") } }, "must be a valid date"],
    ["__Host- has a domain", { name: "__Host-a", options: { domain: "a.test" } }, "no domain"],
    ["__Host- has a path", { name: "__Host-a", options: { path: "/a" } }, "the path /"],
    ["__Secure- is not Secure", { name: "__Secure-a", options: { secure: false } }, "Secure"],
    ["SameSite=None is not Secure", { options: { sameSite: "none", secure: false } }, "Secure"],
    ["Partitioned is not Secure", { options: { partitioned: true, secure: false } }, "Secure"],
    ["its options are no object", { options: "secure" }, "an object as options"],
  ])("%s", (_why, sessionToken, words) => {
    expect(complaints({ cookies: { sessionToken } })).toEqual([expect.stringContaining(words)])
  })

  test("it has the name of another one", () => {
    const cookies = { sessionToken: { name: "same" }, state: { name: "same" } }
    expect(complaints({ cookies })).toEqual(["cookies.state has the name of another cookie, same."])
  })
})

test("members that are right are accepted, and undefined ones count as absent", () => {
  const options = {
    session: { maxAge: 60, updateAge: 0, absoluteMaxAge: 120, generateSessionToken: () => "x" },
    jwt: { maxAge: 60, encode: () => "", decode: () => null },
    pages: { signIn: "/in", signOut: "/out", error: "/e", verifyRequest: "/v", newUser: undefined },
    theme: { colorScheme: "dark", logo: "/l.svg", brandColor: "#123", buttonText: "white" },
    cookies: { sessionToken: { name: "sid", options: { sameSite: "strict", domain: "a.test" } } },
    logger: { error() {}, warn() {}, debug() {} },
    skipCSRFCheck,
    raw,
  }
  expect(complaints(options)).toEqual([])
})
