import { expect } from "vitest"
import { EmailSignInError } from "../../src/errors.ts"
import type { Misbehaviour } from "../support/programmable-provider.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import type { Visitor } from "../support/visitor.ts"
import { finish, optionsFor } from "../webauthn/passkey-site.ts"
import { quotingError } from "./sentinel-failures.ts"
import type { MailFailure } from "./sentinel-mail.ts"
import { secretNames } from "./sentinel-secrets.ts"
import { forgedToken, origin, password, proxyOrigin, type SentinelSite } from "./sentinel-site.ts"
import { currentProvider } from "../support/current-provider.ts"

/**
 * Every place where the protocol shows a secret to the browser that it belongs to. There is none in a
 * log, in another header or in the body of an error.
 */
const places = [
  /^CSRF token: GET (?:csrf|signin|signout) body$/,
  /^CSRF token: (?:GET|POST) \S+ cookie csrf-token$/,
  /^session token: (?:GET|POST) \S+ cookie session-token$/,
  /^cookie of a transaction: (?:GET|POST) \S+ cookie (?:state|challenge)$/,
  /^(?:state|nonce): POST signin\/\w+ location$/,
  /^challenge: GET webauthn-options\/passkey body$/,
  /^encrypted form: POST callback\/posting location$/,
  // The redirect proxy passes the response of the provider on.
  /^(?:state|code): proxy GET callback\/proxied location$/,
  // Its form posts the token, so that opening the link uses nothing up.
  /^verification token: GET callback\/(?:mail|resend|nodemailer) body$/,
]

/**
 * Fails if a secret was shown where it does not belong.
 *
 * @param site - after a flow
 */
export function expectNoLeak(site: SentinelSite): void {
  const leaks = site.leaks()
  expect(leaks).not.toEqual([])
  expect(leaks.filter((line) => !places.some((place) => place.test(line)))).toEqual([])
}

/** The providers, each of which is asked in another way. */
const providerIds = ["local", "posting", "signing", "reading", "proxied"] as const

/** Starts a sign-in; returns what the provider sends. */
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

/**
 * Signs in at a provider, whether that works or not.
 *
 * @param site - where
 * @param id - of the provider
 */
export async function signIn(site: SentinelSite, id = "local"): Promise<Visitor> {
  const browser = site.open()
  await comeBack(browser, id, await goToProvider(browser, id))
  return browser
}

/**
 * Signs in at each of the providers, which do something wrong from now on.
 *
 * @param site - where
 * @param failure - what they do
 */
export async function signInDespite(site: SentinelSite, failure: Misbehaviour): Promise<void> {
  Object.assign(currentProvider().does, failure)
  for (const id of providerIds) await signIn(site, id)
}

/**
 * Signs in through the redirect proxy, with the response as the provider sends it and with others.
 *
 * @param site - where
 * @param change - of the response
 */
async function signInThroughProxy(site: SentinelSite, change: object = {}): Promise<void> {
  const browser = site.open()
  const proxy = site.open(proxyOrigin)
  const answer = { ...(await goToProvider(browser, "proxied")), ...change }
  const passedOn = await proxy.get(`callback/proxied?${new URLSearchParams(answer)}`)
  await followAll(browser, passedOn)
  await followAll(browser, passedOn)
  await browser.get("session")
}

/**
 * Uses a session, and ends it.
 *
 * @param browser - of a user who is signed in
 */
export async function useSession(browser: Visitor): Promise<void> {
  await browser.submit("session", { data: "x" })
  await goToProvider(browser, "local")
  await browser.get("signin")
  await browser.get("signout")
  await browser.submit("signout")
  await browser.get("session")
}

/**
 * Requests a magic link and follows it twice.
 *
 * @param site - where
 * @param id - of the email provider
 * @param change - of what the link carries
 */
