import { MemoryStore } from "../../src/adapters.ts"
import { tokenEntries } from "../../src/features/provider-tokens/entries.ts"
import { secret } from "../support/visitor.ts"

const account = { provider: "local", providerAccountId: "ada" }
const secrets = { secrets: [secret] }

/** What the feature `providerTokens` keeps in the store of tokens that a refresh token was exchanged for. */
export async function tokenSuccessor() {
  const memory = MemoryStore()
  let value = ""
  const watched = tokenEntries({ ...memory, set: (_key, kept) => void (value = kept) }, new Map())
  const update = { ...account, refresh_token: "next" }
  await watched.keepSuccessor(secrets, "refresh", { update, ttlMs: 60_000 })
  return {
    value,
    /** Whether a value in the place of the kept one is taken for it. */
    async opens(other: string): Promise<boolean> {
      const entries = tokenEntries({ ...memory, get: async () => [other, null, null] }, new Map())
      return (await entries.marks(secrets, account, "refresh")).successor !== undefined
    },
  }
}
