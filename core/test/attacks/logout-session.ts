import { MemoryStore } from "../../src/adapters.ts"
import { sealFor } from "../../src/crypto/purposes.ts"
import { knownUser } from "../../src/features/back-channel-logout/session-index.ts"
import { secret } from "../support/visitor.ts"

/** What the feature `backChannelLogout` keeps in the store of a session, and what opens it. */
export async function logoutSession() {
  const secrets = [secret]
  const now = Date.now()
  const salt = "lockstep.logout-session"
  const kept = { token: "a-session-token", userId: "ada" }
  const value = await sealFor(kept, { secrets, salt, maxAgeSeconds: 60, now })
  return {
    value,
    /** Whether a value in the place of the kept one is taken for it. */
    async opens(other: string): Promise<boolean> {
      const store = { ...MemoryStore(), get: async () => [other] }
      return (await knownUser({ config: { secrets }, now }, store, "sub")) !== undefined
    },
  }
}
