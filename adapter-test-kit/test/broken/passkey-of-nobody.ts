import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const passkeyOfNobody: BrokenAdapter = {
  defect: "stores passkeys without checking whether the user exists",
  breaks: "W13",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createAuthenticator(authenticator) {
        if (store.users.has(authenticator.userId)) return memory.createAuthenticator(authenticator)
        store.authenticators.set(authenticator.credentialID, structuredClone(authenticator))
        return structuredClone(authenticator)
      },
    }
  },
}
