import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** The ID as a column for whole numbers of 64 bits holds it, which leaves shorter numbers as they are. */
function held<Key extends { providerAccountId: string }>(key: Key): Key {
  const { providerAccountId: id } = key
  return {
    ...key,
    providerAccountId: /^\d{19,21}$/.test(id) ? `${BigInt.asIntN(64, BigInt(id))}` : id,
  }
}

export const keepsIdsIn64Bits: BrokenAdapter = {
  defect: "stores IDs of 19 to 21 digits as integers of 64 bits",
  breaks: "A4",
  cases: ["A4.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      linkAccount: (account) => memory.linkAccount(held(account)),
      unlinkAccount: (account) => memory.unlinkAccount(held(account)),
      getUserByAccount: (account) => memory.getUserByAccount(held(account)),
      getAccount: (providerAccountId, provider) =>
        memory.getAccount(held({ providerAccountId }).providerAccountId, provider),
      createUserWithAccount: (records) =>
        memory.createUserWithAccount({ ...records, account: held(records.account) }),
    }
  },
}
