import type { AdapterMethod } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { Logger } from "../logging/logger.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AnyFeature } from "./any-feature.ts"
import type { AuthConfig } from "./auth-config.ts"
import type { Finding } from "./mistakes.ts"
import type { FactDemands } from "./session-facts.ts"

/** The property that has the parts of a feature. No entry point of the package exports it. */
export const featureParts: unique symbol = Symbol.for("@lockstep/core feature")

/**
 * A feature, with the functions that it adds to the request object and to the user object. Opaque: its content
 * can change in any release.
 */
export interface Feature<
  // Otherwise a list of several features would lose the functions of those that another one seems to contain.
  in out RequestApi extends object = object,
  in out UserApi extends object = object,
> extends AnyFeature {
  readonly [featureParts]: FeatureParts<RequestApi, UserApi>
}

/** What a feature needs. */
interface FeatureNeeds {
  /** The adapter methods that it requires. */
  readonly adapterMethods?: readonly AdapterMethod[]
  /** The facts about sessions that it requires, besides their user and when they expire. */
  readonly facts?: FactDemands
  /** Whether it requires a store that all processes share, or works better with one. Absent: it uses none. */
  readonly sharedStore?: "needed" | "wanted"
}

/** What a feature needs, in total and by strategy, and how it is resolved for one configuration. */
export interface FeatureParts<RequestApi extends object, UserApi extends object>
  extends FeatureNeeds, Readonly<Partial<Record<"jwt" | "database", FeatureNeeds>>> {
  /**
   * Checks the options of the feature and creates its hooks. Called once for each configuration; configurations
   * share no state.
   */
  resolve(given: FeatureConfig): ResolvedFeature
  /** Whether it encrypts the tokens of accounts that it stores; absent if it stores none. */
  readonly encryptsTokens?: boolean
  /** Exists only in types. No object has it. */
  readonly types?: (request: RequestApi, user: UserApi) => readonly [RequestApi, UserApi]
}

/** The configuration for which a feature is resolved. */
export interface FeatureConfig {
  /** The configuration of the application, without invalid options. */
  readonly config: AuthConfig
  readonly providers: readonly ResolvedProvider[]
  readonly strategy: "jwt" | "database"
  /** The path of the feature in messages, such as `features[0]`. */
  readonly path: string
}

/** A feature that was resolved for one configuration, with what it needs there. */
export interface ResolvedFeature extends FeatureNeeds {
  readonly findings?: readonly Finding[]
  readonly hooks: OpaqueHooks
}

/** What a feature receives when it changes the adapter. */
export interface AdapterUse {
  readonly adapter: GuardedAdapter
  /** Newest first. */
  readonly secrets: readonly string[]
  readonly logger: Logger
}

/** The hooks of a feature that do not depend on a request. `feature/hooks.ts` has the others. */
export interface OpaqueHooks {
  /** The adapter that all of core then uses. */
  adapter?(use: AdapterUse): GuardedAdapter
  /** Its own actions, by name. */
  readonly actions?: Readonly<Record<string, object>>
}
