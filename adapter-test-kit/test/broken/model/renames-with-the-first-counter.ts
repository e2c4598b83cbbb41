import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const renamesWithTheFirstCounter: BrokenAdapter = {
  defect: "restores the counter of the registration when a passkey is renamed",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const first = new Map<string, number>()
    return {
      ...memory,
      createAuthenticator(passkey) {
        first.set(passkey.credentialID, passkey.counter)
        return memory.createAuthenticator(passkey)
      },
      async updateAuthenticator(changes) {
        const updated = await memory.updateAuthenticator(changes)
        const counter = first.get(updated.credentialID) ?? updated.counter
        const renamed = { ...updated, counter }
        store.authenticators.set(updated.credentialID, renamed)
        return structuredClone(renamed)
      },
    }
  },
}
