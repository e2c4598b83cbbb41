import type { Adapter, VerificationToken } from "../../src/adapters.ts"
import type { Purpose } from "../../src/crypto/purposes.ts"
import type { AuthConfig } from "../../src/index.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { origin, visitor } from "../support/visitor.ts"
import {
  signedIn,
  startAt,
  formOf,
  startCeremony,
  opensSession,
  opensToken,
  lastMark,
  usePasskey,
  knownHandle,
  handleIn,
  finishes,
  isTaken,
  cookieOf,
  setCookie,
  sessionCookie,
} from "./cross-purpose-browsers.ts"
import { hashedSession } from "./hashed-session.ts"
import { knownBrowser } from "./known-browser.ts"
import { linkedLaterKey } from "./linked-later-key.ts"
import { logoutSession } from "./logout-session.ts"
import { logoutValues } from "./logout-values.ts"
import { providerJwts } from "./provider-jwts.ts"
import { providerToken } from "./provider-token.ts"
import { sessionTokens } from "./session-tokens.ts"
import { tokenSuccessor } from "./token-successor.ts"
import { application } from "../support/application.ts"
import { providerOf } from "../support/current-provider.ts"

const proxyOrigin = "http://login.example.com"
const address = "ada@example.com"

/** Values that only the sender of one request may use, beside those that are sealed by purpose. */
type OtherValue =
  | "JWT session"
  | "database session"
  | "hashed session"
  | "handle of a session"
  | "ID token"
  | "logout token"
  | "state"
  | "challenge in the client data"
  | "CSRF cookie"
  | "CSRF token"
  | "verification token"
  | "callback URL"
  | StoredKey

/** What the database or the authenticator has, and no request brings. */
type StoredKey =
  | "hash of a session"
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
export type Values = Readonly<Record<ValueName, () => Promise<string>>>

/** Returns whether a value is taken for the one that belongs there. */
export type Reader = (value: string) => Promise<boolean>

/** Readers by the value that they are for. What only hashes or shows a value has none. */
export type Readers = Readonly<
  Record<Exclude<ValueName, StoredKey | "callback URL">, Reader> & {
    /** The functions of the entry point `jwt`, for applications that read the token themselves. */
    "getToken, from the cookie": Reader
    "getToken, from the header": Reader
  }
>

