import type { AuthCallbacks, AuthConfig, Session } from "@lockstep/core"
import type { NextRequest } from "next/server.js"

/** Parameters of the `authorized` callback. */
export interface AuthorizedParams<View = Session> {
  /** The session of the request; `null` when no user is signed in. */
  auth: View | null
  request: NextRequest
}

/**
 * Decides, in `proxy.ts` or `middleware.ts` and around route handlers that `auth` wraps, whether a request
 * may go on. `true`: yes. A `Response` is the answer. Anything else that counts as false: no.
 *
 * A proxy then redirects the browser to the sign-in page; the routes of Lockstep and the sign-in page stay
 * reachable. A route handler does not run, and the response has the status 401; only `undefined` leaves
 * the decision to the handler. Default: every request goes on.
 */
export type Authorized<View = Session> = (params: AuthorizedParams<View>) => unknown

/** What a Next.js application tells Lockstep. It is read once, and never written to. */
export interface NextAuthConfig extends Omit<AuthConfig, "callbacks"> {
  callbacks?: AuthCallbacks & { authorized?: Authorized }
}

/**
 * A configuration, or a function that gives it for a request. The function gets no request in server
 * components and server actions, where there is none. Let it give the same object for the same host, so
 * that checking it is done once.
 */
export type NextConfigSource<Config = NextAuthConfig> =
  | Config
  | ((request: NextRequest | undefined) => Config | Promise<Config>)
