import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters with a defect of verification tokens or passkeys, which sequences of calls show. */
export const brokenTokensAndPasskeys = {
  "burns-tokens-for-good": {
    defect: "keeps a list of used tokens, and treats a token that is created again as used",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const used = new Set<string>()
      return {
        ...memory,
        async useVerificationToken(pair) {
          const taken = await memory.useVerificationToken(pair)
          if (!taken) return null
          // It keeps them only as long as they could be used.
          if (taken.expires <= new Date()) return taken
          const key = JSON.stringify([taken.identifier, taken.token])
          if (used.has(key)) return null
          used.add(key)
          return taken
        },
      }
    },
  },
  "remembers-counters": {
    defect: "keeps the highest counter of a passkey after the passkey was deleted with its user",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const highest = new Map<string, number>()
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          if (newCounter < (highest.get(credentialID) ?? 0))
            throw new Error("The counter went back.")
          const updated = await memory.updateAuthenticatorCounter(credentialID, newCounter)
          highest.set(credentialID, newCounter)
          return updated
        },
      }
    },
  },
  "remembers-counters-of-removed-passkeys": {
    defect: "rejects counters below that of a deleted passkey with the same ID",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const highest = new Map<string, number>()
      return {
        ...memory,
        async deleteAuthenticator(credentialID) {
          const removed = await memory.deleteAuthenticator(credentialID)
          if (removed) highest.set(credentialID, removed.counter)
          return removed
        },
        async updateAuthenticatorCounter(credentialID, counter) {
          if (counter < (highest.get(credentialID) ?? 0)) throw new Error("The counter is too low.")
          return memory.updateAuthenticatorCounter(credentialID, counter)
        },
      }
    },
  },
  "renames-with-the-first-counter": {
    defect: "restores the counter of the registration when a passkey is renamed",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const first = new Map<string, number>()
      return {
        ...memory,
        createAuthenticator(passkey) {
          first.set(passkey.credentialID, passkey.counter)
          return memory.createAuthenticator(passkey)
        },
        async updateAuthenticator(changes) {
          const updated = await memory.updateAuthenticator(changes)
          const counter = first.get(updated.credentialID) ?? updated.counter
          const renamed = { ...updated, counter }
          store.authenticators.set(updated.credentialID, renamed)
          return structuredClone(renamed)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
