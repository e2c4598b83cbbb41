import type { StoreDefect } from "./broken-store.ts"
import { memoryShelf } from "./memory-shelf.ts"
import { networkShelf } from "./network.ts"

/** The file that runs each shelf against the rules that it breaks, by the file. */
export const storeShelvesByFile: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, StoreDefect>>>>>
> = {
  "adapter-test-kit/test/kills-of-stores.proof.test.ts": { memoryShelf },
  // They need a Redis server.
  "adapter-test-kit/test/broken-stores.redis.proof.test.ts": { networkShelf },
}

/** Every broken store by its name, in the order of the kill matrix. */
export const allBrokenStores: readonly (readonly [name: string, defect: StoreDefect])[] =
  Object.values(storeShelvesByFile)
    .flatMap((shelves) => Object.values(shelves))
    .flatMap((stores) => Object.entries(stores))
