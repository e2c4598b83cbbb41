import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** The same pair with the ID as a column of type double has it. */
function rounded<Key extends { providerAccountId: string }>(key: Key): Key {
  const { providerAccountId: id } = key
  return { ...key, providerAccountId: /^[1-9]\d{15}$/.test(id) ? String(Number(id)) : id }
}

/** The ID as a column for whole numbers of 64 bits holds it, which leaves shorter numbers as they are. */
function held<Key extends { providerAccountId: string }>(key: Key): Key {
  const { providerAccountId: id } = key
  return {
    ...key,
    providerAccountId: /^\d{19,21}$/.test(id) ? `${BigInt.asIntN(64, BigInt(id))}` : id,
  }
}

/** Adapters that take the ID of an account for a number if it has only digits: A4 and A12. */
export const brokenIdsAsNumbers = {
  "keeps-ids-as-numbers": {
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
  },
  "reads-ids-as-numbers": {
    defect: "reads short IDs of digits as numbers, as columns without a type do",
    breaks: "A4",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAccount(providerAccountId, provider) {
          const found = await memory.getAccount(providerAccountId, provider)
          if (!found || !/^[1-9]\d{0,9}$/.test(providerAccountId)) return found
          return Object.assign(found, { providerAccountId: Number(providerAccountId) })
        },
      }
    },
  },
  "keeps-ids-in-64-bits": {
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
  },
  "lists-ids-as-numbers": {
    defect: "lists accounts with IDs of digits that it has converted to numbers and back",
    breaks: "A4",
    cases: ["A4.3"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async listAccountsByUserId(userId) {
          const list = await memory.listAccountsByUserId(userId)
          return list.map((account) => {
            const { providerAccountId: id } = account
            return /^\d+$/.test(id)
              ? { ...account, providerAccountId: String(Number(id)) }
              : account
          })
        },
      }
    },
  },
  "reads-ids-of-new-users-as-numbers": {
    defect: "stores an ID of digits as a number if it is created with its user",
    breaks: "A4",
    cases: ["A4.4"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          const { providerAccountId: id } = records.account
          if (!/^\d+$/.test(id)) return memory.createUserWithAccount(records)
          const account = { ...records.account, providerAccountId: String(Number(id)) }
          return memory.createUserWithAccount({ ...records, account })
        },
      }
    },
  },
  "unlinks-by-number": {
    defect: "unlinks every account of the provider whose ID is the same number",
    breaks: "A12",
    cases: ["A12.8"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async unlinkAccount(key) {
          const number = Number(key.providerAccountId || Number.NaN)
          for (const { provider, providerAccountId } of store.accounts.values()) {
            if (provider !== key.provider || Number(providerAccountId || Number.NaN) !== number)
              continue
            await memory.unlinkAccount({ provider, providerAccountId })
          }
          return memory.unlinkAccount(key)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
