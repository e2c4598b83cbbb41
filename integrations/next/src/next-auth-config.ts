import type { AuthConfig, Callbacks, Session } from "@lockstep/core"
import type { NextRequest } from "next/server.js"

/** Parameters of the `authorized` callback. */
export interface AuthorizedParams<View = Session> {
  /** The session of the request; `null` when nobody is signed in. */
  auth: View | null
  request: NextRequest
}

/**
 * Decides, in `proxy.ts` or `middleware.ts`, whether a request may go on. `true`: yes. Anything that is
 * no `Response` and counts as false: no, and the browser goes to the sign-in page. A `Response` is the
 * answer. The routes of Lockstep and the sign-in page stay reachable unless a `Response` says otherwise.
 * Default: everybody may go on.
 */
export type Authorized<View = Session> = (params: AuthorizedParams<View>) => unknown

/** What a Next.js application tells Lockstep. It is read once, and never written to. */
export interface NextAuthConfig extends Omit<AuthConfig, "callbacks"> {
  callbacks?: Partial<Callbacks> & { authorized?: Authorized }
}

/**
 * A configuration, or a function that gives it for a request. The function gets no request in server
 * components and server actions, where there is none. Let it give the same object for the same host, so
 * that checking it is done once.
 */
export type NextConfigSource<Config = NextAuthConfig> =
  | Config
  | ((request: NextRequest | undefined) => Config | Promise<Config>)
