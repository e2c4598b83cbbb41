import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterUser } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

/** Columns of a company's own table, one of which changes at each read. */
const withColumns = <Row extends object>(row: Row): Row =>
  Object.assign(row, { role: "admin", tags: ["a", "b"], seenAt: new Date() })

export const extraColumns: DifferentAdapter = {
  way: "shows the other columns of its tables, and gives sessions ids of their own",
  make() {
    const memory = MemoryAdapter()
    const user = async (found: AdapterUser | null | PromiseLike<AdapterUser | null>) => {
      const row = await found
      return row && withColumns(row)
    }
    return {
      ...memory,
      createUser: async (given) => withColumns(await memory.createUser(given)),
      updateUser: async (patch) => withColumns(await memory.updateUser(patch)),
      getUser: (id) => user(memory.getUser(id)),
      getUserByEmail: (email) => user(memory.getUserByEmail(email)),
      getUserByAccount: (account) => user(memory.getUserByAccount(account)),
      createSession: (given) => memory.createSession(Object.assign({ id: randomUUID() }, given)),
    }
  },
}
