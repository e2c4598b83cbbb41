import type {
  AnyFeature,
  DefinedCallbacks,
  DefinedConfig,
  DefinedEvents,
  JWT,
  Session,
  SessionOf,
} from "@lockstep/core"
import type { Adapter, PublishedAdapter } from "@lockstep/core/adapters"
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
 * Returns the configuration unchanged and infers its types. The `session` callback receives the token
 * type that the `jwt` callback returns. `auth` returns the session type that the `session` callback
 * returns. Users and sessions in callbacks and events have the columns of the adapter. Write `jwt` above
 * `session`, and `session` above `authorized`: TypeScript infers the types in this order.
 *
 * @param config - the configuration
 */
export function defineConfig<
  Token extends JWT = JWT,
  View extends Session = Session,
  Store extends Adapter | PublishedAdapter = Adapter,
  Features extends readonly AnyFeature[] = readonly AnyFeature[],
>(
  config: Omit<NextAuthConfig, "adapter" | "callbacks" | "events" | "features"> & {
    adapter?: Store | undefined
    features?: Features | undefined
    callbacks?:
      | (DefinedCallbacks<Token, View, Store> & {
          authorized?: Authorized<SessionOf<DefinedConfig<Token, View>>>
        })
      | undefined
    events?: DefinedEvents<Store> | undefined
  },
): DefinedNextConfig<Token, View, Features> {
  // At run time a token is what the jwt callback returned, and a user what the adapter returned, which
  // types alone cannot express.
  return config as object as DefinedNextConfig<Token, View, Features>
}
