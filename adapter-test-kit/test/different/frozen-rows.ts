import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

/** As some drivers make their rows: without a prototype, and frozen. */
function rowOf<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  const members = Object.entries(value).map(([key, member]) => [key, rowOf(member)] as const)
  // The same members, on another kind of plain object.
  return Object.freeze(Object.assign(Object.create(null), Object.fromEntries(members))) as Value
}

export const frozenRows: DifferentAdapter = {
  way: "answers with frozen rows that have no prototype",
  make() {
    const memory = MemoryAdapter()
    return {
      ...memory,
      createUser: async (user) => rowOf(await memory.createUser(user)),
      getUser: async (id) => rowOf(await memory.getUser(id)),
      getUserByEmail: async (email) => rowOf(await memory.getUserByEmail(email)),
      getSessionAndUser: async (sessionToken) =>
        rowOf(await memory.getSessionAndUser(sessionToken)),
      useVerificationToken: async (token) => rowOf(await memory.useVerificationToken(token)),
    }
  },
}
