import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsSomeIds: BrokenAdapter = {
  defect: "replaces every second ID",
  breaks: "U2",
  make(store) {
    let count = 0
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUser(user) {
        count += 1
        return memory.createUser(count % 2 === 0 ? user : { ...user, id: randomUUID() })
      },
    }
  },
}
