import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Stands for a cipher, and for its reverse. */
function turned<Account extends { scope?: string }>(account: Account): Account {
  const { scope } = account
  if (typeof scope !== "string") return account
  return { ...account, scope: [...scope].toReversed().join("") }
}

/** Adapters that break a rule about lists of accounts and ending sessions of a user: R1 to R3. */
export const brokenRevocation = {
  "lists-every-account": {
    defect: "lists the accounts of all users",
    breaks: "R1",
    also: ["X20", "X22"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        listAccountsByUserId: async () => structuredClone([...store.accounts.values()]),
      }
    },
  },
  "lists-twenty-accounts": {
    defect: "lists at most as many accounts as its driver reads at once",
    breaks: "R1",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        listAccountsByUserId: async (userId) =>
          (await memory.listAccountsByUserId(userId)).slice(0, 20),
      }
    },
  },
  "lists-accounts-by-prefix": {
    defect: "lists the accounts of all users whose IDs begin with the given one",
    breaks: "R1",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async listAccountsByUserId(userId) {
          if (!store.users.has(userId)) return []
          const all = [...store.accounts.values()]
          return structuredClone(all.filter((account) => account.userId.startsWith(userId)))
        },
      }
    },
  },
  "lists-encrypted-tokens": {
    defect:
      "encrypts the tokens of accounts, and decrypts them wherever it reads one but in the list",
    breaks: "R1",
    also: ["A20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        linkAccount: (account) => memory.linkAccount(turned(account)),
        async getAccount(providerAccountId, provider) {
          const found = await memory.getAccount(providerAccountId, provider)
          return found && turned(found)
        },
        async createUserWithAccount(records) {
          const { account } = records
          return memory.createUserWithAccount({ ...records, account: turned(account) })
        },
      }
    },
  },
  "lists-short-tokens": {
    defect: "builds the list in its database, which truncates values to 1,024 characters",
    breaks: "R1",
    cases: ["R1.8"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async listAccountsByUserId(userId) {
          const list = await memory.listAccountsByUserId(userId)
          return list.map((account) =>
            typeof account.id_token === "string"
              ? { ...account, id_token: account.id_token.slice(0, 1024) }
              : account,
          )
        },
      }
    },
  },
  "lists-linked-accounts-only": {
    defect: "does not list the account that was created with its user",
    breaks: "R1",
    cases: ["R1.9"],
    make(store) {
      const memory = MemoryAdapter(store)
      const linked = new Set<string>()
      return {
        ...memory,
        async linkAccount(account) {
          const result = await memory.linkAccount(account)
          linked.add(`${account.provider} ${account.providerAccountId}`)
          return result
        },
        async listAccountsByUserId(userId) {
          const list = await memory.listAccountsByUserId(userId)
          return list.filter(({ provider, providerAccountId }) =>
            linked.has(`${provider} ${providerAccountId}`),
          )
        },
      }
    },
  },
  "ends-one-session": {
    defect: "revokes only the first session of a user",
    breaks: "R2",
    also: ["S21", "S22"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId) {
          const session = [...store.sessions.values()].find((each) => each.userId === userId)
          if (session) await memory.deleteSession(session.sessionToken)
        },
      }
    },
  },
  "ends-the-sessions-of-all": {
    defect: "revokes the sessions of all users",
    breaks: "R2",
    also: ["X20", "X24", "X22", "X19", "S22"],
    make(store) {
      return {
        ...MemoryAdapter(store),
        deleteSessionsByUserId: async () => store.sessions.clear(),
      }
    },
  },
  "ends-twenty-sessions": {
    defect: "revokes at most as many sessions as it reads at once",
    breaks: "R2",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId) {
          const own = [...store.sessions.values()].filter((session) => session.userId === userId)
          for (const { sessionToken } of own.slice(0, 20)) store.sessions.delete(sessionToken)
        },
      }
    },
  },
  "ends-sessions-by-prefix": {
    defect: "revokes the sessions of all users whose IDs begin with the given one",
    breaks: "R2",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId) {
          if (!store.users.has(userId)) return
          for (const [token, session] of store.sessions) {
            if (session.userId.startsWith(userId)) store.sessions.delete(token)
          }
        },
      }
    },
  },
  "ends-later-sessions-only": {
    defect: "does not revoke the session that was created with its user",
    breaks: "R2",
    cases: ["R2.6"],
    make(store) {
      const memory = MemoryAdapter(store)
      const first = new Set<string>()
      return {
        ...memory,
        async createUserWithAccount(records) {
          const created = await memory.createUserWithAccount(records)
          if (created.session) first.add(created.session.sessionToken)
          return created
        },
        async deleteSessionsByUserId(userId) {
          const kept = [...store.sessions.values()].filter(({ sessionToken }) =>
            first.has(sessionToken),
          )
          await memory.deleteSessionsByUserId(userId)
          for (const session of kept) store.sessions.set(session.sessionToken, session)
        },
      }
    },
  },
  "wants-a-session-to-end": {
    defect: "rejects if a user has no session to revoke",
    breaks: "R3",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId) {
          const isSignedIn = [...store.sessions.values()].some((each) => each.userId === userId)
          if (!isSignedIn) throw new AdapterError("Nothing to delete.", { code: "missing" })
          await memory.deleteSessionsByUserId(userId)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
