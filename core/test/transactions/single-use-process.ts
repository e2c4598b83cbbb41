import { createAuth } from "@lockstep/core"
import Passkey from "@lockstep/core/providers/passkey"
import { MemoryAdapter } from "../../../adapter-test-kit/src/memory.ts"
import { sqliteStore } from "../support/sqlite-store.ts"

/** One process of an application with passkeys: takes the answer of a browser, and tells whether it is signed in. */
const [, , file = "", ...secret] = process.argv

const auth = createAuth({
  secret,
  trustHost: true,
  logger: { error() {}, warn() {} },
  providers: [Passkey],
  experimental: { enableWebAuthn: true },
  // Each process has a database of its own: the store alone is shared.
  adapter: MemoryAdapter(),
  store: sqliteStore(file),
})

const url = "http://app.example.com/auth/callback/passkey"

async function isTaken({ cookie, data }: { cookie: string; data: string }): Promise<boolean> {
  const body = new URLSearchParams({ action: "register", data })
  const request = new Request(url, { method: "POST", body, headers: { cookie } })
  const response = await auth.handle(request)
  const cookies = response.headers.getSetCookie()
  return cookies.some((line) => /^authjs\.session-token=[^;]/.test(line))
}

process.on("message", (sent: { cookie: string; data: string }) => {
  void isTaken(sent).then((taken) => process.send?.(taken))
})
process.send?.("ready")
