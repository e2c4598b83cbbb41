import type { Adapter, VerificationToken } from "../../src/adapters.ts"
import type { Purpose } from "../../src/crypto/purposes.ts"
import type { AuthConfig } from "../../src/index.ts"
import { getToken } from "../../src/jwt.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { currentProvider, house, providerOf, signIn } from "../accounts/house.ts"
import { localMail } from "../email/mailbox.ts"
import { softwareAuthenticator } from "../support/software-authenticator.ts"
import { secret, visitor, type Visitor } from "../support/visitor.ts"
import { finish, optionsFor, origin } from "../webauthn/passkey-site.ts"
import { knownBrowser } from "./known-browser.ts"
import { linkedLaterKey } from "./linked-later-key.ts"
import { logoutSession } from "./logout-session.ts"
import { logoutValues } from "./logout-values.ts"
import { providerToken } from "./provider-token.ts"
import { sessionTokens } from "./session-tokens.ts"
import { tokenSuccessor } from "./token-successor.ts"

const sessionCookie = "authjs.session-token"
const proxyOrigin = "http://login.example.com"
const address = "ada@example.com"

/** Values that only the sender of one request may use, beside those that are sealed by purpose. */
type OtherValue =
  | "JWT session"
  | "database session"
  | "state"
  | "challenge in the client data"
  | "CSRF cookie"
  | "CSRF token"
  | "verification token"
  | "callback URL"
  | StoredKey

/** What the database or the authenticator has, and no request brings. */
type StoredKey =
  | "hash of the verification token"
  | "mark of a used state"
  | "mark of a used challenge"
  | "mark of an account that was linked later"
  | "key of a counter"
  | "user handle of a new user"
  | "user handle of a known user"

/** The name of a value. The purposes of the code are among them: a new one needs a value and a reader. */
export type ValueName = Purpose | OtherValue

/** One of each value, as the application made it. */
export type Values = Readonly<Record<ValueName, string>>

/** Tells whether a value is taken for the one that belongs there. */
export type Reader = (value: string) => Promise<boolean>

/** Readers by the value that they are for. What only hashes or shows a value has none. */
export type Readers = Readonly<
  Record<Exclude<ValueName, StoredKey | "callback URL">, Reader> & {
    /** The functions of the entry point `jwt`, for applications that read the token themselves. */
    "getToken, from the cookie": Reader
    "getToken, from the header": Reader
  }
>

