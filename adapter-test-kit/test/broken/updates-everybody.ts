import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const updatesEverybody: BrokenAdapter = {
  defect: "changes the name of all users",
  breaks: "U14",
  also: ["X24"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const { name } = await memory.updateUser(patch)
        if (patch.name !== undefined)
          for (const user of store.users.values()) user.name = name ?? null
        return memory.updateUser({ id: patch.id })
      },
    }
  },
}
