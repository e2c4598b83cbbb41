import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const escapesNewUsersTwice: BrokenAdapter = {
  defect: "escapes quotes itself where a user comes with an account, as its driver does too",
  breaks: "X19",
  cases: ["X19.41"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        const scope = records.account.scope?.replaceAll("'", "''")
        const account = scope === undefined ? records.account : { ...records.account, scope }
        return memory.createUserWithAccount({ ...records, account })
      },
    }
  },
}
