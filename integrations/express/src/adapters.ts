/** What the author of an adapter needs, as in `@lockstep/core/adapters`. */
export * from "@lockstep/core/adapters"
