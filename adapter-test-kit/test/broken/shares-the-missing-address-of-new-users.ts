import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const sharesTheMissingAddressOfNewUsers: BrokenAdapter = {
  defect: "stores the missing email address of a new user with an account as an empty string",
  breaks: "U7",
  make(store) {
    const memory = MemoryAdapter(store)
    const addressless = new Set<string>()
    return {
      ...memory,
      async createUserWithAccount(records) {
        // A provider may return no address: then there is null, which the type does not mention.
        const isMissing = (records.user.email as string | null) === null
        if (isMissing && addressless.size > 0) throw new Error("duplicate key: users_email_key")
        const created = await memory.createUserWithAccount(records)
        if (isMissing) addressless.add(created.user.id)
        return created
      },
    }
  },
}
