import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const answersWithAnotherToken: BrokenAdapter = {
  defect: "reads back the verification token that it stored by the identifier alone",
  breaks: "V6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createVerificationToken(token) {
        await memory.createVerificationToken(token)
        const rows = [...store.tokens.values()]
        return structuredClone(
          rows.find(({ identifier }) => identifier === token.identifier) ?? null,
        )
      },
    }
  },
}
