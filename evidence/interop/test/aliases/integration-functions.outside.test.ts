import {
  createActionURL as theirURL,
  isAuthAction as theirIsAuthAction,
  setEnvDefaults as theirDefaults,
} from "@auth/core"
import { createActionURL, isAuthAction, setEnvDefaults } from "@lockstep/core"
import { expect, test } from "vitest"

/** Every choice of one value for each name. */
function combine<T>(choices: Readonly<Record<string, readonly T[]>>): Record<string, T>[] {
  return Object.entries(choices).reduce<Record<string, T>[]>(
    (made, [name, values]) =>
      made.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  )
}

const given = (values: Readonly<Record<string, unknown>>): Record<string, never> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

const quiet = { logger: { warn: () => undefined, error: () => undefined } }

const urls = combine<string | undefined>({
  AUTH_URL: [
    undefined,
    "https://n.test",
    "https://n.test/",
    "https://n.test/api/auth",
    "http://n:3",
  ],
  basePath: [undefined, "/auth", "/api/auth"],
  host: ["inner:3000"],
  forwardedHost: [undefined, "app.test"],
  forwardedProto: [undefined, "https", "http"],
  protocol: ["http", "https:"],
})

test("createActionURL makes the URLs of Auth.js", () => {
  expect(urls.length).toBe(180)
  const make = (create: typeof createActionURL | typeof theirURL): string[] =>
    urls.map(({ AUTH_URL, basePath, host, forwardedHost, forwardedProto, protocol = "" }) => {
      const headers = new Headers(
        given({ host, "x-forwarded-host": forwardedHost, "x-forwarded-proto": forwardedProto }),
      )
      // An option that is absent and one that is undefined are the same to both.
      const config = { ...quiet, ...given({ basePath }) }
      return create("session", protocol, headers, given({ AUTH_URL }), config).href
    })
  expect(make(createActionURL)).toEqual(make(theirURL))
})

const environments = combine<string | undefined>({
  AUTH_URL: [undefined, "https://n.test", "https://n.test/api/auth", "no URL"],
  AUTH_SECRET: [undefined, "a-secret"],
  AUTH_SECRET_2: [undefined, "another-secret"],
  AUTH_TRUST_HOST: [undefined, "true"],
  AUTH_REDIRECT_PROXY_URL: [undefined, "https://proxy.test/auth"],
  AUTH_CORP_ID: [undefined, "an-id"],
  NODE_ENV: ["production", "test"],
})
const options = combine<unknown>({
  basePath: [undefined, "/mine"],
  secret: [undefined, ["given-secret"]],
  trustHost: [undefined, false],
})

test("setEnvDefaults writes what Auth.js writes", () => {
  const write = (defaults: typeof setEnvDefaults | typeof theirDefaults): unknown[] =>
    environments.flatMap((env) =>
      options.map((option) => {
        const bare = () => ({ id: "corp", name: "Corp", type: "oidc", issuer: "https://corp.test" })
        const mail = { id: "post", name: "Post", type: "email", apiKey: "key" }
        const config = { providers: [bare, mail, { ...bare(), clientId: "own" }], ...given(option) }
        // Lists of providers have another type in each of the libraries.
        defaults(given(env), { ...quiet, ...config } as never, true)
        const target = { ...quiet, ...config }
        defaults(given(env), target as never, true)
        const { logger: _logger, ...written } = target
        return JSON.parse(JSON.stringify(written))
      }),
    )
  expect(write(setEnvDefaults)).toEqual(write(theirDefaults))
})

test("isAuthAction knows the actions of Auth.js", () => {
  const names = ["callback", "csrf", "error", "providers", "session", "signin", "signout"]
  const all = [...names, "verify-request", "webauthn-options", "", "signIn", "admin"]
  const theirs = all.map((name) => theirIsAuthAction(name))
  expect(all.map((name) => isAuthAction(name))).toEqual(theirs)
})
