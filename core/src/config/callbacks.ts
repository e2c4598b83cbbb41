import type { AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { Account } from "../models/account.ts"
import type { JWT } from "../models/jwt.ts"
import type { Profile } from "../models/profile.ts"
import type { Session } from "../models/session.ts"
import type { User } from "../models/user.ts"

/** Parameters of the `signIn` callback. */
export interface SignInParams {
  user: User | AdapterUser
  account: Account | null
  /** With `oauth` and `oidc`: what the provider told. */
  profile?: Profile
  /** With `email`: `verificationRequest` is true when the link is requested, and absent when it is used. */
  email?: { verificationRequest?: boolean }
  /** With `credentials`: what the user typed. */
  credentials?: Record<string, unknown>
}

/** Parameters of the `redirect` callback. */
export interface RedirectParams {
  /** The URL that the client asks to be redirected to. */
  url: string
  /** The application's own origin. */
  baseUrl: string
}

/** Parameters of the `jwt` callback. */
export interface JWTParams {
  /** Name, email and picture at sign-in; the whole token afterwards. */
  token: JWT
  /** Only when `trigger` is `signIn` or `signUp`. */
  user?: User | AdapterUser
  /** Only when `trigger` is `signIn` or `signUp`. */
  account?: Account | null
  /** Only when `trigger` is `signIn` or `signUp`, with `oauth` and `oidc`. */
  profile?: Profile
  /** Absent when a session is only read. */
  trigger?: "signIn" | "signUp" | "update"
  /** @deprecated Use `trigger === "signUp"`. */
  isNewUser?: boolean
  /** With `update`: what the client sent. Check it before use. */
  session?: unknown
}

/** Parameters of the `session` callback. */
export interface SessionParams {
  /** With `database` also the columns of the stored session, except its token. */
  session: Session & Partial<Omit<AdapterSession, "expires" | "sessionToken">>
  /** With the `jwt` strategy. */
  token?: JWT
  /** With the `database` strategy. */
  user?: AdapterUser
  /** With `update`: what the client sent. Check it before use. */
  newSession?: unknown
  trigger?: "update"
}

/** Decisions that the application makes. Each default is the behavior without the callback. */
export interface Callbacks {
  /**
   * Decides whether a user may sign in, before anything is written. `false` or an error: no. A
   * string: no, and the browser goes to that URL. Default: yes.
   */
  signIn: (params: SignInParams) => Awaitable<boolean | string>
  /** Decides where a browser may be sent. Default: anywhere on the application's own origin. */
  redirect: (params: RedirectParams) => Awaitable<string>
  /** Decides what the session token carries; `null` ends the session. Default: the token as it is. */
  jwt: (params: JWTParams) => Awaitable<JWT | null>
  /**
   * Decides what the client sees of a session; with `null` the user counts as signed out, and the cookie
   * is kept. Default: name, email and image of the user.
   */
  session: (params: SessionParams) => Awaitable<Session>
}
