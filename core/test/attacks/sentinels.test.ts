import type { ServerResponse } from "node:http"
import { inspect } from "node:util"
import { afterEach, describe, expect, test, vi } from "vitest"
import { AdapterError, type AdapterMethod } from "../../src/adapters.ts"
import { EmailSignInError } from "../../src/errors.ts"
import { currentProvider, providerOf, useProvider } from "../accounts/house.ts"
import type { Misbehaviour } from "../support/programmable-provider.ts"
import { softwareAuthenticator } from "../support/software-authenticator.ts"
import type { Visitor } from "../support/visitor.ts"
import { finish, optionsFor, origin } from "../webauthn/passkey-site.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import { forgedToken, password, type SentinelSite, sentinelSite } from "./sentinel-site.ts"

useProvider()

refuseUnhandledRejections()

afterEach(() => void vi.restoreAllMocks())

/**
 * Every place where the protocol shows a secret to the browser that it belongs to. There is none in a
 * log, in another header or in the body of an error.
 */
const places = [
  /^CSRF token: GET (?:csrf|signin|signout) body$/,
  /^CSRF token: (?:GET|POST) \S+ cookie csrf-token$/,
  /^session token: (?:GET|POST) \S+ cookie session-token$/,
  /^cookie of a transaction: (?:GET|POST) \S+ cookie (?:state|challenge)$/,
  /^state: POST signin\/\w+ location$/,
  // Its form posts the token, so that opening the link uses nothing up.
  /^verification token: GET callback\/mail body$/,
]

function expectNoLeak(site: SentinelSite): void {
  const leaks = site.leaks()
  expect(leaks).not.toEqual([])
  expect(leaks.filter((line) => !places.some((place) => place.test(line)))).toEqual([])
}

async function goToProvider(browser: Visitor, id: string): Promise<Record<string, string>> {
  const away = await browser.submit(`signin/${id}`, { callbackUrl: "/inside" })
  const url = new URL(away.headers.get("location") ?? "")
  return url.origin === origin ? {} : currentProvider().answer(url)
}

/** Comes back from the provider, and looks at the page that the browser is sent to. */
async function comeBack(
  browser: Visitor,
  id: string,
  answer: Record<string, string>,
): Promise<void> {
  const back =
    id === "posting"
      ? await browser.postAcrossSites(`callback/${id}`, answer)
      : await browser.get(`callback/${id}?${new URLSearchParams(answer)}`)
  await followAll(browser, back)
  await browser.get("session")
}

async function followAll(browser: Visitor, response: Response): Promise<void> {
  const location = new URL(response.headers.get("location") ?? "/", origin)
  if (!location.pathname.startsWith("/auth/")) return
  const path = location.pathname.slice("/auth/".length)
  const next = await browser.get(path + location.search)
  if (path.startsWith("callback/")) await followAll(browser, next)
}

async function signIn(site: SentinelSite, id = "local"): Promise<Visitor> {
  const browser = site.open()
  await comeBack(browser, id, await goToProvider(browser, id))
  return browser
}

async function useSession(browser: Visitor): Promise<void> {
  await browser.submit("session", { data: "x" })
  await goToProvider(browser, "local")
  await browser.get("signin")
  await browser.get("signout")
  await browser.submit("signout")
  await browser.get("session")
}

async function followLink(site: SentinelSite, change: Record<string, string> = {}): Promise<void> {
  const browser = site.open()
  await followAll(browser, await browser.submit("signin/mail", { email: "ada@example.com" }))
  const { searchParams } = site.links.at(-1) ?? new URL(origin)
  const link = { ...Object.fromEntries(searchParams), ...change }
  await browser.get(`callback/mail?${new URLSearchParams(link)}`)
  for (let times = 0; times < 2; times += 1) {
    await followAll(browser, await browser.post("callback/mail", link))
  }
  await browser.get("session")
}

async function usePasskey(site: SentinelSite): Promise<void> {
  const browser = site.open()
  const passkey = await softwareAuthenticator(origin)
  const { options } = await optionsFor(browser, { action: "register", email: "new@example.com" })
  const data = await passkey.create(options)
  for (let times = 0; times < 2; times += 1) await finish(browser, "register", data)
  await browser.submit("signout")
  const again = await optionsFor(browser, { action: "authenticate" })
  await finish(browser, "authenticate", await passkey.get(again.options))
  await finish(browser, "authenticate", "{}")
  await browser.get("session")
}

