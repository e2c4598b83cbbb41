import { describe, expect, test } from "vitest"
import {
  proxyModes,
  publicHost,
  type ProxyResponse,
  type ProxyRoute,
  type ReverseProxies,
} from "./reverse-proxies.ts"

/**
 * An application behind the proxies, with an email provider `nodemailer` and an OAuth provider `op`. Its
 * routes are at `/trusting/auth`, with `trustHost` alone, and at `/listing/auth`, with `trustedHosts`.
 */
export interface ForgedHostsSubject {
  readonly proxies: ReverseProxies
  /** The magic links that were sent. */
  readonly links: string[]
}

interface FormToken {
  readonly cookie: string
  readonly csrfToken: string
}

const tokens = new Map<string, Promise<FormToken>>()

/** What the forms of one application need, asked for once on each way. */
function tokenOf(proxies: ReverseProxies, route: ProxyRoute, base: string): Promise<FormToken> {
  const key = [route.proxy, route.mode, route.scheme, base].join()
  const token = tokens.get(key) ?? askForToken(proxies, route, base)
  tokens.set(key, token)
  return token
}

async function askForToken(
  proxies: ReverseProxies,
  route: ProxyRoute,
  base: string,
): Promise<FormToken> {
  const page = await proxies.send(route, `${base}/csrf`, {})
  const cookie = page.cookies.map((line) => line.split(";", 1)[0]).join("; ")
  // The wire contract fixes this answer.
  const { csrfToken } = JSON.parse(page.body) as { csrfToken: string }
  return { cookie, csrfToken }
}

/** Presses a button of the sign-in page. */
async function press(
  proxies: ReverseProxies,
  route: ProxyRoute,
  mount: string,
  id: string,
  forged: Readonly<Record<string, string>>,
): Promise<ProxyResponse> {
  const base = `/${mount}/auth`
  const { cookie, csrfToken } = await tokenOf(proxies, route, base)
  const form = { csrfToken, email: "ada@example.com" }
  return proxies.send(route, `${base}/signin/${id}`, { cookie, ...forged }, form)
}

/** The host of the attacker. */
export const evil = "evil.example"

/** Headers of a client that would like links to lead to {@link evil}. */
export const forgeries: readonly [name: string, headers: Readonly<Record<string, string>>][] = [
  ["X-Forwarded-Host", { "x-forwarded-host": evil }],
  ["a list in X-Forwarded-Host", { "x-forwarded-host": `${evil}, ${publicHost}` }],
  ["a list that ends with the attacker", { "x-forwarded-host": `${publicHost}, ${evil}` }],
  ["X-Forwarded-Host with a port", { "x-forwarded-host": `${publicHost}:8443` }],
  ["X-Forwarded-Host with a user", { "x-forwarded-host": `${publicHost}@${evil}` }],
  ["X-Forwarded-Proto", { "x-forwarded-proto": `https://${evil}/` }],
  ["Forwarded", { forwarded: `host=${evil};proto=http` }],
  ["others", { "x-original-host": evil, "x-host": evil, "x-forwarded-server": evil }],
]
const schemes = ["http", "https"] as const

/** Every way through the proxies. */
export const routes: readonly (ProxyRoute & { readonly name: string })[] = proxyModes.flatMap(
  ([name, proxy, mode]) =>
    schemes.map((scheme) => ({ name: `${name}, ${scheme}`, proxy, mode, scheme })),
)

/**
 * Forges headers on every way through the proxies.
 *
 * @param subject - gives the application that a hook started
 */
export function testForgedHosts(subject: () => ForgedHostsSubject): void {
  describe.each(routes)("behind $name", (route) => {
    const origin = `${route.scheme}://${publicHost}`

    test("sign-ins work", async () => {
      const away = await press(subject().proxies, route, "listing", "op", {})
      const redirectUri = new URL(away.location ?? "").searchParams.get("redirect_uri")
      expect(redirectUri).toBe(`${origin}/listing/auth/callback/op`)
      subject().links.length = 0
      expect((await press(subject().proxies, route, "listing", "nodemailer", {})).status).toBe(302)
      expect(subject().links.map((link) => new URL(link).origin)).toEqual([origin])
    })

    test.each(forgeries)("a forged %s leads no link elsewhere", async (_name, forged) => {
      for (const mount of ["trusting", "listing"]) {
        subject().links.length = 0
        const { status } = await press(subject().proxies, route, mount, "nodemailer", forged)
        const hosts = subject().links.map((link) => new URL(link).host)
        expect([status, hosts]).toEqual(status === 302 ? [302, [publicHost]] : [400, []])
      }
    })

    test.each(forgeries)("a forged %s leads no redirect URI elsewhere", async (_name, forged) => {
      const { status, location } = await press(subject().proxies, route, "listing", "op", forged)
      const uri = location && new URL(location).searchParams.get("redirect_uri")
      const expected = `${publicHost}/listing/auth/callback/op`
      expect([status, uri?.split("://")[1]]).toEqual(
        status === 302 ? [302, expected] : [400, undefined],
      )
    })

    test("a host that is not listed gets a 400 response, however it came", async () => {
      const headers = { host: evil, "x-forwarded-host": evil }
      const { status } = await subject().proxies.send(route, "/listing/auth/providers", headers)
      expect(status).toBe(400)
    })
  })
}
