import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksAddressesFirst: BrokenAdapter = {
  defect: "checks the email address before it inserts a user, and has no unique key",
  breaks: "C1",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        if (user.email && store.userIds.has(user.email)) throw new Error("duplicate")
        await roundTrip()
        const other = store.userIds.get(user.email)
        store.userIds.delete(user.email)
        try {
          return await memory.createUser({ ...user, id: randomUUID() })
        } finally {
          if (other !== undefined && !store.userIds.has(user.email)) {
            store.userIds.set(user.email, other)
          }
        }
      },
    }
  },
}
