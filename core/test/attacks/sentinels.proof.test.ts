// asvs 13.3.1, 16.2.5
import { afterEach, describe, expect, test, vi } from "vitest"
import { AdapterError, type AdapterMethod } from "../../src/adapters.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import { providerFailures, quotingError, silentAt, unanswered } from "./sentinel-failures.ts"
import {
  expectComplete,
  expectNoLeak,
  flows,
  followLink,
  signIn,
  signInDespite,
  usePasskey,
  useSession,
} from "./sentinel-flows.ts"
import { useMailServer } from "./sentinel-mail.ts"
import { secretNames } from "./sentinel-secrets.ts"
import { sentinelSite, shortSecret } from "./sentinel-site.ts"
import { providerOf, useProvider } from "../support/current-provider.ts"

useProvider()
useMailServer()

refuseUnhandledRejections()

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const methods: readonly AdapterMethod[] = [
  "getUserByAccount",
  "getUserByEmail",
  "createUserWithAccount",
  "createSession",
  "getSessionAndUser",
  "deleteSession",
  "createVerificationToken",
  "useVerificationToken",
  "updateUser",
  "createAuthenticator",
]

describe.each(["jwt", "database"] as const)("with %s sessions no secret is shown", (strategy) => {
  test.each(Object.entries(flows))("by %s", async (_name, run) => {
    const site = sentinelSite(strategy)
    await run(site)
    expectNoLeak(site)
  })

  test.each(Object.entries(providerFailures))("when the provider %s", async (_name, failure) => {
    const site = sentinelSite(strategy)
    await signInDespite(site, failure)
    expectNoLeak(site)
  })

  test.each(unanswered)("when the provider does not answer a request for %s", async (path) => {
    const site = sentinelSite(strategy)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await signInDespite(site, silentAt(path))
    expect(site.logged()).toContain("did not answer in time")
    expectNoLeak(site)
  })

  test("when an email service does not answer", async () => {
    const site = sentinelSite(strategy)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    site.failMail("hangs")
    await followLink(site, "resend")
    expect(site.logged()).toContain("did not answer in time")
    expectNoLeak(site)
  })

  test.each(
    methods.flatMap((method) => [
      { method, kind: "a driver", wrap: (error: Error) => error },
      {
        method,
        kind: "an AdapterError",
        wrap: (cause: Error) => new AdapterError("It failed.", { cause }),
      },
    ]),
  )("when the database quotes its values in $kind error of $method", async ({ method, wrap }) => {
    const fail = (...values: unknown[]): never => {
      throw wrap(quotingError(values))
    }
    const site = sentinelSite(strategy, { replaced: { [method]: fail } })
    await useSession(await signIn(site))
    await followLink(site)
    await usePasskey(site).catch(assertIsRefusal)
    expectNoLeak(site)
  })

  test.each(["token", "userinfo"])(
    "when an HTTP client in the provider's %s.request shows what it sent",
    async (endpoint) => {
      const request = (sent: object): never => {
        const config = { data: sent, headers: { authorization: sent } }
        throw Object.assign(new Error("Request failed with status code 401"), { config })
      }
      const providers = [providerOf("local", { idToken: false, [endpoint]: { request } })]
      const site = sentinelSite(strategy, { options: { providers } })
      await signIn(site)
      expectNoLeak(site)
      expect(site.logged()).toContain("Request failed with status code 401")
    },
  )

  test.each([{ secret: shortSecret }, { jwt: { secret: shortSecret } }])(
    "when the configuration cannot be used: %j",
    async (options) => {
      const site = sentinelSite(strategy, { options })
      const browser = site.open()
      for (const path of ["session", "signin", "csrf", "error"]) await browser.get(path)
      expect(site.logged()).toContain("has 15 characters")
      expect(site.leaks()).toEqual([])
    },
  )

  test("when the secret of the redirect proxy cannot be used, of which only sign-ins complain", async () => {
    const site = sentinelSite(strategy, { options: { redirectProxySecret: shortSecret } })
    await site.open().submit("signin/local")
    expect(site.logged()).toContain("has 15 characters")
    expect(site.logged()).not.toContain(shortSecret)
  })
})

describe.each(["jwt", "database"] as const)("what is looked for (%s)", (strategy) => {
  test("is used: each place is shown a secret, and each secret is there", async () => {
    await expectComplete(sentinelSite(strategy))
  })

  test("is found in a log, and in the log of a custom logger", async () => {
    const site = sentinelSite(strategy)
    await expectComplete(site)
    const values = [...site.secrets.keys()]
    for (const value of values) console.info(`It is ${value}.`)
    for (const value of values) site.config.logger?.error?.(new Error("", { cause: { value } }))
    const leaks = site.leaks()
    for (const name of secretNames) {
      expect(leaks).toContain(`${name}: log`)
      expect(leaks).toContain(`${name}: log of a custom logger`)
    }
  })
})

/** Options that a failing database does not give are an answer as well. */
function assertIsRefusal(error: unknown): void {
  if (error instanceof Error && /options were refused/.test(error.message)) return
  throw error
}
