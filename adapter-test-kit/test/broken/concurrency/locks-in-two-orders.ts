import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { createLock, type Lock } from "./lock.ts"
import { roundTrip } from "./round-trip.ts"

export const locksInTwoOrders: BrokenAdapter = {
  defect:
    "locks a user and then their sessions in one method, and in the opposite order in another",
  breaks: "C8",
  options: { deadline: 500 },
  make(store) {
    const memory = MemoryAdapter(store)
    const locks = new Map<string, Lock>()
    const lockOf = (key: string): Lock => {
      const lock = locks.get(key) ?? createLock()
      locks.set(key, lock)
      return lock
    }
    return {
      ...memory,
      updateUser: (patch) =>
        lockOf(`user ${patch.id}`)(async () => {
          await roundTrip()
          return lockOf(`sessions ${patch.id}`)(async () => memory.updateUser(patch))
        }),
      async updateSession(patch) {
        const owner = store.sessions.get(patch.sessionToken)?.userId
        return lockOf(`sessions ${owner}`)(async () => {
          await roundTrip()
          return lockOf(`user ${owner}`)(async () => memory.updateSession(patch))
        })
      },
    }
  },
}
