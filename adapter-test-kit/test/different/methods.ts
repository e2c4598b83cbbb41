import { randomUUID } from "node:crypto"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { AdapterUser, VerificationToken } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

/** Adapters that differ in which methods they have, and in what these may do. */
export const differentMethods = {
  "email-only": {
    way: "has just the three methods that sign-in by email with jwt sessions needs",
    make() {
      const { createVerificationToken, useVerificationToken, getUserByEmail } = MemoryAdapter()
      return { createVerificationToken, useVerificationToken, getUserByEmail }
    },
  },
  "hides-orphans": {
    way: "accepts records of users who do not exist, and never shows them",
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          return store.users.has(account.userId) ? memory.linkAccount(account) : undefined
        },
        async createSession(session) {
          return store.users.has(session.userId) ? memory.createSession(session) : { ...session }
        },
        async createAuthenticator(passkey) {
          return store.users.has(passkey.userId)
            ? memory.createAuthenticator(passkey)
            : { ...passkey }
        },
      }
    },
  },
  lenient: {
    way: "keeps sessions to the second, forgets what expired, replaces tokens and lets counters go back",
    // Milliseconds of sessions are a matter of level 2.
    options: { level: 1 },
    make() {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createSession: (session) =>
          memory.createSession({ ...session, expires: wholeSeconds(session.expires) }),
        updateSession: (patch) =>
          memory.updateSession({
            ...patch,
            ...(patch.expires && { expires: wholeSeconds(patch.expires) }),
          }),
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          return found && found.session.expires > new Date() ? found : null
        },
        async createVerificationToken(token) {
          await memory.useVerificationToken(token)
          return memory.createVerificationToken(token)
        },
        async useVerificationToken(token) {
          const used = await memory.useVerificationToken(token)
          return used && used.expires > new Date() ? used : null
        },
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const stored = store.authenticators.get(credentialID)
          if (stored) stored.counter = newCounter
          return memory.updateAuthenticatorCounter(credentialID, newCounter)
        },
      }
    },
  },
  "refresh-tokens-only": {
    way: "changes nothing when it has to compare an access or ID token",
    make() {
      const memory = MemoryAdapter()
      return {
        ...memory,
        async updateAccount(update, expected) {
          if (expected !== undefined && !("refresh_token" in expected)) return null
          return memory.updateAccount(update, expected)
        },
      }
    },
  },
  "store-per-case": {
    way: "has a store of its own for each namespace, swept by a timer until it is closed",
    make() {
      const stores = new Map<string, MemoryStore>()
      return ({ namespace }) => {
        const store = stores.get(namespace) ?? memoryStore()
        stores.set(namespace, store)
        const sweeper = setInterval(() => {}, 60_000)
        return {
          adapter: MemoryAdapter(store),
          close: () => clearInterval(sweeper),
          reset: () => void stores.delete(namespace),
        }
      }
    },
  },
  synchronous: {
    way: "answers at once and throws at once, and keeps only users and tokens",
    make() {
      const users = new Map<string, AdapterUser>()
      const tokens: VerificationToken[] = []
      const copy = <Value>(value: Value | undefined) => structuredClone(value) ?? null
      const withEmail = (email: string) => [...users.values()].find((user) => user.email === email)
      return {
        createUser(given) {
          if (given.email && withEmail(given.email)) throw new Error("This email address is taken.")
          if (Number.isNaN(given.emailVerified?.getTime())) throw new Error("This is no date.")
          const user = { name: null, image: null, ...structuredClone(given), id: randomUUID() }
          users.set(user.id, user)
          return structuredClone(user)
        },
        getUser: (id) => copy(users.get(id)),
        getUserByEmail: (email) => copy(withEmail(email)),
        deleteUser: (id) => void users.delete(id),
        createVerificationToken(token) {
          if (Number.isNaN(token.expires.getTime())) throw new Error("This is no date.")
          tokens.push(structuredClone(token))
          return undefined
        },
        useVerificationToken({ identifier, token }) {
          const matches = (stored: VerificationToken) =>
            stored.identifier === identifier && stored.token === token
          const found = tokens.find(matches)
          // Creating a token twice leaves two rows; one use takes both.
          while (tokens.some(matches)) tokens.splice(tokens.findIndex(matches), 1)
          return found ?? null
        },
      }
    },
  },
} satisfies Readonly<Record<string, DifferentAdapter>>
