import { describe, expect, test } from "vitest"
import { assertConfig, raw, skipCSRFCheck } from "../../src/index.ts"
import { ConfigError } from "../../src/errors.ts"
import { configWith } from "../support/visitor.ts"

/** Paths and messages of what is wrong with a configuration that a program without types may write. */
function complaints(options: object): string[] {
  try {
    assertConfig({ ...configWith(), ...options })
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(({ path, message }) => `${path} ${message}`)
  }
}

describe("an option is refused when its member", () => {
  test.each([
    ["session.maxage", { session: { maxage: 1 } }],
    ["session.generateSessionToken", { session: { generateSessionToken: "uuid" } }],
    ["jwt.encode", { jwt: { encode: true } }],
    ["jwt.decode", { jwt: { decode: {} } }],
    ["jwt.signingKey", { jwt: { signingKey: "x" } }],
    ["logger.error", { logger: { error: "console" } }],
    ["logger.info", { logger: { info() {} } }],
    ["pages.login", { pages: { login: "/login" } }],
    ["theme.colorScheme", { theme: { colorScheme: "blue" } }],
    ["theme.brandColor", { theme: { brandColor: 7 } }],
    ["theme.color", { theme: { color: "red" } }],
    ["experimental.enableWebAuthn", { experimental: { enableWebAuthn: "yes" } }],
    ["experimental.passkeys", { experimental: { passkeys: true } }],
    ["cookies.session", { cookies: { session: { name: "x" } } }],
    ["raw", { raw: true }],
    ["skipCSRFCheck", { skipCSRFCheck: true }],
  ])("is %s as in %j", (path, options) => {
    expect(complaints(options).map((text) => text.split(" ")[0])).toEqual([path])
  })

  test.each([
    ["session.maxAge", { maxAge: Number.NaN }],
    ["session.maxAge", { maxAge: -1 }],
    ["session.maxAge", { maxAge: 0 }],
    ["session.maxAge", { maxAge: 1.5 }],
    ["session.maxAge", { maxAge: Infinity }],
    ["session.maxAge", { maxAge: 1e12 }],
    ["session.maxAge", { maxAge: "3600" }],
    ["session.updateAge", { updateAge: -1 }],
    ["session.updateAge", { updateAge: Number.NaN }],
    ["session.absoluteMaxAge", { absoluteMaxAge: 0 }],
    ["session.absoluteMaxAge", { absoluteMaxAge: Number.NaN }],
    ["session.absoluteMaxAge", { absoluteMaxAge: 1e12 }],
  ])("is the length of time %s of %j", (path, session) => {
    expect(complaints({ session })).toEqual([
      expect.stringContaining(`${path} must be a whole number of seconds`),
    ])
  })

  test.each([0, -5, Number.NaN, 1e12])("is jwt.maxAge of %j", (maxAge) => {
    expect(complaints({ jwt: { maxAge } })).toHaveLength(1)
  })
})

describe("a cookie is refused when", () => {
  test.each([
    ["its name cannot be one", { name: "a b" }, "characters that are not allowed"],
    ["its name is no text", { name: 5 }, "must have a text as name"],
    ["it is no object", "name", "must be an object"],
    ["its path would end the header", { options: { path: "/; Domain=x" } }, "semicolon"],
    ["its lifetime is no number", { options: { maxAge: Number.NaN } }, "must be a number"],
    ["its date is none", { options: { expires: new Date("no") } }, "must be a valid date"],
    ["__Host- has a domain", { name: "__Host-a", options: { domain: "a.test" } }, "no domain"],
    ["__Host- has a path", { name: "__Host-a", options: { path: "/a" } }, "the path /"],
    ["__Secure- is not Secure", { name: "__Secure-a", options: { secure: false } }, "Secure"],
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
