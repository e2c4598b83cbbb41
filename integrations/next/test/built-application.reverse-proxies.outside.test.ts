import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  evil,
  forgeries,
  isPassedOn,
  routes,
  safeOrigins,
  sendsLinks,
} from "../../../core/test/support/forged-hosts.ts"
import { freePort } from "../../../core/test/support/free-port.ts"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../core/test/support/openid-provider.ts"
import {
  type ProxyResponse,
  publicHost,
  type ReverseProxies,
  startReverseProxies,
} from "../../../core/test/support/reverse-proxies.ts"
import { buildFixture, startFixture } from "./support/fixture-app.ts"
import { type MailServer, startMailServer } from "./support/mail-server.ts"
import { openVisitor, type ProxiedVisitor } from "./support/proxied-visitor.ts"

const tenMinutes = 600_000

let provider: OpenIdProvider
let mail: MailServer
/** Takes requests for its host alone. */
let listing: ReverseProxies
/** Takes requests for any host, from a proxy that it trusts. */
let trusting: ReverseProxies
/** How many were used, each once. */
let addresses = 0
const running: (() => Promise<void>)[] = []

/** Starts the application behind every proxy. */
async function startApp(settings: Readonly<Record<string, string>>): Promise<ReverseProxies> {
  const port = await freePort()
  const app = await startFixture(port, {
    FIXTURE_ISSUER: provider.issuer,
    FIXTURE_CLIENT_SECRET: provider.clientSecret,
    FIXTURE_MAIL_SERVER: mail.url,
    ...settings,
  })
  running.push(() => app.close())
  const proxies = await startReverseProxies(port, "/login")
  running.push(() => proxies.stop())
  return proxies
}

beforeAll(async () => {
  await buildFixture()
  const origins = ["http", "https"].map((scheme) => `${scheme}://${publicHost}`)
  const redirectUris = origins.map((origin) => `${origin}/api/auth/callback/staff`)
  provider = await startOpenIdProvider({ redirectUris })
  mail = await startMailServer()
  running.push(provider.close, mail.close)
  const settings = { AUTH_TRUST_HOST: "", FIXTURE_TRUSTED_HOST: publicHost }
  ;[listing, trusting] = await Promise.all([startApp(settings), startApp({})])
}, tenMinutes)

afterAll(async () => {
  await Promise.all(running.map((stop) => stop()))
})

function redirectUriOf({ location }: ProxyResponse): string | null {
  return location === undefined ? null : new URL(location).searchParams.get("redirect_uri")
}

/** Signs in as Ada, from the URL at the provider. */
async function finish(visitor: ProxiedVisitor, away: ProxyResponse): Promise<ProxyResponse> {
  const { url } = await provider.authorize(away.location ?? "")
  expect(url.origin).toBe(visitor.origin)
  return visitor.get(url.pathname + url.search)
}

/** The origin of the link that was mailed; `undefined` when there is none. */
function mailedOrigin(address: string): string | undefined {
  const link = mail.findLink(address)
  return link && new URL(link).origin
}

