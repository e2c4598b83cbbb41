import { afterEach, describe, expect, test, vi } from "vitest"
import {
  expectComplete,
  expectNoLeak,
  flows,
  providerFailures,
  quotingError,
  refuseUnhandledRejections,
  sentinelSite,
  signIn,
  signInDespite,
  useMailServer,
  useProvider,
} from "../../../../core/test/support/sentinels.ts"
import type { Delivery } from "../../../../core/test/support/visitor.ts"
import { getSession } from "../../src/get-session.ts"
import { ServerAuth } from "../../src/server-auth.ts"
import { serve, versions } from "../support/apps.ts"
import { sendAsIs } from "../support/send-as-is.ts"

useProvider()
useMailServer()

refuseUnhandledRejections()

afterEach(() => void vi.restoreAllMocks())

describe.each(versions)("%s shows no secret, and writes none to its log", (_name, express) => {
  /** Starts a server for each configuration, with its own route at `/inside`. */
  function overExpress(): Delivery {
    const servers = new Map<object, Promise<string>>()
    return async (request, config) => {
      const start = (): Promise<string> =>
        serve(
          express()
            // Unless it runs a test, Express writes errors to the log.
            .set("env", "development")
            .use("/auth", ServerAuth(config))
            .get("/inside", (req, res, next) => {
              getSession(req, config).then((session) => res.json(session), next)
            }),
        )
      const server = servers.get(config) ?? start()
      servers.set(config, server)
      return sendAsIs(await server, request)
    }
  }

  describe.each(["jwt", "database"] as const)("with %s sessions", (strategy) => {
    test.each(Object.entries(flows))("by %s", async (_flow, run) => {
      const site = sentinelSite(strategy, { deliver: overExpress() })
      await run(site)
      expectNoLeak(site)
    })

    test("and each secret is there", async () => {
      await expectComplete(sentinelSite(strategy, { deliver: overExpress() }))
    })

    test.each(Object.entries(providerFailures))("when the provider %s", async (_what, failure) => {
      const site = sentinelSite(strategy, { deliver: overExpress() })
      await signInDespite(site, failure)
      expectNoLeak(site)
    })
  })

  test("when a route of the application cannot read the session", async () => {
    const getSessionAndUser = (...values: unknown[]): never => {
      throw quotingError(values)
    }
    const replaced = { getSessionAndUser }
    const site = sentinelSite("database", { replaced, deliver: overExpress() })
    const browser = await signIn(site)
    const response = await browser.get("../inside")
    expect(response.status).toBe(500)
    const written = vi.mocked(console.error).mock.calls.flat().join("\n")
    expect(written).toMatch(/AdapterError: The adapter's getSessionAndUser failed[^]*\n\s+at /)
    expectNoLeak(site)
  })
})
