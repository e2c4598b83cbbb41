import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

const longest = 16_384

/** What a strict database says of a value. */
function assertStorable(value: unknown): void {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(assertStorable)
  if (typeof value !== "string") return
  if (value.includes("\0")) throw new Error("The text contains a NUL character.")
  if (!value.isWellFormed()) throw new Error("The text is not well-formed.")
  if (value.length > longest) throw new Error("The text is too long.")
}

/** What a strict driver says of a lookup by one key. */
function assertKey(value: unknown): void {
  if (typeof value !== "string") throw new TypeError("A key must be a string.")
  assertStorable(value)
}

export const strictKeys: DifferentAdapter = {
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
}
