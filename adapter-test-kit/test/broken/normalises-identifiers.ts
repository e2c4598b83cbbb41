import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const normalisesIdentifiers: BrokenAdapter = {
  defect: "stores identifiers in lower case",
  breaks: "V13",
  also: ["V9", "V10", "V14", "X14", "X15", "X16", "X17", "X19"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createVerificationToken: (token) =>
        memory.createVerificationToken({ ...token, identifier: token.identifier.toLowerCase() }),
      useVerificationToken: (token) =>
        memory.useVerificationToken({ ...token, identifier: token.identifier.toLowerCase() }),
    }
  },
}
