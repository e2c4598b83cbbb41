import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that change values of passkeys: W3 to W13. */
export const brokenAuthenticators = {
  "folds-credential-ids": {
    defect: "ignores case in credential IDs",
    breaks: "W3",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAuthenticator(credentialID) {
          const exact = await memory.getAuthenticator(credentialID)
          if (exact || typeof credentialID !== "string") return exact
          const folded = credentialID.toLowerCase()
          const spelling = [...store.authenticators.keys()].find(
            (id) => id.toLowerCase() === folded,
          )
          return spelling === undefined ? null : memory.getAuthenticator(spelling)
        },
      }
    },
  },
  "signed-counters": {
    defect: "stores counters as signed 32-bit numbers",
    breaks: "W7",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createAuthenticator(authenticator) {
          if (authenticator.counter >= 2 ** 31) throw new Error("The integer is out of range.")
          return memory.createAuthenticator(authenticator)
        },
      }
    },
  },
  "wraps-counters": {
    defect: "overflows counters of more than 31 bits when it updates them",
    breaks: "W7",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          return memory.updateAuthenticatorCounter(credentialID, newCounter & 0x7f_ff_ff_ff)
        },
      }
    },
  },
  "signed-counters-of-new-users": {
    defect: "has a signed column for the counter of a passkey that is created with its user",
    breaks: "W7",
    cases: ["W7.3"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          if ((records.authenticator?.counter ?? 0) >= 2 ** 31) {
            throw new Error("integer out of range")
          }
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
  "believes-every-flag": {
    defect: 'reads the stored flag "0", a string, as true',
    breaks: "W9",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAuthenticator(credentialID) {
          const found = await memory.getAuthenticator(credentialID)
          if (!found) return null
          const stored = String(Number(found.credentialBackedUp))
          return { ...found, credentialBackedUp: Boolean(stored) }
        },
      }
    },
  },
  "short-column-for-credential-ids": {
    defect: "has a column of 255 characters for credential IDs",
    breaks: "W12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createAuthenticator(authenticator) {
          if (authenticator.credentialID.length > 255) throw new Error("The value is too long.")
          return memory.createAuthenticator(authenticator)
        },
      }
    },
  },
  "passkey-of-nobody": {
    defect: "stores passkeys without checking whether the user exists",
    breaks: "W13",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createAuthenticator(authenticator) {
          if (store.users.has(authenticator.userId))
            return memory.createAuthenticator(authenticator)
          store.authenticators.set(authenticator.credentialID, structuredClone(authenticator))
          return structuredClone(authenticator)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
