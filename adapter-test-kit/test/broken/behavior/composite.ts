import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

interface Account {
  access_token?: string
}

/** Stands for a cipher. */
function sealed<Sealed extends Account>(account: Sealed): Sealed {
  const { access_token } = account
  return typeof access_token === "string"
    ? { ...account, access_token: `v1.${access_token}` }
    : account
}

/** Stands for what reverses it, and needs what it has made. */
function opened<Opened extends Account>(account: Opened): Opened {
  const { access_token } = account
  return typeof access_token === "string"
    ? { ...account, access_token: access_token.slice(3) }
    : account
}

/** Adapters of which createUserWithAccount breaks a rule: K1 to K7. */
export const brokenComposite = {
  "account-of-nobody": {
    defect: "stores the account under the user ID that it received, not the one that it generated",
    breaks: "K1",
    also: ["K4", "K6", "R1", "A4", "X15", "X17"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const created = await memory.createUserWithAccount(records)
          const { provider, providerAccountId } = records.account
          await memory.unlinkAccount({ provider, providerAccountId })
          return created
        },
      }
    },
  },
  "encrypts-linked-accounts-only": {
    defect: "encrypts the tokens of linked accounts, but not those of the first sign-in",
    breaks: "K1",
    also: ["A8", "X13", "X19", "A20", "A23"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        linkAccount: async (account) => void (await memory.linkAccount(sealed(account))),
        async getAccount(providerAccountId, provider) {
          const found = await memory.getAccount(providerAccountId, provider)
          return found && opened(found)
        },
        async listAccountsByUserId(userId) {
          return (await memory.listAccountsByUserId(userId)).map(opened)
        },
      }
    },
  },
  "forgets-the-first-session": {
    defect: "stores the session, but does not return it",
    breaks: "K2",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const { user } = await memory.createUserWithAccount(records)
          return { user }
        },
      }
    },
  },
  "account-before-user": {
    defect: "writes the account before it has checked that the user can be stored",
    breaks: "K3",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const isTaken = store.userIds.has(records.user.email)
          if (!isTaken) return memory.createUserWithAccount(records)
          const owner = await memory.createUser({
            ...records.user,
            email: `half-${records.user.email}`,
          })
          await memory.linkAccount({ ...records.account, userId: owner.id })
          throw new AdapterError("This email address is taken.", { code: "duplicate" })
        },
      }
    },
  },
  "half-written-composite": {
    defect: "writes the user and then the account, without a database transaction",
    breaks: "K4",
    also: ["K5"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const user = await memory.createUser(records.user)
          await memory.linkAccount({ ...records.account, userId: user.id })
          const { session, authenticator } = records
          if (authenticator) await memory.createAuthenticator({ ...authenticator, userId: user.id })
          if (!session) return { user }
          return { user, session: await memory.createSession({ ...session, userId: user.id }) }
        },
      }
    },
  },
  "session-outside-the-transaction": {
    defect: "creates the session after the database transaction",
    breaks: "K5",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount({ session, ...records }) {
          const { user } = await memory.createUserWithAccount(records)
          if (!session) return { user }
          return { user, session: await memory.createSession({ ...session, userId: user.id }) }
        },
      }
    },
  },
  "composite-without-code": {
    defect: "rejects with the driver's error",
    breaks: "K6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          try {
            return await memory.createUserWithAccount(records)
          } catch (error) {
            throw Object.assign(new Error("UNIQUE constraint failed", { cause: error }), {
              code: "SQLITE_CONSTRAINT_UNIQUE",
            })
          }
        },
      }
    },
  },
  "forgets-its-methods": {
    defect: "does not record its original methods, so overrides cannot be detected",
    breaks: "K7",
    make: (store) => Object.fromEntries(Object.entries(MemoryAdapter(store))),
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
