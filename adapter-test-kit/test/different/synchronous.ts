import { randomUUID } from "node:crypto"
import type { AdapterUser, VerificationToken } from "@lockstep/core/adapters"
import type { DifferentAdapter } from "./different-adapter.ts"

export const synchronous: DifferentAdapter = {
  way: "answers at once and throws at once, and keeps only users and tokens",
  make() {
    const users = new Map<string, AdapterUser>()
    const tokens: VerificationToken[] = []
    const copy = <Value>(value: Value | undefined) => structuredClone(value) ?? null
    const withEmail = (email: string) => [...users.values()].find((user) => user.email === email)
    return {
      createUser(given) {
        if (given.email && withEmail(given.email)) throw new Error("This email address is taken.")
        if (Number.isNaN(given.emailVerified?.getTime())) throw new Error("This is no date.")
        const user = { name: null, image: null, ...structuredClone(given), id: randomUUID() }
        users.set(user.id, user)
        return structuredClone(user)
      },
      getUser: (id) => copy(users.get(id)),
      getUserByEmail: (email) => copy(withEmail(email)),
      deleteUser: (id) => void users.delete(id),
      createVerificationToken(token) {
        if (Number.isNaN(token.expires.getTime())) throw new Error("This is no date.")
        tokens.push(structuredClone(token))
        return undefined
      },
      useVerificationToken({ identifier, token }) {
        const matches = (stored: VerificationToken) =>
          stored.identifier === identifier && stored.token === token
        const found = tokens.find(matches)
        // Creating a token twice leaves two rows; one use takes both.
        while (tokens.some(matches)) tokens.splice(tokens.findIndex(matches), 1)
        return found ?? null
      },
    }
  },
}
