import fc from "fast-check"
import { afterEach, expect, test, vi } from "vitest"
import { Auth, type AuthConfig, createActionURL } from "../../src/index.ts"
import { application } from "./application.ts"
import { hostileHeader } from "./hostile-text.ts"
import { type Observed, observe } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"
import { forgedHeaders, assertKeepsStatedOrigin, statedOrigin } from "../support/stated-origin.ts"

afterEach(() => void vi.unstubAllEnvs())

test(
  "headers change no URL if AUTH_URL sets the origin: not in redirects, emails or pages (next-auth 2a3946562)",
  async () => {
    vi.stubEnv("AUTH_URL", `${statedOrigin}/auth`)
    const site = application()
    await assertKeepsStatedOrigin(site, (request) => Auth(request, site.config))
  },
  propertyTimeoutMs,
)

const trustedHosts = ["app.example.com", "app.example.com:8443", "*.preview.example.com"]

/** The hosts that the list means, read in another way than the library does. */
function isListed(host: string): boolean {
  return (
    host === "app.example.com" ||
    /^(?:app\.example\.com:8443|[^.:]+\.preview\.example\.com)$/.test(host)
  )
}

/** Hosts that are listed, that look alike, or that are anything. */
const someHost = fc.oneof(
  fc.constantFrom(
    "app.example.com",
    "APP.example.com",
    "app.example.com:443",
    "app.example.com:80",
    "app.example.com:8443",
    "app.example.com.",
    "app.example.com.evil.example",
    "evil.example",
    "evil-app.example.com",
    "app-example.com",
    "a.preview.example.com",
    "a.b.preview.example.com",
    "preview.example.com",
    "apreview.example.com",
    "app.example.com@evil.example",
    "app.example.com, evil.example",
    "localhost:3000",
    "[::1]:3000",
  ),
  hostileHeader,
  hostileHeader.map((text) => `app.example.com${text}`),
  hostileHeader.map((text) => `${text}.preview.example.com`),
)

const requestOfLink = fc.record({
  forged: forgedHeaders,
  host: fc.option(someHost),
  forwardedHost: fc.option(someHost),
  proto: fc.constantFrom("http", "https", "http, https"),
})

type RequestOfLink = typeof requestOfLink extends fc.Arbitrary<infer Value> ? Value : never

/** Requests a magic link as an integration does, which takes the URL of the request from its headers. */
async function requestLink(
  config: AuthConfig,
  { forged, host, forwardedHost, proto }: RequestOfLink,
): Promise<{ readonly headers: Headers; readonly observed: Observed } | undefined> {
  const headers = new Headers(forged)
  headers.set("x-forwarded-proto", proto)
  if (host !== null) headers.set("host", host)
  if (forwardedHost !== null) headers.set("x-forwarded-host", forwardedHost)
  const url = urlOrNothing(() =>
    createActionURL("csrf", "https", headers, {}, { basePath: "/auth" }),
  )
  if (url === undefined) return undefined
  const tokens = await Auth(new Request(url, { headers }), config)
  // The wire contract fixes what a good response has.
  const { csrfToken = "" }: { csrfToken?: string } = Object(await tokens.json())
  headers.set("cookie", tokens.headers.getSetCookie()[0]?.split(";")[0] ?? "")
  const body = new URLSearchParams({ csrfToken, email: "ada@example.com" })
  const request = new Request(new URL("signin/mail", url), { method: "POST", headers, body })
  return { headers, observed: await observe(await Auth(request, config), url.origin) }
}

test(
  "with trustedHosts, no magic link and no redirect leads to a host that is not listed",
  async () => {
    const { config, mails } = application({ trustedHosts })
    await holds(requestOfLink, async (asked) => {
      mails.length = 0
      const done = await requestLink(config, asked)
      const hosts = mails.map(({ url }) => new URL(url).host)
      expect(hosts.filter((host) => !isListed(host))).toEqual([])
      if (hosts.length === 0) return
      expect(done?.observed.location?.host).toBe(hosts[0])
    })
  },
  propertyTimeoutMs,
)

test(
  "with trustHost alone, a magic link leads to the host of the Host header, and to no other",
  async () => {
    const { config, mails } = application()
    await holds(requestOfLink, async (asked) => {
      mails.length = 0
      const done = await requestLink(config, asked)
      const hosts = mails.flatMap(({ url }) => [new URL(url).hostname])
      if (hosts.length === 0) return
      const direct = done?.headers.get("host") || "localhost"
      // Empty members of a list say nothing (RFC 9110, section 5.6.1).
      const [member] = direct.split(",").filter((each) => each.trim() !== "")
      expect(hosts).toEqual([new URL(`https://${member?.trim()}`).hostname])
    })
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
