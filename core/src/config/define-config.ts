import type { Adapter, AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { PublishedAdapter } from "../adapter/published-adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/records.ts"
import type { User } from "../models/user.ts"
import type { AnyFeature } from "./any-feature.ts"
import type { AuthConfig } from "./auth-config.ts"
import type { Callbacks, JWTParams, SessionParams, SignInParams } from "./callbacks.ts"
import type { AuthEvents, EventMessages } from "./events.ts"

/**
 * The callbacks of {@link defineConfig}. The `session` callback receives the token type that the `jwt`
 * callback returns. Users and sessions have the columns that the adapter `Store` returns.
 */
export interface DefinedCallbacks<
  Token extends JWT,
  View extends Session,
  Store extends Adapter | PublishedAdapter = Adapter,
> extends Partial<Pick<Callbacks, "redirect">> {
  signIn?: (
    params: Omit<SignInParams, "user"> & { user: SignInUser<Store> },
  ) => Awaitable<boolean | string>
  jwt?: (
    params: Omit<JWTParams, "user"> & {
      /** Present only if `trigger` is `signIn` or `signUp`. */
      user?: SignInUser<Store>
    },
  ) => Awaitable<Token | null>
  session?: (
    params: Omit<SessionParams, "session" | "token" | "user"> & {
      /** With the `database` strategy, it also has the columns of the stored session, except its token. */
      session: Session & Partial<Omit<StoredSession<Store>, "expires" | "sessionToken">>
      /** Present with the `jwt` strategy. */
      token?: Token
      /** Present with the `database` strategy. */
      user?: StoredUser<Store>
    },
  ) => Awaitable<View>
}

/** The events whose types differ from {@link EventMessages}. */
interface StoredMessages<Store> {
  signIn: Omit<EventMessages["signIn"], "user"> & { user: SignInUser<Store> }
  /** With `jwt`, the token; with `database`, the return value of the adapter's `deleteSession`. */
  signOut: { session: StoredSession<Store> | null | undefined | void } | { token: JWT | null }
  createUser: { user: StoredUser<Store> }
  updateUser: { user: StoredUser<Store> }
  linkAccount: Omit<EventMessages["linkAccount"], "user"> & { user: StoredUser<Store> }
  session: EventMessages["session"]
}

/** The event handlers of {@link defineConfig}. */
export type DefinedEvents<Store extends Adapter | PublishedAdapter = Adapter> = Omit<
  AuthEvents,
  keyof StoredMessages<Store>
> & {
  // Methods, so that the events of a configuration with the types of Auth.js are accepted.
  [Name in keyof StoredMessages<Store>]?: {
    handle(message: StoredMessages<Store>[Name]): Awaitable<void>
  }["handle"]
}

/** The key of a property that exists only in types. No object has it. */
declare const types: unique symbol

/** A configuration with the types of its tokens, sessions and features. */
export type DefinedConfig<
  Token extends JWT,
  View extends Session,
  Features extends readonly AnyFeature[] = readonly AnyFeature[],
> = Omit<AuthConfig, "callbacks" | "events" | "features"> & {
  features?: Features
  callbacks?: Partial<Omit<Callbacks, "jwt" | "session">> & {
    jwt?: (params: JWTParams) => Awaitable<Token | null>
    session?: (params: SessionParams) => Awaitable<View>
  }
  events?: Omit<AuthEvents, "session"> & {
    session?: (message: EventMessages["session"]) => Awaitable<void>
  }
  /** {@link SessionOf} and {@link TokenOf} read it. It does not exist at run time. */
  readonly [types]?: { readonly token: Token; readonly session: View }
}

/**
 * Returns the configuration unchanged and infers its types. The `session` callback receives the token
 * type that the `jwt` callback returns. Sessions read with this configuration have the type that the
 * `session` callback returns. Users and sessions in callbacks and events have the columns of the
 * adapter. You do not need to declare any types. Write `jwt` above `session`: TypeScript infers the
 * types in this order.
 *
 * @param config - the configuration
 */
export function defineConfig<
  Token extends JWT = JWT,
  View extends Session = Session,
  Store extends Adapter | PublishedAdapter = Adapter,
  Features extends readonly AnyFeature[] = readonly AnyFeature[],
>(
  config: Omit<AuthConfig, "adapter" | "callbacks" | "events" | "features"> & {
    adapter?: Store | undefined
    features?: Features | undefined
    callbacks?: DefinedCallbacks<Token, View, Store> | undefined
    events?: DefinedEvents<Store> | undefined
  },
): DefinedConfig<Token, View, Features> {
  // At run time, a token is the return value of the jwt callback, and a user that of the adapter. Types
  // cannot express this.
  return config as object as DefinedConfig<Token, View, Features>
}

/** The value after JSON: dates are strings. */
type Received<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Received<Value[Key]> }
    : Value

/**
 * The session type of a configuration: what its `session` callback returns, after JSON.
 *
 * ```ts
 * type AppSession = SessionOf<typeof config>
 * ```
 */
export type SessionOf<Config> = Config extends {
  readonly [types]?: { readonly session: infer View }
}
  ? [unknown] extends [View]
    ? Session
    : [Session] extends [View]
      ? Session
      : Received<View>
  : Session

/** The session token type of a configuration: what its `jwt` callback returns. */
export type TokenOf<Config> = Config extends { readonly [types]?: { readonly token: infer Token } }
  ? [unknown] extends [Token]
    ? JWT
    : Token
  : JWT

/** The user that an adapter returns, with your own columns. */
export type StoredUser<Store> = Store extends {
  getUser(id: string): Awaitable<(infer Stored extends AdapterUser) | null>
}
  ? Stored
  : AdapterUser

/** The session that an adapter returns, with your own columns. */
export type StoredSession<Store> = Store extends {
  getSessionAndUser(
    sessionToken: string,
  ): Awaitable<{ session: infer Stored extends AdapterSession } | null>
}
  ? Stored
  : AdapterSession

/**
 * The user of a sign-in: as the adapter returns it, or, before it is stored and with a credentials
 * provider, without your own columns.
 */
export type SignInUser<Store> =
  | StoredUser<Store>
  | (User & Partial<Omit<StoredUser<Store>, keyof AdapterUser>>)
