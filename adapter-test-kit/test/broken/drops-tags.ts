import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const dropsTags: BrokenAdapter = {
  defect: "finds users by their email address without the tag after +",
  breaks: "U6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByEmail(email) {
        const found = await memory.getUserByEmail(email)
        if (found) return found
        const [name, host] = email.split("@")
        const tagged = [...store.userIds.keys()].find(
          (other) => other.startsWith(`${name}+`) && other.endsWith(`@${host}`),
        )
        return tagged === undefined ? null : memory.getUserByEmail(tagged)
      },
    }
  },
}
