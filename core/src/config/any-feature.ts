/**
 * What goes beyond signing in, from an entry point of its own. Made by the functions of
 * `@lockstep/core/features/*`; there is nothing to implement.
 */
export interface AnyFeature {
  /** Names the feature in messages. A configuration lists each one once. */
  readonly id: string
}
