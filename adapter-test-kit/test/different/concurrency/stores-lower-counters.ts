import { setImmediate } from "node:timers/promises"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "../different-adapter.ts"

export const storesLowerCounters: DifferentAdapter = {
  way: "stores whatever counter came last, as today's adapters do",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    return () => ({
      ...memory,
      async updateAuthenticatorCounter(credentialID, counter) {
        await setImmediate()
        const before = store.authenticators.get(credentialID)
        if (!before) throw new AdapterError("There is no such passkey.", { code: "missing" })
        store.authenticators.set(credentialID, { ...before, counter })
        return structuredClone({ ...before, counter })
      },
    })
  },
}
