import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError, type VerificationToken } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about verification tokens: V1 to V15. */
export const brokenVerificationTokens = {
  "leaks-token-id": {
    defect: "returns the row number of a token",
    breaks: "V1",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken(token) {
          const used = await memory.useVerificationToken(token)
          return used && { ...used, id: "17" }
        },
      }
    },
  },
  "keeps-used-token": {
    defect: "finds a token, and does not delete it",
    breaks: "V2",
    also: ["V7", "V8"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken(token) {
          const used = await memory.useVerificationToken(token)
          if (used && used.expires > new Date()) await memory.createVerificationToken(used)
          return used
        },
      }
    },
  },
  "matches-half-of-the-pair": {
    defect: "finds a token without comparing the identifier",
    breaks: "V4",
    also: ["V10", "V11", "X15", "X16", "X17", "X19", "X13", "X20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken({ token }) {
          const found = [...store.tokens.values()].find((stored) => stored.token === token)
          return found ? memory.useVerificationToken(found) : null
        },
      }
    },
  },
  "one-token-per-identifier": {
    defect: "stores only one token for each identifier",
    breaks: "V5",
    also: ["X13"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createVerificationToken(token) {
          for (const [key, { identifier }] of store.tokens) {
            if (identifier === token.identifier) store.tokens.delete(key)
          }
          return memory.createVerificationToken(token)
        },
      }
    },
  },
  "answers-with-another-token": {
    defect: "reads back the verification token that it stored by the identifier alone",
    breaks: "V6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createVerificationToken(token) {
          await memory.createVerificationToken(token)
          const rows = [...store.tokens.values()]
          return structuredClone(
            rows.find(({ identifier }) => identifier === token.identifier) ?? null,
          )
        },
      }
    },
  },
  "stores-tokens-twice": {
    defect: "stores the same token twice and deletes one row at each use",
    breaks: "V7",
    make(store) {
      const memory = MemoryAdapter(store)
      const spare = new Map<string, VerificationToken>()
      const keyOf = ({ identifier, token }: Pick<VerificationToken, "identifier" | "token">) =>
        JSON.stringify([identifier, token])
      return {
        ...memory,
        async createVerificationToken(token) {
          try {
            return await memory.createVerificationToken(token)
          } catch (error) {
            if (!(error instanceof AdapterError && error.code === "duplicate")) throw error
            spare.set(keyOf(token), structuredClone(token))
            return token
          }
        },
        async useVerificationToken(token) {
          const used = await memory.useVerificationToken(token)
          if (used) return used
          const second = spare.get(keyOf(token)) ?? null
          spare.delete(keyOf(token))
          return second
        },
      }
    },
  },
  "keeps-expired-token": {
    defect: "returns an expired token without deleting it",
    breaks: "V8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken(token) {
          const used = await memory.useVerificationToken(token)
          if (used && used.expires < new Date()) await memory.createVerificationToken(used)
          return used
        },
      }
    },
  },
  "counts-lifetimes-of-tokens-in-minutes": {
    defect: "stores the time to live of verification tokens in whole minutes",
    breaks: "V8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken(key) {
          const found = await memory.useVerificationToken(key)
          const left = found ? found.expires.getTime() - Date.now() : 0
          return left > 0 && left < 60_000 ? null : found
        },
      }
    },
  },
  "leaves-expired-tokens": {
    defect:
      "does not find expired tokens, and so does not delete one before the next token with the same key",
    breaks: "V8",
    cases: ["V8.2"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken({ identifier, token }) {
          // delete … where identifier = $1 and token = $2 and expires > now() returning *
          const isExpired = [...store.tokens.values()].some(
            (stored) =>
              stored.identifier === identifier &&
              stored.token === token &&
              stored.expires.getTime() <= Date.now(),
          )
          return isExpired ? null : memory.useVerificationToken({ identifier, token })
        },
      }
    },
  },
  "loses-milliseconds": {
    defect: "stores the expiry of a token in whole seconds",
    breaks: "V12",
    also: ["X12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createVerificationToken(token) {
          const expires = new Date(token.expires)
          expires.setUTCMilliseconds(0)
          return memory.createVerificationToken({ ...token, expires })
        },
      }
    },
  },
  "normalises-identifiers": {
    defect: "stores identifiers in lower case",
    breaks: "V13",
    also: ["V9", "V10", "V14", "X14", "X15", "X16", "X17", "X19"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createVerificationToken: (token) =>
          memory.createVerificationToken({ ...token, identifier: token.identifier.toLowerCase() }),
        useVerificationToken: (token) =>
          memory.useVerificationToken({ ...token, identifier: token.identifier.toLowerCase() }),
      }
    },
  },
  "deletes-tokens-with-the-user": {
    defect: "deletes the verification tokens of a deleted user's email address",
    breaks: "V15",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          const email = store.users.get(id)?.email
          for (const [key, { identifier }] of store.tokens) {
            if (identifier === email) store.tokens.delete(key)
          }
          return memory.deleteUser(id)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
