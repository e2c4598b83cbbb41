import { setImmediate } from "node:timers/promises"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../different-adapter.ts"
import { everyMethod } from "./every-method.ts"

const longest = 6

async function wait(): Promise<void> {
  const turns = Math.floor(Math.random() * longest)
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
}

export const slowAndUneven: DifferentAdapter = {
  way: "takes its time before and after each step, now more and now less",
  make() {
    const store = memoryStore()
    const adapter = everyMethod(store, async (call) => {
      await wait()
      try {
        return await call()
      } finally {
        await wait()
      }
    })
    return () => adapter
  },
}
