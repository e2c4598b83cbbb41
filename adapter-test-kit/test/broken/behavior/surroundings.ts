import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that change what is not theirs: X24, X27 and X32. */
export const brokenSurroundings = {
  "unlinks-widely": {
    defect: "unlinks every account of the provider",
    breaks: "X24",
    also: ["A12", "R1", "X20", "X19"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async unlinkAccount(account) {
          for (const [key, { provider }] of store.accounts) {
            if (provider === account.provider) store.accounts.delete(key)
          }
          return undefined
        },
      }
    },
  },
  "prints-a-notice": {
    defect: "prints a notice at its first use",
    breaks: "X27",
    make(store) {
      const memory = MemoryAdapter(store)
      let isNew = true
      return {
        ...memory,
        getUserByEmail(email) {
          if (isNew) console.log("This adapter will be renamed in its next version.")
          isNew = false
          return memory.getUserByEmail(email)
        },
      }
    },
  },
  "leaves-a-timer": {
    defect: "keeps a timer running after it was closed",
    breaks: "X27",
    make(store) {
      return () => {
        const memory = MemoryAdapter(store)
        const sweep = (): void => void setTimeout(() => {}, 3000)
        const getUser: typeof memory.getUser = (id) => {
          sweep()
          return memory.getUser(id)
        }
        return { adapter: { ...memory, getUser }, close() {} }
      }
    },
  },
  "patches-a-prototype": {
    defect: "adds a toJSON method to all BigInts",
    breaks: "X27",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        getAccount(providerAccountId, provider) {
          Object.defineProperty(BigInt.prototype, "toJSON", { configurable: true, value: String })
          return memory.getAccount(providerAccountId, provider)
        },
      }
    },
  },
  "silent-doctor": {
    defect: "reports no problem in a schema without unique keys",
    breaks: "X32",
    make(store) {
      return () => ({
        adapter: MemoryAdapter(store),
        legacy: () => ({ adapter: MemoryAdapter(), checkSchema: () => [] }),
      })
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
