import type { SessionOf } from "../config/define-config.ts"
import type { RequestApiOf } from "../config/feature-apis.ts"
import type { AuthContext } from "../context.ts"
import { serializeCookie } from "../cookies/serialize-cookie.ts"
import { ConfigError } from "../errors/config-errors.ts"
import type { Session } from "../models/session.ts"
import type { RawResult } from "../response/raw-result.ts"
import { readSession } from "./read-session.ts"

/** What the sender of one request may ask and change, whatever the configuration. */
interface RequestBase<C> {
  /**
   * The session, as `GET session` responds with it. It is read once, however often this is called, and
   * extended when that is due.
   *
   * @returns `null` when no user is signed in, and for a request whose host is not among `trustedHosts`
   * @throws AuthError when it cannot be read, which is not to be taken for "signed out"
   */
  session(): Promise<SessionOf<C> | null>
  /**
   * The cookies to set for the calls so far, for frameworks with a cookie store; the last of a name wins.
   * None after {@link RequestBase.apply}.
   */
  readonly cookies: RawResult["cookies"]
  /** The same as lines for `Set-Cookie`. */
  readonly setCookie: readonly string[]
  /**
   * The response with these cookies. A cookie that it sets already stays as it is, with all of its chunks.
   * With any of them, and once a session was read, no cache may keep it. Afterwards there are no cookies to
   * set, and no session is extended, not even one that is being read: its cookie would come too late.
   *
   * @param response - is not written to, as the application may use it for several requests
   * @returns a copy; the response itself where there is nothing to add
   * @throws ConfigError when the option `cookies` makes one that cannot be set
   */
  apply(response: Response): Response
}

/** What the sender of one request may ask and change, with what the features of the configuration add. */
export type RequestAuth<C = unknown> = RequestBase<C> & RequestApiOf<C>

/**
 * Makes the object for one request.
 *
 * @param context - the request; `undefined`: one to a host that is not trusted
 */
export function createRequestAuth(context: AuthContext | undefined): RequestAuth {
  let reading: Promise<Session | null> | undefined
  let readFrom: unknown
  const gathered = (): RawResult["cookies"] => (context?.canSetCookies ? context.jar.changes() : [])
  return {
    session() {
      const received = context?.jar.received
      // A function that ends a session, or gives it another token, replaces them.
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
      if (cookies.length === 0 && reading === undefined) return response
      // Status 101 and that of a network error have no copy, and nothing to keep.
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
