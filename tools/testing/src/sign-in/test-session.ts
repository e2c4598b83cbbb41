import type { Session, User } from "@lockstep/core"
import type { OpenedConfig } from "@lockstep/core/integration"
import { TestingError } from "../testing-error.ts"
import { cookieHeader, type KeptCookie, type TestBrowser } from "./test-browser.ts"

/** A cookie in the form that Playwright accepts. */
export interface BrowserCookie {
  readonly name: string
  readonly value: string
  readonly url: string
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite: "Lax" | "None" | "Strict"
  /** Expiry, in seconds since the epoch. */
  readonly expires: number
}

/** A signed-in user, and the headers that their browser sends. */
export interface TestSession {
  /** The user, as the `signIn` event has them. */
  readonly user: User
  /** The session, as `GET session` responds with it. */
  readonly session: Session
  /** The `Cookie` header. */
  readonly cookie: string
  /** Headers with that cookie. */
  readonly headers: Headers
  /**
   * The session for a browser: pass it to Playwright's `browserContext.addCookies`.
   *
   * @param url - URL of the application; its path is ignored
   * @throws TestingError if the name of the cookie requires https, and the URL is not https
   */
  cookiesFor(url: string): BrowserCookie[]
}

/**
 * Reads the session of a browser that has just signed in.
 *
 * @throws TestingError if there is no session
 */
export async function testSession(
  opened: OpenedConfig,
  browser: TestBrowser,
  user: User | undefined,
): Promise<TestSession> {
  const { body } = await browser.get(`${opened.baseUrl}/session`)
  if (user === undefined || body === null) {
    const isRedirected = user === undefined
    throw new TestingError(
      isRedirected
        ? "The sign-in did not finish: the signIn callback redirects this user."
        : "The session ended at once. Check what the jwt and session callbacks return, and the option signedInAt.",
    )
  }
  const kept = sessionCookies(browser.cookies, opened.sessionCookie.name)
  const cookie = cookieHeader(kept)
  return {
    user,
    // The check above shows that the response of `GET session` is a session.
    session: body as Session,
    cookie,
    headers: new Headers({ cookie }),
    cookiesFor: (url) => [...kept].map(([name, each]) => browserCookie(name, each, url)),
  }
}

/** The cookie or its chunks. */
function sessionCookies(
  cookies: ReadonlyMap<string, KeptCookie>,
  name: string,
): ReadonlyMap<string, KeptCookie> {
  const isOfSession = (each: string): boolean =>
    each === name || (each.startsWith(`${name}.`) && /^\d{1,2}$/.test(each.slice(name.length + 1)))
  return new Map([...cookies].filter(([each]) => isOfSession(each)))
}

function browserCookie(name: string, { value, options }: KeptCookie, of: string): BrowserCookie {
  const { path = "/", expires, httpOnly = false, secure = false, sameSite } = options
  const url = new URL(path.endsWith("/") ? path : `${path}/`, of)
  if (/^__(?:secure|host)-/i.test(name) && url.protocol !== "https:") {
    throw new TestingError(
      `Browsers refuse the cookie ${name} at ${url.origin}. Pass the option url with the origin of the application to signInAs.`,
    )
  }
  return {
    name,
    value,
    url: url.href,
    httpOnly,
    secure,
    sameSite: sameSiteOf(sameSite),
    expires: expires === undefined ? -1 : Math.floor(Number(expires) / 1000),
  }
}

function sameSiteOf(sameSite: KeptCookie["options"]["sameSite"]): BrowserCookie["sameSite"] {
  if (sameSite === "none") return "None"
  return sameSite === "strict" || sameSite === true ? "Strict" : "Lax"
}
