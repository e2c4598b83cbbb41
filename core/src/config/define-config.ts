import type { Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/session.ts"
import type { AuthConfig } from "./auth-config.ts"
import type { Callbacks, JWTParams, SessionParams } from "./callbacks.ts"

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

/** A configuration that knows the types of its tokens and sessions. */
export type DefinedConfig<Token extends JWT, View extends Session> = Omit<
  AuthConfig,
  "callbacks"
> & {
  callbacks?: Partial<Omit<Callbacks, "jwt" | "session">> & {
    jwt?: (params: JWTParams) => Awaitable<Token | null>
    session?: (params: SessionParams) => Awaitable<View>
  }
}

/**
 * Returns the configuration as it is, with types: the token of the `session` callback has the type that
 * the `jwt` callback returns, and sessions read with this configuration have the type that the
 * `session` callback returns. Nothing needs to be declared elsewhere. Write `jwt` above `session`.
 *
 * @param config - the configuration
 */
export function defineConfig<Token extends JWT = JWT, View extends Session = Session>(
  config: Omit<AuthConfig, "callbacks"> & { callbacks?: DefinedCallbacks<Token, View> },
): DefinedConfig<Token, View> {
  // At run time a token is what the jwt callback returned, which types alone cannot tell.
  return config as DefinedConfig<Token, View>
}

type Result<Config, Name extends "jwt" | "session"> = Config extends { callbacks?: infer All }
  ? NonNullable<All> extends { [Key in Name]?: infer Callback }
    ? NonNullable<Callback> extends (...params: never) => infer Returned
      ? NonNullable<Awaited<Returned>>
      : never
    : never
  : never

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
export type SessionOf<Config> = [Result<Config, "session">] extends [never]
  ? Session
  : [Session] extends [Result<Config, "session">]
    ? Session
    : Received<Result<Config, "session">>

/** The session token that a configuration makes: what its `jwt` callback returns. */
export type TokenOf<Config> = [Result<Config, "jwt">] extends [never] ? JWT : Result<Config, "jwt">