/** An application that starts each flow in a separate browser when it is first used. */
export function crossPurposeSite(): { values: Values; readers: Readers } {
  const links: URL[] = []
  const stored: VerificationToken[] = []
  const { config, adapter } = application(
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
    { createVerificationToken: (token) => store(adapterOf, token, stored) },
  )
  function adapterOf(): Adapter {
    return adapter
  }
  const inDatabase: AuthConfig = { ...config, session: { strategy: "database" } }
  const sessions = once(async () => {
    const [jwt, database] = [await signedIn(config), await signedIn(inDatabase)]
    const ada = await adapter.getUserByEmail?.(address)
    const posted = { provider: "posting", providerAccountId: "ada", type: "oidc" } as const
    await adapter.linkAccount?.({ ...posted, userId: ada?.id ?? "" })
    return { jwt, database }
  })
  const checks = once(() => startAt(config, "local"))
  const proxied = once(() => startAt(config, "proxied"))
  const posting = once(async () => {
    await sessions()
    const started = await startAt(config, "posting")
    return { ...started, form: await formOf(started) }
  })
  const ceremony = once(() => startCeremony(config))
  const mail = once(async () => {
    const browser = visitor(config)
    await browser.submit("signin/mail", { email: address })
    const token = links.at(-1)?.searchParams.get("token") ?? ""
    const hash = stored.find(({ identifier }) => identifier === address)?.token ?? ""
    return { browser, token, hash }
  })
  const csrf = once(async () => {
    const browser = visitor(config)
    return { browser, token: await browser.csrfToken() }
  })
  const known = once(() => knownBrowser(config))
  const logout = once(() => logoutValues(config))
  const ended = once(logoutSession)
  const rowToken = once(providerToken)
  const ofSession = once(sessionTokens)
  const successor = once(tokenSuccessor)
  const hashed = once(hashedSession)
  const jwts = once(providerJwts)
  const values: Values = {
    "JWT session": async () => (await sessions()).jwt,
    "database session": async () => (await sessions()).database,
    "hashed session": async () => (await hashed()).cookie,
    "hash of a session": async () => (await hashed()).stored,
    "handle of a session": async () => (await hashed()).handle,
    "ID token": async () => (await jwts()).idToken,
    "logout token": async () => (await jwts()).logoutToken,
    "lockstep.checks": async () => cookieOf((await checks()).browser, "authjs.state."),
    state: async () => (await checks()).answer["state"] ?? "",
    "lockstep.redirect-proxy": async () => (await proxied()).answer["state"]?.slice(13) ?? "",
    "lockstep.form-post": async () => (await posting()).form,
    "lockstep.known-browser": async () => (await known()).cookie,
    "lockstep.logout-hint": async () => (await logout()).hint,
    "lockstep.logout-return": async () => (await logout()).returnCookie,
    "lockstep.logout-session": async () => (await ended()).value,
    "lockstep.logout-step": async () => (await logout()).ticket,
    "lockstep.provider-token": async () => (await rowToken()).value,
    "lockstep.session-tokens": async () => (await ofSession()).value,
    "lockstep.token-successor": async () => (await successor()).value,
    "key of a counter": async () => (await known()).counterKey,
    "lockstep.challenge": async () => cookieOf((await ceremony()).browser, "authjs.challenge."),
    "challenge in the client data": async () => (await ceremony()).options.challenge,
    "CSRF cookie": async () => cookieOf((await csrf()).browser, "authjs.csrf-token"),
    "CSRF token": async () => (await csrf()).token,
    "verification token": async () => (await mail()).token,
    "hash of the verification token": async () => (await mail()).hash,
    "mark of a used state": async () => {
      await sessions()
      return lastMark(stored)
    },
    "mark of a used challenge": async () => {
      await usePasskey(config)
      return lastMark(stored)
    },
    "mark of an account that was linked later": linkedLaterKey,
    "user handle of a new user": async () => handleIn((await ceremony()).options),
    "user handle of a known user": async () => knownHandle(inDatabase, (await sessions()).database),
    "callback URL": async () => cookieOf((await checks()).browser, "authjs.callback-url"),
  }
  const readers: Readers = {
    "JWT session": (value) => opensSession(config, value),
    "database session": (value) => opensSession(inDatabase, value),
    "hashed session": async (value) => (await hashed()).opens(value),
    "handle of a session": async (value) => (await hashed()).isHandle(value),
    "ID token": async (value) => (await jwts()).isIdToken(value),
    "logout token": async (value) => (await jwts()).isLogoutToken(value),
    "getToken, from the cookie": (value) => opensToken({ cookie: `${sessionCookie}=${value}` }),
    "getToken, from the header": (value) =>
      opensToken({ authorization: `Bearer ${encodeURIComponent(value)}` }),
    "lockstep.checks": async (value) => {
      const { answer, browser } = await checks()
      setCookie(browser, "authjs.state.", value)
      return finishes(browser, "local", answer)
    },
    state: async (state) => {
      const { answer, browser } = await checks()
      return finishes(browser, "local", { ...answer, state })
    },
    "lockstep.redirect-proxy": async (value) => {
      const { answer } = await proxied()
      const state = `${answer["state"]?.slice(0, 13)}${value}`
      const query = new URLSearchParams({ ...answer, state })
      const back = await visitor(config, proxyOrigin).get(`callback/proxied?${query}`)
      return new URL(back.headers.get("location") ?? "").origin === origin
    },
    "lockstep.form-post": async (form) => finishes((await posting()).browser, "posting", { form }),
    "lockstep.known-browser": async (value) => (await known()).isKnown(value),
    "lockstep.logout-hint": async (value) => (await logout()).isHint(value),
    "lockstep.logout-return": async (value) => (await logout()).isReturn(value),
    "lockstep.logout-session": async (value) => (await ended()).opens(value),
    "lockstep.logout-step": async (value) => (await logout()).isTicket(value),
    "lockstep.provider-token": async (value) => (await rowToken()).opens(value),
    "lockstep.session-tokens": async (value) => (await ofSession()).opens(value),
    "lockstep.token-successor": async (value) => (await successor()).opens(value),
    "lockstep.challenge": async (value) => {
      const { browser, finishWith, options } = await ceremony()
      setCookie(browser, "authjs.challenge.", value)
      return finishWith(options.challenge)
    },
    "challenge in the client data": async (value) => (await ceremony()).finishWith(value),
    "CSRF cookie": async (value) => {
      const { browser } = await csrf()
      browser.cookies.set("authjs.csrf-token", value)
      const [token = ""] = decodeURIComponent(value).split("|")
      return isTaken(browser, token)
    },
    "CSRF token": async (value) => isTaken((await csrf()).browser, value),
    "verification token": async (token) => {
      const { browser } = await mail()
      await browser.post("callback/mail", { email: address, token })
      return (await browser.session()) !== null
    },
  }
  return { values, readers }
}

/** Most pairs of a value and a reader need few of the flows. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
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
