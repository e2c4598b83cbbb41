import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const dropsFieldsOfNewUsers: BrokenAdapter = {
  defect: "stores only the standard columns of a user that is created with an account",
  breaks: "U16",
  cases: ["U16.3"],
  options: { extraUserFields: { role: ["admin", "reader"] } },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        const { id, name = null, email, emailVerified, image = null } = records.user
        const user = { id, name, email, emailVerified, image }
        return memory.createUserWithAccount({ ...records, user })
      },
    }
  },
}
