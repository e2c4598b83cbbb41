import type { StoreFactory, StoreKitOptions, StoreRuleId } from "@lockstep/adapter-test-kit"
import { serviceAddress } from "../stores/service-url.ts"
import { keyvInMemory } from "./keyv-in-memory.ts"
import { unstorageOnRedis } from "./unstorage-on-redis.ts"

/** A library behind a few lines that make a store of it. */
export interface StoreSetup {
  readonly id: string
  /** The packages that it is made of. */
  readonly packages: readonly string[]
  readonly on: string
  readonly subject: StoreFactory
  /** Options of the kit besides the level. */
  options(): StoreKitOptions
  /** Why rules do not hold. */
  readonly verdicts: Readonly<Partial<Record<StoreRuleId, string>>>
}

/** Every library of the survey of stores. */
export const storeSetups: readonly StoreSetup[] = [
  {
    id: "keyv",
    packages: ["keyv"],
    on: "its own `Map`",
    subject: keyvInMemory,
    options: () => ({ parallel: 20, concurrency: 10 }),
    verdicts: {
      ST3: "It has no call that writes only if there is no value. With a read and a write, ten concurrent `add` calls all resolve to `true`.",
      ST5: "It has no counters. With a read and a write, ten concurrent `increment` calls all resolve to 1, and each call sets a new expiry.",
    },
  },
  {
    id: "unstorage",
    packages: ["unstorage", "ioredis"],
    on: "Redis",
    subject: unstorageOnRedis,
    options: () => ({ concurrency: 10, database: serviceAddress("REDIS_URL", "redis") }),
    verdicts: {
      ST3: "It has no call that writes only if there is no value. With a read and a write, ten concurrent `add` calls all resolve to `true`.",
      ST4: "`removeItem` does not return whether there was a value, so several `take` calls get it.",
      ST5: "It has no counters. With a read and a write, ten concurrent `increment` calls all resolve to 1, and each call sets a new expiry.",
      ST6: "`removeItem` does not return whether there was a value, so several `remove` calls resolve to `true`.",
      ST7: "`getItem` parses strings that look like JSON: a string in quotes loses a quote, and `42` becomes a number.",
      ST8: "Calls reject with the errors of `ioredis`, which have no code.",
      ST9: "`add`, `take`, `remove` and `increment` are a read and a write, and so need two round trips.",
    },
  },
]
