import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const escapesNewUsersTwice: BrokenAdapter = {
  defect: "escapes quotes of a user that is created with an account, which its driver also does",
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
