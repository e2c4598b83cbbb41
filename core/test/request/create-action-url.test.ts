import { createActionURL as ofAuthJs } from "@auth/core"
import { expect, test, vi } from "vitest"
import { createActionURL, isAuthAction } from "../../src/index.ts"

interface Case {
  readonly env?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly protocol?: string
  readonly basePath?: string
}

const urlOf = ({ env = {}, headers = {}, protocol, basePath }: Case): string =>
  createActionURL("signout", protocol, new Headers(headers), env, {
    ...(basePath !== undefined && { basePath }),
    logger: { warn: () => undefined },
  }).href

const forwarded = { "x-forwarded-host": "app.test", "x-forwarded-proto": "https" }

test.each<[Case, string]>([
  [{ headers: { host: "app.test" } }, "https://app.test/signout"],
  [{ headers: { host: "app.test" }, basePath: "/auth" }, "https://app.test/auth/signout"],
  [{ headers: { host: "app.test:3000" }, protocol: "http" }, "http://app.test:3000/signout"],
  [{ headers: { host: "app.test" }, protocol: "http:" }, "http://app.test/signout"],
  [{ headers: { host: "inner", ...forwarded }, protocol: "http" }, "https://app.test/signout"],
  [
    { headers: { "x-forwarded-host": "app.test, app.test", "x-forwarded-proto": "https, http" } },
    "https://app.test/signout",
  ],
  [{ headers: forwarded, basePath: "auth/" }, "https://app.test/auth/signout"],
  [{ headers: forwarded, basePath: "/" }, "https://app.test/signout"],
  [{}, "https://localhost/signout"],
])("without AUTH_URL %j leads to %s", (given, expected) => {
  expect(urlOf(given)).toBe(expected)
})

test.each<[string, string | undefined, string]>([
  ["http://n", undefined, "http://n/signout"],
  ["http://n/", "/auth", "http://n/auth/signout"],
  ["http://n:3000/", "/", "http://n:3000/signout"],
  ["https://n/api/auth", undefined, "https://n/api/auth/signout"],
  ["https://n/api/auth/", undefined, "https://n/api/auth/signout"],
  ["https://n/api/auth", "/api/auth", "https://n/api/auth/signout"],
  ["https://n/api/auth", "/auth", "https://n/auth/signout"],
  ["https://n/api/auth", "/", "https://n/api/auth/signout"],
])("with AUTH_URL %s and the base path %s the URL is %s", (url, basePath, expected) => {
  const given = { headers: forwarded, ...(basePath !== undefined && { basePath }) }
  expect(urlOf({ ...given, env: { AUTH_URL: url } })).toBe(expected)
  expect(urlOf({ ...given, env: { NEXTAUTH_URL: url } })).toBe(expected)
  expect(urlOf({ ...given, env: { AUTH_URL: url, NEXTAUTH_URL: "http://old" } })).toBe(expected)
})

test("no header changes the host that AUTH_URL states", () => {
  const headers = { "x-forwarded-host": "evil.test", host: "evil.test" }
  expect(urlOf({ headers, env: { AUTH_URL: "https://n" } })).toBe("https://n/signout")
})

test("a host that a reverse proxy appended to the sender's leads nowhere, as in Auth.js", () => {
  const headers = new Headers({ "x-forwarded-host": "evil.test, app.test" })
  expect(() => createActionURL("signin", "https", headers, {})).toThrow(/several hosts/)
  expect(() => ofAuthJs("signin", "https", headers, {}, {})).toThrow(TypeError)
})

test.each(["https://evil.test/", "ftp", "javascript:", "https:/", "https//evil.test"])(
  "the scheme %j is an error, and brings no host along",
  (scheme) => {
    const headers = { "x-forwarded-host": "app.test", "x-forwarded-proto": scheme }
    expect(() => urlOf({ headers })).toThrow(TypeError)
    expect(() => urlOf({ headers: { host: "app.test" }, protocol: scheme })).toThrow(TypeError)
  },
)

test("what is not a URL is an error", () => {
  expect(() => urlOf({ env: { AUTH_URL: "secret" } })).toThrow(TypeError)
  expect(() => urlOf({ headers: { host: "not a host" } })).toThrow(TypeError)
})

test("a base path that differs from the path of AUTH_URL is warned of once", () => {
  const warn = vi.fn<(code: string) => void>()
  const config = { basePath: "/auth", logger: { warn } }
  const env = { AUTH_URL: "https://n/api/auth" }
  createActionURL("session", "https", new Headers(), env, config)
  createActionURL("session", "https", new Headers(), env, config)
  expect(warn.mock.calls).toEqual([["env-url-basepath-mismatch"]])
  createActionURL("session", "https", new Headers(), { AUTH_URL: "https://n/auth/" }, config)
  expect(warn).toHaveBeenCalledTimes(1)
})

test("the names of actions are known, and nothing that objects have anyway", () => {
  const names = ["callback", "csrf", "error", "providers", "session", "signin", "signout"]
  expect([...names, "verify-request", "webauthn-options"].every(isAuthAction)).toBe(true)
  expect(["", "admin", "toString", "__proto__", "signIn"].some(isAuthAction)).toBe(false)
})
