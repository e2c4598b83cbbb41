import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** The same pair with the ID as a column of type double has it. */
function rounded<Key extends { providerAccountId: string }>(key: Key): Key {
  const { providerAccountId: id } = key
  return { ...key, providerAccountId: /^[1-9]\d{15}$/.test(id) ? String(Number(id)) : id }
}

export const keepsIdsAsNumbers: BrokenAdapter = {
  defect: "stores IDs of 16 digits as numbers of 53 bits",
  breaks: "A4",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      linkAccount: (account) => memory.linkAccount(rounded(account)),
      getUserByAccount: (account) => memory.getUserByAccount(rounded(account)),
    }
  },
}
