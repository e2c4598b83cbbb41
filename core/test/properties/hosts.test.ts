import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Auth, createActionURL } from "../../src/index.ts"
import { application } from "./application.ts"
import { hostileHeader } from "./hostile-text.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"
import { forgedHeaders, assertKeepsStatedOrigin, statedOrigin } from "../support/stated-origin.ts"

beforeEach(() => void vi.stubEnv("AUTH_URL", `${statedOrigin}/auth`))
afterEach(() => void vi.unstubAllEnvs())

test(
  "headers change no URL where AUTH_URL says the origin: not in redirects, emails or pages (next-auth 2a3946562)",
  async () => {
    const site = application()
    await assertKeepsStatedOrigin(site, (request) => Auth(request, site.config))
  },
  propertyTimeoutMs,
)

test(
  "createActionURL throws a TypeError, or takes the host from one header as it stands there",
  async () => {
    const config = { basePath: "/auth" }
    await holds(
      fc.record({ headers: forgedHeaders, protocol: fc.option(hostileHeader) }),
      async ({ headers: given, protocol }) => {
        const sent = new Headers(given)
        const url = urlOrNothing(() => createActionURL("session", protocol, sent, {}, config))
        if (url === undefined) return
        expect(url.pathname).toBe("/auth/session")
        const stated = [sent.get("x-forwarded-host"), sent.get("host")].filter(
          (text) => text !== null,
        )
        const members = stated.flatMap((text) => [
          text,
          ...text.split(",").map((each) => each.trim()),
        ])
        const hosts = new Set(members.flatMap((text) => hostOf(text)))
        if (!hosts.has(url.hostname)) expect(url.hostname).toBe("localhost")
      },
    )
  },
  propertyTimeoutMs,
)

/** What it returns, where it does not throw the error that it documents. */
function urlOrNothing(make: () => URL): URL | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The host that a browser reads from the text, for the schemes that the web has and for others. */
function hostOf(text: string): string[] {
  return ["http", "ftp", "other"].flatMap((scheme) => {
    const url = `${scheme}://${text}`
    return URL.canParse(url) ? [new URL(url).hostname] : []
  })
}
