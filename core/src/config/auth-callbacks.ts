import type { AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { DefaultSession, Session } from "../models/session.ts"
import type { User } from "../models/user.ts"
import type { Callbacks, JWTParams, SessionParams, SignInParams } from "./callbacks.ts"

// oxlint-disable typescript/no-explicit-any -- The types of Auth.js have `any` here: configurations that
// are written for it read members of these values without a check. `defineConfig` has `unknown`.

/** Parameters of the `signIn` callback in {@link AuthCallbacks}. */
export interface SignInCallbackParams extends Omit<SignInParams, "credentials"> {
  /** With `credentials`: the user's input. Check it before use. */
  credentials?: Record<string, any>
}

/** Parameters of the `jwt` callback in {@link AuthCallbacks}. */
export interface JWTCallbackParams extends Omit<JWTParams, "session" | "user"> {
  /** Present only if `trigger` is `signIn` or `signUp`, although the type always has it. */
  user: User | AdapterUser
  /** With `update`: the data from the client. Check it before use. */
  session?: any
}

/** Parameters of the `session` callback in {@link AuthCallbacks}. */
export interface SessionCallbackParams extends Pick<SessionParams, "trigger"> {
  /**
   * Does not always have `user.emailVerified`, `sessionToken` and `userId`, although the type has
   * them.
   */
  session: Session & { user: AdapterUser } & AdapterSession
  /** Present only with the `jwt` strategy, although the type always has it. */
  token: JWT
  /** Present only with the `database` strategy, although the type always has it. */
  user: AdapterUser
  /** With `update`: the data from the client. Check it before use. */
  newSession: any
}

// oxlint-enable typescript/no-explicit-any

/**
 * The callbacks of a configuration, with the types of Auth.js, in which parameters are never
 * optional. `defineConfig` has more exact types.
 */
export interface AuthCallbacks extends Partial<Pick<Callbacks, "redirect">> {
  /**
   * Decides whether a user may sign in, before anything is written. `false` or an error denies the
   * sign-in. A string denies it and redirects the browser to that URL. Default: allowed.
   */
  signIn?: (params: SignInCallbackParams) => Awaitable<boolean | string>
  /**
   * Returns the claims of the session token; `null` ends the session. Default: the unchanged token.
   */
  jwt?: (params: JWTCallbackParams) => Awaitable<JWT | null>
  /** Returns the session for the client; with `null`, the user counts as signed out. */
  session?: (params: SessionCallbackParams) => Awaitable<Session | DefaultSession | null>
}
