import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

function ownerIn(key: unknown): string | undefined {
  const prefix = "by-user-id:"
  return typeof key === "string" && key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}

export const keepsListsBesideRecords: BrokenAdapter = {
  defect: "stores the account and the passkey of a user under keys that other IDs can equal",
  breaks: "X22",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAccount(providerAccountId, provider) {
        const owner = ownerIn(providerAccountId)
        const account = [...store.accounts.values()].find(({ userId }) => userId === owner)
        return memory.getAccount(account?.providerAccountId ?? providerAccountId, provider)
      },
      async getAuthenticator(credentialID) {
        const owner = ownerIn(credentialID)
        const passkey = [...store.authenticators.values()].find(({ userId }) => userId === owner)
        return memory.getAuthenticator(passkey?.credentialID ?? credentialID)
      },
    }
  },
}
