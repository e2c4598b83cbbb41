import { NextRequest } from "next/server.js"
import { afterEach, describe, test, vi } from "vitest"
import {
  expectComplete,
  expectNoLeak,
  flows,
  providerFailures,
  refuseUnhandledRejections,
  sentinelSite,
  signInDespite,
  useMailServer,
  useProvider,
} from "../../../../core/test/support/sentinels.ts"
import type { Delivery } from "../../../../core/test/support/visitor.ts"
import { FullstackAuth } from "../../src/index.ts"

useProvider()
useMailServer()

refuseUnhandledRejections()

afterEach(() => void vi.restoreAllMocks())

/** Sends requests to the route handlers of an application. */
function overHandlers(): Delivery {
  const applications = new Map<object, ReturnType<typeof FullstackAuth>>()
  return (request, config) => {
    const application = applications.get(config) ?? FullstackAuth({ ...config, basePath: "/auth" })
    applications.set(config, application)
    const { handlers } = application
    const { host } = new URL(request.url)
    // A server adds the header that a request over HTTP always has.
    const headers = { host, ...Object.fromEntries(request.headers) }
    const received = new NextRequest(request, { headers })
    return request.method === "POST" ? handlers.POST(received) : handlers.GET(received)
  }
}

describe.each(["jwt", "database"] as const)(
  "the route handlers show no secret, and write none to the log (%s sessions)",
  (strategy) => {
    test.each(Object.entries(flows))("by %s", async (_flow, run) => {
      const site = sentinelSite(strategy, { deliver: overHandlers() })
      await run(site)
      expectNoLeak(site)
    })

    test("and each secret is there", async () => {
      await expectComplete(sentinelSite(strategy, { deliver: overHandlers() }))
    })

    test.each(Object.entries(providerFailures))("when the provider %s", async (_what, failure) => {
      const site = sentinelSite(strategy, { deliver: overHandlers() })
      await signInDespite(site, failure)
      expectNoLeak(site)
    })
  },
)