export async function followLink(
  site: SentinelSite,
  id = "mail",
  change: Record<string, string> = {},
): Promise<void> {
  const browser = site.open()
  await followAll(browser, await browser.submit(`signin/${id}`, { email: "ada@example.com" }))
  const { searchParams } = site.links.at(-1) ?? new URL(origin)
  const link = { ...Object.fromEntries(searchParams), ...change }
  await browser.get(`callback/${id}?${new URLSearchParams(link)}`)
  for (let times = 0; times < 2; times += 1) {
    await followAll(browser, await browser.post(`callback/${id}`, link))
  }
  await browser.get("session")
}

/**
 * Creates a passkey and signs in with it.
 *
 * @param site - where
 */
export async function usePasskey(site: SentinelSite): Promise<void> {
  const browser = site.open()
  const passkey = await softwarePasskey(origin)
  const { options } = await optionsFor(browser, { action: "register", email: "new@example.com" })
  const data = await passkey.create(options)
  for (let times = 0; times < 2; times += 1) await finish(browser, "register", data)
  await browser.submit("signout")
  const again = await optionsFor(browser, { action: "authenticate" })
  await finish(browser, "authenticate", await passkey.get(again.options))
  await finish(browser, "authenticate", "{}")
  await browser.get("session")
}

function failingMail(how: MailFailure | ((values: unknown) => Error), id?: string) {
  return (site: SentinelSite): Promise<void> => {
    site.failMail(how)
    return followLink(site, id)
  }
}

/** What a user does there; each thing begins at a new application. */
export const flows: Readonly<Record<string, (site: SentinelSite) => Promise<unknown>>> = {
  "a sign-in at a provider, a session and a sign-out": async (site) =>
    useSession(await signIn(site)),
  "a posted sign-in": (site) => signIn(site, "posting"),
  "a client with a private key": (site) => signIn(site, "signing"),
  "a sign-in through a redirect proxy": (site) => signInThroughProxy(site),
  "responses that a redirect proxy does not pass on": async (site) => {
    for (const state of ["x", `${"0".repeat(13)}a.b.c.d.e`, ""]) {
      await signInThroughProxy(site, { state })
    }
  },
  "a magic link": (site) => followLink(site),
  "a magic link by an email service": (site) => followLink(site, "resend"),
  "a magic link by a mail server": (site) => followLink(site, "nodemailer"),
  "a magic link with a wrong token": (site) => followLink(site, "mail", { token: "0".repeat(64) }),
  "an email that cannot be sent": failingMail("fails"),
  "an email service that cannot be reached": failingMail("fails", "resend"),
  "an email service that quotes the request in an error": failingMail(
    "quotes what it got",
    "resend",
  ),
  "an email service that quotes the request in its response": failingMail(
    "responds with what it got",
    "resend",
  ),
  "a mail server that quotes the email and the login": failingMail(
    "quotes what it got",
    "nodemailer",
  ),
  "a sender that quotes the email": failingMail(quotingError),
  "a sender that quotes the email in an error of Lockstep": failingMail(
    (values) => new EmailSignInError("Down.", { cause: quotingError(values) }),
  ),
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

/** Flows after which each secret is known and each place was used. */
const completeFlows = [
  "a sign-in at a provider, a session and a sign-out",
  "a posted sign-in",
  "a client with a private key",
  "a sign-in through a redirect proxy",
  "a magic link",
  "a magic link by an email service",
  "a magic link by a mail server",
  "passkeys",
] as const

/**
 * Fails if a place of {@link places} is shown no secret, or if one of the secrets is not there.
 *
 * @param site - a new one
 */
export async function expectComplete(site: SentinelSite): Promise<void> {
  for (const name of completeFlows) await flows[name]?.(site)
  const leaks = site.leaks()
  expect(places.filter((place) => !leaks.some((line) => place.test(line)))).toEqual([])
  expect([...new Set(site.secrets.values())].sort()).toEqual([...secretNames].sort())
}
