import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, onTestFinished, vi } from "vitest"
import type { AuthConfig, SessionOptions } from "../../src/index.ts"
import { allowInsecureRequests } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { startProgrammableProvider } from "../support/programmable-provider.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { configWith, type Visitor, visitor } from "../support/visitor.ts"
import { type OptionsAnswer, optionsFor, origin } from "../webauthn/passkey-site.ts"

export const cookieName = "authjs.session-token"
export const hour = 3_600_000
/** A cookie that outlives the browser. */
export const lasting = /Expires=|Max-Age=/
/** The field of a user who stays signed in. */
export const yes = { remember: "true" }
export const strategies = ["jwt", "database"] as const
const email = "ada@example.com"

/** Lines of the session cookie. */
export function sessionLines(response: Response): string[] {
  return response.headers.getSetCookie().filter((line) => line.startsWith(cookieName))
}

/** Each test of the file begins at the same date, which only it moves. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.000Z") })
  })
  afterEach(() => void vi.useRealTimers())
}

/** The application of {@link rememberHouse} for as long as a test runs. */
export async function openHouse(session: SessionOptions, more: Partial<AuthConfig> = {}) {
  const made = await rememberHouse(session, more)
  onTestFinished(() => made.openid.close())
  return made
}

/** A response that completed a sign-in. */
type SignIn = (browser: Visitor, fields?: Record<string, string>) => Promise<Response>

/** An application that asks its users whether they stay signed in, and each way to sign in. */
async function rememberHouse(session: SessionOptions, more: Partial<AuthConfig> = {}) {
  const adapter = MemoryAdapter()
  const ada = await adapter.createUser({ id: "ada", name: "Ada", email, emailVerified: null })
  const links: string[] = []
  const openid = await startProgrammableProvider({
    claims: (claims) => ({ ...claims, sub: "ada-there", email: "there@example.com" }),
  })
  const passkey = await softwarePasskey(origin)
  const config = configWith({
    adapter,
    session: { persistence: "ask", ...session },
    providers: [
      Credentials({ credentials: {}, authorize: () => ada }),
      localMail({ sendVerificationRequest: ({ url }) => void links.push(url) }),
      Passkey,
      {
        id: "openid",
        name: "OpenID",
        type: "oidc",
        issuer: openid.issuer,
        clientId: "client",
        clientSecret: "client-secret",
        [allowInsecureRequests]: true,
      },
    ],
    experimental: { enableWebAuthn: true },
    ...more,
  })
  const credentials: SignIn = (browser, fields) => browser.submit("callback/credentials", fields)
  const oauth: SignIn = async (browser, fields) => {
    const started = await browser.submit("signin/openid", fields)
    const answer = openid.answer(new URL(started.headers.get("location") ?? ""))
    return browser.get(`callback/openid?${new URLSearchParams(answer)}`)
  }
  /** The page of the link, and what its form posts. */
  const mail: SignIn = async (browser, fields) => {
    await browser.submit("signin/mail", { email: "mail@example.com", ...fields })
    const { pathname, search } = new URL(links.at(-1) ?? "")
    const page = await (await browser.get(pathname.replace("/auth/", "") + search)).text()
    const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
    const form = Object.fromEntries([...inputs].map(([, name, value]) => [name, value]))
    return browser.post("callback/mail", form)
  }
  const register: SignIn = async (browser, fields) => {
    const asked = { action: "register", email: `${crypto.randomUUID()}@example.com`, ...fields }
    const { options } = await postedOptions(browser, asked)
    const fresh = await softwarePasskey(origin)
    const data = JSON.stringify(await fresh.create(options))
    return browser.post("callback/passkey", { action: "register", data })
  }
  /** The challenge says what the user wants, and the answer may say otherwise. */
  const usePasskey = async (
    browser: Visitor,
    fields: Record<string, string> = {},
    later: Record<string, string> = {},
  ) => {
    const { options } = await postedOptions(browser, { action: "authenticate", ...fields })
    return answerPasskey(browser, options, later)
  }
  const answerPasskey = async (
    browser: Visitor,
    options: OptionsAnswer["options"],
    fields: Record<string, string> = {},
  ) => {
    passkey.counter += 1
    const data = JSON.stringify(await passkey.get(options))
    return browser.post("callback/passkey", { ...fields, action: "authenticate", data })
  }
  const maker = visitor(config)
  const { options } = await optionsFor(maker, { action: "register", email: "key@example.com" })
  const data = JSON.stringify(await passkey.create(options))
  await maker.post("callback/passkey", { action: "register", data })
  const methods: Record<string, SignIn> = { credentials, oauth, mail, register, usePasskey }
  const browser = (): Visitor => visitor(config)
  return { config, adapter, methods, usePasskey, answerPasskey, links, browser, openid }
}

/** The options of a ceremony, for a form. */
async function postedOptions(
  browser: Visitor,
  fields: Record<string, string>,
): Promise<OptionsAnswer> {
  const response = await browser.submit("webauthn-options/passkey", fields)
  // The shape is that of the wire contract.
  return (await response.json()) as OptionsAnswer
}
