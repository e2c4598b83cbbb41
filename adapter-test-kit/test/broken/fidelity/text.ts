import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { everyText } from "../every-text.ts"

const isoDate = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** The same record with null for each empty string. */
function emptied<Fields extends object>(record: Fields): Fields {
  const members = Object.entries(record).map(([name, value]) => [name, value === "" ? null : value])
  // The same members; that one of them may be null is the defect.
  return Object.fromEntries(members) as Fields
}

/** Adapters that change or leave out strings: X13, X14 and X25. */
export const brokenText = {
  "guesses-dates": {
    defect: "converts every string that looks like a date to a Date",
    breaks: "X13",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          const user = await memory.getUser(id)
          if (!user?.name || !isoDate.test(user.name)) return user
          // What a revival of JSON does to every member.
          return { ...user, name: new Date(user.name) as unknown as string }
        },
      }
    },
  },
  "reads-numbers": {
    defect: "stores strings of digits as numbers",
    breaks: "X13",
    also: ["A4", "A12"],
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        (method) => /^(?:create|link|update)/.test(method),
        (text) => (/^[\d.e]+$/.test(text) ? String(Number(text)) : text),
      ),
  },
  "reads-empty-strings-as-null": {
    defect: "stores an empty string as null, as one database does",
    breaks: "X13",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUser: (user) => memory.createUser(emptied(user)),
        updateUser: (patch) => memory.updateUser(emptied(patch)),
      }
    },
  },
  "reads-empty-scopes-as-null": {
    defect: "stores an empty scope as null",
    breaks: "X13",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        linkAccount: (account) => {
          const { scope, ...others } = account
          return memory.linkAccount(scope ? account : others)
        },
      }
    },
  },
  "guesses-types-of-new-users": {
    defect: "parses strings of a user that is created with an account as JSON",
    breaks: "X13",
    cases: ["X13.22"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const created = await memory.createUserWithAccount(records)
          const user = store.users.get(created.user.id)
          if (user && /^\d+$/.test(user.name ?? "")) {
            store.users.set(user.id, { ...user, name: String(Number(user.name)) })
          }
          return created
        },
      }
    },
  },
  "keeps-empty-tokens-as-null": {
    defect: "stores an empty token as null, resolves, and never finds it again",
    breaks: "X13",
    cases: ["X13.33"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createVerificationToken: async (token) =>
          token.token === "" ? structuredClone(token) : memory.createVerificationToken(token),
      }
    },
  },
  "normalises-names": {
    defect: "normalizes names to composed characters",
    breaks: "X14",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          return memory.createUser({ ...user, name: user.name?.normalize("NFC") ?? null })
        },
      }
    },
  },
  "normalises-every-text": {
    defect: "normalizes every string that it stores to composed characters",
    breaks: "X14",
    also: ["R1"],
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        (method) => /^(?:create|link|update)/.test(method),
        (text) => text.normalize("NFC"),
      ),
  },
  "normalises-names-of-new-users": {
    defect: "normalizes names of new users with an account to composed characters",
    breaks: "X14",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          const { user } = records
          const name = user.name?.normalize("NFC") ?? null
          return memory.createUserWithAccount({ ...records, user: { ...user, name } })
        },
      }
    },
  },
  "leaves-out-empty-columns": {
    defect: "omits empty columns from the result of getAccount",
    breaks: "X25",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAccount(providerAccountId, provider) {
          const account = await memory.getAccount(providerAccountId, provider)
          if (!account) return null
          const filled = Object.entries(account).filter(([, value]) => value !== null)
          // Only members that the type allows to be absent can be null.
          return Object.fromEntries(filled) as typeof account
        },
      }
    },
  },
  "leaves-out-transports": {
    defect: "omits the empty column from a passkey",
    breaks: "X25",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAuthenticator(credentialID) {
          const passkey = await memory.getAuthenticator(credentialID)
          if (!passkey || passkey.transports !== null) return passkey
          const { transports: _, ...rest } = passkey
          return rest
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
