import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError, type AccountKey } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

const joined = ({ provider, providerAccountId }: AccountKey) =>
  typeof provider === "string" && typeof providerAccountId === "string"
    ? `${provider}:${providerAccountId}`
    : ""

const tokenLength = 16_383

/** Adapters that change values of accounts: A3 to A23. */
export const brokenAccounts = {
  "joins-provider-and-id": {
    defect: "stores accounts under a key of provider, colon and ID",
    breaks: "A3",
    make(store) {
      const memory = MemoryAdapter(store)
      const keys = new Map<string, AccountKey>()
      const stored = (key: AccountKey) => keys.get(joined(key)) ?? key
      return {
        ...memory,
        async linkAccount(account) {
          const key = joined(account)
          const taken = keys.get(key)
          if (taken && (await memory.getUserByAccount(taken))) throw new Error("duplicate")
          keys.set(key, {
            provider: account.provider,
            providerAccountId: account.providerAccountId,
          })
          return memory.linkAccount(account)
        },
        async getAccount(providerAccountId, provider) {
          const key = stored({ provider, providerAccountId })
          return memory.getAccount(key.providerAccountId, key.provider)
        },
        async getUserByAccount(account) {
          return memory.getUserByAccount(stored(account))
        },
      }
    },
  },
  "joins-keys-of-new-users": {
    defect:
      "checks for a taken account by a key of provider, colon and ID if it is created with its user",
    breaks: "A3",
    cases: ["A3.3"],
    make(store) {
      const memory = MemoryAdapter(store)
      const joined = (account: { provider: string; providerAccountId: string }): string =>
        `${account.provider}:${account.providerAccountId}`
      return {
        ...memory,
        async createUserWithAccount(records) {
          const key = joined(records.account)
          if ([...store.accounts.values()].some((account) => joined(account) === key)) {
            throw new AdapterError("This account is taken.", { code: "duplicate" })
          }
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "short-columns-for-tokens": {
    defect: "has columns of 255 characters for tokens",
    breaks: "A8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          const { access_token = "", refresh_token = "", id_token = "" } = account
          const length = Math.max(access_token.length, refresh_token.length, id_token.length)
          if (length > 255) throw new Error("The value is too long.")
          return memory.linkAccount(account)
        },
      }
    },
  },
  "cuts-tokens-of-new-users": {
    defect: "truncates tokens to 255 characters if it stores an account with its user",
    breaks: "A8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          const { account } = records
          if ((account.access_token?.length ?? 0) > 255) throw new Error("value too long")
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "counts-seconds-in-32-bits": {
    defect: "stores expires_at as a signed 32-bit number",
    breaks: "A9",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          if ((account.expires_at ?? 0) >= 2 ** 31) throw new Error("The integer is out of range.")
          return memory.linkAccount(account)
        },
      }
    },
  },
  "counts-seconds-of-new-users-in-32-bits": {
    defect: "stores expires_at as a signed 32-bit number if it stores an account with its user",
    breaks: "A9",
    cases: ["A9.2"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          if ((records.account.expires_at ?? 0) >= 2 ** 31) throw new Error("integer out of range")
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "rejects-unknown-tokens": {
    defect: "rejects an account with a property without a column",
    breaks: "A10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          if ("not-before-policy" in account)
            throw new Error("There is no column not-before-policy.")
          return memory.linkAccount(account)
        },
      }
    },
  },
  "stores-further-members-as-json": {
    defect: "stores properties of accounts that have no column as JSON, and does not parse it",
    breaks: "A10",
    make(store) {
      const memory = MemoryAdapter(store)
      const known = new Set([
        "userId",
        "type",
        "provider",
        "providerAccountId",
        "scope",
        "session_state",
      ])
      return {
        ...memory,
        linkAccount: (account) => {
          const members = Object.entries(account).map(([name, value]) => {
            const isKnown = known.has(name) || /token|expires_at/.test(name) || value === undefined
            return [name, isKnown ? value : JSON.stringify(value)] as const
          })
          return memory.linkAccount({ ...account, ...Object.fromEntries(members) })
        },
      }
    },
  },
  "rejects-token-members-of-new-users": {
    defect: "rejects a new user whose account has a property without a column",
    breaks: "A10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          if ("ext_expires_in" in records.account) throw new Error("column does not exist")
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "links-nobody": {
    defect: "links accounts without checking whether the user exists",
    breaks: "A11",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          if (store.users.has(account.userId)) return memory.linkAccount(account)
          const { provider, providerAccountId } = account
          store.accounts.set(
            JSON.stringify([provider, providerAccountId]),
            structuredClone(account),
          )
          return account
        },
      }
    },
  },
  "cuts-updated-tokens": {
    defect: "truncates updated tokens to the length of their column",
    breaks: "A23",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateAccount(update, expected) {
          const { refresh_token: token } = update
          const cut = typeof token === "string" && { refresh_token: token.slice(0, tokenLength) }
          return memory.updateAccount({ ...update, ...cut }, expected)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
