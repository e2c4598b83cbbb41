import type { VerificationToken } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { getToken } from "../../src/jwt.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, secret, type Visitor, visitor } from "../support/visitor.ts"
import { finish, optionsFor, registerPasskey } from "../webauthn/passkey-site.ts"
import { answerTo, signIn } from "../support/current-provider.ts"

/** The cookie of a session. */
export const sessionCookie = "authjs.session-token"

/** The cookie of a session that a sign-in begins. */
export async function signedIn(config: AuthConfig): Promise<string> {
  const browser = visitor(config)
  await signIn(browser)
  return cookieOf(browser, sessionCookie)
}

/** Begins a sign-in at a provider, and has its answer. */
export async function startAt(config: AuthConfig, id: string) {
  const browser = visitor(config)
  const away = await browser.submit(`signin/${id}`, { callbackUrl: "/inside" })
  const answer = answerTo(away)
  return { browser, answer }
}

/** What the redirect after a posted answer carries. */
export async function formOf({
  browser,
  answer,
}: Awaited<ReturnType<typeof startAt>>): Promise<string> {
  const posted = await browser.postAcrossSites("callback/posting", answer)
  const location = new URL(posted.headers.get("location") ?? "", origin)
  return location.searchParams.get("form") ?? ""
}

/** Begins the registration of a passkey of a new user. */
export async function startCeremony(config: AuthConfig) {
  const browser = visitor(config)
  const passkey = await softwarePasskey(origin)
  const request = { action: "register", email: "new@example.com" }
  const { options } = await optionsFor(browser, request)
  const finishWith = async (challenge: string): Promise<boolean> => {
    await finish(browser, "register", await passkey.create({ ...options, challenge }))
    return (await browser.session()) !== null
  }
  return { browser, options, finishWith }
}

/** Whether a cookie is a session. */
export async function opensSession(config: AuthConfig, value: string): Promise<boolean> {
  const browser = visitor(config)
  browser.cookies.set(sessionCookie, value)
  return (await browser.session()) !== null
}

/** Whether the function for applications reads a token. */
export async function opensToken(headers: Record<string, string>): Promise<boolean> {
  return (await getToken({ req: { headers }, secret })) !== null
}

/** What is stored of the last value that was used. */
export function lastMark(stored: readonly VerificationToken[]): string {
  return stored.findLast(({ token }) => /^lockstep\/(?:\d+\.){3}\d+$/.test(token))?.token ?? ""
}

/** A passkey is made, so that its challenge is used. */
export async function usePasskey(config: AuthConfig): Promise<void> {
  const browser = visitor(config)
  const passkey = await softwarePasskey(origin)
  await registerPasskey(browser, passkey, "used@example.com")
}

/** The user handle that a signed-in user is given. */
export async function knownHandle(config: AuthConfig, session: string): Promise<string> {
  const browser = visitor(config)
  browser.cookies.set(sessionCookie, session)
  return handleIn((await optionsFor(browser, { action: "register" })).options)
}

/** The user handle in the options of a ceremony. */
export function handleIn({ user }: Readonly<Record<string, unknown>>): string {
  // The shape is that of the WebAuthn API.
  return (user as { id: string }).id
}

/** Whether an answer of a provider begins a session. */
export async function finishes(
  browser: Visitor,
  id: string,
  answer: Record<string, string>,
): Promise<boolean> {
  await browser.get(`callback/${id}?${new URLSearchParams(answer)}`)
  return (await browser.session()) !== null
}

/** Whether a CSRF token is accepted. */
export async function isTaken(browser: Visitor, csrfToken: string): Promise<boolean> {
  const response = await browser.post("signout", { csrfToken })
  return !(response.headers.get("location") ?? "").includes("MissingCSRF")
}

function nameOf(browser: Visitor, start: string): string {
  return [...browser.cookies.keys()].find((name) => name.startsWith(start)) ?? start
}

/** The value of the cookie whose name begins so. */
export function cookieOf(browser: Visitor, start: string): string {
  return browser.cookies.get(nameOf(browser, start)) ?? ""
}

/** Replaces the value of the cookie whose name begins so. */
export function setCookie(browser: Visitor, start: string, value: string): void {
  browser.cookies.set(nameOf(browser, start), value)
}
