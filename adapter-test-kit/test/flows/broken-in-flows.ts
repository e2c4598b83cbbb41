import { setImmediate } from "node:timers/promises"
import type { FlowId } from "@lockstep/adapter-test-kit/flows"
import { MemoryAdapter, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, AdapterUser } from "@lockstep/core/adapters"

/** An adapter with a planted defect. */
export interface BrokenInFlows {
  /** Flows that have to fail. */
  readonly caughtBy: readonly FlowId[]
  /** Flows that have to fail with `@auth/core`; the same when left out. */
  readonly caughtByAuthJs?: readonly FlowId[]
  make(store: MemoryStore): Adapter
}

/** Without the methods that do several steps at once: an application calls the simple ones. */
function stepByStep(store: MemoryStore): Required<Adapter> {
  const { createUserWithAccount: _, ...methods } = MemoryAdapter(store)
  // The tests ask for no method that was left out.
  return methods as Required<Adapter>
}

/** By what is wrong with them. */
export const brokenInFlows: Readonly<Record<string, BrokenInFlows>> = {
  "forgets the session": {
    caughtBy: ["first-sign-in", "return", "sign-out", "magic-link"],
    // Two tabs share a state cookie there, so that one of the two sign-ins fails in any case.
    caughtByAuthJs: ["first-sign-in", "return", "sign-out", "magic-link", "two-tabs"],
    make: (store) => ({ ...stepByStep(store), createSession: async (session) => session }),
  },
  "links to the wrong user": {
    caughtBy: ["link"],
    make(store) {
      const memory = stepByStep(store)
      let first: AdapterUser | undefined
      return {
        ...memory,
        // Each second account goes to a separate user.
        async linkAccount(account) {
          if (account.provider !== "two") return memory.linkAccount(account)
          first = await memory.createUser({
            id: crypto.randomUUID(),
            email: `${crypto.randomUUID()}@example.test`,
            emailVerified: null,
          })
          return memory.linkAccount({ ...account, userId: first.id })
        },
      }
    },
  },
  "accepts a verification token twice": {
    caughtBy: ["magic-link", "magic-link-return"],
    make(store) {
      const memory = stepByStep(store)
      return {
        ...memory,
        async useVerificationToken({ identifier, token }) {
          const found = await memory.useVerificationToken({ identifier, token })
          if (found) await memory.createVerificationToken(found)
          return found
        },
      }
    },
  },
  "reads a verification token before it deletes it": {
    caughtBy: ["magic-link-two-tabs"],
    make(store) {
      const memory = stepByStep(store)
      return {
        ...memory,
        async useVerificationToken(key) {
          const found = [...store.tokens.values()].find(
            ({ identifier, token }) => identifier === key.identifier && token === key.token,
          )
          // In the meantime, another request reads it too.
          await setImmediate()
          await memory.useVerificationToken(key)
          return found ? { ...found } : null
        },
      }
    },
  },
  "loses the counter": {
    caughtBy: ["passkey-counter"],
    make(store) {
      const memory = stepByStep(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, counter) {
          const found = await memory.getAuthenticator(credentialID)
          if (!found) throw new Error("no such passkey")
          return { ...found, counter }
        },
      }
    },
  },
  "keeps no passkey": {
    caughtBy: ["passkey", "passkey-counter"],
    make: (store) => ({ ...stepByStep(store), createAuthenticator: async (passkey) => passkey }),
  },
  "lists no passkey": {
    caughtBy: ["passkey"],
    make: (store) => ({ ...stepByStep(store), listAuthenticatorsByUserId: async () => [] }),
  },
  "does not delete sessions": {
    caughtBy: ["sign-out"],
    make: (store) => ({ ...stepByStep(store), deleteSession: async () => undefined }),
  },
  "does not delete what a user has": {
    caughtBy: ["deletion"],
    make(store) {
      const memory = stepByStep(store)
      return {
        ...memory,
        async deleteUser(id) {
          const user = await memory.getUser(id)
          const accounts = [...store.accounts.values()].filter(({ userId }) => userId === id)
          await memory.deleteUser(id)
          for (const account of accounts) {
            // The next user of the address inherits what the deleted one had.
            const owner = await memory.createUser({
              id,
              email: user?.email ?? "",
              emailVerified: null,
            })
            await memory.linkAccount({ ...account, userId: owner.id })
          }
          return user
        },
      }
    },
  },
  "unlinks nothing": {
    caughtBy: ["unlink"],
    make: (store) => ({ ...stepByStep(store), unlinkAccount: async () => undefined }),
  },
  "creates two users in two tabs": {
    caughtBy: ["two-tabs", "two-devices"],
    caughtByAuthJs: ["two-devices"],
    make(store) {
      const memory = stepByStep(store)
      const aside = new Map<string, AdapterUser>()
      return {
        ...memory,
        // Without a unique key on the address, nothing rejects the second one.
        async createUser(user) {
          const isTaken = await memory.getUserByEmail(user.email)
          await setImmediate()
          if (!isTaken) {
            try {
              return await memory.createUser(user)
            } catch {
              // Another request was first.
            }
          }
          const other = await memory.createUser({ ...user, email: `second-${user.email}` })
          const shown = { ...other, email: user.email }
          aside.set(other.id, shown)
          return shown
        },
        getUser: async (id) => aside.get(id) ?? memory.getUser(id),
        async linkAccount(account) {
          try {
            return await memory.linkAccount(account)
          } catch {
            return account
          }
        },
      }
    },
  },
  "changes the user of a session": {
    caughtBy: ["first-sign-in", "return"],
    make(store) {
      const memory = stepByStep(store)
      return {
        ...memory,
        async getSessionAndUser(token) {
          const found = await memory.getSessionAndUser(token)
          return found && { ...found, user: { ...found.user, id: "another" } }
        },
      }
    },
  },
}
