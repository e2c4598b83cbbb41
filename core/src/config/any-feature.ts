/**
 * A feature beyond sign-in. The functions of `@lockstep/core/features/*` create it; do not implement this
 * interface yourself.
 */
export interface AnyFeature {
  /** The name of the feature in messages. A configuration can list each feature once. */
  readonly id: string
}
