/** What the author of a provider needs; the providers themselves are `@lockstep/express/providers/*`. */
export type * from "@lockstep/core/providers"
