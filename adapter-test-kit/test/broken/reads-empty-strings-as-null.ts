import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** The same record with null for each empty string. */
function emptied<Fields extends object>(record: Fields): Fields {
  const members = Object.entries(record).map(([name, value]) => [name, value === "" ? null : value])
  // The same members; that one of them may be null is the defect.
  return Object.fromEntries(members) as Fields
}

export const readsEmptyStringsAsNull: BrokenAdapter = {
  defect: "stores an empty string as null, as one database does",
  breaks: "X13",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUser: (user) => memory.createUser(emptied(user)),
      updateUser: (patch) => memory.updateUser(emptied(patch)),
    }
  },
}
