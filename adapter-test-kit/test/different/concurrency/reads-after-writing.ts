import { setImmediate } from "node:timers/promises"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "../different-adapter.ts"

export const readsAfterWriting: DifferentAdapter = {
  way: "updates a record and then reads it, as a database without RETURNING must",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    return () => ({
      ...memory,
      async updateUser(patch) {
        await memory.updateUser(patch)
        await setImmediate()
        const user = await memory.getUser(patch.id)
        if (!user) throw new AdapterError("There is no such user.", { code: "missing" })
        return user
      },
      async updateSession(patch) {
        if (!(await memory.updateSession(patch))) return null
        await setImmediate()
        return structuredClone(store.sessions.get(patch.sessionToken)) ?? null
      },
      async updateAuthenticatorCounter(credentialID, newCounter) {
        await memory.updateAuthenticatorCounter(credentialID, newCounter)
        await setImmediate()
        const passkey = await memory.getAuthenticator(credentialID)
        if (!passkey) throw new AdapterError("There is no such passkey.", { code: "missing" })
        return passkey
      },
    })
  },
}
