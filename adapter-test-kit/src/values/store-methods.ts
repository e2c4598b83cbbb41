import type { Store } from "@lockstep/core/adapters"

/** Name of a method of a store. */
export type StoreMethod = Exclude<keyof Store, "shared">

/** Every method of a store. */
export const storeMethods: readonly StoreMethod[] = [
  "get",
  "set",
  "add",
  "take",
  "remove",
  "increment",
  "deleteExpired",
]
