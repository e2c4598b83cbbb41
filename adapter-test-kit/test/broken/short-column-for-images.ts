import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const shortColumnForImages: BrokenAdapter = {
  defect: "has a column of 255 characters for image URLs",
  breaks: "U22",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        if ((user.image ?? "").length > 255) throw new Error("The value is too long.")
        return memory.createUser(user)
      },
    }
  },
}
