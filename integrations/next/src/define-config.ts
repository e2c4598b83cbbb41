import type {
  AnyFeature,
  DefinedCallbacks,
  DefinedConfig,
  DefinedEvents,
  JWT,
  Session,
  SessionOf,
} from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import type { Authorized, NextAuthConfig } from "./next-auth-config.ts"

/** A configuration with the types of its tokens, sessions and features. */
export type DefinedNextConfig<
  Token extends JWT,
  View extends Session,
  Features extends readonly AnyFeature[] = readonly AnyFeature[],
> = Omit<DefinedConfig<Token, View, Features>, "callbacks"> & {
  callbacks?: DefinedConfig<Token, View>["callbacks"] & { authorized?: Authorized }
}

/**
 * Returns the configuration unchanged, with types: the token of the `session` callback has the type
 * that the `jwt` callback returns, and `auth` returns sessions of the type that the `session`
 * callback returns. Users and sessions in callbacks and events have the columns that the adapter
 * returns. Write `jwt` above `session`, and `session` above `authorized`.
 *
 * @param config - the configuration
 */
export function defineConfig<
  Token extends JWT = JWT,
  View extends Session = Session,
  Store extends Adapter = Adapter,
  Features extends readonly AnyFeature[] = readonly AnyFeature[],
>(
  config: Omit<NextAuthConfig, "adapter" | "callbacks" | "events" | "features"> & {
    adapter?: Store
    features?: Features
    callbacks?: DefinedCallbacks<Token, View, Store> & {
      authorized?: Authorized<SessionOf<DefinedConfig<Token, View>>>
    }
    events?: DefinedEvents<Store>
  },
): DefinedNextConfig<Token, View, Features> {
  // At run time a token is what the jwt callback returned, and a user what the adapter returned, which
  // types alone cannot express.
  return config as object as DefinedNextConfig<Token, View, Features>
}