/** An application in which each flow is under way, in a browser of its own. */
export async function crossPurposeSite(): Promise<{ values: Values; readers: Readers }> {
  const links: URL[] = []
  const stored: VerificationToken[] = []
  const { config, adapter } = house(
    { createVerificationToken: (token) => store(adapterOf, token, stored) },
    {
      providers: [
        providerOf(),
        providerOf("posting", { authorization: { params: { response_mode: "form_post" } } }),
        providerOf("proxied", { redirectProxyUrl: `${proxyOrigin}/auth` }),
        localMail({ sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
        Passkey,
      ],
      redirectProxyOrigins: [origin],
      experimental: { enableWebAuthn: true },
      session: { strategy: "jwt" },
      logger: { error() {}, warn() {} },
    },
  )
  function adapterOf(): Adapter {
    return adapter
  }
  const inDatabase: AuthConfig = { ...config, session: { strategy: "database" } }
  const [jwt, database] = [await signedIn(config), await signedIn(inDatabase)]
  const ada = await adapter.getUserByEmail?.(address)
  const posted = { provider: "posting", providerAccountId: "ada", type: "oidc" } as const
  await adapter.linkAccount?.({ ...posted, userId: ada?.id ?? "" })
  const checks = await startAt(config, "local")
  const proxied = await startAt(config, "proxied")
  const posting = await startAt(config, "posting")
  const form = await formOf(posting)
  await usePasskey(config)
  const ceremony = await startCeremony(config)
  const mail = visitor(config)
  await mail.submit("signin/mail", { email: address })
  const csrf = visitor(config)
  const csrfToken = await csrf.csrfToken()
  const known = await knownBrowser(config)
  const logout = await logoutValues(config)
  const ended = await logoutSession()
  const rowToken = await providerToken()
  const ofSession = await sessionTokens()
  const successor = await tokenSuccessor()
  const values: Values = {
    "JWT session": jwt,
    "database session": database,
    "lockstep.checks": cookieOf(checks.browser, "authjs.state."),
    state: checks.answer["state"] ?? "",
    "lockstep.redirect-proxy": proxied.answer["state"]?.slice(13) ?? "",
    "lockstep.form-post": form,
    "lockstep.known-browser": known.cookie,
    "lockstep.logout-hint": logout.hint,
    "lockstep.logout-return": logout.returnCookie,
    "lockstep.logout-session": ended.value,
    "lockstep.logout-step": logout.ticket,
    "lockstep.provider-token": rowToken.value,
    "lockstep.session-tokens": ofSession.value,
    "lockstep.token-successor": successor.value,
    "key of a counter": known.counterKey,
    "lockstep.challenge": cookieOf(ceremony.browser, "authjs.challenge."),
    "challenge in the client data": ceremony.options.challenge,
    "CSRF cookie": cookieOf(csrf, "authjs.csrf-token"),
    "CSRF token": csrfToken,
    "verification token": links.at(-1)?.searchParams.get("token") ?? "",
    "hash of the verification token":
      stored.find(({ identifier }) => identifier === address)?.token ?? "",
    "mark of a used state": markOf(stored, "state"),
    "mark of a used challenge": markOf(stored, "challenge"),
    "mark of an account that was linked later": await linkedLaterKey(),
    "user handle of a new user": handleIn(ceremony.options),
    "user handle of a known user": await knownHandle(inDatabase, database),
    "callback URL": cookieOf(checks.browser, "authjs.callback-url"),
  }
  const readers: Readers = {
    "JWT session": (value) => opensSession(config, value),
    "database session": (value) => opensSession(inDatabase, value),
    "getToken, from the cookie": (value) => opensToken({ cookie: `${sessionCookie}=${value}` }),
    "getToken, from the header": (value) =>
      opensToken({ authorization: `Bearer ${encodeURIComponent(value)}` }),
    "lockstep.checks": async (value) => {
      setCookie(checks.browser, "authjs.state.", value)
      return finishes(checks.browser, "local", checks.answer)
    },
    state: (value) => finishes(checks.browser, "local", { ...checks.answer, state: value }),
    "lockstep.redirect-proxy": async (value) => {
      const state = `${proxied.answer["state"]?.slice(0, 13)}${value}`
      const query = new URLSearchParams({ ...proxied.answer, state })
      const back = await visitor(config, proxyOrigin).get(`callback/proxied?${query}`)
      return new URL(back.headers.get("location") ?? "").origin === origin
    },
    "lockstep.form-post": (value) => finishes(posting.browser, "posting", { form: value }),
    "lockstep.known-browser": known.isKnown,
    "lockstep.logout-hint": logout.isHint,
    "lockstep.logout-return": logout.isReturn,
    "lockstep.logout-session": ended.opens,
    "lockstep.logout-step": logout.isTicket,
    "lockstep.provider-token": rowToken.opens,
    "lockstep.session-tokens": ofSession.opens,
    "lockstep.token-successor": successor.opens,
    "lockstep.challenge": async (value) => {
      setCookie(ceremony.browser, "authjs.challenge.", value)
      return ceremony.finishWith(ceremony.options.challenge)
    },
    "challenge in the client data": (value) => ceremony.finishWith(value),
    "CSRF cookie": async (value) => {
      csrf.cookies.set("authjs.csrf-token", value)
      const [token = ""] = decodeURIComponent(value).split("|")
      return isTaken(csrf, token)
    },
    "CSRF token": (value) => isTaken(csrf, value),
    "verification token": async (token) => {
      await mail.post("callback/mail", { email: address, token })
      return (await mail.session()) !== null
    },
  }
  return { values, readers }
}

/** Stores a verification token, and writes down what of it is stored. */
function store(
  adapterOf: () => Adapter,
  token: Parameters<NonNullable<Adapter["createVerificationToken"]>>[0],
  stored: VerificationToken[],
) {
  stored.push(token)
  return adapterOf().createVerificationToken?.(token)
}

async function signedIn(config: AuthConfig): Promise<string> {
  const browser = visitor(config)
  await signIn(browser)
  return cookieOf(browser, sessionCookie)
}

async function startAt(config: AuthConfig, id: string) {
  const browser = visitor(config)
  const away = await browser.submit(`signin/${id}`, { callbackUrl: "/inside" })
  const answer = currentProvider().answer(new URL(away.headers.get("location") ?? ""))
  return { browser, answer }
}

/** What the redirect after a posted answer carries. */
async function formOf({ browser, answer }: Awaited<ReturnType<typeof startAt>>): Promise<string> {
  const posted = await browser.postAcrossSites("callback/posting", answer)
  const location = new URL(posted.headers.get("location") ?? "", origin)
  return location.searchParams.get("form") ?? ""
}

async function startCeremony(config: AuthConfig) {
  const browser = visitor(config)
  const passkey = await softwareAuthenticator(origin)
  const request = { action: "register", email: "new@example.com" }
  const { options } = await optionsFor(browser, request)
  const finishWith = async (challenge: string): Promise<boolean> => {
    await finish(browser, "register", await passkey.create({ ...options, challenge }))
    return (await browser.session()) !== null
  }
  return { browser, options, finishWith }
}

async function opensSession(config: AuthConfig, value: string): Promise<boolean> {
  const browser = visitor(config)
  browser.cookies.set(sessionCookie, value)
  return (await browser.session()) !== null
}

async function opensToken(headers: Record<string, string>): Promise<boolean> {
  return (await getToken({ req: { headers }, secret })) !== null
}

/** What is stored of the last value that was used. */
function markOf(stored: readonly VerificationToken[], purpose: string): string {
  const marks = stored.filter(({ identifier }) => identifier.startsWith(`lockstep/${purpose}/`))
  return marks.at(-1)?.token ?? ""
}

/** A passkey is made, so that its challenge is used. */
async function usePasskey(config: AuthConfig): Promise<void> {
  const browser = visitor(config)
  const passkey = await softwareAuthenticator(origin)
  const { options } = await optionsFor(browser, { action: "register", email: "used@example.com" })
  await finish(browser, "register", await passkey.create(options))
}

async function knownHandle(config: AuthConfig, session: string): Promise<string> {
  const browser = visitor(config)
  browser.cookies.set(sessionCookie, session)
  return handleIn((await optionsFor(browser, { action: "register" })).options)
}

function handleIn({ user }: Readonly<Record<string, unknown>>): string {
  // The shape is that of the WebAuthn API.
  return (user as { id: string }).id
}

async function finishes(
  browser: Visitor,
  id: string,
  answer: Record<string, string>,
): Promise<boolean> {
  await browser.get(`callback/${id}?${new URLSearchParams(answer)}`)
  return (await browser.session()) !== null
}

async function isTaken(browser: Visitor, csrfToken: string): Promise<boolean> {
  const response = await browser.post("signout", { csrfToken })
  return !(response.headers.get("location") ?? "").includes("MissingCSRF")
}

function nameOf(browser: Visitor, start: string): string {
  return [...browser.cookies.keys()].find((name) => name.startsWith(start)) ?? start
}

function cookieOf(browser: Visitor, start: string): string {
  return browser.cookies.get(nameOf(browser, start)) ?? ""
}

function setCookie(browser: Visitor, start: string, value: string): void {
  browser.cookies.set(nameOf(browser, start), value)
}
