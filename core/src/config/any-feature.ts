/**
 * A feature beyond sign-in, from its own entry point. The functions of `@lockstep/core/features/*` create it;
 * there is nothing to implement.
 */
export interface AnyFeature {
  /** Names the feature in messages. A configuration lists each one once. */
  readonly id: string
}
