import fc from "fast-check"
import { expect } from "vitest"
import type { Application } from "../properties/application.ts"
import { hostileHeader } from "../properties/hostile-text.ts"
import { observe } from "../properties/observed.ts"
import { holds } from "../properties/runs.ts"

/** For the tests of all packages. */
export { application } from "../properties/application.ts"
export { propertyTimeoutMs } from "../properties/runs.ts"

/** Origin that `AUTH_URL` states. */
export const statedOrigin = "https://public.example.com"

/** Headers that tell about hosts, or that some server takes for one that does. */
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

/** Headers of an attacker. */
export const forgedHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(...names),
  value,
  { maxKeys: 6 },
)

/**
 * Tries that headers change no URL of an application whose origin is {@link statedOrigin}.
 *
 * @param application - whose emails are read
 * @param send - sends a request for a path below `/auth` to it, with the headers of the request
 */
export async function assertKeepsStatedOrigin(
  { mails }: Application,
  send: (request: Request) => Promise<Response>,
): Promise<void> {
  await holds(
    fc.record({
      headers: forgedHeaders,
      host: fc.constantFrom("evil.example", "public.example.com:8080", "127.0.0.1", "[::1]"),
      path: fc.constantFrom("signin", "signin/plain", "signin/mail", "providers", "signout"),
    }),
    async ({ headers: forged, host, path }) => {
      mails.length = 0
      const url = `http://${host}/auth/${path}`
      const tokens = await send(new Request(`http://${host}/auth/csrf`))
      const { csrfToken } = (await tokens.json()) as { csrfToken: string }
      const cookie = tokens.headers.getSetCookie()[0]?.split(";")[0] ?? ""
      const init = path.includes("/")
        ? { method: "POST", body: new URLSearchParams({ csrfToken, email: "ada@example.com" }) }
        : {}
      const request = new Request(url, { ...init, headers: { ...forged, cookie } })
      const { body, location } = await observe(await send(request), statedOrigin)
      for (const text of [body, location?.href ?? "", ...mails.map((mail) => mail.url)]) {
        expect(text).not.toContain("evil.example")
      }
      for (const mail of mails) expect(new URL(mail.url).origin).toBe(statedOrigin)
      if (location?.host === "provider.example") {
        const redirectUri = location.searchParams.get("redirect_uri")
        expect(redirectUri).toBe(`${statedOrigin}/auth/callback/plain`)
      } else if (location !== undefined) expect(location.origin).toBe(statedOrigin)
    },
  )
}
