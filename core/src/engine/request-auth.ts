import type { SessionOf } from "../config/define-config.ts"
import type { RequestApiOf } from "../config/feature-apis.ts"
import type { AuthContext } from "../context.ts"
import { serializeCookie } from "../cookies/serialize-cookie.ts"
import { ConfigError } from "../errors/errors.ts"
import type { Session } from "../models/records.ts"
import type { RawResult } from "../response/raw-result.ts"
import { readSession } from "./read-session.ts"

/** The methods and properties of a request object that do not depend on the configuration. */
interface RequestBase<C> {
  /**
   * Returns the session, as in the response to `GET session`. Repeated calls read it once. If the session is due
   * to be extended, this extends it.
   *
   * @returns `null` if no user is signed in, or if the host of the request is not among `trustedHosts`
   * @throws AuthError if the session cannot be read; do not treat this as signed out
   */
  session(): Promise<SessionOf<C> | null>
  /**
   * The cookies to set for the calls so far, for frameworks with a cookie store. If a name occurs more than
   * once, the last cookie takes precedence. Empty after {@link RequestBase.apply}.
   */
  readonly cookies: RawResult["cookies"]
  /** The same cookies as values of the `Set-Cookie` header. */
  readonly setCookie: readonly string[]
  /**
   * Adds the cookies to a response. A cookie that the response already sets is kept, with all of its chunks. If
   * cookies are added, or `session` or a function of a feature has read the session, the response gets a `Cache-Control` header that prevents caching.
   * Afterwards, there are no more cookies to set, and no session is extended, not even one that is being read:
   * its cookie would come too late.
   *
   * @param response - the response, which is not modified because your application can use it for several requests
   * @returns a copy, or the response itself if there is nothing to add
   * @throws ConfigError if the `cookies` option produces a cookie that cannot be set
   */
  apply(response: Response): Response
}

/** The request object: the session of one request, and the functions of the configured features. */
export type RequestAuth<C = unknown> = RequestBase<C> & RequestApiOf<C>

/**
 * Creates the object for one request.
 *
 * @param context - the request; `undefined` if its host is not trusted
 */
export function createRequestAuth(context: AuthContext | undefined): RequestAuth {
  let reading: Promise<Session | null> | undefined
  let readFrom: unknown
  const gathered = (): RawResult["cookies"] => (context?.canSetCookies ? context.jar.changes() : [])
  return {
    session() {
      const received = context?.jar.received
      // A function that revokes a session or gives it another token replaces the cookies.
      if (readFrom !== received) reading = undefined
      readFrom = received
      return (reading ??= context === undefined ? Promise.resolve(null) : readSession(context))
    },
    get cookies() {
      return gathered()
    },
    get setCookie() {
      return gathered().map(toLine)
    },
    apply(response) {
      const cookies = gathered()
      if (context !== undefined) context.canSetCookies = false
      const isRead = reading !== undefined || context?.jar.isSessionRead === true
      if (cookies.length === 0 && !isRead) return response
      // Responses with status 101 and network errors cannot be copied and are not cached.
      if (response.status < 200 || response.status > 599) return response
      const copy = new Response(response.body, response)
      const present = new Set(copy.headers.getSetCookie().map((line) => familyOf(nameOf(line))))
      for (const cookie of cookies) {
        if (!present.has(familyOf(cookie.name))) copy.headers.append("set-cookie", toLine(cookie))
      }
      copy.headers.set("cache-control", "private, no-store")
      return copy
    },
  }
}

function toLine(cookie: RawResult["cookies"][number]): string {
  try {
    return serializeCookie(cookie)
  } catch (cause) {
    throw new ConfigError("A cookie cannot be set. See the cause.", { cause })
  }
}

function nameOf(line: string): string {
  return line.split("=", 1)[0]?.trim() ?? ""
}

/** The chunks of a cookie belong together. */
function familyOf(name: string): string {
  return name.replace(/\.\d{1,2}$/, "")
}
