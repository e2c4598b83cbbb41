import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { wrapMethods } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "../../different/different-adapter.ts"

export const purgesWhatEnded: DifferentAdapter = {
  way: "throws sessions and tokens away as soon as they have ended",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    const purge = (): void => {
      for (const records of [store.sessions, store.tokens]) {
        for (const [key, { expires }] of records) if (expires < new Date()) records.delete(key)
      }
    }
    return wrapMethods(memory, (method) => async (...args: unknown[]): Promise<unknown> => {
      purge()
      return method(...args)
    })
  },
}
