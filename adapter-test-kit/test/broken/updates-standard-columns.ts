import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const updatesStandardColumns: BrokenAdapter = {
  defect: "updates only the standard columns of a user",
  breaks: "U16",
  options: { extraUserFields: { role: ["admin", "reader"] } },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser({ id, ...patch }) {
        const columns = ["name", "email", "emailVerified", "image"]
        const known = Object.entries(patch).filter(([name]) => columns.includes(name))
        return memory.updateUser({ id, ...Object.fromEntries(known) })
      },
    }
  },
}
