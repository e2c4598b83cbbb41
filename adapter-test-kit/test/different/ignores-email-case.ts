import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

/** Only the letters of ASCII: folding more would make one address of two. */
const folded = (email: string): string =>
  typeof email === "string" ? email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : email

export const ignoresEmailCase: DifferentAdapter = {
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
}
