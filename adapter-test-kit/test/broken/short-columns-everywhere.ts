import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const shortColumnsEverywhere: BrokenAdapter = {
  defect: "has columns of 255 characters for names, email addresses, tokens and keys",
  breaks: "U22",
  also: ["V14", "W12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        if (Math.max(user.name?.length ?? 0, user.email?.length ?? 0) > 255)
          throw new Error("The value is too long.")
        return memory.createUser(user)
      },
      async createVerificationToken(token) {
        if (token.token.length > 255) throw new Error("The value is too long.")
        return memory.createVerificationToken(token)
      },
      async createAuthenticator(passkey) {
        if (passkey.credentialPublicKey.length > 255) throw new Error("The value is too long.")
        return memory.createAuthenticator(passkey)
      },
    }
  },
}
