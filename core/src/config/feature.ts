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
 * A feature, with the functions that it adds to the object of a request and to that of a user. Opaque: what is
 * in it may change in any release.
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
  /** Methods of the adapter without which it does not work. */
  readonly adapterMethods?: readonly AdapterMethod[]
  /** What it must know of sessions beyond their user and their end. */
  readonly facts?: FactDemands
  /** Whether it needs a store that all processes share, or is worth less without. Absent: it uses none. */
  readonly sharedStore?: "needed" | "wanted"
}

/** What a feature needs, under one strategy too, and how it is made ready for one configuration. */
export interface FeatureParts<RequestApi extends object, UserApi extends object>
  extends FeatureNeeds, Readonly<Partial<Record<"jwt" | "database", FeatureNeeds>>> {
  /**
   * Checks the options of the feature, and makes what it does. Called once for each configuration; nothing of
   * one is kept for another.
   */
  resolve(given: FeatureConfig): ResolvedFeature
  /** Whether it encrypts the tokens of accounts that it stores; absent if it stores none. */
  readonly encryptsTokens?: boolean
  /** Carries types alone; no object has it. */
  readonly types?: (request: RequestApi, user: UserApi) => readonly [RequestApi, UserApi]
}

/** What a feature is made ready for. */
export interface FeatureConfig {
  /** What the application wrote, without options that cannot be used. */
  readonly config: AuthConfig
  readonly providers: readonly ResolvedProvider[]
  readonly strategy: "jwt" | "database"
  /** Of the feature, for the messages: `features[0]`. */
  readonly path: string
}

/** A feature, made ready for one configuration, with what it needs in that one. */
export interface ResolvedFeature extends FeatureNeeds {
  readonly findings?: readonly Finding[]
  readonly hooks: OpaqueHooks
}

/** What a feature gets to change the adapter. */
export interface AdapterUse {
  readonly adapter: GuardedAdapter
  /** Newest first. */
  readonly secrets: readonly string[]
  readonly logger: Logger
}

/** What a feature does, as much of it as is known without requests. `feature/hooks.ts` knows the rest. */
export interface OpaqueHooks {
  /** The adapter that all of core then uses. */
  adapter?(use: AdapterUse): GuardedAdapter
  /** Its own actions, by name. */
  readonly actions?: Readonly<Record<string, object>>
}
