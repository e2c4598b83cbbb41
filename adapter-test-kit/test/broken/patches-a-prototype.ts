import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const patchesAPrototype: BrokenAdapter = {
  defect: "adds a toJSON method to all BigInts",
  breaks: "X27",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      getAccount(providerAccountId, provider) {
        Object.defineProperty(BigInt.prototype, "toJSON", { configurable: true, value: String })
        return memory.getAccount(providerAccountId, provider)
      },
    }
  },
}