/** What a user does there; each thing begins at a new application. */
const flows: Readonly<Record<string, (site: SentinelSite) => Promise<unknown>>> = {
  "a sign-in at a provider, a session and a sign-out": async (site) =>
    useSession(await signIn(site)),
  "a posted sign-in": (site) => signIn(site, "posting"),
  "a client with a private key": (site) => signIn(site, "signing"),
  "a magic link": (site) => followLink(site),
  "a magic link with a wrong token": (site) => followLink(site, { token: "0".repeat(64) }),
  "an email that cannot be sent": (site) => {
    site.failMail()
    return followLink(site)
  },
  "an email service that quotes the email": (site) => {
    site.failMail(quotingError)
    return followLink(site)
  },
  "an email service that quotes the email in an error of Lockstep": (site) => {
    site.failMail((values) => new EmailSignInError("Down.", { cause: quotingError(values) }))
    return followLink(site)
  },
  passkeys: usePasskey,
  "a right and a wrong password": async (site) => {
    await signIn(site)
    for (const given of [password, `${password}x`]) {
      const browser = site.open()
      await followAll(browser, await browser.submit("callback/credentials", { password: given }))
      await browser.post("callback/credentials", { password: given })
      await browser.get("session")
    }
  },
  "a forged session": async (site) => {
    const browser = site.open()
    for (const value of [forgedToken, `${forgedToken}.a.b.c.d`]) {
      browser.cookies.set("authjs.session-token", value)
      await browser.get("session")
      await browser.submit("signout")
    }
  },
  "a callback with another state, an error, or nothing": async (site) => {
    const changes = [
      { state: "x" },
      { error: "access_denied" },
      { error: "x", code: "" },
      { iss: "x" },
    ]
    for (const change of changes) {
      const browser = site.open()
      const answer = await goToProvider(browser, "local")
      await comeBack(browser, "local", { ...answer, ...change })
      await comeBack(browser, "local", answer)
      await comeBack(browser, "local", {})
    }
  },
  "a callback in another browser, and twice": async (site) => {
    const browser = site.open()
    const answer = await goToProvider(browser, "local")
    await comeBack(site.open(), "local", answer)
    for (let times = 0; times < 2; times += 1) await comeBack(browser, "local", answer)
  },
  "requests that are wrong": async (site) => {
    const browser = await signIn(site)
    const query = `callbackUrl=//evil.example&error=${forgedToken}&token=${forgedToken}`
    for (const path of ["signin", "error", "nothing-here", "verify-request", "providers"]) {
      await browser.get(`${path}?${query}`)
      await browser.submit(path, { password })
    }
  },
}

/** As the errors of drivers and of HTTP clients, with values in every place that an error has. */
function quotingError(values: unknown): Error {
  const members = { params: values, request: { headers: values }, toJSON: () => values }
  const inner = Object.assign(
    new TypeError(`Bad value ${inspect(values)}`),
    { code: 11_000 },
    members,
  )
  const outer = new Error(`Failed: ${JSON.stringify(values)}`, { cause: inner })
  Object.defineProperty(outer, "hidden", { value: values })
  return Object.assign(outer, { code: "E_QUOTE", [Symbol("query")]: values, ...members })
}

const quoting = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(body)

const failures: Readonly<Record<string, Misbehaviour>> = {
  "is down": { routes: { "/token": (response) => void response.destroy() } },
  "quotes the code": {
    routes: {
      "/token": quoting(400, '{"error":"invalid_grant","error_description":"sentinel-code"}'),
    },
  },
  "quotes the secret": {
    routes: { "/token": quoting(401, '{"error":"sentinel-client-secret"}') },
  },
  "answers with a token and no JSON": {
    routes: { "/token": quoting(200, "sentinel-access-token") },
  },
  "answers with another audience": { claims: (claims) => ({ ...claims, aud: "other" }) },
  "answers with another nonce": { claims: (claims) => ({ ...claims, nonce: "other" }) },
  "has lost its keys": { routes: { "/jwks": (response) => void response.writeHead(404).end() } },
  "has no discovery": {
    routes: {
      "/.well-known/openid-configuration": (response) => void response.writeHead(500).end(),
    },
  },
}

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

  test.each(Object.entries(failures))("when the provider %s", async (_name, failure) => {
    const site = sentinelSite(strategy)
    Object.assign(currentProvider().does, failure)
    for (const id of ["local", "posting", "signing"]) await signIn(site, id)
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
    const site = sentinelSite(strategy, { [method]: fail })
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
      const site = sentinelSite(
        strategy,
        {},
        { providers: [providerOf("local", { idToken: false, [endpoint]: { request } })] },
      )
      await signIn(site)
      expectNoLeak(site)
      expect(site.logged()).toContain("Request failed with status code 401")
    },
  )

  test("when the configuration cannot be used", async () => {
    const site = sentinelSite(strategy, {}, { secret: "sentinel-secret" })
    const browser = site.open()
    for (const path of ["session", "signin", "csrf", "error"]) await browser.get(path)
    expect(site.leaks()).toEqual([])
  })
})

test.each(["jwt", "database"] as const)("each place is one that is used (%s)", async (strategy) => {
  const site = sentinelSite(strategy)
  for (const run of [
    flows["a magic link"],
    flows["a sign-in at a provider, a session and a sign-out"],
  ]) {
    await run?.(site)
  }
  const leaks = site.leaks()
  expect(places.filter((place) => !leaks.some((line) => place.test(line)))).toEqual([])
})

/** Options that a failing database does not give are an answer as well. */
function assertIsRefusal(error: unknown): void {
  if (error instanceof Error && /options were refused/.test(error.message)) return
  throw error
}
