import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const joinsIdentifierAndToken: BrokenAdapter = {
  defect: "stores tokens under a key of identifier, colon and token",
  breaks: "V9",
  make(store) {
    const memory = MemoryAdapter(store)
    const keys = new Map<string, { identifier: string; token: string }>()
    return {
      ...memory,
      async createVerificationToken(token) {
        keys.set(`${token.identifier}:${token.token}`, token)
        return memory.createVerificationToken(token)
      },
      async useVerificationToken({ identifier, token }) {
        const pair = { identifier, token }
        if (typeof identifier !== "string" || typeof token !== "string") return null
        return memory.useVerificationToken(keys.get(`${identifier}:${token}`) ?? pair)
      },
    }
  },
}
