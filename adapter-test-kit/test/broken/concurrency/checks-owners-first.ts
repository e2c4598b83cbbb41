import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksOwnersFirst: BrokenAdapter = {
  defect: "checks whether the user exists before it stores a session, and has no foreign key",
  breaks: "C6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        const owner = store.users.get(session.userId)
        if (!owner) throw new AdapterError("There is no such user.", { code: "missing" })
        await roundTrip()
        if (store.users.has(owner.id)) return memory.createSession(session)
        store.users.set(owner.id, owner)
        try {
          return await memory.createSession(session)
        } finally {
          store.users.delete(owner.id)
        }
      },
    }
  },
}
