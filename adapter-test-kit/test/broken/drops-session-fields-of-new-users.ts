import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const dropsSessionFieldsOfNewUsers: BrokenAdapter = {
  defect: "stores only the standard columns of a session that is created with its user",
  breaks: "S15",
  cases: ["S15.4"],
  options: { extraSessionFields: { device: ["phone", "laptop"] } },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        if (!records.session) return memory.createUserWithAccount(records)
        const { sessionToken, expires } = records.session
        return memory.createUserWithAccount({ ...records, session: { sessionToken, expires } })
      },
    }
  },
}
