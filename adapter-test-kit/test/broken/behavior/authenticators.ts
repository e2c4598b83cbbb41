import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterAuthenticator } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about passkeys: W1 to W21. */
export const brokenAuthenticators = {
  "undefined-passkey": {
    defect: "returns undefined for an unknown credential",
    breaks: "W1",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAuthenticator(credentialID) {
          // What an array's find does.
          return ((await memory.getAuthenticator(credentialID)) ?? undefined) as unknown as null
        },
      }
    },
  },
  "overwrites-passkeys": {
    defect: "moves a credential ID to the user that stores it last",
    breaks: "W2",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createAuthenticator(authenticator) {
          store.authenticators.delete(authenticator.credentialID)
          return memory.createAuthenticator(authenticator)
        },
      }
    },
  },
  "lists-every-passkey": {
    defect: "lists the passkeys of all users",
    breaks: "W4",
    also: ["X20", "X22", "W20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        listAuthenticatorsByUserId: async () => structuredClone([...store.authenticators.values()]),
      }
    },
  },
  "resets-a-passkey": {
    defect: "resets the device type when it writes the counter",
    breaks: "W5",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const updated = await memory.updateAuthenticatorCounter(credentialID, newCounter)
          const stored = store.authenticators.get(credentialID)
          if (stored) stored.credentialDeviceType = "singleDevice"
          return updated
        },
      }
    },
  },
  "lists-stale-counters": {
    defect: "lists passkeys from a cache that only a new passkey updates",
    breaks: "W5",
    cases: ["W5.2"],
    make(store) {
      const memory = MemoryAdapter(store)
      const lists = new Map<string, AdapterAuthenticator[]>()
      return {
        ...memory,
        async createAuthenticator(passkey) {
          lists.delete(passkey.userId)
          return memory.createAuthenticator(passkey)
        },
        async deleteUser(id) {
          lists.delete(id)
          return memory.deleteUser(id)
        },
        async listAuthenticatorsByUserId(id) {
          const list = lists.get(id) ?? (await memory.listAuthenticatorsByUserId(id))
          lists.set(id, list)
          return structuredClone(list)
        },
      }
    },
  },
  "swallows-counter-of-missing": {
    defect: "resolves if the passkey to update does not exist",
    breaks: "W6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const stored = await memory.getAuthenticator(credentialID)
          // What an update does that does not look at the number of changed rows.
          return stored
            ? memory.updateAuthenticatorCounter(credentialID, newCounter)
            : (null as never)
        },
      }
    },
  },
  "splits-transports": {
    defect: "changes the format of the transport hints",
    breaks: "W10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createAuthenticator(authenticator) {
          const hints = authenticator.transports
            ?.split(",")
            .map((hint) => hint.trim().toLowerCase())
          return memory.createAuthenticator({
            ...authenticator,
            transports: hints?.join(",") ?? null,
          })
        },
      }
    },
  },
  "lists-one-page": {
    defect: "lists only the first page",
    breaks: "W11",
    cases: ["W11.1"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        listAuthenticatorsByUserId: async (userId) =>
          (await memory.listAuthenticatorsByUserId(userId)).slice(0, 25),
      }
    },
  },
  "deletes-one-page-of-passkeys": {
    defect: "deletes at most as many passkeys of a deleted user as fit into one request",
    breaks: "W11",
    also: ["U18"],
    cases: ["U18.5", "W11.2"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          const rest = [...store.authenticators].filter(([, { userId }]) => userId === id).slice(25)
          const deleted = await memory.deleteUser(id)
          for (const [key, passkey] of rest) store.authenticators.set(key, passkey)
          return deleted
        },
      }
    },
  },
  "removes-every-passkey": {
    defect: "deletes all passkeys of the user when one is deleted",
    breaks: "W20",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteAuthenticator(credentialID) {
          const passkey = await memory.deleteAuthenticator(credentialID)
          for (const [id, { userId }] of store.authenticators) {
            if (userId === passkey?.userId) store.authenticators.delete(id)
          }
          return passkey
        },
      }
    },
  },
  "writes-passkeys-whole": {
    defect: "writes every property of a passkey update, including its counter and its key",
    breaks: "W21",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticator(update) {
          const updated = await memory.updateAuthenticator(update)
          const { credentialID, ...members } = update
          const given = Object.entries(members).filter(([, value]) => value !== undefined)
          const after = { ...updated, ...Object.fromEntries(given) }
          store.authenticators.set(credentialID, after)
          return structuredClone(after)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
