import type { StoreDefect } from "./broken-store.ts"
import { brokenInMemory } from "./broken-in-memory.ts"
import { brokenOnNetwork } from "./network.ts"

/** Lists of broken stores by their variables, by the file that runs each of them against the rule that it breaks. */
export const brokenStoresByFile: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, StoreDefect>>>>>
> = {
  "adapter-test-kit/test/kills-of-stores.proof.test.ts": { brokenInMemory },
  // They need a Redis server.
  "adapter-test-kit/test/broken-stores.redis.proof.test.ts": { brokenOnNetwork },
}

/** Every broken store by its name, in the order of the kill matrix. */
export const allBrokenStores: readonly (readonly [name: string, defect: StoreDefect])[] =
  Object.values(brokenStoresByFile)
    .flatMap((lists) => Object.values(lists))
    .flatMap((stores) => Object.entries(stores))
