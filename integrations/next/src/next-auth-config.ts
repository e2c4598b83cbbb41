import type { AuthCallbacks, AuthConfig, Session } from "@lockstep/core"
import type { NextRequest } from "next/server.js"

/** Parameters of the `authorized` callback. */
export interface AuthorizedParams<View = Session> {
  /** The session of the request; `null` if no user is signed in. */
  auth: View | null
  request: NextRequest
}

/**
 * Decides whether a request may continue: in `proxy.ts` or `middleware.ts`, and in route handlers that
 * `auth` wraps. Only `true` allows it. A `Response` is sent unchanged. Every other value denies it.
 *
 * If the request is denied, a proxy redirects the browser to the sign-in page; the sign-in page and
 * Lockstep's routes stay reachable. A route handler does not run, and the response has status 401.
 * Default: every request is allowed.
 */
export type Authorized<View = Session> = (params: AuthorizedParams<View>) => unknown

/** The configuration of Lockstep in a Next.js application. It is read once and never modified. */
export interface NextAuthConfig extends Omit<AuthConfig, "callbacks"> {
  callbacks?: (AuthCallbacks & { authorized?: Authorized }) | undefined
}

/**
 * A configuration, or a function that returns it for a request. In server components and server
 * actions, the function receives no request. Return the same object for the same host, so that it
 * is checked only once.
 */
export type NextConfigSource<Config = NextAuthConfig> =
  | Config
  | ((request: NextRequest | undefined) => Config | Promise<Config>)
