import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { wrapMethods } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "../different/different-adapter.ts"

const demand = (email: unknown): void => {
  if (email === null) throw new Error("A user must have an address.")
}

/** Adapters that do what only the model has to allow. */
export const legal = {
  "keeps-the-first-token": {
    way: "takes a token that is there already for stored, and counts counters down without a word",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createVerificationToken(token) {
          const key = JSON.stringify([token.identifier, token.token])
          return store.tokens.has(key) ? { ...token } : memory.createVerificationToken(token)
        },
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const stored = store.authenticators.get(credentialID)
          if (stored) stored.counter = newCounter
          return memory.updateAuthenticatorCounter(credentialID, newCounter)
        },
      }
    },
  },
  "purges-what-ended": {
    way: "throws sessions and tokens away as soon as they have ended",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      const purge = (): void => {
        for (const records of [store.sessions, store.tokens]) {
          for (const [key, { expires }] of records) if (expires < new Date()) records.delete(key)
        }
      }
      return wrapMethods(memory, (method) => async (...args: unknown[]): Promise<unknown> => {
        purge()
        return method(...args)
      })
    },
  },
  "stores-orphans": {
    way: "stores orphaned records where no user sees them, and where they are in the way of others",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      const orphans = new Set<string>()
      const taken = (key: string): void => {
        if (orphans.has(key)) throw new Error("The key is taken.")
      }
      return {
        ...memory,
        async linkAccount(account) {
          const key = `account ${account.provider} ${account.providerAccountId}`
          taken(key)
          if (store.users.has(account.userId)) return memory.linkAccount(account)
          if (await memory.getUserByAccount(account)) throw new Error("The key is taken.")
          orphans.add(key)
          return undefined
        },
        async createSession(session) {
          const key = `session ${session.sessionToken}`
          taken(key)
          if (store.users.has(session.userId)) return memory.createSession(session)
          if (store.sessions.has(session.sessionToken)) throw new Error("The key is taken.")
          orphans.add(key)
          return { ...session }
        },
        async deleteSession(sessionToken) {
          orphans.delete(`session ${sessionToken}`)
          return memory.deleteSession(sessionToken)
        },
        async createUserWithAccount(records) {
          taken(`account ${records.account.provider} ${records.account.providerAccountId}`)
          if (records.session) taken(`session ${records.session.sessionToken}`)
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "wants-addresses": {
    way: "has a column for addresses that cannot be empty, of which U7 has its own opinion",
    make() {
      const memory = MemoryAdapter()
      return {
        ...memory,
        async createUser(user) {
          demand(user.email)
          return memory.createUser(user)
        },
        async updateUser(patch) {
          demand(patch.email)
          return memory.updateUser(patch)
        },
        async createUserWithAccount(records) {
          demand(records.user.email)
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "wants-unique-tokens": {
    way: "has a unique key on the token alone, as an older schema has",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createVerificationToken(given) {
          const isTaken = [...store.tokens.values()].some(({ token }) => token === given.token)
          if (isTaken) throw new Error("The token is taken.")
          return memory.createVerificationToken(given)
        },
      }
    },
  },
} satisfies Readonly<Record<string, DifferentAdapter>>
