import type { BrokenStore } from "./broken-store.ts"
import { brokenCollisions } from "./collisions.ts"
import { brokenCostsAndReads } from "./costs-and-reads.ts"
import { brokenExactness } from "./exactness.ts"
import { brokenLifetimes } from "./lifetimes.ts"

/** Every broken store in memory. */
export const brokenInMemory: Readonly<Record<string, BrokenStore>> = {
  ...brokenLifetimes,
  ...brokenCollisions,
  ...brokenExactness,
  ...brokenCostsAndReads,
}
