import { createAuth, skipCSRFCheck } from "@lockstep/core"
import { rateLimits } from "@lockstep/core/features/rate-limits"
import Credentials from "@lockstep/core/providers/credentials"
import { sqliteStore } from "../support/sqlite-store.ts"

/** One process of an application: posts credentials many times at once, and tells the statuses. */
const [, , file = "", secret = "", attempts = ""] = process.argv

const auth = createAuth({
  secret,
  trustHost: true,
  skipCSRFCheck,
  logger: { warn() {} },
  providers: [Credentials({ credentials: { name: {} }, limitBy: "name", authorize: () => null })],
  store: sqliteStore(file),
  features: [rateLimits()],
})

async function attempt(): Promise<number> {
  const url = "http://app.example.com/auth/callback/credentials"
  const body = new URLSearchParams({ name: "ada" })
  const headers = { "x-auth-return-redirect": "1" }
  const response = await auth.handle(new Request(url, { method: "POST", body, headers }))
  return response.status
}

process.once("message", () => {
  void Promise.all(Array.from({ length: Number(attempts) }, attempt)).then((statuses) =>
    process.send?.(statuses),
  )
})
process.send?.("ready")
