import type { BrokenStore } from "./broken-store.ts"
import { collisionShelf } from "./collisions.ts"
import { costAndReadShelf } from "./costs-and-reads.ts"
import { exactnessShelf } from "./exactness.ts"
import { lifetimeShelf } from "./lifetimes.ts"

/** Every broken store in memory. */
export const memoryShelf: Readonly<Record<string, BrokenStore>> = {
  ...lifetimeShelf,
  ...collisionShelf,
  ...exactnessShelf,
  ...costAndReadShelf,
}
