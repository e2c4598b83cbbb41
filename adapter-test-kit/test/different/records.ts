import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterAccount, AdapterUser } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

const userColumns = ["id", "name", "email", "emailVerified", "image"]
const accountColumns = [
  "userId",
  "type",
  "provider",
  "providerAccountId",
  "refresh_token",
  "access_token",
  "expires_at",
  "token_type",
  "scope",
  "id_token",
  "session_state",
]

const only = (columns: readonly string[], record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => columns.includes(key)))

/** Columns of a company's own table, one of which changes at each read. */
const withColumns = <Row extends object>(row: Row): Row =>
  Object.assign(row, { role: "admin", tags: ["a", "b"], seenAt: new Date() })

/** As some drivers make their rows: without a prototype, and frozen. */
function rowOf<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  const members = Object.entries(value).map(([key, member]) => [key, rowOf(member)] as const)
  // The same members, on another kind of plain object.
  return Object.freeze(Object.assign(Object.create(null), Object.fromEntries(members))) as Value
}

/** The user without the optional members that are null. */
function withoutNulls(user: AdapterUser): AdapterUser {
  const members = Object.entries(user).map(([key, value]) => [key, value ?? undefined])
  // Only optional members and emailVerified can be null.
  return Object.fromEntries(members) as AdapterUser
}

/** Adapters that differ in what they store of a record, and in the form in which they return it. */
export const differentRecords = {
  "drops-unknown": {
    way: "drops every member that is no column of its tables",
    make() {
      const memory = MemoryAdapter()
      return {
        ...memory,
        // The columns are the members that the types name.
        createUser: (user) => memory.createUser(only(userColumns, user) as AdapterUser),
        linkAccount: (account) =>
          memory.linkAccount(only(accountColumns, account) as AdapterAccount),
      }
    },
  },
  "extra-columns": {
    way: "shows the other columns of its tables, and gives sessions ids of their own",
    make() {
      const memory = MemoryAdapter()
      const user = async (found: AdapterUser | null | PromiseLike<AdapterUser | null>) => {
        const row = await found
        return row && withColumns(row)
      }
      return {
        ...memory,
        createUser: async (given) => withColumns(await memory.createUser(given)),
        updateUser: async (patch) => withColumns(await memory.updateUser(patch)),
        getUser: (id) => user(memory.getUser(id)),
        getUserByEmail: (email) => user(memory.getUserByEmail(email)),
        getUserByAccount: (account) => user(memory.getUserByAccount(account)),
        createSession: (given) => memory.createSession(Object.assign({ id: randomUUID() }, given)),
      }
    },
  },
  "frozen-rows": {
    way: "answers with frozen rows that have no prototype",
    make() {
      const memory = MemoryAdapter()
      return {
        ...memory,
        createUser: async (user) => rowOf(await memory.createUser(user)),
        getUser: async (id) => rowOf(await memory.getUser(id)),
        getUserByEmail: async (email) => rowOf(await memory.getUserByEmail(email)),
        getSessionAndUser: async (sessionToken) =>
          rowOf(await memory.getSessionAndUser(sessionToken)),
        useVerificationToken: async (token) => rowOf(await memory.useVerificationToken(token)),
      }
    },
  },
  "tells-little": {
    way: "answers with nothing wherever nothing is allowed",
    make() {
      const memory = MemoryAdapter()
      return {
        ...memory,
        deleteUser: async (id) => void (await memory.deleteUser(id)),
        linkAccount: async (account) => void (await memory.linkAccount(account)),
        unlinkAccount: async (account) => {
          await memory.unlinkAccount(account)
          return null
        },
        updateSession: async (patch) => {
          await memory.updateSession(patch)
          return undefined
        },
        deleteSession: async (sessionToken) => {
          await memory.deleteSession(sessionToken)
          return null
        },
        createVerificationToken: async (token) => {
          await memory.createVerificationToken(token)
          return null
        },
      }
    },
  },
  "undefined-members": {
    way: "shows empty columns as undefined",
    make() {
      const memory = MemoryAdapter()
      return {
        ...memory,
        createUser: async (user) => withoutNulls(await memory.createUser(user)),
        updateUser: async (patch) => withoutNulls(await memory.updateUser(patch)),
        async getUser(id) {
          const user = await memory.getUser(id)
          return user && withoutNulls(user)
        },
        async getUserByEmail(email) {
          const user = await memory.getUserByEmail(email)
          return user && withoutNulls(user)
        },
      }
    },
  },
} satisfies Readonly<Record<string, DifferentAdapter>>
