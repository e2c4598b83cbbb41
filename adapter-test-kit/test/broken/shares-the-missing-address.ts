import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const sharesTheMissingAddress: BrokenAdapter = {
  defect: "stores every missing email address as the same string",
  breaks: "U7",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUser: (user) => memory.createUser({ ...user, email: String(user.email) }),
    }
  },
}
