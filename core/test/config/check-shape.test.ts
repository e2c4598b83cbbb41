import { describe, expect, test } from "vitest"
import { assertConfig, type AuthConfig } from "../../src/index.ts"
import { ConfigError } from "../../src/errors.ts"
import { configWith, secret } from "../support/visitor.ts"

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

describe("a configuration", () => {
  test.each([undefined, null, "config", 7, [], () => ({})])("is no %j", (config) => {
    expect(complaints(config)[0]?.[0]).toBe("config")
  })

  test.each([
    ["sesion", { strategy: "jwt" }],
    ["secret", 123],
    ["secret", [secret, 5]],
    ["adapter", null],
    ["adapter", "sqlite"],
    ["basePath", "https://a.example/auth"],
    ["basePath", "/auth?x=1"],
    ["basePath", 5],
    ["providers", {}],
    ["debug", "yes"],
    ["trustHost", "true"],
    ["pages", "/login"],
    ["callbacks", []],
    ["logger", null],
    ["jwt", { secret: 5 }],
    ["jwt", { secret: [secret, null] }],
  ])("names the option %s when it is %j, and that once", (name, value) => {
    const paths = complaints({ ...configWith(), [name]: value }).map(([path]) => path)
    expect(paths).toEqual([name])
  })

  test("names callbacks and events that do not exist, or are no functions", () => {
    const config = { ...configWith(), callbacks: { sigIn() {}, jwt: true }, events: { login() {} } }
    expect(complaints(config).map(([path]) => path)).toEqual([
      "callbacks.sigIn",
      "callbacks.jwt",
      "events.login",
    ])
  })

  test("says which options there are when one is spelled wrong", () => {
    expect(complaints({ ...configWith(), sesion: {} })[0]?.[1]).toContain("session")
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
