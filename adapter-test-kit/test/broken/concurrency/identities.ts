import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError, type VerificationToken } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

/** Adapters that store a unique key twice if two calls run at once: C1 and C2. */
export const brokenIdentities = {
  "checks-addresses-first": {
    defect: "checks the email address before it inserts a user, and has no unique key",
    breaks: "C1",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          if (user.email && store.userIds.has(user.email)) throw new Error("duplicate")
          await roundTrip()
          const other = store.userIds.get(user.email)
          store.userIds.delete(user.email)
          try {
            return await memory.createUser({ ...user, id: randomUUID() })
          } finally {
            if (other !== undefined && !store.userIds.has(user.email)) {
              store.userIds.set(user.email, other)
            }
          }
        },
      }
    },
  },
  "checks-moves-first": {
    defect: "checks the new email address before it changes the old one, and has no unique key",
    breaks: "C1",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          if (patch.email === undefined) return memory.updateUser(patch)
          const holder = store.userIds.get(patch.email)
          if (holder !== undefined && holder !== patch.id) throw new Error("duplicate")
          await roundTrip()
          store.userIds.delete(patch.email)
          return memory.updateUser(patch)
        },
      }
    },
  },
  "stores-a-token-for-each-request": {
    defect:
      "checks whether the token exists, has no unique key, and deletes one of the matching rows",
    breaks: "C2",
    also: ["C9"],
    make(store) {
      const rows: VerificationToken[] = []
      const placeOf = (identifier: string, token: string) =>
        rows.findIndex((row) => pairKey(row.identifier, row.token) === pairKey(identifier, token))
      // What the reference deletes is not where these tokens are.
      const { deleteExpired: _, ...memory } = MemoryAdapter(store)
      return {
        ...memory,
        async createVerificationToken(token) {
          if (Number.isNaN(token.expires.getTime())) throw new RangeError("expires is no date.")
          if (placeOf(token.identifier, token.token) !== -1) throw new Error("duplicate")
          await roundTrip()
          rows.push(structuredClone(token))
          return structuredClone(token)
        },
        async useVerificationToken({ identifier, token }) {
          const place = placeOf(identifier, token)
          return place === -1 ? null : (rows.splice(place, 1)[0] ?? null)
        },
      }
    },
  },
  "checks-pairs-first": {
    defect:
      "checks whether the account exists before it links it, in a schema without the unique key",
    breaks: "C2",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          const key = pairKey(account.provider, account.providerAccountId)
          if (store.accounts.has(key)) throw new Error("duplicate")
          await roundTrip()
          store.accounts.delete(key)
          return memory.linkAccount(account)
        },
      }
    },
  },
  "checks-session-tokens-first": {
    defect: "checks whether the session exists before it sets its key",
    breaks: "C2",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          if (store.sessions.has(session.sessionToken)) throw new Error("duplicate")
          await roundTrip()
          store.sessions.delete(session.sessionToken)
          return memory.createSession(session)
        },
      }
    },
  },
  "checks-credentials-first": {
    defect: "checks whether the credential exists before it stores it",
    breaks: "C2",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createAuthenticator(passkey) {
          if (store.authenticators.has(passkey.credentialID)) throw new Error("duplicate")
          await roundTrip()
          store.authenticators.delete(passkey.credentialID)
          return memory.createAuthenticator(passkey)
        },
      }
    },
  },
  "checks-newcomers-first": {
    defect: "checks whether the account exists before it stores it together with its user",
    breaks: "C2",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const { provider, providerAccountId } = records.account
          const key = pairKey(provider, providerAccountId)
          if (store.accounts.has(key)) {
            throw new AdapterError("This account is taken.", { code: "duplicate" })
          }
          await roundTrip()
          store.accounts.delete(key)
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "checks-sessions-of-newcomers-first": {
    defect:
      "checks whether the session token exists before it stores a session together with its user",
    breaks: "C2",
    cases: ["C2.7"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const { session } = records
          if (!session) return memory.createUserWithAccount(records)
          if (store.sessions.has(session.sessionToken)) {
            throw new AdapterError("This session token is taken.", { code: "duplicate" })
          }
          await roundTrip()
          store.sessions.delete(session.sessionToken)
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
