import { setImmediate } from "node:timers/promises"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../different-adapter.ts"
import { everyMethod } from "./every-method.ts"

export const oneQueue: DifferentAdapter = {
  way: "makes one call at a time, for all instances together",
  make() {
    const store = memoryStore()
    let last: Promise<unknown> = Promise.resolve()
    const adapter = everyMethod(store, (call) => {
      const next = async (): Promise<unknown> => {
        await setImmediate()
        return call()
      }
      const done = last.then(next, next)
      last = done
      return done
    })
    return () => adapter
  },
}
