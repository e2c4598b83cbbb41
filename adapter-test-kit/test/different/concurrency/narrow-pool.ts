import { setImmediate } from "node:timers/promises"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../different-adapter.ts"
import { everyMethod } from "./every-method.ts"

export const narrowPool: DifferentAdapter = {
  way: "has as few connections as it is told, and never needs two for one call",
  make() {
    const store = memoryStore()
    return ({ pool = 5 }) => {
      let free = pool
      const waiting: (() => void)[] = []
      return everyMethod(store, async (call) => {
        if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
        else free -= 1
        try {
          await setImmediate()
          return await call()
        } finally {
          const next = waiting.shift()
          if (next) next()
          else free += 1
        }
      })
    }
  },
}
