import type { AdapterAccount } from "../../src/adapters.ts"
import { MemoryStore } from "../../src/adapters.ts"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import { sessionRecords } from "../../src/features/provider-tokens/session-records.ts"
import { configWith } from "../support/visitor.ts"

const account: AdapterAccount = {
  userId: "ada",
  type: "oidc",
  provider: "local",
  providerAccountId: "ada",
  access_token: "token",
}

/** What the feature `providerTokens` keeps in the store of tokens that are for one session alone. */
export async function sessionTokens() {
  const resolution = resolveConfig(configWith({}))
  if (!resolution.usable) throw new Error("The configuration cannot be used.")
  const memory = MemoryStore()
  const place = { config: resolution.config, grant: "grant", provider: "local" }
  let value = ""
  const watched = { ...memory, set: (_key: string, kept: string) => void (value = kept) }
  await sessionRecords({ ...place, store: watched }).keep(account)
  return {
    value,
    /** Whether a value in the place of the kept one is taken for it. */
    async opens(other: string): Promise<boolean> {
      const store = { ...memory, get: async () => [other, null] }
      const found = await sessionRecords({ ...place, store }).listAccountsByUserId("ada")
      return found.length > 0
    },
  }
}
