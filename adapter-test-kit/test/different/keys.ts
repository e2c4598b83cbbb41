import { randomBytes } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

/** Only the letters of ASCII: folding more would make one address of two. */
const folded = (email: string): string =>
  typeof email === "string" ? email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : email

const newId = (): string => randomBytes(12).toString("hex")

const longestText = 16_384

/** What a strict database says of a value. */
function assertStorable(value: unknown): void {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(assertStorable)
  if (typeof value !== "string") return
  if (value.includes("\0")) throw new Error("The text contains a NUL character.")
  if (!value.isWellFormed()) throw new Error("The text is not well-formed.")
  if (value.length > longestText) throw new Error("The text is too long.")
}

/** What a strict driver says of a lookup by one key. */
function assertKey(value: unknown): void {
  if (typeof value !== "string") throw new TypeError("A key must be a string.")
  assertStorable(value)
}

/** Adapters that differ in the keys which they make or accept. */
export const differentKeys = {
  "ignores-email-case": {
    way: "ignores the case of ASCII letters in addresses, and says so",
    options: { capabilities: { emailCase: "insensitive" } },
    make() {
      const memory = MemoryAdapter()
      const spellings = new Map<string, string>()
      return {
        ...memory,
        async createUser(user) {
          const created = await memory.createUser(user)
          if (created.email) spellings.set(folded(created.email), created.email)
          return created
        },
        getUserByEmail: (email) => memory.getUserByEmail(spellings.get(folded(email)) ?? email),
      }
    },
  },
  "integer-ids": {
    way: "counts its users, and shows the numbers as strings",
    make() {
      const { createUserWithAccount: _, ...memory } = MemoryAdapter()
      let count = 0
      const nextId = (): string => String((count += 1))
      return {
        ...memory,
        createUser: (user) => memory.createUser({ ...user, id: nextId() }),
        async getUser(id) {
          return /^\d{1,9}$/.test(id) ? memory.getUser(id) : null
        },
      }
    },
  },
  "own-ids": {
    way: "replaces every id by one of its own, as MongoDB must",
    make() {
      const memory = MemoryAdapter()
      return {
        ...memory,
        createUser: (user) => memory.createUser({ ...user, id: newId() }),
        createUserWithAccount: (records) =>
          memory.createUserWithAccount({ ...records, user: { ...records.user, id: newId() } }),
      }
    },
  },
  "strict-keys": {
    way: "rejects NUL characters, ill-formed and over-long texts, and keys that are no strings",
    make() {
      const memory = MemoryAdapter()
      const strict: Adapter = { ...memory }
      const guarded = Object.entries(memory).map(([name, method]) => [
        name,
        async (...args: unknown[]): Promise<unknown> => {
          args.forEach(assertStorable)
          return Reflect.apply(method, undefined, args)
        },
      ])
      Object.assign(strict, Object.fromEntries(guarded))
      return {
        ...strict,
        async getUser(id) {
          assertKey(id)
          return memory.getUser(id)
        },
        async getSessionAndUser(sessionToken) {
          assertKey(sessionToken)
          return memory.getSessionAndUser(sessionToken)
        },
        async useVerificationToken({ identifier, token }) {
          assertKey(identifier)
          assertKey(token)
          return memory.useVerificationToken({ identifier, token })
        },
      }
    },
  },
} satisfies Readonly<Record<string, DifferentAdapter>>
