/** Types and functions for writing an adapter, as in `@lockstep/core/adapters`. */
export * from "@lockstep/core/adapters"
