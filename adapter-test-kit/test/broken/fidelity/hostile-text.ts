import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { everyText } from "../every-text.ts"

const encoded = (text: string) => (typeof text === "string" ? Buffer.from(text).toString() : text)

const cut = (text: string) => (typeof text === "string" ? text.slice(0, 255) : text)

/** Adapters that change strings which are hard to store: NUL, lone surrogates and long strings, X15 to X17. */
export const brokenHostileText = {
  "cuts-at-nul": {
    defect: "truncates names at the first NUL character",
    breaks: "X15",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          const [name = null] = user.name?.split("\0") ?? []
          return memory.createUser({ ...user, name })
        },
      }
    },
  },
  "keeps-c-strings": {
    defect: "stores every string as a C string, which ends at NUL",
    breaks: "X15",
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        () => true,
        (text) => text.split("\0")[0] ?? "",
      ),
  },
  "cuts-new-users-at-nul": {
    defect: "truncates every string of a new user with an account at the first NUL character",
    breaks: "X15",
    cases: ["X15.10"],
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        (method) => method === "createUserWithAccount",
        (text) => text.split("\0")[0] ?? "",
      ),
  },
  "replaces-surrogates": {
    defect: "encodes session tokens as UTF-8, in which all lone surrogates are the same",
    breaks: "X16",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          return memory.createSession({ ...session, sessionToken: encoded(session.sessionToken) })
        },
        async getSessionAndUser(sessionToken) {
          return memory.getSessionAndUser(encoded(sessionToken))
        },
      }
    },
  },
  "encodes-as-utf-8": {
    defect: "encodes every string as UTF-8, in which all lone surrogates are the same",
    breaks: "X16",
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        () => true,
        (text) => Buffer.from(text).toString(),
      ),
  },
  "encodes-new-users-as-utf-8": {
    defect:
      "encodes new users with their accounts as UTF-8, in which all lone surrogates are the same",
    breaks: "X16",
    cases: ["X16.17"],
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        (method) => method === "createUserWithAccount",
        (text) => Buffer.from(text).toString(),
      ),
  },
  "cuts-session-tokens": {
    defect: "truncates session tokens to 255 characters, stored or queried",
    breaks: "X17",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          return memory.createSession({ ...session, sessionToken: cut(session.sessionToken) })
        },
        async getSessionAndUser(sessionToken) {
          return memory.getSessionAndUser(cut(sessionToken))
        },
      }
    },
  },
  "cuts-every-text": {
    defect: "truncates every string to 32 768 characters, stored or queried",
    breaks: "X17",
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        () => true,
        (text) => text.slice(0, 32_768),
      ),
  },
  "cuts-new-users": {
    defect: "truncates every string of a new user with an account to 32 768 characters",
    breaks: "X17",
    cases: ["X17.10"],
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        (method) => method === "createUserWithAccount",
        (text) => text.slice(0, 32_768),
      ),
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
