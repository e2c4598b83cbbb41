import type { AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { Account, DefaultSession, Profile, Session } from "../models/records.ts"
import type { User } from "../models/user.ts"

/** Parameters of the `signIn` callback. */
export interface SignInParams {
  user: User | AdapterUser
  account: Account | null
  /** With `oauth` and `oidc`: the profile from the provider. */
  profile?: Profile
  /**
   * With `email`: `verificationRequest` is `true` when the link is requested, and absent when it is
   * used.
   */
  email?: { verificationRequest?: boolean }
  /** With `credentials`: the user's input. */
  credentials?: Record<string, unknown>
}

/** Parameters of the `redirect` callback. */
export interface RedirectParams {
  /** The return URL that the client requests. */
  url: string
  /** The application's own origin. */
  baseUrl: string
}

/** Parameters of the `jwt` callback. */
export interface JWTParams {
  /** Name, email and picture at sign-in; afterwards, the complete token. */
  token: JWT
  /** Only if `trigger` is `signIn` or `signUp`. */
  user?: User | AdapterUser
  /** Only if `trigger` is `signIn` or `signUp`. */
  account?: Account | null
  /** Only if `trigger` is `signIn` or `signUp`, with `oauth` and `oidc`. */
  profile?: Profile
  /** Absent if the session is only read. */
  trigger?: "signIn" | "signUp" | "update"
  /** @deprecated Use `trigger === "signUp"`. */
  isNewUser?: boolean
  /** With `update`: the data from the client. Check it before use. */
  session?: unknown
}

/** Parameters of the `session` callback. */
export interface SessionParams {
  /** With `database`, also the columns of the stored session, except its token. */
  session: Session & Partial<Omit<AdapterSession, "expires" | "sessionToken">>
  /** With the `jwt` strategy. */
  token?: JWT
  /** With the `database` strategy. */
  user?: AdapterUser
  /** With `update`: the data from the client. Check it before use. */
  newSession?: unknown
  trigger?: "update"
}

/**
 * Functions with which the application changes a sign-in or a session. The default is the behavior
 * without the callback.
 */
export interface Callbacks {
  /**
   * Decides whether a user may sign in, before anything is written. `false` or an error denies the
   * sign-in. A string denies it and redirects the browser to that URL. Default: allowed.
   */
  signIn: (params: SignInParams) => Awaitable<boolean | string>
  /**
   * Returns the URL that the browser is redirected to. Default: any URL on the application's own
   * origin.
   */
  redirect: (params: RedirectParams) => Awaitable<string>
  /**
   * Returns the claims of the session token; `null` ends the session. Default: the unchanged token.
   */
  jwt: (params: JWTParams) => Awaitable<JWT | null>
  /**
   * Returns the session for the client; with `null`, the user counts as signed out, and the cookie
   * is kept. `session.user` has name, email and image, with the `database` strategy also `id`.
   * Default: name, email and image.
   */
  session: (params: SessionParams) => Awaitable<Session>
}

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
