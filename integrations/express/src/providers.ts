/** Types for writing a provider. The built-in providers are in `@lockstep/express/providers/*`. */
export type * from "@lockstep/core/providers"
