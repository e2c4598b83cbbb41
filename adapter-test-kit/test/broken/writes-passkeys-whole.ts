import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const writesPasskeysWhole: BrokenAdapter = {
  defect: "writes every property of a passkey update, including its counter and its key",
  breaks: "W21",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticator(update) {
        const updated = await memory.updateAuthenticator(update)
        const { credentialID, ...members } = update
        const given = Object.entries(members).filter(([, value]) => value !== undefined)
        const after = { ...updated, ...Object.fromEntries(given) }
        store.authenticators.set(credentialID, after)
        return structuredClone(after)
      },
    }
  },
}
