import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** What most drivers open when nothing else is said. */
const poolSize = 10

/** What a column of type `TEXT` holds on MySQL, in bytes. */
const longestText = 65_535

/** Adapters that leave a connection, a transaction or a statement in a state in which later writes fail or are not visible, once the database has rejected one: X23. */
export const brokenConnectionsAfterRefusals = {
  "stays-refused": {
    defect:
      "rejects every new user after one was rejected, because that database transaction was never rolled back",
    breaks: "X23",
    make(store) {
      return () => {
        const memory = MemoryAdapter(store)
        let isAborted = false
        return {
          ...memory,
          async createUser(user) {
            if (isAborted) throw new Error("current transaction is aborted")
            return memory.createUser(user)
          },
          async createUserWithAccount(records) {
            const isTaken = store.userIds.has(records.user.email)
            isAborted ||= isTaken
            return memory.createUserWithAccount(records)
          },
        }
      }
    },
  },
  "leaves-a-refused-transaction-open": {
    defect:
      "never ends the database transaction of a rejected new user, so no user sees its later writes",
    breaks: "X23",
    make(shared) {
      return () => {
        const state = { store: shared, memory: MemoryAdapter(shared) }
        const begin = (): void => {
          state.store = structuredClone(shared)
          state.memory = MemoryAdapter(state.store)
        }
        const methods = Object.keys(state.memory).map((name) => [
          name,
          (...args: unknown[]): unknown => {
            // The names are those of the methods of the adapter.
            const method = state.memory[name as keyof typeof state.memory]
            return Reflect.apply(method, undefined, args)
          },
        ])
        return {
          // One function for each method, with its arguments and its result.
          ...state.memory,
          ...(Object.fromEntries(methods) as ReturnType<typeof MemoryAdapter>),
          async createUserWithAccount(records) {
            const isTaken = state.store.userIds.has(records.user.email)
            try {
              return await state.memory.createUserWithAccount(records)
            } finally {
              if (isTaken) begin()
            }
          },
        }
      }
    },
  },
  "loses-a-connection-on-each-refusal": {
    defect: "does not return the connection to the pool when the database rejects an account",
    breaks: "X23",
    cases: ["X23.6", "X23.7", "X23.9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        let lost = 0
        return {
          ...memory,
          async linkAccount(account) {
            if (lost >= poolSize) throw new Error("timeout exceeded when trying to connect")
            try {
              return await memory.linkAccount(account)
            } catch (error) {
              lost += 1
              throw error
            }
          },
        }
      }
    },
  },
  "stays-in-an-aborted-transaction": {
    defect: "does not roll back after an invalid date, so every later write of a session rejects",
    breaks: "X23",
    cases: ["X23.8"],
    make(store) {
      return () => {
        const memory = MemoryAdapter(store)
        let isAborted = false
        return {
          ...memory,
          async updateSession(patch) {
            if (isAborted) throw new Error("current transaction is aborted")
            isAborted = Number.isNaN(patch.expires?.getTime() ?? 0)
            return memory.updateSession(patch)
          },
        }
      }
    },
  },
  "waits-for-a-lost-connection": {
    defect:
      "keeps its only connection after it was closed for a rejected passkey, and waits for it",
    breaks: "X23",
    also: ["X4"],
    cases: ["X23.7"],
    options: { deadline: 300 },
    make(store) {
      return () => {
        const memory = MemoryAdapter(store)
        let isLost = false
        return {
          ...memory,
          async createAuthenticator(authenticator) {
            if (isLost) await new Promise(() => {})
            isLost = !store.users.has(authenticator.userId)
            return memory.createAuthenticator(authenticator)
          },
        }
      }
    },
  },
  "never-resets-a-statement": {
    defect:
      "prepares the insertion of sessions once, and does not reset the statement after it failed for a long token",
    breaks: "X23",
    cases: ["X23.9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        let failure: Error | undefined
        return {
          ...memory,
          async createSession(session) {
            if (failure) throw failure
            if (session.sessionToken.length > longestText) {
              failure = new Error("data too long for column sessionToken")
              throw failure
            }
            return memory.createSession(session)
          },
        }
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
