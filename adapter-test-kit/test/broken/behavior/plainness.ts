import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about plain results and arguments: X4 to X9. */
export const brokenPlainness = {
  "never-answers": {
    defect: "never resolves if the user does not exist",
    breaks: "X4",
    options: { only: ["X4"], deadline: 50 },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          return (await memory.getUser(id)) ?? new Promise<null>(() => {})
        },
      }
    },
  },
  "returns-class-instances": {
    defect: "returns instances of an entity class",
    breaks: "X5",
    make(store) {
      const memory = MemoryAdapter(store)
      class UserEntity {}
      return {
        ...memory,
        async getUserByEmail(email) {
          const user = await memory.getUserByEmail(email)
          return user && Object.assign(new UserEntity(), user)
        },
      }
    },
  },
  "leaks-driver-id": {
    defect: "returns the driver's own key in addition to the ID",
    breaks: "X6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          return found && { ...found, user: Object.assign(found.user, { _id: "65f0c0ffee" }) }
        },
      }
    },
  },
  "flattens-the-join": {
    defect: "returns all columns of the join as the session",
    breaks: "X6",
    also: ["S1", "S2", "S13", "K2", "S20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          return found && { ...found, session: { ...found.user, ...found.session } }
        },
      }
    },
  },
  "shows-password-hashes": {
    defect: "returns all columns of the user table, including the password hash",
    breaks: "X6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByEmail(email) {
          const found = await memory.getUserByEmail(email)
          return found && Object.assign(found, { password_hash: null })
        },
      }
    },
  },
  "returns-stored-object": {
    defect: "returns the stored object itself, not a copy",
    breaks: "X7",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          return store.users.get(id) ?? null
        },
      }
    },
  },
  "returns-stored-session": {
    defect: "returns the stored session itself, not a copy",
    breaks: "X7",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          const created = await memory.createSession(session)
          return store.sessions.get(created.sessionToken) ?? created
        },
      }
    },
  },
  "returns-stored-accounts": {
    defect: "lists new objects each time, and stores changes that a caller makes to the last ones",
    breaks: "X7",
    cases: ["X7.5"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        unlinkAccount: async (pair) => structuredClone(await memory.unlinkAccount(pair)),
        async listAccountsByUserId(userId) {
          const entities = [...store.accounts]
            .filter(([, account]) => account.userId === userId)
            .map(([key, account]) => [key, structuredClone(account)] as const)
          for (const [key, entity] of entities) store.accounts.set(key, entity)
          return entities.map(([, entity]) => entity)
        },
      }
    },
  },
  "changes-its-input": {
    defect: "writes its own ID into the object that it receives",
    breaks: "X8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUser(user) {
          user.id = randomUUID()
          return memory.createUser(user)
        },
      }
    },
  },
  "keeps-its-input": {
    defect: "stores the object that it receives, not a copy",
    breaks: "X8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          const created = await memory.createSession(session)
          store.sessions.set(session.sessionToken, session)
          return created
        },
      }
    },
  },
  "date-as-number": {
    defect: "returns the date of verification as a number",
    breaks: "X9",
    also: ["X12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByEmail(email) {
          const user = await memory.getUserByEmail(email)
          // What a driver does whose column is of type integer.
          return (
            user && {
              ...user,
              emailVerified: (user.emailVerified?.getTime() ?? null) as Date | null,
            }
          )
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