describe.each(routes)("a built application behind $name", (route) => {
  const callbackRest = `://${publicHost}/api/auth/callback/staff`
  const callback = route.scheme + callbackRest
  const open = (): ProxiedVisitor => openVisitor(listing, route)

  /** The path at the application that a response leads to. */
  const pathOf = ({ location = "" }: ProxyResponse, { origin }: ProxiedVisitor): string => {
    const url = new URL(location, origin)
    expect(url.origin).toBe(origin)
    return url.pathname + url.search
  }

  test.concurrent("signs in by a server action, shows the user in pages, and signs out by one", async () => {
    const visitor = open()
    const refused = await visitor.get("/members")
    expect(pathOf(refused, visitor)).toBe(
      `/login?callbackUrl=${encodeURIComponent(`${visitor.origin}/members`)}`,
    )
    const away = await visitor.press("/", "Staff")
    expect([away.status, redirectUriOf(away)]).toEqual([303, callback])
    expect(pathOf(await finish(visitor, away), visitor)).toBe("/members")
    const members = await visitor.get("/members")
    expect([members.status, members.body]).toEqual([200, expect.stringContaining("Members only")])
    expect(await visitor.get("/")).toMatchObject({
      body: expect.stringContaining("<h1>Ada Lovelace</h1>") as string,
    })
    const session: unknown = JSON.parse((await visitor.get("/api/auth/session")).body)
    expect(session).toMatchObject({ user: { name: "Ada Lovelace" } })
    expect(pathOf(await visitor.press("/", "Sign out"), visitor)).toBe("/?left")
    expect((await visitor.get("/members")).status).toBe(307)
  })

  test.concurrent("signs in and out by the routes, with cookies as its scheme has them", async () => {
    const visitor = open()
    const away = await visitor.submit("signin/staff", { callbackUrl: "/members" })
    expect([away.status, redirectUriOf(away)]).toEqual([302, callback])
    const back = await finish(visitor, away)
    expect(pathOf(back, visitor)).toBe("/members")
    const isSecure = route.scheme === "https"
    const cookie = back.cookies.find((line) => line.includes("session-token="))
    expect(cookie).toMatch(isSecure ? /^__Secure-.*; Secure/ : /^authjs\.(?!.*; Secure)/)
    const left = await visitor.submit("signout", { callbackUrl: "/?left" })
    expect(pathOf(left, visitor)).toBe("/?left")
    expect(JSON.parse((await visitor.get("/api/auth/session")).body)).toBeNull()
  })

  /** Asks for a magic link: the status, and the origin to which it leads. */
  async function askForLink(
    proxies: ReverseProxies,
    forged: Readonly<Record<string, string>> = {},
  ): Promise<[status: number, origin: string | undefined]> {
    addresses += 1
    const email = `ada.${addresses}@example.com`
    const visitor = openVisitor(proxies, route, "program")
    const { status } = await visitor.submit("signin/nodemailer", { email }, forged)
    return [status, mailedOrigin(email)]
  }

  test.concurrent("sends magic links", async () => {
    const sent = (mount: string): unknown =>
      sendsLinks(route, mount) ? [302, `${route.scheme}://${publicHost}`] : [400, undefined]
    expect(await askForLink(listing)).toEqual(sent("listing"))
    expect(await askForLink(trusting)).toEqual(sent("trusting"))
  })

  test.concurrent.each(forgeries)(
    "a forged %s leads no sign-in elsewhere",
    async (_name, forged) => {
      const isForged = isPassedOn(route, forged)
      // With its host alone in trustedHosts, a client chooses the scheme of its sign-in. The provider
      // redirects to no URL that is not registered.
      const started = isForged ? [`https${callbackRest}`, `http${callbackRest}`] : [callback]
      const rejected = isForged ? [400, 500] : []
      const visitor = openVisitor(listing, route, "program")
      const outcomes = (status: number): unknown[] => [
        ...started.map((uri) => [status, uri]),
        ...rejected.map((code) => [code, null]),
      ]
      const away = await visitor.submit("signin/staff", {}, forged)
      expect(outcomes(302)).toContainEqual([away.status, redirectUriOf(away)])
      expect(away.status).not.toBe(500)
      const byAction = await visitor.press("/", "Staff", forged)
      expect(outcomes(303)).toContainEqual([byAction.status, redirectUriOf(byAction)])
      const refused = await visitor.get("/members", forged)
      expect(isForged ? [307, 400] : [307]).toContain(refused.status)
      expect(refused.location ?? "").not.toContain(evil)
    },
  )

  test.concurrent.each(forgeries)(
    "a forged %s leads no magic link elsewhere",
    async (_name, forged) => {
      const allowed = safeOrigins(route).map((origin) => [302, origin])
      for (const proxies of [listing, trusting]) {
        const outcome = await askForLink(proxies, forged)
        if (isPassedOn(route, forged)) {
          expect([[400, undefined], ...allowed]).toContainEqual(outcome)
        } else {
          expect(outcome).toEqual(await askForLink(proxies))
        }
      }
    },
  )

  test.concurrent("has no session for a host that is not listed, however it came", async () => {
    const visitor = open()
    await finish(visitor, await visitor.submit("signin/staff"))
    for (const elsewhere of [{ host: evil }, { host: evil, "x-forwarded-host": evil }]) {
      expect((await visitor.get("/api/auth/session", elsewhere)).status).toBe(400)
      expect((await visitor.get("/members", elsewhere)).status).toBe(400)
      expect((await visitor.get("/api/wrapped", elsewhere)).status).toBe(400)
      expect((await visitor.get("/", elsewhere)).body).toContain("<h1>Nobody</h1>")
      expect(await askForLink(listing, elsewhere)).toEqual([400, undefined])
    }
    expect((await visitor.get("/")).body).toContain("<h1>Ada Lovelace</h1>")
  })
})
