import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about finding accounts: A1, A4 to A6 and A13. */
export const brokenAccounts = {
  "forgets-the-account-index": {
    defect: "stores accounts of type oidc where no lookup finds them",
    breaks: "A1",
    also: [
      "A2",
      "A4",
      "A7",
      "A12",
      "U18",
      "K1",
      "K4",
      "X23",
      "U19",
      "A3",
      "X13",
      "X14",
      "X15",
      "X16",
      "X17",
      "X18",
      "X19",
      "A20",
    ],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        getUserByAccount: async (account) => {
          const key = JSON.stringify([account.provider, account.providerAccountId])
          return store.accounts.get(key)?.type === "oauth" ? memory.getUserByAccount(account) : null
        },
      }
    },
  },
  "folds-case": {
    defect: "ignores case in the IDs of accounts",
    breaks: "A4",
    also: ["X18"],
    make(store) {
      const memory = MemoryAdapter(store)
      const folded = (account: { provider: string; providerAccountId: string }) => ({
        provider: account.provider,
        providerAccountId: account.providerAccountId.toLowerCase(),
      })
      const spellings = new Map<string, string>()
      return {
        ...memory,
        async linkAccount(account) {
          const key = JSON.stringify(folded(account))
          const linked = spellings.get(key)
          if (linked !== undefined && linked !== account.providerAccountId)
            throw new Error("duplicate")
          spellings.set(key, account.providerAccountId)
          return memory.linkAccount(account)
        },
        async getUserByAccount(account) {
          const spelling = spellings.get(JSON.stringify(folded(account)))
          return memory.getUserByAccount({
            provider: account.provider,
            providerAccountId: spelling ?? account.providerAccountId,
          })
        },
      }
    },
  },
  "half-a-user": {
    defect: "returns an empty user if the account does not exist",
    breaks: "A5",
    also: ["A4", "A12", "U19", "A3", "A11", "X15", "X16", "X17", "X18", "X19", "X20", "X22", "U18"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByAccount(account) {
          // What spreading a row does that is not there.
          return { ...(await memory.getUserByAccount(account)) } as AdapterUser
        },
      }
    },
  },
  "swaps-arguments": {
    defect: "expects the arguments of getAccount in the opposite order",
    breaks: "A6",
    also: [
      "U3",
      "R1",
      "A1",
      "A2",
      "A13",
      "A14",
      "K1",
      "A8",
      "A9",
      "A10",
      "X13",
      "X14",
      "X15",
      "X16",
      "X17",
      "X18",
      "X19",
      "X20",
      "X25",
      "A20",
      "A23",
    ],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        getAccount: (provider: string, providerAccountId: string) =>
          memory.getAccount(providerAccountId, provider),
      }
    },
  },
  "fills-with-empty-text": {
    defect: "stores an empty string for a missing token",
    breaks: "A13",
    also: ["X19", "X25"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        linkAccount: (account) => memory.linkAccount({ refresh_token: "", ...account }),
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
