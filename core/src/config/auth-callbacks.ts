import type { AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { DefaultSession, Session } from "../models/session.ts"
import type { User } from "../models/user.ts"
import type { Callbacks, JWTParams, SessionParams, SignInParams } from "./callbacks.ts"

// oxlint-disable typescript/no-explicit-any -- The types of Auth.js have `any` here: configurations that
// are written for it read members of these values without a check. `defineConfig` has `unknown`.

/** Parameters of the `signIn` callback in {@link AuthCallbacks}. */
export interface SignInCallbackParams extends Omit<SignInParams, "credentials"> {
  /** With `credentials`: what the user typed. Check it before use. */
  credentials?: Record<string, any>
}

/** Parameters of the `jwt` callback in {@link AuthCallbacks}. */
export interface JWTCallbackParams extends Omit<JWTParams, "session" | "user"> {
  /** Only when `trigger` is `signIn` or `signUp`, in spite of the type. */
  user: User | AdapterUser
  /** With `update`: what the client sent. Check it before use. */
  session?: any
}

/** Parameters of the `session` callback in {@link AuthCallbacks}. */
export interface SessionCallbackParams extends Pick<SessionParams, "trigger"> {
  /** Has `user.emailVerified`, `sessionToken` and `userId` only in part, in spite of the type. */
  session: Session & { user: AdapterUser } & AdapterSession
  /** Only with the `jwt` strategy, in spite of the type. */
  token: JWT
  /** Only with the `database` strategy, in spite of the type. */
  user: AdapterUser
  /** With `update`: what the client sent. Check it before use. */
  newSession: any
}

// oxlint-enable typescript/no-explicit-any

/**
 * The callbacks of a configuration, with the types of Auth.js: what only some calls have is not
 * optional. `defineConfig` has types that say what is there.
 */
export interface AuthCallbacks extends Partial<Pick<Callbacks, "redirect">> {
  /**
   * Decides whether a user may sign in, before anything is written. `false` or an error denies it. A
   * string denies it and is the URL to which the browser goes. Default: yes.
   */
  signIn?: (params: SignInCallbackParams) => Awaitable<boolean | string>
  /** Decides what the session token carries; `null` ends the session. Default: the token as it is. */
  jwt?: (params: JWTCallbackParams) => Awaitable<JWT | null>
  /** Decides what the client sees of a session; with `null` the user counts as signed out. */
  session?: (params: SessionCallbackParams) => Awaitable<Session | DefaultSession | null>
}
