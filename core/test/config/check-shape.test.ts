import { afterEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { ConfigError } from "../../src/errors.ts"
import { warnedPaths, warningsOf } from "../support/config-warnings.ts"
import { configWith, secret, visitor } from "../support/visitor.ts"

/** What is wrong with a configuration that a program without types may write. */
function complaints(config: unknown): [path: string, message: string][] {
  try {
    // The very point is a configuration that the type does not allow.
    assertConfig(config as AuthConfig)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(({ path, message }) => [path, message])
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe("a configuration", () => {
  test.each([undefined, null, "config", 7, [], () => ({})])("is no %j", (config) => {
    expect(complaints(config)[0]?.[0]).toBe("config")
  })

  test.each([
    ["secret", 123],
    ["secret", [secret, 5]],
    ["adapter", "sqlite"],
    ["adapter", () => ({})],
    ["basePath", "https://a.example/auth"],
    ["basePath", "/auth?x=1"],
    ["basePath", 5],
    ["providers", {}],
    ["providers", null],
    ["trustHost", "true"],
    ["useSecureCookies", "false"],
    ["callbacks", []],
    ["session", "jwt"],
    ["jwt", { secret: 5 }],
    ["jwt", { secret: [secret, null] }],
  ])("names the option %s when it is %j, and that once", (name, value) => {
    const paths = complaints({ ...configWith(), [name]: value }).map(([path]) => path)
    expect(paths).toEqual([name])
  })

  test.each([
    ["debug", "yes"],
    ["pages", "/login"],
    ["events", () => undefined],
    ["experimental", true],
    ["strings", "de"],
    ["theme", "dark"],
    ["raw", true],
    ["skipCSRFCheck", true],
    ["adapter", null],
    ["adapter", false],
    ["callbacks", null],
    ["session", null],
    ["trustHost", null],
    ["pages", null],
  ])("works without the option %s when it is %j, with a warning", (name, value) => {
    expect(warnedPaths({ [name]: value })).toEqual([["ignored-option", name]])
  })

  test.each(["null", null, "console"])("works without a logger that is %j", (logger) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    assertConfig({ ...configWith(), logger } as unknown as AuthConfig)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("logger"))
  })

  test("stays behind its CSRF check when the option skipCSRFCheck is no symbol", async () => {
    const config = { ...configWith(), skipCSRFCheck: true } as unknown as AuthConfig
    const response = await visitor(config).post("signout")
    expect(response.headers.get("location")).toContain("MissingCSRF")
  })

  test("names callbacks that are no functions", () => {
    const config = { ...configWith(), callbacks: { jwt: true, session: null } }
    expect(complaints(config).map(([path]) => path)).toEqual(["callbacks.jwt", "callbacks.session"])
  })

  test.each([
    [{ sesion: {} }, "sesion", "session"],
    [{ Providers: [] }, "Providers", "providers"],
    [{ base_path: "/x" }, "base_path", "basePath"],
    [{ trust_host: true }, "trust_host", "trustHost"],
    [{ secrte: "x" }, "secrte", "secret"],
    [{ session: { maxage: 1 } }, "session.maxage", "maxAge"],
    [{ pages: { signin: "/in" } }, "pages.signin", "signIn"],
    [{ callbacks: { sigIn() {} } }, "callbacks.sigIn", "signIn"],
    [{ cookies: { sessionTokens: {} } }, "cookies.sessionTokens", "sessionToken"],
  ])("asks whether a near name was meant in %j", (options, path, meant) => {
    const message = `does not exist and is ignored. Did you mean ${meant}?`
    expect(warningsOf(options)).toEqual([["unknown-option", path, message]])
  })

  test("lists the options there are where no name is near", () => {
    expect(warningsOf({ foo: 1 })).toEqual([
      ["unknown-option", "foo", expect.stringContaining("There are: providers, adapter")],
    ])
  })

  test("may leave any option undefined", () => {
    const config = { ...configWith(), adapter: undefined, callbacks: undefined, debug: undefined }
    expect(complaints(config)).toEqual([])
  })

  test("never shows a secret of the wrong type", () => {
    expect(
      JSON.stringify(complaints({ ...configWith(), secret: { value: "sentinel" } })),
    ).not.toContain("sentinel")
  })
})
