import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterUser } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

/** The user without the optional members that are null. */
function withoutNulls(user: AdapterUser): AdapterUser {
  const members = Object.entries(user).map(([key, value]) => [key, value ?? undefined])
  // Only optional members and emailVerified can be null.
  return Object.fromEntries(members) as AdapterUser
}

export const undefinedMembers: DifferentAdapter = {
  way: "shows empty columns as undefined",
  make() {
    const memory = MemoryAdapter()
    return {
      ...memory,
      createUser: async (user) => withoutNulls(await memory.createUser(user)),
      updateUser: async (patch) => withoutNulls(await memory.updateUser(patch)),
      async getUser(id) {
        const user = await memory.getUser(id)
        return user && withoutNulls(user)
      },
      async getUserByEmail(email) {
        const user = await memory.getUserByEmail(email)
        return user && withoutNulls(user)
      },
    }
  },
}
