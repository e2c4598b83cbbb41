import type { Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/session.ts"
import type { AuthConfig } from "./auth-config.ts"
import type { AuthEvents } from "./auth-events.ts"
import type { Callbacks, JWTParams, SessionParams } from "./callbacks.ts"
import type { EventMessages } from "./events.ts"

/** The callbacks of {@link defineConfig}: what `jwt` returns is the token of `session`. */
export interface DefinedCallbacks<Token extends JWT, View extends Session> extends Partial<
  Omit<Callbacks, "jwt" | "session">
> {
  jwt?: (params: JWTParams) => Awaitable<Token | null>
  session?: (
    params: Omit<SessionParams, "token"> & {
      /** With the `jwt` strategy. */
      token?: Token
    },
  ) => Awaitable<View>
}

/** The event handlers of {@link defineConfig}. */
export interface DefinedEvents extends Omit<AuthEvents, "session"> {
  // A method, so that the events of a configuration with the types of Auth.js are accepted.
  session?(message: EventMessages["session"]): Awaitable<void>
}

/** Names the member that carries types; no object has it. */
declare const types: unique symbol

/** A configuration that knows the types of its tokens and sessions. */
export type DefinedConfig<Token extends JWT, View extends Session> = Omit<
  AuthConfig,
  "callbacks" | "events"
> & {
  callbacks?: Partial<Omit<Callbacks, "jwt" | "session">> & {
    jwt?: (params: JWTParams) => Awaitable<Token | null>
    session?: (params: SessionParams) => Awaitable<View>
  }
  events?: DefinedEvents
  /** What {@link SessionOf} and {@link TokenOf} read. Never there at run time. */
  readonly [types]?: { readonly token: Token; readonly session: View }
}

/**
 * Returns the configuration as it is, with types: the token of the `session` callback has the type that
 * the `jwt` callback returns, and sessions read with this configuration have the type that the
 * `session` callback returns. Nothing needs to be declared elsewhere. Write `jwt` above `session`.
 *
 * @param config - the configuration
 */
export function defineConfig<Token extends JWT = JWT, View extends Session = Session>(
  config: Omit<AuthConfig, "callbacks" | "events"> & {
    callbacks?: DefinedCallbacks<Token, View>
    events?: DefinedEvents
  },
): DefinedConfig<Token, View> {
  // At run time a token is what the jwt callback returned, which types alone cannot tell.
  return config as DefinedConfig<Token, View>
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
