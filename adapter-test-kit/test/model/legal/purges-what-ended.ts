import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
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
    const methods = Object.entries(memory).map(([name, method]) => [
      name,
      async (...args: unknown[]): Promise<unknown> => {
        purge()
        return Reflect.apply(method, undefined, args)
      },
    ])
    return Object.fromEntries(methods)
  },
}
