import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesOnePageOfPasskeys: BrokenAdapter = {
  defect: "deletes at most as many passkeys of a deleted user as fit into one request",
  breaks: "W11",
  also: ["U18"],
  cases: ["U18.5", "W11.2"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        const rest = [...store.authenticators].filter(([, { userId }]) => userId === id).slice(25)
        const deleted = await memory.deleteUser(id)
        for (const [key, passkey] of rest) store.authenticators.set(key, passkey)
        return deleted
      },
    }
  },
}
