import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsEveryPasskey: BrokenAdapter = {
  defect: "lists the passkeys of all users",
  breaks: "W4",
  also: ["X20", "X22", "W20"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      listAuthenticatorsByUserId: async () => structuredClone([...store.authenticators.values()]),
    }
  },
}
