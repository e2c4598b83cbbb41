import { afterEach, beforeEach, onTestFinished, vi } from "vitest"
import type { AuthConfig, SessionOptions } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { application, storeUser } from "../support/application.ts"
import { beginSignIn, entryOf } from "../support/current-provider.ts"
import { startProgrammableProvider } from "../support/programmable-provider.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { type OptionsAnswer, registerPasskey } from "../webauthn/passkey-site.ts"

export const hour = 3_600_000
/** A cookie that outlives the browser. */
export const lasting = /Expires=|Max-Age=/
/** The field of a user who stays signed in. */
export const yes = { remember: "true" }

/** Lines of the session cookie. */
export function sessionLines(response: Response): string[] {
  return response.headers.getSetCookie().filter((line) => line.startsWith(sessionCookie))
}

/** Each test of the file begins at the same date, which only it moves. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.000Z") })
  })
  afterEach(() => void vi.useRealTimers())
}

/** A response that completed a sign-in. */
type SignIn = (browser: Visitor, fields?: Record<string, string>) => Promise<Response>

/** An application that asks its users whether they stay signed in, and each way to sign in. */
export async function rememberApplication(session: SessionOptions, more: Partial<AuthConfig> = {}) {
  const links: string[] = []
  const openid = await startProgrammableProvider({
    claims: (claims) => ({ ...claims, sub: "ada-there", email: "there@example.com" }),
  })
  onTestFinished(() => openid.close())
  const passkey = await softwarePasskey(origin)
  const { config, adapter } = application({
    session: { persistence: "ask", ...session },
    providers: [
      Credentials({ credentials: {}, authorize: () => ada }),
      localMail({ sendVerificationRequest: ({ url }) => void links.push(url) }),
      Passkey,
      entryOf(openid, "openid"),
    ],
    experimental: { enableWebAuthn: true },
    ...more,
  })
  const ada = await storeUser(adapter, { name: "Ada" })
  const credentials: SignIn = (browser, fields) => browser.submit("callback/credentials", fields)
  const oauth: SignIn = async (browser, form = {}) =>
    (await beginSignIn(browser, openid, { id: "openid", form }))()
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
  await registerPasskey(maker, passkey, "key@example.com")
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
