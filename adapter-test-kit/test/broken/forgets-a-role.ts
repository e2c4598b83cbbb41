import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsARole: BrokenAdapter = {
  defect: "returns only the standard columns from getUserByEmail",
  breaks: "U16",
  options: { extraUserFields: { role: ["admin", "reader"] } },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByEmail(address) {
        const user = await memory.getUserByEmail(address)
        if (!user) return null
        const { id, name, email, emailVerified, image } = user
        return { id, name: name ?? null, email, emailVerified, image: image ?? null }
      },
    }
  },
}
