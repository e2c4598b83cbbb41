import { randomUUID } from "node:crypto"
import type { Adapter, AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { type CeremonyOptions, programmableProvider } from "@lockstep/testing/programmable"
import { ensure, equal } from "../values/assert.ts"
import { memberOf, openBrowser, origin, returnUrl, type Browser } from "./browser.ts"
import { type ApplicationParts, client, type Engine, type OpenIdProvider } from "./engine.ts"
import { recordAdapter, type RecordedAdapter } from "./recorded-adapter.ts"

/** An application on the adapter under test, with the actions that flows need. */
export interface Site {
  /** The adapter under test itself. */
  readonly adapter: Required<Adapter>
  readonly recorded: RecordedAdapter
  /** A new user at the providers, whose address no earlier flow used. */
  readonly providerUser: ProviderUser
  /** The URLs of the magic links, in order. */
  readonly links: readonly string[]
  /** What the application logged as errors. */
  readonly errors: readonly unknown[]
  browser(): Browser
  /** Goes to a provider and returns. Resolves to the callback's response. */
  signIn(browser: Browser, options?: SignInOptions): Promise<Response>
  /** Goes to a provider. Resolves to the path of the callback. */
  leave(browser: Browser, options?: SignInOptions): Promise<string>
  /** Requests a magic link for the user. */
  requestLink(browser: Browser): Promise<string>
  /** Opens a magic link, and confirms it if the page requires that. */
  openLink(browser: Browser, url: string): Promise<Response>
  /** Requests the options of a passkey ceremony. */
  passkeyOptions(
    browser: Browser,
    fields: Readonly<Record<string, string>>,
  ): Promise<CeremonyOptions>
}

/** A user at a provider. */
interface ProviderUser {
  readonly sub: string
  readonly name: string
  readonly email: string
}

/** How a user signs in at a provider. */
export interface SignInOptions {
  /** Default: the first. */
  readonly provider?: string
  readonly form?: Readonly<Record<string, string>>
}

/** The providers of each application. */
const providerIds = ["one", "two"] as const

/** Opens an application. */
export function openSite(engine: Engine, adapter: Adapter): Site {
  const recorded = recordAdapter(adapter)
  const mark = randomUUID()
  const providerUser = { sub: `sub-${mark}`, name: "Zoë Nguyễn", email: `zoe-${mark}@example.test` }
  const users = [{ ...providerUser, email_verified: true }]
  const providers = providerIds.map((id) => {
    const issuer = `https://${id}.provider.example.test`
    return { id, ...programmableProvider({ issuer, users, ...client }) }
  })
  const links: string[] = []
  const errors: unknown[] = []
  const parts = partsFor(engine, adapter, (url) => void links.push(url))
  const application = engine.open({
    ...parts,
    adapter: recorded.adapter,
    providers: parts.hasAccounts ? providers : [],
    logged: (error) => void errors.push(error),
  })
  return {
    // A flow runs only if the methods that it needs exist.
    adapter: adapter as Required<Adapter>,
    recorded,
    providerUser,
    links,
    errors,
    browser: () => openBrowser(application),
    ...providerSteps(providers),
    ...linkSteps(links, providerUser),
    passkeyOptions,
  }
}

interface Parts extends Pick<ApplicationParts, "sendLink" | "hasPasskeys" | "strategy"> {
  readonly hasAccounts: boolean
}

/** Returns the sign-in methods that the adapter's methods support. */
function partsFor(engine: Engine, adapter: Adapter, sendLink: (url: string) => void): Parts {
  const has = (...names: AdapterMethod[]): boolean =>
    names.every((name) => typeof adapter[name] === "function")
  return {
    hasAccounts: has("createUser", "getUserByAccount", "linkAccount"),
    sendLink: has("createVerificationToken", "useVerificationToken") ? sendLink : undefined,
    hasPasskeys: engine.withoutPasskeys === undefined && has("createAuthenticator"),
    strategy: has("createSession") ? "database" : "jwt",
  }
}

function providerSteps(providers: readonly OpenIdProvider[]): Pick<Site, "leave" | "signIn"> {
  const leave: Site["leave"] = async (
    browser,
    { provider: id = providerIds[0], form = {} } = {},
  ) => {
    const provider = providers.find((each) => each.id === id)
    const response = await browser.submit(`signin/${id}`, form)
    const url = new URL(locationOf(response), origin)
    equal(url.origin, provider?.issuer, `where signin/${id} redirects to`)
    return `callback/${id}?${provider?.authorize(url).toString()}`
  }
  return { leave, signIn: async (browser, options) => browser.get(await leave(browser, options)) }
}

function linkSteps(
  links: readonly string[],
  { email }: ProviderUser,
): Pick<Site, "requestLink" | "openLink"> {
  return {
    async requestLink(browser) {
      const before = links.length
      await browser.submit("signin/mail", { email })
      const link = links[before]
      ensure(link !== undefined, "the magic links that were sent", "one more", links)
      return link
    },
    async openLink(browser, url) {
      const { pathname, searchParams, search } = new URL(url)
      const path = pathname.replace(/^\/auth\//, "")
      const response = await browser.get(`${path}${search}`)
      if (response.status !== 200) return response
      // Email scanners open links too, so the page requires a click.
      return browser.post(path, Object.fromEntries(searchParams))
    },
  }
}

const passkeyOptions: Site["passkeyOptions"] = async (browser, fields) => {
  const query = new URLSearchParams(fields).toString()
  const response = await browser.get(`webauthn-options/passkey?${query}`)
  equal(response.status, 200, "the status of webauthn-options")
  // As in the wire contract of Auth.js.
  return memberOf(await response.json(), "options") as CeremonyOptions
}

/** Returns the URL that a response redirects to. */
function locationOf(response: Response): string {
  return response.headers.get("location") ?? ""
}

/**
 * Checks that a sign-in succeeded: the redirect, the session, and the adapter's records of it.
 *
 * @param browser - in which the user signed in
 * @param response - the last one of the sign-in
 * @returns the user
 */
export async function signedIn(
  site: Site,
  browser: Browser,
  response: Response,
): Promise<AdapterUser> {
  equal(locationOf(response), returnUrl, "where the sign-in redirects to")
  return sessionOf(site, browser)
}

/**
 * Checks that a browser has a session of the user.
 *
 * @param browser - in which the user signed in
 * @returns the user of the session
 */
export async function sessionOf(site: Site, browser: Browser): Promise<AdapterUser> {
  const { adapter, providerUser } = site
  const session = await browser.session()
  equal(
    memberOf(memberOf(session, "user"), "email"),
    providerUser.email,
    "the address in the session",
  )
  const stored = await adapter.getUserByEmail(providerUser.email)
  ensure(stored !== null, "getUserByEmail of the signed-in user", "the user", stored)
  if (typeof adapter.getSessionAndUser !== "function") return stored
  const token = browser.sessionToken() ?? ""
  const found = await adapter.getSessionAndUser(token)
  equal(idText(found?.user), idText(stored), "the user of the session cookie's session")
  const owner = found && { id: found.session.userId }
  equal(idText(owner), idText(stored), "session.userId of the session cookie's session")
  return stored
}

/** Number of records that the adapter must have. */
export interface Counts {
  readonly users: number
  readonly sessions: number
}

/**
 * Checks how many of the records that the application created still exist.
 *
 * @param counts - how many records the adapter must have
 */
export async function expectRecords(site: Site, { users, sessions }: Counts): Promise<void> {
  const { recorded, adapter } = site
  equal((await recorded.users()).length, users, "how many users the adapter has")
  if (typeof adapter.getSessionAndUser !== "function") return
  equal((await recorded.sessions()).length, sessions, "how many valid sessions the adapter has")
}

/**
 * Checks which user an account belongs to.
 *
 * @param user - its owner; `null` for no account
 */
export async function expectOwner(
  { adapter, providerUser }: Site,
  provider: string,
  user: AdapterUser | null,
): Promise<void> {
  const key = { provider, providerAccountId: providerUser.sub }
  const owner = await adapter.getUserByAccount(key)
  equal(idText(owner), idText(user), `the owner of the account at provider ${provider}`)
}

/**
 * Returns an ID as a string. Adapters that do not follow the contract issue numbers and objects,
 * too.
 */
export function idText(user: { readonly id: unknown } | null | undefined): string | null {
  return user === null || user === undefined ? null : String(user.id)
}
