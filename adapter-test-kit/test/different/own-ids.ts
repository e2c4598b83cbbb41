import { randomBytes } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

const newId = (): string => randomBytes(12).toString("hex")

export const ownIds: DifferentAdapter = {
  way: "replaces every id by one of its own, as MongoDB must",
  make() {
    const memory = MemoryAdapter()
    return {
      ...memory,
      createUser: (user) => memory.createUser({ ...user, id: newId() }),
      createUserWithAccount: (records) =>
        memory.createUserWithAccount({ ...records, user: { ...records.user, id: newId() } }),
    }
  },
}
