import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

function ownerIn(key: unknown): string | undefined {
  const prefix = "by-user-id:"
  return typeof key === "string" && key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}

/** Adapters that find records by keys that are empty, of another type or meant for other records: X20 and X22. */
export const brokenHostileKeys = {
  "widens-on-undefined": {
    defect: "omits a condition if the provider ID is undefined",
    breaks: "X20",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAccount(providerAccountId, provider) {
          const asked: string | undefined = providerAccountId
          if (asked !== undefined) return memory.getAccount(providerAccountId, provider)
          const [any] = [...store.accounts.values()].filter((each) => each.provider === provider)
          return structuredClone(any) ?? null
        },
      }
    },
  },
  "unlinks-by-object": {
    defect: "accepts an object as a condition of the query language when it unlinks",
    breaks: "X20",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async unlinkAccount(account) {
          const asked: unknown = account.providerAccountId
          const isOperator = typeof asked === "object" && asked !== null && "$ne" in asked
          const [any] = [...store.accounts.values()].toReversed()
          return memory.unlinkAccount(isOperator && any ? any : account)
        },
      }
    },
  },
  "compares-loosely": {
    defect: "converts every key to a string before it compares",
    breaks: "X20",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          return memory.getUser(String(id))
        },
        async getUserByEmail(email) {
          return memory.getUserByEmail(String(email))
        },
        async getAuthenticator(credentialID) {
          return memory.getAuthenticator(String(credentialID))
        },
      }
    },
  },
  "drops-empty-conditions": {
    defect: "treats an empty provider ID as missing, and omits its condition",
    breaks: "X20",
    also: ["X13"],
    cases: ["X13.30", "X20.23"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByAccount(account) {
          if (account.providerAccountId !== "") return memory.getUserByAccount(account)
          const found = [...store.accounts.values()].find(
            ({ provider, providerAccountId }) =>
              provider === account.provider && providerAccountId !== "",
          )
          return memory.getUserByAccount(found ?? account)
        },
      }
    },
  },
  "takes-empty-tokens-for-any": {
    defect: "treats an empty token as missing, and uses any token of the identifier",
    breaks: "X20",
    also: ["X13"],
    cases: ["X13.33", "X20.40"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken({ identifier, token }) {
          const found = [...store.tokens.values()].find(
            (each) => each.identifier === identifier && token === "" && each.token !== "",
          )
          return memory.useVerificationToken(found ?? { identifier, token })
        },
      }
    },
  },
  "one-key-space": {
    defect: "stores users and their email addresses under keys with the same prefix",
    breaks: "X22",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          if (typeof id !== "string" || !id.startsWith("email:")) return memory.getUser(id)
          return memory.getUserByEmail(id.slice("email:".length))
        },
      }
    },
  },
  "keeps-lists-beside-records": {
    defect: "stores the account and the passkey of a user under keys that other IDs can equal",
    breaks: "X22",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAccount(providerAccountId, provider) {
          const owner = ownerIn(providerAccountId)
          const account = [...store.accounts.values()].find(({ userId }) => userId === owner)
          return memory.getAccount(account?.providerAccountId ?? providerAccountId, provider)
        },
        async getAuthenticator(credentialID) {
          const owner = ownerIn(credentialID)
          const passkey = [...store.authenticators.values()].find(({ userId }) => userId === owner)
          return memory.getAuthenticator(passkey?.credentialID ?? credentialID)
        },
      }
    },
  },
  "finds-users-by-anything": {
    defect: "searches by user ID if no user has the email address",
    breaks: "X22",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByEmail(email) {
          return (await memory.getUserByEmail(email)) ?? memory.getUser(email)
        },
      }
    },
  },
  "ends-sessions-by-anything": {
    defect:
      "also accepts a session token, an account or an email address as the ID of the user whose sessions it revokes",
    breaks: "X22",
    cases: ["X22.10"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(key) {
          const owner = store.sessions.get(key)?.userId ?? store.userIds.get(key) ?? key
          return memory.deleteSessionsByUserId(owner)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
