import { NextRequest } from "next/server.js"
import { afterEach, beforeEach, test, vi } from "vitest"
import {
  application,
  assertKeepsStatedOrigin,
  propertyTimeoutMs,
  statedOrigin,
} from "../../../../core/test/support/stated-origin.ts"
import { FullstackAuth } from "../../src/index.ts"

beforeEach(() => void vi.stubEnv("AUTH_URL", `${statedOrigin}/auth`))
afterEach(() => void vi.unstubAllEnvs())

test(
  "headers change no URL of the route handlers where AUTH_URL says the origin",
  async () => {
    const site = application()
    const { handlers } = FullstackAuth(site.config)
    await assertKeepsStatedOrigin(site, (request) => {
      const { host } = new URL(request.url)
      // A server adds the header that a request over HTTP always has.
      const headers = { host, ...Object.fromEntries(request.headers) }
      const received = new NextRequest(request, { headers })
      return request.method === "POST" ? handlers.POST(received) : handlers.GET(received)
    })
  },
  propertyTimeoutMs,
)
