import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { everyText } from "../every-text.ts"

function isLike(value: string, pattern: unknown): boolean {
  if (typeof pattern !== "string" || !pattern.endsWith("%")) return false
  return value.startsWith(pattern.slice(0, -1))
}

/** What LIKE takes a key for, with the two characters that mean something to it. */
const likeKey = (key: string): RegExp => {
  const parts = key.split(/(?<wild>[%_])/)
  const source = parts.map((part) =>
    part === "%" ? ".*" : part === "_" ? "." : part.replaceAll(/[^\w-]/g, String.raw`\$&`),
  )
  return new RegExp(`^${source.join("")}$`, "s")
}

/** Adapters that find other records if a key has spaces, patterns or quotes: X18 and X19. */
export const brokenHostileIdentities = {
  "trims-ids": {
    defect: "trims the user ID before the lookup",
    breaks: "X18",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          return memory.getUser(typeof id === "string" ? id.trim() : id)
        },
      }
    },
  },
  "reads-patterns": {
    defect: "finds email addresses with LIKE",
    breaks: "X19",
    also: ["U6"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUserByEmail(email) {
          const exact = await memory.getUserByEmail(email)
          if (exact || typeof email !== "string" || !email.includes("%")) return exact
          const [start = ""] = email.split("%")
          const match = [...store.userIds.keys()].find((each) => each.startsWith(start))
          return match === undefined ? null : memory.getUserByEmail(match)
        },
      }
    },
  },
  "matches-patterns-of-keys": {
    defect: "finds verification tokens and passkeys with LIKE",
    breaks: "X19",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async useVerificationToken({ identifier, token }) {
          const match = [...store.tokens.values()].find(
            (each) => each.identifier === identifier && isLike(each.token, token),
          )
          return memory.useVerificationToken(match ?? { identifier, token })
        },
        async getAuthenticator(credentialID) {
          const match = [...store.authenticators.keys()].find((each) => isLike(each, credentialID))
          return memory.getAuthenticator(match ?? credentialID)
        },
      }
    },
  },
  "writes-ids-into-its-sql": {
    defect: "puts the user ID between quotes in its SQL",
    breaks: "X19",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          // Written between quotes, this is true of every row.
          const isInjected = typeof id === "string" && /' or '?1'?='?1/i.test(id)
          const [first] = store.users.keys()
          return memory.getUser(isInjected && first !== undefined ? first : id)
        },
      }
    },
  },
  "escapes-twice": {
    defect: "escapes quotes and backslashes of strings, which its driver also does",
    breaks: "X19",
    also: ["W21"],
    make: (store) =>
      everyText(
        MemoryAdapter(store),
        (method) => /^(?:create|link|update)/.test(method),
        (text) => text.replaceAll(/['\\]/g, (sign) => sign + sign),
      ),
  },
  "escapes-new-users-twice": {
    defect: "escapes quotes of a user that is created with an account, which its driver also does",
    breaks: "X19",
    cases: ["X19.41"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          const scope = records.account.scope?.replaceAll("'", "''")
          const account = scope === undefined ? records.account : { ...records.account, scope }
          return memory.createUserWithAccount({ ...records, account })
        },
      }
    },
  },
  "deletes-by-pattern": {
    defect: "deletes the sessions whose tokens match the given one as a LIKE pattern",
    breaks: "X19",
    cases: ["X19.55"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSession(sessionToken) {
          if (typeof sessionToken === "string" && /[%_]/.test(sessionToken)) {
            const pattern = likeKey(sessionToken)
            for (const token of store.sessions.keys()) {
              if (pattern.test(token)) store.sessions.delete(token)
            }
          }
          return memory.deleteSession(sessionToken)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
