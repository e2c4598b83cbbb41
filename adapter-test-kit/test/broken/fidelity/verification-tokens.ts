import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that change values of verification tokens: V9 to V14. */
export const brokenVerificationTokens = {
  "joins-identifier-and-token": {
    defect: "stores tokens under a key of identifier, colon and token",
    breaks: "V9",
    make(store) {
      const memory = MemoryAdapter(store)
      const keys = new Map<string, { identifier: string; token: string }>()
      return {
        ...memory,
        async createVerificationToken(token) {
          keys.set(`${token.identifier}:${token.token}`, token)
          return memory.createVerificationToken(token)
        },
        async useVerificationToken({ identifier, token }) {
          const pair = { identifier, token }
          if (typeof identifier !== "string" || typeof token !== "string") return null
          return memory.useVerificationToken(keys.get(`${identifier}:${token}`) ?? pair)
        },
      }
    },
  },
  "folds-tokens": {
    defect: "ignores case in verification tokens",
    breaks: "V10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken({ identifier, token }) {
          const used = await memory.useVerificationToken({ identifier, token })
          if (used || typeof token !== "string") return used
          const folded = token.toLowerCase()
          const found = [...store.tokens.values()].find(
            (each) => each.identifier === identifier && each.token.toLowerCase() === folded,
          )
          return found ? memory.useVerificationToken(found) : null
        },
      }
    },
  },
  "undefined-identifier-matches": {
    defect: "omits a condition if the identifier is undefined",
    breaks: "V11",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken({ identifier, token }) {
          const asked: string | undefined = identifier
          const found = [...store.tokens.values()].find((each) => each.token === token)
          const isAny = asked === undefined && found !== undefined
          return memory.useVerificationToken(isAny ? found : { identifier, token })
        },
      }
    },
  },
  "undefined-token-matches": {
    defect: "omits a condition if the token is undefined",
    breaks: "V11",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken({ identifier, token }) {
          const asked: string | undefined = token
          const found = [...store.tokens.values()].find((each) => each.identifier === identifier)
          const isAny = asked === undefined && found !== undefined
          return memory.useVerificationToken(isAny ? found : { identifier, token })
        },
      }
    },
  },
  "short-column-for-identifiers": {
    defect: "has a column of 255 characters for identifiers",
    breaks: "V14",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createVerificationToken(token) {
          if (token.identifier.length > 255) throw new Error("The value is too long.")
          return memory.createVerificationToken(token)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
