import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const changesItsInput: BrokenAdapter = {
  defect: "writes its own ID into the object that it receives",
  breaks: "X8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUser(user) {
        user.id = randomUUID()
        return memory.createUser(user)
      },
    }
  },
}
