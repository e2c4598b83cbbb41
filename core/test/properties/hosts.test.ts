import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Auth, createActionURL } from "../../src/index.ts"
import { application } from "./application.ts"
import { hostileHeader } from "./hostile-text.ts"
import { observe } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const publicOrigin = "https://public.example.com"

beforeEach(() => void vi.stubEnv("AUTH_URL", `${publicOrigin}/auth`))
afterEach(() => void vi.unstubAllEnvs())

const names = [
  "host",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-forwarded-prefix",
  "x-original-host",
  "x-original-url",
  "x-rewrite-url",
  "forwarded",
  "origin",
  "referer",
  "x-forwarded-for",
  "via",
] as const

const value = fc.oneof(
  hostileHeader,
  hostileHeader.map((text) => `evil.example${text}`),
  hostileHeader.map((text) => `public.example.com${text}`),
  fc.constantFrom("evil.example", "a.example, b.example", "https", "http", "javascript", "[::1]:1"),
)

const headers = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 })

test(
  "headers change no URL where AUTH_URL says the origin: not in redirects, emails or pages (next-auth 2a3946562)",
  async () => {
    const { config, mails } = application()
    await holds(
      fc.record({
        headers,
        host: fc.constantFrom("evil.example", "public.example.com:8080", "127.0.0.1", "[::1]"),
        path: fc.constantFrom("signin", "signin/plain", "signin/mail", "providers", "signout"),
      }),
      async ({ headers: forged, host, path }) => {
        mails.length = 0
        const url = `http://${host}/auth/${path}`
        const tokens = await Auth(new Request(`http://${host}/auth/csrf`), config)
        const { csrfToken } = (await tokens.json()) as { csrfToken: string }
        const cookie = tokens.headers.getSetCookie()[0]?.split(";")[0] ?? ""
        const init = path.includes("/")
          ? { method: "POST", body: new URLSearchParams({ csrfToken, email: "ada@example.com" }) }
          : {}
        const request = new Request(url, { ...init, headers: { ...forged, cookie } })
        const { body, location } = await observe(await Auth(request, config), publicOrigin)
        for (const text of [body, location?.href ?? "", ...mails.map((mail) => mail.url)]) {
          expect(text).not.toContain("evil.example")
        }
        for (const mail of mails) expect(new URL(mail.url).origin).toBe(publicOrigin)
        if (location?.host === "provider.example") {
          const redirectUri = location.searchParams.get("redirect_uri")
          expect(redirectUri).toBe(`${publicOrigin}/auth/callback/plain`)
        } else if (location !== undefined) expect(location.origin).toBe(publicOrigin)
      },
    )
  },
  propertyTimeoutMs,
)

test(
  "createActionURL throws a TypeError, or takes the host from one header as it stands there",
  async () => {
    const config = { basePath: "/auth" }
    await holds(
      fc.record({ headers, protocol: fc.option(hostileHeader) }),
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
