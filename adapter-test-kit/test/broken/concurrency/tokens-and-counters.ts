import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import {
  accountChange,
  AdapterError,
  isExpected,
  type ExpectedTokens,
} from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

const folded = (token: string | null): string | null => token && token.toLowerCase().trimEnd()

/** Adapters that let two calls use a token or a counter at once: V3, A21 and W8. */
export const brokenTokensAndCounters = {
  "reads-then-deletes-tokens": {
    defect: "reads a token and then deletes it",
    breaks: "V3",
    also: ["C9"],
    make(store) {
      return {
        ...MemoryAdapter(store),
        async useVerificationToken({ identifier, token }) {
          const found = store.tokens.get(pairKey(identifier, token))
          if (!found) return null
          await roundTrip()
          store.tokens.delete(pairKey(identifier, token))
          return structuredClone(found)
        },
      }
    },
  },
  "rejects-the-losers-of-a-token": {
    defect: "rejects if two calls use a token at once, as databases with snapshots do",
    breaks: "V3",
    make(store) {
      const memory = MemoryAdapter(store)
      const locked = new Set<string>()
      return {
        ...memory,
        async useVerificationToken(pair) {
          const key = pairKey(pair.identifier, pair.token)
          if (locked.has(key)) {
            throw new AdapterError("The record has changed since it was read.", {
              code: "conflict",
            })
          }
          locked.add(key)
          await roundTrip()
          locked.delete(key)
          return memory.useVerificationToken(pair)
        },
      }
    },
  },
  "compares-refresh-tokens-only": {
    defect: "compares only the refresh token, and ignores the condition for any other token",
    breaks: "A21",
    cases: ["A21.3"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateAccount: (update, expected) =>
          memory.updateAccount(
            update,
            expected !== undefined && "refresh_token" in expected ? expected : undefined,
          ),
      }
    },
  },
  "compares-tokens-first": {
    defect:
      "reads the account, compares the token, and then overwrites the tokens that are stored by then",
    breaks: "A21",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAccount(update, expected) {
          const change = accountChange(update, expected)
          const account = await memory.getAccount(update.providerAccountId, update.provider)
          if (!change || !isExpected(change, account ?? {})) return null
          await roundTrip()
          return memory.updateAccount(update)
        },
      }
    },
  },
  "compares-tokens-loosely": {
    defect: "compares tokens with a collation that ignores case and trailing spaces",
    breaks: "A21",
    cases: ["A21.1"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAccount(update, expected) {
          const wanted = accountChange(update, expected)?.expected
          const account = await memory.getAccount(update.providerAccountId, update.provider)
          const token: string | null = (wanted && account?.[wanted.column]) ?? null
          const isSame = wanted !== undefined && folded(token) === folded(wanted.value)
          if (wanted === undefined || !isSame) return memory.updateAccount(update, expected)
          // The types cannot express a computed key.
          const stored = { [wanted.column]: token } as unknown as ExpectedTokens
          return memory.updateAccount(update, stored)
        },
      }
    },
  },
  "takes-no-token-for-any": {
    defect: "treats an expected token of null as no condition",
    breaks: "A21",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateAccount: (update, expected) =>
          memory.updateAccount(
            update,
            accountChange(update, expected)?.expected?.value === null ? undefined : expected,
          ),
      }
    },
  },
  "ignores-lower-counters": {
    defect: "keeps the higher counter, and does not reject",
    breaks: "W8",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const stored = store.authenticators.get(credentialID)?.counter ?? 0
          return memory.updateAuthenticatorCounter(credentialID, Math.max(stored, newCounter))
        },
      }
    },
  },
  "wants-a-higher-counter": {
    defect: "treats an unchanged counter as the sign of a cloned passkey",
    breaks: "W8",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const stored = store.authenticators.get(credentialID)?.counter
          if (newCounter > 0 && stored === newCounter) {
            throw new AdapterError("The counter is not higher.", { code: "conflict" })
          }
          return memory.updateAuthenticatorCounter(credentialID, newCounter)
        },
      }
    },
  },
  "compares-counters-first": {
    defect:
      "reads the counter, compares it, and then overwrites the counter that is stored by then",
    breaks: "W8",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAuthenticatorCounter(credentialID, newCounter) {
          const before = await memory.getAuthenticator(credentialID)
          if (before && newCounter < before.counter) {
            throw new AdapterError("The stored counter is higher.", { code: "conflict" })
          }
          await roundTrip()
          const now = store.authenticators.get(credentialID)
          if (!now) throw new AdapterError("There is no such passkey.", { code: "missing" })
          store.authenticators.set(credentialID, { ...now, counter: newCounter })
          return { ...structuredClone(now), counter: newCounter }
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
