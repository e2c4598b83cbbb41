import type { Adapter, Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/session.ts"
import type { AnyFeature } from "./any-feature.ts"
import type { AuthConfig } from "./auth-config.ts"
import type { AuthEvents } from "./auth-events.ts"
import type { Callbacks, JWTParams, SessionParams, SignInParams } from "./callbacks.ts"
import type { EventMessages } from "./events.ts"
import type { SignInUser, StoredSession, StoredUser } from "./stored-records.ts"

/**
 * The callbacks of {@link defineConfig}: what `jwt` returns is the token of `session`, and users and
 * sessions have the columns that the adapter `Store` returns.
 */
export interface DefinedCallbacks<
  Token extends JWT,
  View extends Session,
  Store extends Adapter = Adapter,
> extends Partial<Pick<Callbacks, "redirect">> {
  signIn?: (
    params: Omit<SignInParams, "user"> & { user: SignInUser<Store> },
  ) => Awaitable<boolean | string>
  jwt?: (
    params: Omit<JWTParams, "user"> & {
      /** Only when `trigger` is `signIn` or `signUp`. */
      user?: SignInUser<Store>
    },
  ) => Awaitable<Token | null>
  session?: (
    params: Omit<SessionParams, "session" | "token" | "user"> & {
      /** With the `database` strategy also the columns of the stored session, except its token. */
      session: Session & Partial<Omit<StoredSession<Store>, "expires" | "sessionToken">>
      /** With the `jwt` strategy. */
      token?: Token
      /** With the `database` strategy. */
      user?: StoredUser<Store>
    },
  ) => Awaitable<View>
}

/** What an event has with other types than in {@link EventMessages}. */
interface StoredMessages<Store> {
  signIn: Omit<EventMessages["signIn"], "user"> & { user: SignInUser<Store> }
  /** With the `jwt` strategy the token, with `database` what the adapter's `deleteSession` returned. */
  signOut: { session: StoredSession<Store> | null | undefined | void } | { token: JWT | null }
  createUser: { user: StoredUser<Store> }
  updateUser: { user: StoredUser<Store> }
  linkAccount: Omit<EventMessages["linkAccount"], "user"> & { user: StoredUser<Store> }
  session: EventMessages["session"]
}

/** The event handlers of {@link defineConfig}. */
export type DefinedEvents<Store extends Adapter = Adapter> = Omit<
  AuthEvents,
  keyof StoredMessages<Store>
> & {
  // Methods, so that the events of a configuration with the types of Auth.js are accepted.
  [Name in keyof StoredMessages<Store>]?: {
    handle(message: StoredMessages<Store>[Name]): Awaitable<void>
  }["handle"]
}

/** Names the member that carries types; no object has it. */
declare const types: unique symbol

/** A configuration that knows the types of its tokens, sessions and features. */
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
  /** What {@link SessionOf} and {@link TokenOf} read. Never there at run time. */
  readonly [types]?: { readonly token: Token; readonly session: View }
}

/**
 * Returns the configuration as it is, with types: the token of the `session` callback has the type that
 * the `jwt` callback returns, and sessions read with this configuration have the type that the
 * `session` callback returns. Users and sessions in callbacks and events have the columns that the
 * adapter returns. Nothing needs to be declared elsewhere. Write `jwt` above `session`.
 *
 * @param config - the configuration
 */
export function defineConfig<
  Token extends JWT = JWT,
  View extends Session = Session,
  Store extends Adapter = Adapter,
  Features extends readonly AnyFeature[] = readonly AnyFeature[],
>(
  config: Omit<AuthConfig, "adapter" | "callbacks" | "events" | "features"> & {
    adapter?: Store
    features?: Features
    callbacks?: DefinedCallbacks<Token, View, Store>
    events?: DefinedEvents<Store>
  },
): DefinedConfig<Token, View, Features> {
  // At run time a token is what the jwt callback returned, and a user what the adapter returned, which
  // types alone cannot tell.
  return config as object as DefinedConfig<Token, View, Features>
}

/** As JSON brings it: dates are texts. */
type Received<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Received<Value[Key]> }
    : Value

/**
 * The session that a configuration gives: what its `session` callback returns, as JSON brings it.
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

/** The session token that a configuration makes: what its `jwt` callback returns. */
export type TokenOf<Config> = Config extends { readonly [types]?: { readonly token: infer Token } }
  ? [unknown] extends [Token]
    ? JWT
    : Token
  : JWT
